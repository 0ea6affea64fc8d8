package mneme.search.breadth;

import java.nio.ByteBuffer;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import mneme.disk.BlockFile;
import mneme.disk.BlockFile.Block;
import mneme.disk.DiskException;
import mneme.disk.FileLayer;
import mneme.disk.Manifest;
import mneme.disk.Traffic;
import mneme.disk.Workplace;
import mneme.method.Spelling;
import mneme.run.Detail;
import mneme.run.PlanException;
import mneme.search.Checkpoints;
import mneme.search.Crew;
import mneme.search.SearchTask;
import mneme.store.Recall;
import mneme.store.Store;
import org.jspecify.annotations.Nullable;

/**
 * What a breadth-first search in memory leaves on disk from time to time, so that it can go on. A
 * checkpoint adds the states found since the one before, by level and lane, and a manifest with the
 * counts; together the files hold each state once. A disk that fails ends the checkpoints, not the
 * search. Called between the work of the threads; {@link #isDue} by any of them.
 */
final class MemoryCheckpoint implements AutoCloseable {
  private static final String FILES = "states";

  /** Bytes of a block, about. */
  private static final int BLOCK = 64 << 10;

  /** A state as it is read again. */
  interface Reader {
    void state(int[] vector);
  }

  /**
   * Some states of a level, as they lie in a file.
   *
   * @param part of the run that has written them
   */
  private record Saved(int level, long part, int lane, BlockFile file, Block block) {}

  private final SearchTask task;
  private final Store store;
  private final Workplace place;
  private final boolean keep;
  private final CheckpointPace pace;
  private final @Nullable Manifest resumed;
  private final List<BlockFile> files = new ArrayList<>();

  /** By file: in which part of the run it was written, and on how many lanes. */
  private final List<Long> parts = new ArrayList<>();

  private final List<Long> lanes = new ArrayList<>();

  /** How often the run was resumed. */
  private final long part;

  /** By lane, up to where its states are in the files, and the level of the next. */
  private final long[] saved;

  private final int[] savedLevel;
  private @Nullable BlockFile filling;
  private int nextNumber = 1;
  private volatile @Nullable DiskException problem;
  private long written;
  private long spentBefore;

  private MemoryCheckpoint(
      SearchTask task, Store store, Workplace place, @Nullable Manifest resumed) {
    this.task = task;
    this.store = store;
    this.place = place;
    this.resumed = resumed;
    this.part = resumed == null ? 0 : resumed.number("part") + 1;
    this.keep = task.tuning().has(Checkpoints.KEEP);
    this.pace = new CheckpointPace(pause(task), System::nanoTime);
    this.saved = new long[store.lanes()];
    this.savedLevel = new int[store.lanes()];
  }

  /** The checkpoints a task asks for; null where it asks for none. */
  static @Nullable MemoryCheckpoint of(SearchTask task, Store store, FileLayer layer) {
    String name = task.tuning().given(Checkpoints.FOLDER);
    if (name == null) {
      return null;
    }
    if (!store.isExact() || !keepsStates(store.recall())) {
      throw new PlanException(
          Checkpoints.FOLDER.option()
              + " writes the visited states, and "
              + Spelling.option("store", task.plan().store())
              + " does not keep them; use "
              + Spelling.option("store", "full, tree, tree-compact or collapse"));
    }
    pause(task);
    Workplace place = null;
    try {
      place = Workplace.open(Path.of(name), layer, Long.MAX_VALUE);
      Manifest resumed = prepare(place, task, name);
      return new MemoryCheckpoint(task, store, place, resumed);
    } catch (DiskException e) {
      if (place != null) {
        place.close();
      }
      throw new PlanException(String.valueOf(e.getMessage()));
    } catch (InvalidPathException e) {
      throw new PlanException(
          Checkpoints.FOLDER.option("'" + name + "'") + ": not the name of a directory");
    }
  }

  /** Whether all states can be read at a cost that allows it. */
  private static boolean keepsStates(Recall recall) {
    return switch (recall) {
      case Recall.ByNumber(boolean asTheyAre) -> asTheyAre;
      case Recall.ById _ -> true;
      case Recall.ByReplay _, Recall.Nothing _ -> false;
    };
  }

  private static @Nullable Double pause(SearchTask task) {
    return task.tuning().given(Checkpoints.EVERY);
  }

  private static @Nullable Manifest prepare(Workplace place, SearchTask task, String name) {
    if (task.plan().continuation().resumes()) {
      Manifest manifest = Manifest.resume(place);
      Checkpoints.requireSameSlots(manifest, task);
      place.deleteUnfinished();
      if (manifest.text("level") == null) {
        return null;
      }
      if (manifest.text("file-parts") == null) {
        throw new DiskException(
            DiskException.Kind.REFUSED,
            name
                + " was written by an earlier version of Mneme, which does not say all it takes to"
                + " go on exactly; start anew in another directory");
      }
      return manifest;
    }
    Manifest.requireNone(place, name);
    place.deleteAll();
    Checkpoints.head(task).publish(place);
    return null;
  }

  /** The checkpoint from which to go on; null for a fresh start. */
  @Nullable Manifest resumed() {
    return resumed;
  }

  /** Whether it is time for one, also in the middle of a level. */
  boolean isDue() {
    return problem == null && pace.isDue(store.states());
  }

  /** Whether there is one after each level. */
  boolean isAfterEachLevel() {
    return pace.isAfterEachLevel();
  }

  /** Adds the states found since the last call to the files. */
  void save(Levels levels, Frontier frontier, Crew crew) {
    long began = System.nanoTime();
    AtomicReference<@Nullable DiskException> failed = new AtomicReference<>();
    attempt(
        () -> {
          BlockFile file = filling;
          if (file == null) {
            file = BlockFile.create(place, FILES, nextNumber++, Traffic.Kind.CHECKPOINT);
            add(file, part, store.lanes());
            filling = file;
          }
          BlockFile into = file;
          crew.run(
              lane -> {
                try {
                  saveLane(lane, levels, frontier, into);
                } catch (DiskException e) {
                  failed.set(e);
                }
              });
          DiskException met = failed.get();
          if (met != null) {
            throw met;
          }
        });
    pace.spend(System.nanoTime() - began);
  }

  private void add(BlockFile file, long writtenIn, long onLanes) {
    files.add(file);
    parts.add(writtenIn);
    lanes.add(onLanes);
  }

  private void saveLane(int lane, Levels levels, Frontier frontier, BlockFile into) {
    long end = frontier.count(lane);
    int[] vector = new int[0];
    ByteBuffer bytes = ByteBuffer.allocate(0);
    while (saved[lane] < end) {
      int level = savedLevel[lane];
      boolean open = level > levels.current();
      long to = open ? end : levels.to(lane, level);
      long from = saved[lane];
      VectorCodec codec = null;
      int slots = 0;
      int count = 0;
      for (long number = from; number < to; number++) {
        vector = levels.load(lane, level, number, vector);
        if (codec == null || vector.length != slots || bytes.remaining() < room(slots)) {
          append(into, lane, level, count, bytes);
          count = 0;
          slots = vector.length;
          codec = new VectorCodec(slots);
          if (bytes.capacity() < BlockFile.HEAD + BLOCK + room(slots)) {
            bytes = ByteBuffer.allocate(BlockFile.HEAD + BLOCK + room(slots));
          }
          bytes.clear().position(BlockFile.HEAD);
          bytes.putInt(slots);
        }
        codec.write(vector, bytes);
        count++;
      }
      append(into, lane, level, count, bytes);
      saved[lane] = to;
      if (!open) {
        savedLevel[lane] = level + 1;
      }
    }
  }

  private static int room(int slots) {
    return Integer.BYTES + VectorCodec.mostBytes(slots);
  }

  private void append(BlockFile into, int lane, int level, int count, ByteBuffer bytes) {
    if (count > 0) {
      bytes.flip().position(BlockFile.HEAD);
      into.append(Math.addExact(Math.multiplyExact(level, store.lanes()), lane), count, bytes);
    }
  }

  /**
   * Makes what was saved the last checkpoint.
   *
   * @param describe says how far the search has come
   */
  void write(Consumer<Manifest> describe) {
    long began = System.nanoTime();
    attempt(
        () -> {
          filling = null;
          for (BlockFile file : files) {
            file.publish();
            file.close();
          }
          Manifest manifest = Checkpoints.head(task);
          manifest.put("files", files.stream().mapToLong(BlockFile::number).toArray());
          manifest.put("file-parts", numbers(parts));
          manifest.put("file-lanes", numbers(lanes));
          manifest.put("part", part);
          manifest.put("states", store.states());
          Checkpoints.noteSurvey(manifest, task);
          describe.accept(manifest);
          manifest.publish(place);
          written++;
        });
    pace.spend(System.nanoTime() - began);
    pace.written(store.states(), pace.spent() - spentBefore);
    spentBefore = pace.spent();
  }

  private static long[] numbers(List<Long> list) {
    return list.stream().mapToLong(Long::longValue).toArray();
  }

  /** A run that could not write a checkpoint is still a run. */
  private void attempt(Runnable work) {
    if (problem != null) {
      return;
    }
    try {
      work.run();
    } catch (DiskException e) {
      problem = e;
    }
  }

  /**
   * Reads the states of the checkpoint again, in the order in which they were numbered: those of a
   * level lane by lane; but what a part of the run has read again lies in its first lane, before
   * all that it has found.
   *
   * @param levelComplete is called after each level but the one that was being filled
   */
  void restore(Reader reader, Runnable levelComplete) {
    Manifest manifest = resumed;
    if (manifest == null) {
      return;
    }
    int current = (int) manifest.number("level");
    long[] numbers = manifest.numbers("files");
    long[] writtenIn = manifest.numbers("file-parts");
    long[] onLanes = manifest.numbers("file-lanes");
    List<Saved> blocks = new ArrayList<>();
    for (int i = 0; i < numbers.length; i++) {
      BlockFile file = BlockFile.open(place, FILES, (int) numbers[i], Traffic.Kind.CHECKPOINT);
      add(file, writtenIn[i], onLanes[i]);
      for (Block block : file.blocks()) {
        blocks.add(
            new Saved(
                (int) (block.tag() / onLanes[i]),
                writtenIn[i],
                (int) (block.tag() % onLanes[i]),
                file,
                block));
      }
      nextNumber = Math.max(nextNumber, (int) numbers[i] + 1);
    }
    // Stable: what is equal in all of these was written in the order of its numbers.
    blocks.sort(
        Comparator.comparingInt(Saved::level)
            .thenComparingLong(Saved::part)
            .thenComparingInt(Saved::lane));
    int level = 0;
    ByteBuffer bytes = ByteBuffer.allocate(0);
    for (Saved saved : blocks) {
      for (; level < saved.level; level++) {
        levelComplete.run();
      }
      Block block = saved.block;
      if (bytes.capacity() < BlockFile.HEAD + block.length()) {
        bytes = ByteBuffer.allocate(BlockFile.HEAD + block.length());
      }
      saved.file.read(block, bytes, Traffic.Kind.CHECKPOINT);
      int slots = bytes.getInt();
      VectorCodec codec = new VectorCodec(slots);
      for (int i = 0; i < block.count(); i++) {
        int[] vector = new int[slots];
        codec.read(bytes, vector);
        reader.state(vector);
      }
    }
    for (; level <= current; level++) {
      levelComplete.run();
    }
    files.forEach(BlockFile::close);
  }

  /** What is in the files now is in the store. */
  void isRestored(Levels levels, Frontier frontier) {
    if (resumed != null && store.states() != resumed.number("states")) {
      throw new DiskException(
          DiskException.Kind.DAMAGED, place.folder() + ": the checkpoint lacks some of its states");
    }
    for (int lane = 0; lane < saved.length; lane++) {
      saved[lane] = frontier.count(lane);
      savedLevel[lane] = levels.current() + 1;
    }
    pace.resumed(store.states());
  }

  /** Seconds that earlier parts of the run took. */
  double secondsBefore() {
    return resumed == null ? 0 : resumed.number("milliseconds") / 1e3;
  }

  /** The run has come to its end: nothing is left to go on with. */
  void finished() {
    if (!keep) {
      attempt(place::deleteAll);
    }
  }

  List<Detail> details() {
    List<Detail> details = new ArrayList<>();
    DiskException met = problem;
    if (met != null) {
      details.add(
          Detail.text("checkpoint_problem", "checkpoints", String.valueOf(met.getMessage()), ""));
    }
    details.add(Detail.count("checkpoints", "checkpoints", written, ""));
    details.add(Detail.measure("checkpoint_seconds", "", pace.spent() / 1e9, ""));
    Traffic traffic = place.traffic();
    details.add(Detail.bytes("disk_bytes_read", "", traffic.read(), ""));
    details.add(Detail.bytes("disk_bytes_written", "", traffic.written(), ""));
    details.add(Detail.bytes("disk_bytes_peak", "", traffic.peak(), ""));
    return details;
  }

  @Override
  public void close() {
    files.forEach(BlockFile::close);
    place.close();
  }
}
