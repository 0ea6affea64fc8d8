package mneme.cluster.executor;

import java.util.ArrayDeque;
import java.util.Deque;
import mneme.store.CanonicalCodec;
import mneme.store.RecordWriter;
import mneme.store.SuccessorTaker;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * Takes the successors of a partition's states. Those that belong to it are put into its store; the
 * others are packed, for each partition they belong to, into blocks. What was sent lately is left
 * out. Not thread-safe.
 */
final class Outbox implements SuccessorTaker {
  /** Blocks are closed when so many bytes wait in all of them. */
  private static final int MOST_BYTES = 8 << 20;

  private final Partition partition;
  private final ExecutorRun run;
  private final CanonicalCodec codec;
  private final SentStates sent;
  private final @Nullable RecordWriter[] writers;
  private final Deque<Tuple2<Integer, byte[]>> blocks = new ArrayDeque<>();

  /** The state that is expanded. */
  private long[] from = new long[0];

  private int fromLength;
  private long[] record;
  private long records;
  private long blockBytes;
  private int waiting;
  private boolean keeps;
  private boolean sends;

  Outbox(Partition partition) {
    this.partition = partition;
    this.run = partition.run();
    this.codec = run.codec();
    this.sent = partition.sent();
    this.writers = new RecordWriter[run.spec().partitions()];
    this.record = new long[codec.mostWords(codec.slots())];
  }

  /**
   * Nothing that was put before counts.
   *
   * @param keep whether states of this partition are put into its store
   * @param send whether the others are sent
   */
  void begin(boolean keep, boolean send) {
    keeps = keep;
    sends = send;
    for (int i = 0; i < writers.length; i++) {
      RecordWriter writer = writers[i];
      if (writer != null) {
        writer.take();
      }
    }
    blocks.clear();
    records = 0;
    blockBytes = 0;
    waiting = 0;
  }

  /** The successors that follow are those of a state. */
  void expanding(long[] of, int length) {
    from = of;
    fromLength = length;
  }

  @Override
  public void from(long id, int[] state) {
    if (codec.isGrowing() && codec.mostWords(state.length) > record.length) {
      record = new long[codec.mostWords(state.length)];
    }
  }

  @Override
  public void put(int[] successor, long event, int[] changed, int count) {
    if (codec.isGrowing() && codec.mostWords(successor.length) > record.length) {
      record = new long[codec.mostWords(successor.length)];
    }
    int length = codec.change(from, fromLength, successor, changed, count, record);
    long hash = codec.hash(record, length);
    int owner = run.owner(hash);
    if (owner == partition.number()) {
      if (keeps) {
        partition.putOwn(record, length, successor);
      }
      return;
    }
    if (!sends || sent.knows(record, length, hash)) {
      return;
    }
    RecordWriter writer = writers[owner];
    if (writer == null) {
      writer = new RecordWriter(codec);
      writers[owner] = writer;
    }
    int before = writer.size();
    writer.write(record, length);
    waiting += writer.size() - before;
    records++;
    if (waiting >= MOST_BYTES) {
      close();
    }
  }

  /** Makes blocks of everything that waits. */
  void close() {
    for (int i = 0; i < writers.length; i++) {
      RecordWriter writer = writers[i];
      if (writer != null && writer.count() > 0) {
        byte[] block = writer.take();
        blockBytes += block.length;
        blocks.add(new Tuple2<>(i, block));
      }
    }
    waiting = 0;
  }

  Deque<Tuple2<Integer, byte[]>> blocks() {
    return blocks;
  }

  /** Records that were sent since the beginning. */
  long records() {
    return records;
  }

  /** Bytes of the blocks since the beginning. */
  long bytes() {
    return blockBytes;
  }
}
