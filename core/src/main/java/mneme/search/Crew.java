package mneme.search;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import mneme.model.Apart;
import org.jspecify.annotations.Nullable;

/**
 * Threads that do a piece of work together, again and again: the caller is number 0, the others
 * wait in between. What one has written before a piece of work ends is visible to all in the next.
 *
 * <p>A thread begins when there is work for it for the first time. One that waits stays awake for a
 * moment, where there is a processor for each: a search has levels that take less time than to wake
 * a thread.
 */
public final class Crew implements AutoCloseable {
  /** So long a thread stays awake that has nothing to do. */
  private static final long AWAKE_NANOS = 200_000;

  /** So often a thread looks for work before it looks at the clock. */
  private static final int LOOKS = 64;

  /** Says that no more work comes. */
  private static final IntConsumer END = number -> {};

  private final int size;
  private final long awakeNanos;
  private final @Nullable Member[] members;
  private final Thread caller = Thread.currentThread();
  private final AtomicInteger atWork = new AtomicInteger();
  private volatile boolean callerSleeps;
  private volatile @Nullable Throwable failure;

  /** A thread and what it has to do; written by the caller, read by the thread. */
  private final class Member extends Apart implements Runnable {
    private final int number;
    private final Thread thread;
    private volatile @Nullable IntConsumer work;
    private volatile boolean sleeps;

    /** How many threads do the work, the caller among them. */
    private int crowd;

    Member(int number) {
      this.number = number;
      this.thread = Thread.ofPlatform().daemon().name("mneme-search-" + number).unstarted(this);
    }

    void give(IntConsumer piece, int threads) {
      crowd = threads;
      work = piece;
    }

    void wake() {
      if (sleeps) {
        LockSupport.unpark(thread);
      }
    }

    @Override
    public void run() {
      while (true) {
        IntConsumer piece = await();
        wakeAfter(number, crowd);
        if (piece == END) {
          return;
        }
        work = null;
        attempt(piece, number);
        if (atWork.decrementAndGet() == 0 && callerSleeps) {
          LockSupport.unpark(caller);
        }
      }
    }

    private IntConsumer await() {
      long until = System.nanoTime() + awakeNanos;
      while (true) {
        for (int look = 0; look < LOOKS; look++) {
          IntConsumer piece = work;
          if (piece != null) {
            return piece;
          }
          Thread.onSpinWait();
        }
        // The compiler may want the processor.
        Thread.yield();
        if (until - System.nanoTime() <= 0) {
          sleeps = true;
          while (work == null) {
            LockSupport.park(this);
          }
          sleeps = false;
        }
      }
    }
  }

  public Crew(int size) {
    this.size = size;
    this.members = new Member[size];
    this.awakeNanos = Runtime.getRuntime().availableProcessors() >= size ? AWAKE_NANOS : 0;
  }

  /**
   * Runs the work with every number from 0 to size - 1, each in its own thread, and waits for all.
   */
  public void run(IntConsumer piece) {
    run(size, piece);
  }

  /** The same with the first so many numbers. */
  public void run(int threads, IntConsumer piece) {
    if (threads == 1) {
      piece.accept(0);
      return;
    }
    if (caller != Thread.currentThread()) {
      throw new IllegalStateException("a crew works for the thread that made it");
    }
    atWork.set(threads - 1);
    give(piece, threads);
    attempt(piece, 0);
    awaitOthers();
    Throwable failed = failure;
    if (failed != null) {
      failure = null;
      if (failed instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(failed);
    }
  }

  private void give(IntConsumer piece, int threads) {
    // Those who are woken by others have their work before these have theirs.
    for (int i = threads - 1; i > 0; i--) {
      Member member = members[i];
      if (member == null) {
        member = new Member(i);
        members[i] = member;
        member.give(piece, threads);
        member.thread.start();
      } else {
        member.give(piece, threads);
      }
    }
    wakeAfter(0, threads);
  }

  /** Each wakes two others, so that all are awake soon. */
  private void wakeAfter(int number, int threads) {
    for (int other = 2 * number + 1; other <= 2 * number + 2 && other < threads; other++) {
      Member member = members[other];
      if (member != null) {
        member.wake();
      }
    }
  }

  private void awaitOthers() {
    long until = System.nanoTime() + awakeNanos;
    while (atWork.get() > 0) {
      for (int look = 0; look < LOOKS && atWork.get() > 0; look++) {
        Thread.onSpinWait();
      }
      Thread.yield();
      if (until - System.nanoTime() <= 0 && atWork.get() > 0) {
        callerSleeps = true;
        while (atWork.get() > 0) {
          LockSupport.park(this);
        }
        callerSleeps = false;
      }
    }
  }

  private void attempt(IntConsumer piece, int number) {
    try {
      piece.accept(number);
    } catch (RuntimeException | Error e) {
      failure = e;
    }
  }

  @Override
  public void close() {
    for (int i = 1; i < size; i++) {
      Member member = members[i];
      if (member != null) {
        member.give(END, 1);
        member.wake();
      }
    }
  }
}
