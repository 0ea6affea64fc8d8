package mneme.memory;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import mneme.model.Apart;
import org.jspecify.annotations.Nullable;

/**
 * A region that is used from its beginning, with what it uses taken from a budget step by step. For
 * one writing thread; addresses never change.
 *
 * <p>While the budget is plenty, the next step is taken early and its pages are provided by another
 * thread: where memory is fresh, that costs more than writing it.
 */
public final class GrowingRegion extends Apart implements AutoCloseable {
  /** What is not needed any more goes back in pieces of so many bytes. */
  public static final long PIECE = 256L << 10;

  private static final long GREATEST_STEP_AHEAD = 32L << 20;

  private final Region region;
  private final MemoryBudget budget;
  private final long greatestStep;
  private final boolean ahead;
  private volatile long committed;

  /** When the use comes this far, the next step is due. */
  private long nextDue;

  /** What provides the step ahead. */
  private @Nullable Future<?> provider;

  /** The bytes before this one were given back. */
  private volatile long released;

  /** Takes steps ahead of need. */
  public GrowingRegion(MemoryBudget budget, long most) {
    this(budget, most, true);
  }

  /**
   * @param most the greatest size it can ever have; only address space is reserved for it
   * @param ahead whether the next step may be taken before it is needed
   */
  public GrowingRegion(MemoryBudget budget, long most, boolean ahead) {
    // Large pages where the budget has room for many, else small steps, so that little is left
    // unused at the end.
    this(
        budget,
        most,
        ahead,
        budget.limit() >= 64 * PageMap.LARGE_PAGE ? PageMap.LARGE_PAGE : budget.smallestStep());
  }

  private GrowingRegion(MemoryBudget budget, long most, boolean ahead, long greatestStep) {
    this.budget = budget;
    this.ahead = ahead;
    this.region = Region.reserve(most);
    region.use(0);
    this.greatestStep = greatestStep;
  }

  /** Takes small steps, none ahead of need: for one of several tables that may stay small. */
  public static GrowingRegion inSmallSteps(MemoryBudget budget, long most) {
    return new GrowingRegion(budget, most, false, budget.smallestStep());
  }

  public long address() {
    return region.address();
  }

  /** Bytes taken from the budget; what may be used is what {@link #commit} was asked for. */
  public long committed() {
    return committed - released;
  }

  /**
   * Says that the first so many bytes are not needed any more: they go back to the system and to
   * the budget, in pieces of {@link #PIECE}. The region does not grow afterwards.
   */
  public void release(long bytes) {
    long upTo = Math.min(bytes, committed) / PIECE * PIECE;
    if (upTo > released) {
      awaitProvider();
      region.release(released, upTo - released);
      budget.giveBack(upTo - released);
      released = upTo;
    }
  }

  /**
   * Gives back what lies behind the first so many bytes, in pieces of {@link #PIECE}; what is in
   * them is lost. The region may grow again.
   */
  public void shrinkTo(long bytes) {
    long kept = Math.max(released, (bytes + PIECE - 1) / PIECE * PIECE);
    if (kept >= committed) {
      return;
    }
    awaitProvider();
    region.use(kept);
    region.release(kept, committed - kept);
    budget.giveBack(committed - kept);
    committed = kept;
    nextDue = Math.min(nextDue, kept);
  }

  /** Makes the first {@code bytes} usable; false, and nothing changed, where the budget ends. */
  public boolean commit(long bytes) {
    boolean there = bytes <= nextDue || grow(bytes);
    if (Bounds.CHECKED != null && there) {
      region.useAtLeast(bytes);
    }
    return there;
  }

  private boolean grow(long bytes) {
    if (bytes > committed) {
      long step = step();
      long wanted = Math.min((bytes + step - 1) / step * step, region.size());
      if (bytes > wanted || !budget.take(wanted - committed)) {
        return false;
      }
      committed = wanted;
    }
    nextDue = committed;
    if (ahead) {
      takeAhead();
    }
    return true;
  }

  /** Steps grow with the region, so that little of it is unused. */
  private long step() {
    long wished = Long.highestOneBit(Math.max(1, committed / 16));
    return Math.clamp(wished, budget.smallestStep(), greatestStep);
  }

  private void takeAhead() {
    long step = Math.min(GREATEST_STEP_AHEAD, committed / 16 / greatestStep * greatestStep);
    if (step >= 2 * PageMap.LARGE_PAGE
        && step <= budget.available() / 16
        && committed + step <= region.size()
        && (provider == null || provider.isDone())
        && budget.take(step)) {
      long from = committed;
      provider = budget.provide(() -> region.populatePart(from, step));
      committed += step;
    }
  }

  /** Also when interrupted meanwhile: it must not touch what is given back. */
  private void awaitProvider() {
    Future<?> task = provider;
    boolean interrupted = false;
    while (task != null && !task.isDone()) {
      try {
        task.get();
      } catch (InterruptedException e) {
        interrupted = true;
      } catch (ExecutionException e) {
        throw new IllegalStateException(e);
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    awaitProvider();
    budget.giveBack(committed - released);
    committed = 0;
    released = 0;
    nextDue = 0;
    region.close();
  }
}
