package mneme.search.external;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Supplier;
import mneme.disk.BlockFile;
import mneme.disk.DiskException;
import mneme.disk.Manifest;
import mneme.disk.Workplace;
import mneme.search.StopWatch;
import org.jspecify.annotations.Nullable;

/**
 * Makes what was found survive: between two levels the files since the last checkpoint are made
 * durable, then the manifest that names them. The search goes on meanwhile. Levels that take less
 * than the pause between two checkpoints share one.
 */
final class CheckpointWriter implements AutoCloseable {
  /** Checkpoints take no more than about this share of the time, because they come that rarely. */
  private static final double SHARE_OF_TIME = 0.01;

  private final Workplace place;
  private final StopWatch watch;
  private final Supplier<Manifest> head;
  private final double leastPause;
  private final ExecutorService writer;
  private @Nullable Future<?> underWay;
  private double last;

  /**
   * @param head makes a manifest that says what does not change during a run
   * @param leastPause seconds between two checkpoints at least
   */
  CheckpointWriter(Workplace place, StopWatch watch, Supplier<Manifest> head, double leastPause) {
    this.place = place;
    this.watch = watch;
    this.head = head;
    this.leastPause = leastPause;
    this.writer =
        Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("mneme-checkpoint").factory());
  }

  boolean isDue() {
    double now = watch.seconds();
    Future<?> running = underWay;
    if (now - last < leastPause || leastPause > 0 && now - last < SHARE_OF_TIME * now) {
      return false;
    }
    return leastPause == 0 || running == null || running.isDone();
  }

  /**
   * @param describe says how far the search has come
   * @param files are published first
   * @param candidates claims that are open, which are saved with them
   */
  void write(Consumer<Manifest> describe, List<BlockFile> files, Candidates candidates) {
    write(describe, files, candidates, List.of());
  }

  /**
   * @param obsolete files that are not needed any more once the manifest is written
   */
  void write(
      Consumer<Manifest> describe,
      List<BlockFile> files,
      Candidates candidates,
      List<BlockFile> obsolete) {
    await();
    Manifest manifest = head.get();
    describe.accept(manifest);
    candidates.save();
    List<BlockFile> claims = candidates.cut();
    List<BlockFile> toPublish = new ArrayList<>(files);
    // With those an earlier checkpoint could not publish.
    toPublish.addAll(claims);
    manifest.put("claims", claims.stream().mapToLong(BlockFile::number).toArray());
    List<BlockFile> toDelete = new ArrayList<>(candidates.takeObsolete());
    toDelete.addAll(obsolete);
    last = watch.seconds();
    underWay =
        writer.submit(
            () -> {
              toPublish.forEach(BlockFile::publish);
              manifest.publish(place);
              toDelete.forEach(BlockFile::delete);
            });
  }

  /** Waits for the checkpoint that is being written. */
  void await() {
    Future<?> running = underWay;
    underWay = null;
    if (running == null) {
      return;
    }
    try {
      running.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof DiskException problem) {
        throw problem;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  @Override
  public void close() {
    writer.close();
  }
}
