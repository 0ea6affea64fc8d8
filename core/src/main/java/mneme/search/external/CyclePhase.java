package mneme.search.external;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import mneme.disk.BlockFile;
import mneme.disk.Manifest;
import mneme.disk.Workplace;
import mneme.liveness.Product;
import mneme.logic.automaton.Kind;
import mneme.memory.Memory;
import mneme.run.Detail;
import mneme.search.Crew;
import mneme.search.disk.MemoryBlock;
import mneme.search.elimination.Elimination;
import mneme.search.elimination.Elimination.Cycle;
import mneme.search.elimination.Elimination.Position;
import mneme.search.elimination.Elimination.Stage;
import mneme.search.elimination.LassoSearch;
import org.jspecify.annotations.Nullable;

/**
 * The second part of a search on disk that looks for accepting cycles: elimination, with the memory
 * in which fingerprints were. What it has done is noted in checkpoints sweep by sweep.
 */
final class CyclePhase implements AutoCloseable {
  private static final String STAGE = "elimination-stage";
  private static final String POSITION = "elimination";

  /** The share of the memory for filters; the rest is for the search of what is left. */
  private static final double FILTERS = 0.75;

  private final SurvivorFiles survivors;
  private final Elimination elimination;
  private final boolean begun;
  private final Checkpoint checkpoint;

  /**
   * The memory it uses.
   *
   * @param fingerprints for filters and for the search of what is left
   * @param threads that of the workers, which rest
   * @param shares how the workers have divided it
   */
  record Rooms(MemoryBlock fingerprints, MemoryBlock threads, MemoryShares shares) {}

  /**
   * What checkpoints are written with.
   *
   * @param describe says how far the whole search has come
   * @param levels all visited states
   * @param candidates claims, of which there are none any more
   */
  record Checkpoint(
      CheckpointWriter writer,
      Consumer<Manifest> describe,
      LevelFiles levels,
      Candidates candidates) {}

  /**
   * @param resumed a checkpoint from which to go on, or null
   * @param steps of a search for a cycle between two sweeps
   * @param checkpoint says where checkpoints go
   */
  CyclePhase(
      WorkerContext ground,
      Worker[] workers,
      Product product,
      Workplace place,
      Rooms rooms,
      Crew crew,
      @Nullable Manifest resumed,
      long steps,
      Checkpoint checkpoint) {
    this.checkpoint = checkpoint;
    MemoryBlock room = rooms.fingerprints();
    long filters = (long) (room.bytes() * FILTERS) / 64 * 64;
    long rest = room.bytes() - filters;
    Memory.clear(room.address() + filters, rest);
    this.survivors =
        new SurvivorFiles(
            ground,
            workers,
            product,
            place,
            crew,
            rooms.shares(),
            new SurvivorFiles.Rooms(room.address(), filters, rooms.threads().address()));
    Position position = Position.first(product.kind());
    String stage = resumed == null ? null : resumed.text(STAGE);
    boolean goesOn = resumed != null && stage != null;
    if (resumed != null && stage != null) {
      survivors.restore(resumed);
      long[] numbers = resumed.numbers(POSITION);
      position = new Position(Stage.valueOf(stage), numbers[0], (int) numbers[1], numbers[2]);
    }
    this.begun = goesOn && (product.kind() == Kind.STRONG || !survivors.areAll());
    LassoSearch lassos =
        new LassoSearch(
            product,
            ground.layout,
            ground.task.plan().hashBits(),
            ground.watch,
            room.address() + filters,
            rest);
    this.elimination =
        new Elimination(
            product, survivors, lassos, ground.watch, position, steps, this::sweepIsComplete);
  }

  /** Whether a checkpoint was written in this part of a search. */
  static boolean isIn(Manifest manifest) {
    return manifest.text(STAGE) != null;
  }

  /** An accepting cycle, or null where there is none. */
  @Nullable Cycle run() {
    // From here on nobody explores again.
    write();
    if (!begun) {
      survivors.begin();
    }
    return elimination.run();
  }

  void describe(Manifest manifest) {
    Position position = elimination.position();
    manifest.put(STAGE, position.stage().name());
    manifest.put(POSITION, new long[] {position.sweeps(), position.round(), position.before()});
    survivors.describe(manifest);
  }

  private void sweepIsComplete() {
    if (checkpoint.writer().isDue()) {
      write();
    }
  }

  /** Writes a checkpoint of what is complete. */
  void write() {
    List<BlockFile> files = new ArrayList<>(checkpoint.levels().cut());
    files.addAll(survivors.cut());
    checkpoint
        .writer()
        .write(checkpoint.describe(), files, checkpoint.candidates(), survivors.takeObsolete());
  }

  String note() {
    return elimination.note();
  }

  List<Detail> details() {
    return elimination.details();
  }

  @Override
  public void close() {
    survivors.close();
  }
}
