package mneme.search.external;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mneme.disk.BlockFile;
import mneme.disk.BlockFile.Block;
import mneme.disk.Traffic;
import mneme.disk.Workplace;
import org.jspecify.annotations.Nullable;

/**
 * The visited states on disk, level by level; a level is at the same time the queue from which it
 * is expanded. A file holds the blocks of what was found between two checkpoints. Thread-safe.
 */
final class LevelFiles implements AutoCloseable {
  static final String VISITED = "states";

  /** Under this name a manifest has {@link #sizesBefore}. */
  static final String SIZES_BEFORE = "level-sizes";

  private final Workplace place;
  private final String prefix;
  private final Map<Integer, BlockFile> files = new HashMap<>();

  /** The last level a file counts for: what was found beyond it before a step back is void. */
  private final Map<Integer, Integer> lastLevels = new HashMap<>();

  private final List<List<Block>> levels = new ArrayList<>();
  private final List<Long> sizes = new ArrayList<>();

  /** All blocks in the order they came. */
  private final List<Block> blocks = new ArrayList<>();

  /**
   * How many states the first levels have, where a search in memory has visited them: all their
   * states lie in the blocks of the last of these levels.
   */
  private long[] sizesBefore = new long[0];

  private @Nullable BlockFile current;
  private int nextNumber;
  private long states;

  /** Those of all visited states. */
  LevelFiles(Workplace place) {
    this(place, VISITED, 1);
  }

  /**
   * @param prefix the names of the files begin so
   * @param first the number of the first file
   */
  LevelFiles(Workplace place, String prefix, int first) {
    this.place = place;
    this.prefix = prefix;
    this.nextNumber = first;
  }

  synchronized void add(int level, int count, ByteBuffer content) {
    BlockFile file = current;
    if (file == null) {
      file = BlockFile.create(place, prefix, nextNumber++, Traffic.Kind.VISITED);
      current = file;
      files.put(file.number(), file);
      lastLevels.put(file.number(), Integer.MAX_VALUE);
    }
    list(file.append(level, count, content));
  }

  private void list(Block block) {
    while (levels.size() <= block.tag()) {
      levels.add(new ArrayList<>());
      sizes.add(0L);
    }
    levels.get(block.tag()).add(block);
    sizes.set(block.tag(), sizes.get(block.tag()) + block.count());
    blocks.add(block);
    states += block.count();
  }

  void read(Block block, ByteBuffer into, Traffic.Kind as) {
    BlockFile file;
    synchronized (this) {
      file = files.get(block.file());
    }
    if (file == null) {
      throw new IllegalStateException("no file " + block.file());
    }
    file.read(block, into, as);
  }

  synchronized List<Block> blocks(int level) {
    return level < levels.size() ? List.copyOf(levels.get(level)) : List.of();
  }

  /** All blocks up to a level, those of the latest first. */
  synchronized List<Block> newestFirst(int last) {
    List<Block> all = new ArrayList<>();
    for (int level = Math.min(last, levels.size() - 1); level >= 0; level--) {
      all.addAll(levels.get(level));
    }
    return all;
  }

  /** The blocks that came after so many others, in their order. */
  synchronized List<Block> since(int number) {
    return List.copyOf(blocks.subList(number, blocks.size()));
  }

  /** The blocks that came before number {@code end} and hold so many states, at least one block. */
  synchronized List<Block> before(int end, long states) {
    int from = end;
    for (long held = 0; from > 0 && held < states; from--) {
      held += blocks.get(from - 1).count();
    }
    return List.copyOf(blocks.subList(from, end));
  }

  synchronized int blockCount() {
    return blocks.size();
  }

  synchronized long size(int level) {
    return level < sizes.size() ? sizes.get(level) : 0;
  }

  /** States of all levels together. */
  synchronized long states() {
    return states;
  }

  synchronized long[] sizes() {
    long[] all = sizes.stream().mapToLong(Long::longValue).toArray();
    System.arraycopy(sizesBefore, 0, all, 0, Math.min(sizesBefore.length, all.length));
    return all;
  }

  /** The sizes of levels whose states are not told apart by level; mostly none. */
  synchronized long[] sizesBefore() {
    return sizesBefore.clone();
  }

  synchronized void sizesBefore(long[] sizes) {
    sizesBefore = sizes.clone();
  }

  /** Forgets what lies beyond a level. */
  synchronized void truncate(int level) {
    while (levels.size() > level + 1) {
      states -= sizes.removeLast();
      levels.removeLast();
    }
    blocks.removeIf(block -> block.tag() > level);
    lastLevels.replaceAll((file, last) -> Math.min(last, level));
    // What comes now counts, so it goes to another file.
    current = null;
  }

  /** Ends the file that is being written; returns what is still to be published. */
  synchronized List<BlockFile> cut() {
    current = null;
    List<BlockFile> unpublished = new ArrayList<>();
    for (BlockFile file : files.values()) {
      if (!file.isPublished()) {
        unpublished.add(file);
      }
    }
    return unpublished;
  }

  /** What a manifest says of the files: number and last level of each. */
  synchronized long[] list() {
    List<Integer> numbers = new ArrayList<>(files.keySet());
    Collections.sort(numbers);
    long[] list = new long[2 * numbers.size()];
    for (int i = 0; i < numbers.size(); i++) {
      list[2 * i] = numbers.get(i);
      list[2 * i + 1] = lastLevels.getOrDefault(numbers.get(i), Integer.MAX_VALUE);
    }
    return list;
  }

  /** Opens the files a manifest lists. */
  synchronized void restore(long[] list) {
    for (int i = 0; i + 1 < list.length; i += 2) {
      int number = (int) list[i];
      BlockFile file = BlockFile.open(place, prefix, number, Traffic.Kind.VISITED);
      files.put(number, file);
      lastLevels.put(number, (int) list[i + 1]);
      nextNumber = Math.max(nextNumber, number + 1);
      for (Block block : file.blocks()) {
        if (block.tag() <= list[i + 1]) {
          list(block);
        }
      }
    }
  }

  /** The number of the file that would come next. */
  synchronized int nextNumber() {
    return nextNumber;
  }

  synchronized int levels() {
    return levels.size();
  }

  synchronized List<BlockFile> all() {
    return List.copyOf(files.values());
  }

  @Override
  public synchronized void close() {
    files.values().forEach(BlockFile::close);
    files.clear();
  }
}
