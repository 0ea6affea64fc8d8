package mneme.memory;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Bytes that a run may use, and does. It keeps an account for each {@link #part}, so that somebody
 * who looks on sees what the memory is used for. Thread-safe. Open to tests that have it end
 * wherever they like.
 */
public class MemoryBudget {
  private static final long SMALLEST_STEP = 64 << 10;

  /** So many threads provide pages ahead of need, and go when there are none to provide. */
  private static final int PROVIDERS = 2;

  private static final long PROVIDERS_STAY_MILLIS = 500;

  private final long limit;
  private final AtomicLong used = new AtomicLong();
  private final AtomicLong peak = new AtomicLong();
  private final Map<String, Part> parts = new LinkedHashMap<>();
  private final ThreadPoolExecutor providers =
      new ThreadPoolExecutor(
          PROVIDERS,
          PROVIDERS,
          PROVIDERS_STAY_MILLIS,
          TimeUnit.MILLISECONDS,
          new LinkedBlockingQueue<>(),
          Thread.ofPlatform().daemon().name("mneme-memory").factory());

  public MemoryBudget(long limit) {
    this.limit = limit;
    providers.allowCoreThreadTimeOut(true);
  }

  /** Has another thread do something for a table. */
  Future<?> provide(Runnable task) {
    return providers.submit(task);
  }

  /** Takes the bytes, or nothing if they are not there any more. */
  public boolean take(long bytes) {
    while (true) {
      long before = used.get();
      if (bytes > limit - before) {
        return false;
      }
      if (used.compareAndSet(before, before + bytes)) {
        peak.accumulateAndGet(before + bytes, Math::max);
        return true;
      }
    }
  }

  public void giveBack(long bytes) {
    long now = used.addAndGet(-bytes);
    assert now >= 0 : "more given back than taken";
  }

  /** Tables that grow take at least so many bytes at a time. */
  public long smallestStep() {
    return SMALLEST_STEP;
  }

  public long limit() {
    return limit;
  }

  public long used() {
    return used.get();
  }

  public long available() {
    return limit - used.get();
  }

  public long peak() {
    return peak.get();
  }

  /**
   * The account of a part of the run. What is taken through it is taken from the whole; limit, use
   * and peak are those of the whole.
   *
   * @param name for people; the same name is the same account
   */
  public MemoryBudget part(String name) {
    synchronized (parts) {
      return parts.computeIfAbsent(name, _ -> new Part(this));
    }
  }

  /** The bytes in use by part, in the order in which the parts were first asked for. */
  public Map<String, Long> parts() {
    Map<String, Long> bytes = new LinkedHashMap<>();
    synchronized (parts) {
      parts.forEach((name, part) -> bytes.put(name, part.own.get()));
    }
    return bytes;
  }

  /** One account of a budget. */
  private static final class Part extends MemoryBudget {
    private final MemoryBudget whole;
    private final AtomicLong own = new AtomicLong();

    Part(MemoryBudget whole) {
      super(whole.limit());
      this.whole = whole;
    }

    @Override
    public boolean take(long bytes) {
      boolean taken = whole.take(bytes);
      if (taken) {
        own.addAndGet(bytes);
      }
      return taken;
    }

    @Override
    Future<?> provide(Runnable task) {
      return whole.provide(task);
    }

    @Override
    public void giveBack(long bytes) {
      own.addAndGet(-bytes);
      whole.giveBack(bytes);
    }

    @Override
    public long smallestStep() {
      return whole.smallestStep();
    }

    @Override
    public long used() {
      return whole.used();
    }

    @Override
    public long available() {
      return whole.available();
    }

    @Override
    public long peak() {
      return whole.peak();
    }

    /** Parts are not divided further. */
    @Override
    public MemoryBudget part(String name) {
      return whole.part(name);
    }

    @Override
    public Map<String, Long> parts() {
      return whole.parts();
    }
  }
}
