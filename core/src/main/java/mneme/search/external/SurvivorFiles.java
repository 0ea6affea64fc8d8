package mneme.search.external;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import mneme.disk.BlockFile;
import mneme.disk.BlockFile.Block;
import mneme.disk.DiskException;
import mneme.disk.Manifest;
import mneme.disk.Traffic;
import mneme.disk.Workplace;
import mneme.liveness.Product;
import mneme.search.Crew;
import mneme.search.disk.Halt;
import mneme.search.elimination.AliveFilter;
import mneme.search.elimination.CycleStates;
import mneme.search.elimination.SuccessorBatch;
import mneme.search.elimination.Survivors;
import mneme.store.VectorHash;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Survivors in files, level by level. A sweep reads the files of the last one and writes those of
 * the next; in memory there is a filter. What a sweep writes counts when the sweep is complete.
 */
final class SurvivorFiles implements Survivors, AutoCloseable {
  private static final String PREFIX = "alive";

  /** A level smaller than this is not worth waking other threads for. */
  private static final long WORTH_SHARING = 4096;

  private final WorkerContext ground;
  private final Worker[] workers;
  private final Sweeper[] sweepers;
  private final Workplace place;
  private final Crew crew;
  private final boolean narrows;
  private final long filterAddress;
  private final long filterBytes;
  private final int hashBits;

  /** The survivors; while {@link #reached} is not null, those of them that were not reached. */
  private List<LevelFiles> alive;

  /** Those from which an accepting one can be reached, as far as it is known. */
  private @Nullable List<LevelFiles> reached;

  private final List<BlockFile> obsolete = new ArrayList<>();
  private int nextNumber = 1;
  private long filters;
  private volatile @Nullable Loop loop;

  private record Piece(LevelFiles owner, Block block) {}

  private List<Piece> work = List.of();
  private final AtomicInteger cursor = new AtomicInteger();

  SurvivorFiles(
      WorkerContext ground,
      Worker[] workers,
      Product product,
      Workplace place,
      Crew crew,
      MemoryShares shares,
      Rooms rooms) {
    this.ground = ground;
    this.workers = workers;
    this.place = place;
    this.crew = crew;
    this.narrows = product.hasTransient();
    this.filterAddress = rooms.filter();
    this.filterBytes = rooms.filterBytes();
    this.hashBits = ground.task.plan().hashBits();
    this.sweepers = new Sweeper[workers.length];
    for (int i = 0; i < sweepers.length; i++) {
      sweepers[i] =
          new Sweeper(
              ground,
              new SuccessorBatch(product, new VectorHash(hashBits)),
              rooms.threads() + i * shares.ofThread(),
              shares);
    }
    this.alive = List.of(ground.levels);
  }

  /**
   * Memory that it may use.
   *
   * @param threads one share after the other, of each thread
   */
  record Rooms(long filter, long filterBytes, long threads) {}

  /** Begins with the states of which the automaton does not tell that they are on no cycle. */
  void begin() {
    if (narrows) {
      LevelFiles recurring = fresh();
      sweep(
          List.of(recurring),
          alive,
          (sweeper, piece) -> {
            int level = piece.block().tag();
            for (int i = 0; i < piece.block().count(); i++) {
              if (sweeper.batch().mayRecur(sweeper.load(i))) {
                sweeper.kept().add(i, recurring, level);
              }
            }
          });
      alive = replaced(alive, List.of(recurring));
    }
  }

  private LevelFiles fresh() {
    return new LevelFiles(place, PREFIX, nextNumber);
  }

  /** Takes over files that are complete, and gives up others. */
  private List<LevelFiles> replaced(List<LevelFiles> old, List<LevelFiles> now) {
    for (LevelFiles files : now) {
      nextNumber = Math.max(nextNumber, files.nextNumber());
    }
    for (LevelFiles files : old) {
      if (files != ground.levels && !now.contains(files)) {
        obsolete.addAll(files.all());
      }
    }
    return now;
  }

  @Override
  public long size() {
    List<LevelFiles> found = reached;
    return sum(alive) + (found == null ? 0 : sum(found));
  }

  private static long sum(List<LevelFiles> files) {
    return files.stream().mapToLong(LevelFiles::states).sum();
  }

  @Override
  public @Nullable Loop loop() {
    return loop;
  }

  @Override
  public AliveFilter gather() {
    return gather(alive, sum(alive));
  }

  private AliveFilter gather(List<LevelFiles> from, long most) {
    AliveFilter filter = new AliveFilter(filterAddress, filterBytes, most, ++filters);
    lay(from, levelsOf(from) - 1, 0);
    together(
        Long.MAX_VALUE,
        (sweeper, piece) -> {
          for (int i = 0; i < piece.block().count(); i++) {
            filter.add(sweeper.batch().hashOf(sweeper.load(i)));
          }
        });
    return filter;
  }

  @Override
  public void trim(AliveFilter filter) {
    LevelFiles kept = fresh();
    sweep(
        List.of(kept),
        alive,
        (sweeper, piece) -> {
          SuccessorBatch batch = sweeper.batch();
          int level = piece.block().tag();
          int count = piece.block().count();
          for (int i = 0; i < count; i++) {
            sweeper.expand(i);
            if (batch.isFull() || i + 1 == count) {
              batch.look(filter);
              for (int each = 0; each < batch.size(); each++) {
                if (batch.leadsOn(each)) {
                  noteLoop(sweeper, each, level);
                  sweeper.kept().add(sweeper.place(each), kept, level);
                } else {
                  filter.remove(batch.hash(each));
                }
              }
              batch.clear();
            }
          }
        });
    alive = replaced(alive, List.of(kept));
  }

  private void noteLoop(Sweeper sweeper, int index, int level) {
    if (sweeper.batch().loops(index)) {
      int[] state = sweeper.load(sweeper.place(index));
      if (sweeper.batch().isAccepting(state)) {
        keep(new Loop(state.clone(), level));
      }
    }
  }

  /** The one in the first level, and of one level the least. */
  private synchronized void keep(Loop found) {
    Loop before = loop;
    if (before == null
        || found.level() < before.level()
        || found.level() == before.level() && Arrays.compare(found.state(), before.state()) < 0) {
      loop = found;
    }
  }

  @Override
  public boolean reach() {
    List<LevelFiles> before = reached == null ? List.of() : reached;
    AliveFilter filter = gather(before, size());
    LevelFiles found = fresh();
    LevelFiles rest = new LevelFiles(place, PREFIX + "-rest", nextNumber);
    sweep(
        List.of(found, rest),
        alive,
        (sweeper, piece) -> {
          SuccessorBatch batch = sweeper.batch();
          int level = piece.block().tag();
          int count = piece.block().count();
          for (int i = 0; i < count; i++) {
            if (batch.isAccepting(sweeper.load(i))) {
              filter.add(batch.hashOf(sweeper.state));
              sweeper.kept().add(i, found, level);
            } else {
              sweeper.expand(i);
            }
            if (batch.isFull() || i + 1 == count) {
              batch.look(filter);
              for (int each = 0; each < batch.size(); each++) {
                if (batch.leadsOn(each)) {
                  filter.add(batch.hash(each));
                  sweeper.kept().add(sweeper.place(each), found, level);
                } else {
                  sweeper.rest().add(sweeper.place(each), rest, level);
                }
              }
              batch.clear();
            }
          }
        });
    boolean more = found.states() > 0 && rest.states() > 0;
    List<LevelFiles> both = new ArrayList<>(before);
    both.add(found);
    nextNumber = Math.max(found.nextNumber(), rest.nextNumber());
    if (more) {
      reached = both;
      alive = replaced(alive, List.of(rest));
    } else {
      reached = null;
      alive = replaced(alive, both);
      obsolete.addAll(rest.all());
    }
    return more;
  }

  private interface Work {
    void block(Sweeper sweeper, Piece piece);
  }

  private static int levelsOf(List<LevelFiles> from) {
    return from.stream().mapToInt(LevelFiles::levels).max().orElse(0);
  }

  /** Lays out the blocks of some levels, those of the last first. */
  private void lay(List<LevelFiles> from, int last, int first) {
    List<Piece> pieces = new ArrayList<>();
    for (int level = last; level >= first; level--) {
      for (LevelFiles files : from) {
        for (Block block : files.blocks(level)) {
          pieces.add(new Piece(files, block));
        }
      }
    }
    work = pieces;
    cursor.set(0);
  }

  /**
   * Goes from the last level to the first.
   *
   * @param to what is written, behind each level to its end
   */
  private void sweep(List<LevelFiles> to, List<LevelFiles> from, Work each) {
    boolean complete = false;
    try {
      for (int level = levelsOf(from) - 1; level >= 0; level--) {
        lay(from, level, level);
        int now = level;
        long size = from.stream().mapToLong(files -> files.size(now)).sum();
        together(size, each);
        for (Sweeper sweeper : sweepers) {
          sweeper.kept().flush(to.getFirst(), level);
          sweeper.rest().flush(to.getLast(), level);
        }
      }
      complete = true;
    } finally {
      if (!complete) {
        for (LevelFiles files : to) {
          files.all().forEach(BlockFile::delete);
        }
        for (Sweeper sweeper : sweepers) {
          sweeper.kept().clear();
          sweeper.rest().clear();
          sweeper.batch().clear();
        }
      }
    }
  }

  private void together(long size, Work each) {
    ground.goOn();
    if (sweepers.length > 1 && size >= WORTH_SHARING) {
      crew.run(lane -> work(sweepers[lane], each));
    } else {
      work(sweepers[0], each);
    }
    ground.throwFailure();
    if (ground.watch.limit() != null) {
      throw new Halt();
    }
  }

  private void work(Sweeper sweeper, Work each) {
    try {
      while (!ground.isPaused()) {
        int next = cursor.getAndIncrement();
        if (next >= work.size()) {
          return;
        }
        Piece piece = work.get(next);
        sweeper.read(piece.owner(), piece.block());
        each.block(sweeper, piece);
      }
    } catch (DiskException e) {
      ground.fail(e);
    } catch (Halt e) {
      // Whoever waits for all threads looks at the limit.
      ground.pause();
    }
  }

  @Override
  public boolean walk(Visitor visitor) {
    Sweeper sweeper = sweepers[0];
    for (int level = 0; level < levelsOf(alive); level++) {
      lay(alive, level, level);
      for (Piece piece : work) {
        sweeper.read(piece.owner(), piece.block());
        for (int i = 0; i < piece.block().count(); i++) {
          if (!visitor.state(sweeper.load(i), level)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  @Override
  public Entry entry(List<int[]> cycle) {
    CycleStates states = new CycleStates(cycle);
    for (int level = 0; level < ground.levels.levels(); level++) {
      int[] found = new int[workers.length];
      Arrays.fill(found, CycleStates.NONE);
      ground.goOn();
      ground.lay(ground.levels.blocks(level));
      crew.run(
          lane -> {
            int[] state = new int[ground.layout.slots()];
            workers[lane].walk(
                (hash, words) -> {
                  ground.layout.unpack(words, 0, state);
                  found[lane] = Math.min(found[lane], states.indexOf(state));
                  return true;
                },
                Traffic.Kind.VISITED);
          });
      ground.throwFailure();
      int least = Arrays.stream(found).min().orElse(CycleStates.NONE);
      if (least != CycleStates.NONE) {
        return new Entry(least, level);
      }
    }
    throw new IllegalStateException("a state of a cycle is in no level");
  }

  @Override
  public Trace wayTo(int[] state, int level) {
    return new LevelWalker(ground, workers).traceTo(state, level, -1, crew);
  }

  /** Whether nothing was dropped yet. */
  boolean areAll() {
    return alive.contains(ground.levels);
  }

  /** Files that a checkpoint makes durable. */
  List<BlockFile> cut() {
    List<BlockFile> unpublished = new ArrayList<>();
    for (LevelFiles files : kept()) {
      unpublished.addAll(files.cut());
    }
    return unpublished;
  }

  private List<LevelFiles> kept() {
    List<LevelFiles> all = new ArrayList<>(alive);
    if (reached != null) {
      all.addAll(reached);
    }
    all.remove(ground.levels);
    return all;
  }

  /** Files that may be deleted with the next manifest. */
  List<BlockFile> takeObsolete() {
    List<BlockFile> taken = List.copyOf(obsolete);
    obsolete.clear();
    return taken;
  }

  /** Says which files count. */
  void describe(Manifest manifest) {
    manifest.put("survivors-are-all", areAll() ? 1 : 0);
    manifest.put("survivors-rest", reached == null ? 0 : 1);
    manifest.put("survivors", list(alive));
    manifest.put("survivors-reached", list(reached == null ? List.of() : reached));
    manifest.put("filters", filters);
  }

  private long[] list(List<LevelFiles> from) {
    return from.stream()
        .filter(files -> files != ground.levels)
        .flatMapToLong(files -> Arrays.stream(files.list()))
        .toArray();
  }

  /** Goes on with the files a manifest lists. */
  void restore(Manifest manifest) {
    filters = manifest.number("filters");
    boolean reaching = manifest.number("survivors-rest") == 1;
    alive =
        manifest.number("survivors-are-all") == 1
            ? List.of(ground.levels)
            : List.of(
                restored(reaching ? PREFIX + "-rest" : PREFIX, manifest.numbers("survivors")));
    reached = reaching ? List.of(restored(PREFIX, manifest.numbers("survivors-reached"))) : null;
  }

  private LevelFiles restored(String prefix, long[] list) {
    LevelFiles files = new LevelFiles(place, prefix, nextNumber);
    files.restore(list);
    nextNumber = Math.max(nextNumber, files.nextNumber());
    return files;
  }

  @Override
  public void close() {
    kept().forEach(LevelFiles::close);
    obsolete.forEach(BlockFile::close);
  }
}
