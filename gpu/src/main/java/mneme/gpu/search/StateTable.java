package mneme.gpu.search;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import mneme.gpu.device.DeviceProgram;
import mneme.gpu.search.DeviceMemory.Block;
import mneme.gpu.text.KernelText.Form;
import org.jspecify.annotations.Nullable;

/**
 * The visited states in the memory of a device: one table of slots, and for trees a second one of
 * nodes. It grows by being rehashed into a larger one on the device. For one thread.
 */
final class StateTable implements AutoCloseable {
  /** Slots of a bucket, as in the text of the kernels. */
  private static final int BUCKET = 8;

  /** Words that one launch clears: some drivers fail to fill more than 4 GiB at once. */
  private static final long CLEARED_AT_ONCE = 1L << 28;

  /** A table of trees that is fuller than this is made larger where there is memory. */
  private static final double FULLEST_TREE = 0.85;

  /** The same for one of whole states, which is to be fast rather than small. */
  private static final double FULLEST = 0.75;

  private static final double USUAL_GROWTH = 2;

  /** Where trees are large, half-empty tables cost more than rehashing twice as often. */
  private static final double LATE_GROWTH = 1.45;

  private static final long LATE = 64L << 20;

  /** Ids of nodes have 32 bits. */
  private static final long MOST_NODE_BUCKETS = (1L << 32) / BUCKET - 1;

  private final DeviceMemory memory;
  private final Form form;
  private final int slotBytes;
  private final long width;
  private final Control control;
  private final DeviceProgram.Kernel clear;
  private final DeviceProgram.Kernel rehash;
  private Block slots;
  private long buckets;
  private Block nodes;
  private long nodeBuckets;
  private long nodeCount;
  private long peakBytes;
  private int growths;

  private StateTable(
      DeviceMemory memory,
      DeviceProgram program,
      Form form,
      int words,
      long width,
      Control control,
      Block slots,
      Block nodes) {
    this.memory = memory;
    this.form = form;
    this.slotBytes = form == Form.TREE ? Long.BYTES : words * Long.BYTES;
    this.width = width;
    this.control = control;
    this.clear = program.kernel("clear");
    this.rehash = program.kernel("rehash");
    this.slots = slots;
    this.buckets = slots.bytes() / slotBytes / BUCKET;
    this.nodes = nodes;
    this.nodeBuckets = nodes.bytes() / Long.BYTES / BUCKET;
    clear(slots);
    clear(nodes);
    this.peakBytes = bytes();
  }

  /**
   * An empty table; null where there is no memory for it.
   *
   * @param width work items that a large launch has
   * @param first slots at first
   */
  static @Nullable StateTable open(
      DeviceMemory memory,
      DeviceProgram program,
      Form form,
      int words,
      long width,
      Control control,
      long first) {
    int slotBytes = form == Form.TREE ? Long.BYTES : words * Long.BYTES;
    Block slots = memory.allocate(first * slotBytes);
    Block nodes = memory.allocate(form == Form.TREE ? first / 4 * Long.BYTES : BUCKET * Long.BYTES);
    if (slots == null || nodes == null) {
      if (slots != null) {
        slots.close();
      }
      if (nodes != null) {
        nodes.close();
      }
      return null;
    }
    return new StateTable(memory, program, form, words, width, control, slots, nodes);
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

  Block slots() {
    return slots;
  }

  long buckets() {
    return buckets;
  }

  Block nodes() {
    return nodes;
  }

  long nodeBuckets() {
    return nodeBuckets;
  }

  long capacity() {
    return buckets * BUCKET;
  }

  long bytes() {
    return slots.bytes() + nodes.bytes();
  }

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
    return states > fullest() * capacity() || areNodesCrowded();
  }

  /** States that it has room for before it is crowded. */
  long room(long states) {
    return (long) (fullest() * capacity()) - states;
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

  /**
   * Makes it larger; false, and nothing changed, where there is no memory for that.
   *
   * @param states how many it holds
   */
  boolean grow(long states) {
    boolean moreNodes = areNodesCrowded();
    boolean moreSlots = !moreNodes || states > fullest() * capacity();
    long wanted = moreSlots ? grown(buckets, slotBytes) : buckets;
    long wantedNodes = moreNodes ? grown(nodeBuckets, Long.BYTES) : nodeBuckets;
    if (form == Form.TREE && wantedNodes > MOST_NODE_BUCKETS) {
      return false;
    }
    // What remains is taken where the usual step is too much, if it is worth it.
    long rest = memory.available() - (moreNodes ? wantedNodes * BUCKET * Long.BYTES : 0);
    if (wanted * BUCKET * slotBytes > rest) {
      wanted = Math.max(0, rest / slotBytes / BUCKET);
      if (wanted < buckets * 1.1) {
        return false;
      }
    }
    Block larger = memory.allocate(wanted * BUCKET * slotBytes);
    Block largerNodes = !moreNodes ? nodes : memory.allocate(wantedNodes * BUCKET * Long.BYTES);
    if (larger == null || largerNodes == null) {
      if (larger != null) {
        larger.close();
      }
      if (largerNodes != null && moreNodes) {
        largerNodes.close();
      }
      return false;
    }
    peakBytes =
        Math.max(peakBytes, bytes() + larger.bytes() + (moreNodes ? largerNodes.bytes() : 0));
    clear(larger);
    if (moreNodes) {
      clear(largerNodes);
      nodeCount = 0;
    }
    move(larger, wanted, largerNodes, wantedNodes);
    slots.close();
    slots = larger;
    buckets = wanted;
    if (moreNodes) {
      nodes.close();
      nodes = largerNodes;
      nodeBuckets = wantedNodes;
    }
    growths++;
    return true;
  }

  private double fullest() {
    return form == Form.TREE ? FULLEST_TREE : FULLEST;
  }

  private long grown(long from, int bytesPerSlot) {
    boolean late = form == Form.TREE && from * BUCKET * bytesPerSlot >= LATE;
    return (long) (from * (late ? LATE_GROWTH : USUAL_GROWTH)) + 1;
  }

  private void move(Block larger, long wanted, Block largerNodes, long wantedNodes) {
    control.reset();
    control.write();
    rehash.launch(
        width,
        slots.buffer(),
        buckets,
        nodes.buffer(),
        nodeBuckets,
        larger.buffer(),
        wanted,
        largerNodes.buffer(),
        wantedNodes,
        control.buffer());
    control.read();
    if (control.get(Counter.LOST) != 0) {
      throw new IllegalStateException("a larger table has no room for what a smaller one holds");
    }
    nodeCount += control.get(Counter.NODES);
  }

  /** The words of all slots, for tests. */
  long[] dump() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment all = arena.allocate(slots.bytes(), Long.BYTES);
      memory.read(slots, 0, all);
      return all.toArray(ValueLayout.JAVA_LONG);
    }
  }

  @Override
  public void close() {
    slots.close();
    nodes.close();
  }
}
