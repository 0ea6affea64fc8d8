package mneme.search.external;

import java.util.ArrayList;
import java.util.List;
import mneme.disk.BlockFile;
import mneme.disk.BlockFile.Block;
import mneme.disk.Traffic;
import mneme.disk.Workplace;
import mneme.search.Crew;
import org.jspecify.annotations.Nullable;

/**
 * Claims on disk: those there was no more room for in memory, and those of a checkpoint. They are
 * next to never wrong, and wait for the day of reckoning, when the files of visited states confirm
 * as many at once as the whole memory holds.
 */
final class Candidates implements AutoCloseable {
  private static final String PREFIX = "claims";

  private final Workplace place;
  private final Worker[] workers;
  private final List<BlockFile> files = new ArrayList<>();
  private final List<BlockFile> obsolete = new ArrayList<>();
  private @Nullable BlockFile current;
  private int nextNumber = 1;
  private long count;

  /** Blocks of levels from this one on were begun and not finished by a run that was cut off. */
  private int levelsLeft = Integer.MAX_VALUE;

  private int restored;

  Candidates(Workplace place, Worker[] workers) {
    this.place = place;
    this.workers = workers;
  }

  /** Claims on disk, of which some may be there more than once. */
  long count() {
    return count;
  }

  boolean isEmpty() {
    return files.isEmpty();
  }

  /** Writes the claims that are in memory and not on disk. */
  void save() {
    long unsaved = 0;
    for (Worker worker : workers) {
      unsaved += worker.claims().size() - worker.claims().saved();
    }
    if (unsaved == 0) {
      return;
    }
    BlockFile file = current;
    if (file == null) {
      file = BlockFile.create(place, PREFIX, nextNumber++, Traffic.Kind.CANDIDATES);
      current = file;
      // Listed first: should one of them fail to be saved, what the others have saved counts.
      files.add(file);
    }
    for (Worker next = next(); next != null; next = next()) {
      next.save(file);
    }
    count += unsaved;
  }

  /**
   * Who has the claims of the earliest level that are not on disk; null where all are. In this
   * order the first of those that are there more than once is the earliest.
   */
  private @Nullable Worker next() {
    Worker next = null;
    int level = Integer.MAX_VALUE;
    for (Worker worker : workers) {
      Claims claims = worker.claims();
      if (claims.saved() < claims.size() && claims.levelOf(claims.saved()) < level) {
        next = worker;
        level = claims.levelOf(claims.saved());
      }
    }
    return next;
  }

  /** Writes the claims that are in memory and forgets them there. */
  void spill() {
    save();
    for (Worker worker : workers) {
      worker.claims().clear();
    }
  }

  /** Ends the file that is being written; returns all files, to be published. */
  List<BlockFile> cut() {
    current = null;
    return List.copyOf(files);
  }

  /** Nothing that is claimed here need be asked about, once a manifest says so. */
  void clear() {
    obsolete.addAll(files);
    files.clear();
    current = null;
    count = 0;
    restored = 0;
  }

  /** Files that may be deleted with the next manifest. */
  List<BlockFile> takeObsolete() {
    List<BlockFile> taken = List.copyOf(obsolete);
    obsolete.clear();
    return taken;
  }

  /**
   * Opens the files a manifest lists.
   *
   * @param level was not finished: what was claimed in it does not count
   */
  void restore(long[] numbers, int level) {
    levelsLeft = level;
    for (long number : numbers) {
      BlockFile file = BlockFile.open(place, PREFIX, (int) number, Traffic.Kind.CANDIDATES);
      files.add(file);
      nextNumber = Math.max(nextNumber, (int) number + 1);
    }
    restored = files.size();
    for (BlockFile file : files) {
      for (Block block : file.blocks()) {
        count += counts(file, block) ? block.count() : 0;
      }
    }
    if (count == 0) {
      clear();
    }
  }

  private boolean counts(BlockFile file, Block block) {
    return files.indexOf(file) >= restored || block.tag() < levelsLeft;
  }

  /** What is done with a block of claims. */
  private interface BlockUser {
    /** Returns false to stop. */
    boolean block(BlockFile file, Block block);
  }

  private boolean forEachBlock(BlockUser user) {
    for (BlockFile file : cut()) {
      for (Block block : file.blocks()) {
        if (counts(file, block) && !user.block(file, block)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Shows all claims on disk; nothing may wait to be written. */
  void forEach(Worker.StateUser user) {
    forEachBlock(
        (file, block) -> {
          workers[0].walk(file, block, user);
          return true;
        });
  }

  /**
   * Has the visited states confirm everything that is here; nothing may wait to be written.
   *
   * @param into room for claims, as large as can be
   * @return the first level in which a state was claimed wrongly, or {@link Verifier#NONE}
   */
  int reckon(Claims into, Verifier verifier, Crew crew) {
    into.clear();
    Levels levels = new Levels();
    forEachBlock(
        (file, block) -> {
          if (!into.hasRoom(block.count())) {
            levels.confirm(into, verifier, crew);
          }
          levels.begin(block.tag(), into.size());
          workers[0].walk(
              file,
              block,
              (hash, words) -> {
                into.add(hash, words, 0);
                return true;
              });
          return true;
        });
    levels.confirm(into, verifier, crew);
    return levels.firstWrong;
  }

  /** Which of the claims that are compared together are of which level. */
  private static final class Levels {
    private final LevelStarts starts = new LevelStarts();
    private int last;
    private int firstWrong = Verifier.NONE;

    void begin(int level, int number) {
      starts.begin(level, number);
      last = level;
    }

    void confirm(Claims claims, Verifier verifier, Crew crew) {
      verifier.confirmAll(
          claims, last, number -> firstWrong = Math.min(firstWrong, starts.levelOf(number)), crew);
      claims.clear();
      starts.clear();
    }
  }

  @Override
  public void close() {
    files.forEach(BlockFile::close);
    obsolete.forEach(BlockFile::close);
  }
}
