package mneme.store.full;

import java.lang.invoke.VarHandle;
import mneme.memory.Memory;
import mneme.model.Apart;
import mneme.store.Answer;
import mneme.store.Layout;
import mneme.store.table.HashIndex;

/**
 * Looks for a batch of packed states in a {@link FullStore}, and adds those that are not there. The
 * cache misses of many look-ups are under way together: random access to main memory is what a
 * search waits for. For one thread, which adds to one lane.
 */
final class BatchLookup extends Apart {
  private final FullStore store;
  private final int lane;
  private final boolean concurrent;
  private final long[] laneAddresses;
  private final int laneBits;
  private final int laneMask;

  private Layout layout;
  private int words;
  private int stride;

  /** The batch: packed states one behind the other, and their hashes. */
  private long[] packed = new long[0];

  private long[] hashes = new long[0];
  private final long[] buckets;
  private final long[] tags;
  private final long[] firstWords;

  /** States in the lane; published after each batch. */
  private long count;

  BatchLookup(FullStore store, int lane, int capacity) {
    this.store = store;
    this.lane = lane;
    this.concurrent = store.isConcurrent();
    this.count = store.count(lane);
    this.laneBits = store.laneBits();
    this.laneMask = (1 << laneBits) - 1;
    this.laneAddresses = new long[store.lanes()];
    for (int i = 0; i < laneAddresses.length; i++) {
      laneAddresses[i] = store.lane(i).region.address();
    }
    this.buckets = new long[capacity];
    this.tags = new long[capacity];
    this.firstWords = new long[capacity];
    this.layout = store.layout();
    adopt(layout);
  }

  void adopt(Layout newLayout) {
    layout = newLayout;
    words = newLayout.words();
    stride = newLayout.stride();
  }

  long addressOf(long id) {
    return laneAddresses[(int) id & laneMask] + (id >>> laneBits) * stride;
  }

  /** States in the lane. */
  long count() {
    return count;
  }

  void publish() {
    store.lane(lane).publish(count);
  }

  /**
   * Answers for the first {@code size} states of a batch, in order.
   *
   * @param room whether the index has room for all of them
   */
  void decide(long[] states, long[] hashed, int size, boolean room, long[] answers) {
    packed = states;
    hashes = hashed;
    readAhead(size, answers);
    settle(size, room, answers);
    publish();
  }

  /**
   * Reads ahead, in two rounds of reads that do not wait for each other: the bucket of each state,
   * then the first word of the stored state that probably is the same. The reads are in loops of
   * their own: the less there is between two of them, the more are under way. Nothing is decided
   * here, so what another thread adds meanwhile does no harm.
   */
  private void readAhead(int n, long[] found) {
    HashIndex index = store.index();
    long[] hashed = hashes;
    long[] bucketOf = buckets;
    long[] tagsOf = tags;
    for (int i = 0; i < n; i++) {
      bucketOf[i] = index.bucketOf(hashed[i]);
    }
    for (int i = 0; i < n; i++) {
      tagsOf[i] = Memory.getLong(bucketOf[i]);
    }
    // No branch but a rare one depends on what was read: a wrong guess of the processor would end
    // the reading ahead.
    long elsewhere = Math.max(0, count - 1) << laneBits | lane;
    long[] firsts = firstWords;
    for (int i = 0; i < n; i++) {
      long bucket = bucketOf[i];
      long secondTags = Memory.getLong(bucket + Long.BYTES);
      int number =
          HashIndex.firstMatch(bucket, tagsOf[i], secondTags, HashIndex.pattern(hashed[i]));
      long id = HashIndex.idOf(number);
      found[i] = id;
      long address = addressOf(id >= 0 ? id : elsewhere);
      if (id < 0 && !HashIndex.hasRoom(secondTags)) {
        address = index.nextBucket(bucket);
      }
      firsts[i] = address;
    }
    for (int i = 0; i < n; i++) {
      firsts[i] = Memory.readAhead(firsts[i]);
    }
  }

  /** Decides in order. The answers take the place of what was probably the same. */
  private void settle(int n, boolean room, long[] given) {
    int length = words;
    long[] states = packed;
    if (concurrent) {
      // Orders the reading of a state's words after that of its number.
      VarHandle.acquireFence();
    }
    for (int i = 0; i < n; i++) {
      long id = given[i];
      int at = i * length;
      if (id >= 0
          && (byte) firstWords[i] == (byte) states[at]
          && layout.matches(states, at, addressOf(id))) {
        given[i] = Answer.seen(id);
      } else {
        given[i] = findOrAdd(at, hashes[i], buckets[i], room);
      }
    }
  }

  private long findOrAdd(int at, long hashed, long firstBucket, boolean room) {
    long pattern = HashIndex.pattern(hashed);
    HashIndex index = store.index();
    for (long bucket = firstBucket; ; bucket = index.nextBucket(bucket)) {
      for (int group = 0; group < 2; group++) {
        while (true) {
          long groupTags = readTags(bucket + (long) group * Long.BYTES);
          long seen = findInGroup(at, bucket, group, HashIndex.matches(groupTags, pattern));
          if (seen >= 0) {
            return Answer.seen(seen);
          }
          if (!HashIndex.hasRoom(groupTags)) {
            break;
          }
          if (!room || !store.reserve(lane, count, stride)) {
            return Answer.FULL;
          }
          long id = count << laneBits | lane;
          layout.store(packed, at, addressOf(id));
          if (claim(bucket, group, groupTags, pattern, HashIndex.numberOf(id))) {
            count++;
            return Answer.added(id);
          }
        }
      }
    }
  }

  private long readTags(long address) {
    return concurrent ? Memory.getLongAcquire(address) : Memory.getLong(address);
  }

  private boolean claim(long bucket, int group, long groupTags, long pattern, int number) {
    if (concurrent) {
      return HashIndex.tryAppend(bucket, group, groupTags, pattern, number);
    }
    HashIndex.append(bucket, group, groupTags, pattern, number);
    return true;
  }

  private long findInGroup(int at, long bucket, int group, long matches) {
    for (long m = matches; m != 0; m &= m - 1) {
      long id = HashIndex.idOf(HashIndex.awaitNumber(bucket, group, m));
      if (layout.matches(packed, at, addressOf(id))) {
        return id;
      }
    }
    return -1;
  }
}
