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
import mneme.disk.Traffic;
import mneme.disk.Workplace;
import mneme.search.StopWatch;
import org.jspecify.annotations.Nullable;

/**
 * Makes what was found survive: between two levels the files since the last checkpoint are made
 * durable, then the manifest that names them. The search goes on meanwhile. Levels that take less
 * than the pause between two checkpoints share one.
 */
final class CheckpointWriter implements AutoCloseable {
  private static final String CLAIMS = "claims";

  /** Checkpoints take no more than about this share of the time, because they come that rarely. */
  private static final double SHARE_OF_TIME = 0.01;

  private final Workplace place;
  private final StopWatch watch;
  private final Supplier<Manifest> head;
  private final double leastPause;
  private final ExecutorService writer;
  private final List<BlockFile> claims = new ArrayList<>();
  private final List<BlockFile> obsolete = new ArrayList<>();
  private @Nullable Future<?> underWay;
  private int nextNumber = 1;
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
   */
  void write(Consumer<Manifest> describe, List<BlockFile> files, Worker[] workers) {
    await();
    Manifest manifest = head.get();
    describe.accept(manifest);
    List<BlockFile> toPublish = new ArrayList<>(files);
    if (hasNewClaims(workers)) {
      BlockFile file = BlockFile.create(place, CLAIMS, nextNumber++, Traffic.Kind.CANDIDATES);
      // Listed first: should one of them fail to be saved, what the others have saved counts.
      claims.add(file);
      for (Worker worker : workers) {
        worker.save(file);
      }
    }
    // With those an earlier checkpoint could not publish.
    toPublish.addAll(claims);
    manifest.put("claims", claims.stream().mapToLong(BlockFile::number).toArray());
    List<BlockFile> toDelete = List.copyOf(obsolete);
    obsolete.clear();
    last = watch.seconds();
    underWay =
        writer.submit(
            () -> {
              toPublish.forEach(BlockFile::publish);
              manifest.publish(place);
              toDelete.forEach(BlockFile::delete);
            });
  }

  private static boolean hasNewClaims(Worker[] workers) {
    for (Worker worker : workers) {
      if (worker.claims().saved() < worker.claims().size()) {
        return true;
      }
    }
    return false;
  }

  /** The claims on disk are of no use any more, once a manifest says so. */
  void claimsAreConfirmed() {
    obsolete.addAll(claims);
    claims.clear();
  }

  /**
   * Reads the claims that were open.
   *
   * @param full is called when there is no room for more, and makes room
   */
  void restore(Manifest manifest, Worker worker, Runnable full) {
    for (long number : manifest.numbers("claims")) {
      BlockFile file = BlockFile.open(place, CLAIMS, (int) number, Traffic.Kind.CANDIDATES);
      claims.add(file);
      nextNumber = Math.max(nextNumber, (int) number + 1);
      for (BlockFile.Block block : file.blocks()) {
        worker.walk(
            file,
            block,
            (hash, words) -> {
              worker.claims().add(hash, words, 0);
              if (!worker.claims().hasRoom(1)) {
                full.run();
              }
              return true;
            });
      }
    }
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
