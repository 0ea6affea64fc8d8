package mneme.gpu.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import mneme.gpu.device.DeviceProgram;
import mneme.gpu.search.DeviceMemory.Block;
import mneme.gpu.text.KernelText.Form;
import org.jspecify.annotations.Nullable;

/**
 * The visited states in the memory of a device: tables of slots, and for trees another one of
 * nodes. A table grows by being rehashed into a larger one on the device. Trees divide their roots
 * among several tables of different sizes; the smallest of them grows first, so that only a small
 * part of the roots is held twice at any time. For one thread.
 */
final class StateTable implements AutoCloseable {
  /** Slots of a bucket, as in the text of the kernels. */
  private static final int BUCKET = 8;

  /** Words that one launch clears: some drivers fail to fill more than 4 GiB at once. */
  private static final long CLEARED_AT_ONCE = 1L << 28;

  /** A table of trees that is fuller than this is made larger where there is memory. */
  private static final double FULLEST_TREE = 0.93;

  /** The same for one of whole states, which is to be fast rather than small. */
  private static final double FULLEST = 0.75;

  private static final double USUAL_GROWTH = 2;

  /** Where trees are large, half-empty tables cost more than rehashing more often. */
  private static final double LATE_GROWTH = 1.25;

  private static final long LATE = 2L << 20;

  /** Nodes get other numbers when they move, so that all roots have to be made anew. */
  private static final double LATE_GROWTH_OF_NODES = 1.45;

  /** Growing by less than this is not worth it. */
  private static final double LEAST_GROWTH = 1.1;

  /** One call makes room for so many states more, as a part of those there are. */
  private static final long LEAST_GAIN = 64;

  /** Ids of nodes have 32 bits. */
  private static final long MOST_NODE_BUCKETS = (1L << 32) / BUCKET - 1;

  /** One of the tables that the states are divided among. */
  private record Segment(Block block, long buckets) {}

  private final DeviceMemory memory;
  private final Form form;
  private final int slotBytes;
  private final long width;
  private final Control control;
  private final DeviceProgram.Kernel clear;
  private final DeviceProgram.Kernel rehash;
  private final Segment[] segments;

  /** The buckets of each segment, for kernels; null where there is only one. */
  private final @Nullable Block sizes;

  private Block nodes;
  private long nodeBuckets;
  private long nodeCount;
  private long peakBytes;
  private int growths;

  private StateTable(
      DeviceMemory memory, Setup setup, int slotBytes, Control control, List<Block> blocks) {
    this.memory = memory;
    this.form = setup.form();
    this.slotBytes = slotBytes;
    this.width = setup.width();
    this.control = control;
    this.clear = setup.program().kernel("clear");
    this.rehash = setup.program().kernel("rehash");
    this.segments = new Segment[form.segments()];
    for (int i = 0; i < segments.length; i++) {
      segments[i] = segment(blocks.get(i));
      clear(blocks.get(i));
    }
    this.nodes = blocks.get(segments.length);
    this.nodeBuckets = nodes.bytes() / Long.BYTES / BUCKET;
    clear(nodes);
    this.sizes = segments.length == 1 ? null : blocks.get(segments.length + 1);
    tellSizes();
    this.peakBytes = bytes();
  }

  /** An empty table as a search needs it; null where there is no memory for it. */
  static @Nullable StateTable open(DeviceMemory memory, Setup setup, Control control) {
    Form form = setup.form();
    int slotBytes = form == Form.TREE ? Long.BYTES : setup.packing().words() * Long.BYTES;
    long first = setup.firstSlots();
    int segments = form.segments();
    List<Long> sizes = new ArrayList<>();
    // Of different sizes from the beginning, so that they do not all have to grow at the same time.
    double middle = Math.pow(USUAL_GROWTH, (segments - 1) / 2.0 / segments);
    for (int i = 0; i < segments; i++) {
      double share = Math.pow(USUAL_GROWTH, (double) i / segments) / middle / segments;
      long buckets = Math.max(1, (long) (first * share / BUCKET));
      sizes.add(buckets * BUCKET * slotBytes);
    }
    boolean trees = form == Form.TREE;
    sizes.add(Math.max(1, trees ? first / 4 / BUCKET : 1) * BUCKET * Long.BYTES);
    if (trees) {
      sizes.add((long) segments * Long.BYTES);
    }
    List<Block> blocks = allocated(memory, sizes);
    return blocks == null ? null : new StateTable(memory, setup, slotBytes, control, blocks);
  }

  /** All of these or none: null. */
  private static @Nullable List<Block> allocated(DeviceMemory memory, List<Long> sizes) {
    List<Block> blocks = new ArrayList<>();
    for (long bytes : sizes) {
      Block block = memory.allocate(bytes);
      if (block == null) {
        blocks.forEach(Block::close);
        return null;
      }
      blocks.add(block);
    }
    return blocks;
  }

  private Segment segment(Block block) {
    return new Segment(block, block.bytes() / slotBytes / BUCKET);
  }

  private void clear(Block block) {
    long words = block.bytes() / Long.BYTES;
    for (long from = 0; from < words; from += CLEARED_AT_ONCE) {
      long count = Math.min(CLEARED_AT_ONCE, words - from);
      clear.launch(width, block.buffer(), from, count);
    }
    // Filling large buffers has failed silently before: what is not empty would lose states.
    for (long at : new long[] {0, words / 3, words / 2, words - 1}) {
      if (memory.read(block, at * Long.BYTES, 1)[0] != 0) {
        throw new IllegalStateException("the memory of the device was not cleared");
      }
    }
  }

  private void tellSizes() {
    if (sizes != null) {
      long[] buckets = Arrays.stream(segments).mapToLong(Segment::buckets).toArray();
      memory.write(buckets, buckets.length, sizes, 0);
    }
  }

  /** Starts a kernel that works with this table: its first arguments are the table. */
  void launch(DeviceProgram.Kernel kernel, long items, Object... more) {
    List<Object> arguments = new ArrayList<>();
    for (Segment segment : segments) {
      arguments.add(segment.block.buffer());
    }
    arguments.add(sizes == null ? (Object) segments[0].buckets : sizes.buffer());
    arguments.add(nodes.buffer());
    arguments.add(nodeBuckets);
    arguments.addAll(Arrays.asList(more));
    kernel.launch(items, arguments.toArray());
  }

  /** Slots that are filled evenly before one of the segments is full. */
  long capacity() {
    return segments.length * smallest().buckets * BUCKET;
  }

  private Segment smallest() {
    return Arrays.stream(segments).min(Comparator.comparingLong(Segment::buckets)).orElseThrow();
  }

  long bytes() {
    return slotsBytes() + nodes.bytes();
  }

  private long slotsBytes() {
    return Arrays.stream(segments).mapToLong(segment -> segment.block.bytes()).sum();
  }

  /** The most that it held at any time, with what was held twice while it grew. */
  long peakBytes() {
    return peakBytes;
  }

  long nodeCount() {
    return nodeCount;
  }

  int growths() {
    return growths;
  }

  void created(long moreNodes) {
    nodeCount += moreNodes;
  }

  /** Whether so many states leave it less empty than it should be. */
  boolean isCrowded(long states) {
    return room(states) < 0 || areNodesCrowded();
  }

  /** States that it has room for before it is crowded. */
  long room(long states) {
    return (long) (fullest() * capacity()) - states;
  }

  /** About how many states it can hold, with all the memory that is left. */
  long mostStates() {
    long left = memory.available();
    long slots = slotsBytes() / slotBytes;
    if (form == Form.TREE) {
      // Nodes and a segment are held twice while they move.
      long spare = (long) (LATE_GROWTH_OF_NODES * nodes.bytes()) + slotsBytes() / segments.length;
      slots += Math.max(0, left - spare) / slotBytes;
    } else if (left >= LEAST_GROWTH * slotsBytes()) {
      slots = Math.max(slots, left / slotBytes);
    }
    return (long) (fullest() * slots);
  }

  /** The same for nodes. */
  long roomForNodes() {
    return form == Form.TREE
        ? Math.max(0, (long) (fullest() * nodeBuckets * BUCKET) - nodeCount)
        : Long.MAX_VALUE;
  }

  private boolean areNodesCrowded() {
    return form == Form.TREE && nodeCount > fullest() * nodeBuckets * BUCKET;
  }

  private double fullest() {
    return form == Form.TREE ? FULLEST_TREE : FULLEST;
  }

  /**
   * Makes it larger; false, and nothing changed, where there is no memory for that.
   *
   * @param states how many it holds
   */
  boolean grow(long states) {
    boolean grown = false;
    if (areNodesCrowded()) {
      if (!growNodes()) {
        return false;
      }
      grown = true;
    }
    while (room(states) < states / LEAST_GAIN || !grown) {
      if (!growSmallest()) {
        break;
      }
      grown = true;
    }
    growths += grown ? 1 : 0;
    return grown;
  }

  /** The smallest segment becomes the largest; false where there is no memory for that. */
  private boolean growSmallest() {
    Segment old = smallest();
    long greatest = Arrays.stream(segments).mapToLong(Segment::buckets).max().orElseThrow();
    boolean late = form == Form.TREE && slotsBytes() >= LATE;
    double step = Math.pow(late ? LATE_GROWTH : USUAL_GROWTH, 1.0 / segments.length);
    double factor = Math.max(greatest * step / old.buckets, LEAST_GROWTH);
    while (true) {
      long wanted = (long) (old.buckets * factor) + 1;
      // What remains is taken where the usual step is too much, if it is worth it.
      long most = memory.available() / slotBytes / BUCKET;
      if (Math.min(wanted, most) < old.buckets * LEAST_GROWTH) {
        return false;
      }
      Block larger = memory.allocate(Math.min(wanted, most) * BUCKET * slotBytes);
      if (larger == null) {
        return false;
      }
      peakBytes = Math.max(peakBytes, bytes() + larger.bytes());
      Segment grown = segment(larger);
      if (moved(old, grown, nodes, nodeBuckets)) {
        segments[Arrays.asList(segments).indexOf(old)] = grown;
        old.block.close();
        tellSizes();
        return true;
      }
      // A segment that was filled to the last, and chance: all buckets of some states are full.
      larger.close();
      factor *= LEAST_GROWTH;
    }
  }

  /**
   * Nodes get other ids, so every root is made anew. Small tables of roots are made anew beside the
   * old ones. Large ones go through one spare: the largest moves there, the next into what the
   * largest has left, and so on.
   */
  private boolean growNodes() {
    boolean late = nodes.bytes() >= LATE;
    long wanted = (long) (nodeBuckets * (late ? LATE_GROWTH_OF_NODES : USUAL_GROWTH)) + 1;
    if (wanted > MOST_NODE_BUCKETS) {
      return false;
    }
    List<Segment> largestFirst =
        Arrays.stream(segments)
            .sorted(Comparator.comparingLong(Segment::buckets).reversed())
            .toList();
    List<Long> more = new ArrayList<>(List.of(wanted * BUCKET * Long.BYTES));
    boolean spare = slotsBytes() >= LATE;
    for (Segment segment : spare ? List.of(largestFirst.getFirst()) : largestFirst) {
      more.add(spare ? segment.block.bytes() : 2 * segment.block.bytes());
    }
    List<Block> blocks = allocated(memory, more);
    if (blocks == null) {
      return false;
    }
    peakBytes = Math.max(peakBytes, bytes() + more.stream().mapToLong(Long::longValue).sum());
    Block largerNodes = blocks.getFirst();
    clear(largerNodes);
    nodeCount = 0;
    for (int i = 0; i < largestFirst.size(); i++) {
      Segment old = largestFirst.get(i);
      Segment anew = segment(blocks.get(i + 1));
      if (!moved(old, anew, largerNodes, wanted)) {
        throw new IllegalStateException("a larger table has no room for what a smaller one holds");
      }
      segments[Arrays.asList(segments).indexOf(old)] = anew;
      if (spare) {
        blocks.add(old.block);
      } else {
        old.block.close();
      }
    }
    if (spare) {
      blocks.getLast().close();
    }
    nodes.close();
    nodes = largerNodes;
    nodeBuckets = wanted;
    tellSizes();
    return true;
  }

  /** Moves what is in a segment; false where the other one has no room for it. */
  private boolean moved(Segment from, Segment to, Block toNodes, long toNodeBuckets) {
    clear(to.block);
    control.reset();
    control.write();
    rehash.launch(
        width,
        from.block.buffer(),
        from.buckets,
        nodes.buffer(),
        nodeBuckets,
        to.block.buffer(),
        to.buckets,
        toNodes.buffer(),
        toNodeBuckets,
        control.buffer());
    control.read();
    nodeCount += control.get(Counter.NODES);
    return control.get(Counter.LOST) == 0;
  }

  /** Looks at some of the slots. */
  interface SlotsVisitor {
    /**
     * @param first of them
     * @param in the nodes of the trees of which they hold roots
     */
    void visit(Block slots, long first, long count, Block in);
  }

  /** All slots, at most so many at once. */
  void forEachSlots(long most, SlotsVisitor visitor) {
    for (Segment segment : segments) {
      long slots = segment.buckets * BUCKET;
      for (long first = 0; first < slots; first += most) {
        visitor.visit(segment.block, first, Math.min(most, slots - first), nodes);
      }
    }
  }

  /** The words of all slots, for tests. */
  long[] dump() {
    return Arrays.stream(segments)
        .flatMapToLong(
            each ->
                Arrays.stream(memory.read(each.block, 0, (int) (each.block.bytes() / Long.BYTES))))
        .toArray();
  }

  @Override
  public void close() {
    for (Segment segment : segments) {
      segment.block.close();
    }
    nodes.close();
    if (sizes != null) {
      sizes.close();
    }
  }
}
