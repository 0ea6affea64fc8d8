package mneme.store.table;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Work in numbered pieces, which do not depend on each other. One thread does it; others may {@link
 * #help} meanwhile.
 */
final class SharedWork {
  private final int pieces;
  private final IntConsumer piece;
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger ended = new AtomicInteger();
  private volatile @Nullable Throwable failure;

  SharedWork(int pieces, IntConsumer piece) {
    this.pieces = pieces;
    this.piece = piece;
  }

  /** Does pieces while there are any that nobody does; whether it did one. */
  boolean help() {
    if (next.get() >= pieces) {
      return false;
    }
    boolean did = false;
    for (int mine = next.getAndIncrement(); mine < pieces; mine = next.getAndIncrement()) {
      did = true;
      try {
        if (failure == null) {
          piece.accept(mine);
        }
      } catch (RuntimeException | Error e) {
        failure = e;
      } finally {
        ended.incrementAndGet();
      }
    }
    return did;
  }

  /** Does what is left and waits for the others; what they have written is visible afterwards. */
  void finish() {
    help();
    for (int tries = 0; ended.get() < pieces; tries++) {
      Patience.pause(tries);
    }
    Throwable failed = failure;
    if (failed instanceof Error error) {
      throw error;
    }
    if (failed instanceof RuntimeException exception) {
      throw exception;
    }
  }
}
