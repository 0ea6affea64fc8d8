package mneme.search;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Threads that do a piece of work together, again and again: the caller is number 0, the others
 * wait in between. What one has written before a piece of work ends is visible to all in the next.
 */
public final class Crew implements AutoCloseable {
  private final int size;
  private final CyclicBarrier start;
  private final CyclicBarrier end;
  private volatile @Nullable IntConsumer work;
  private volatile @Nullable Throwable failure;

  public Crew(int size) {
    this.size = size;
    this.start = new CyclicBarrier(size);
    this.end = new CyclicBarrier(size);
    for (int i = 1; i < size; i++) {
      int number = i;
      Thread.ofPlatform().daemon().name("mneme-search-" + i).start(() -> serve(number));
    }
  }

  /**
   * Runs the work with every number from 0 to size - 1, each in its own thread, and waits for all.
   */
  public void run(IntConsumer piece) {
    if (size == 1) {
      piece.accept(0);
      return;
    }
    work = piece;
    await(start);
    attempt(piece, 0);
    await(end);
    Throwable failed = failure;
    if (failed != null) {
      failure = null;
      if (failed instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(failed);
    }
  }

  private void serve(int number) {
    while (true) {
      await(start);
      IntConsumer piece = work;
      if (piece == null) {
        return;
      }
      attempt(piece, number);
      await(end);
    }
  }

  private void attempt(IntConsumer piece, int number) {
    try {
      piece.accept(number);
    } catch (RuntimeException | Error e) {
      failure = e;
    }
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException("a search thread was interrupted", e);
    }
  }

  @Override
  public void close() {
    if (size > 1) {
      work = null;
      await(start);
    }
  }
}
