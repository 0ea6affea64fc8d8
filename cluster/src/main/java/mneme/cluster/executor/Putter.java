package mneme.cluster.executor;

import java.util.Arrays;
import mneme.cluster.files.LevelWriter;
import mneme.store.Answer;
import mneme.store.AnswerSink;
import mneme.store.CanonicalCodec;
import mneme.store.Inserter;
import mneme.store.Store;
import org.jspecify.annotations.Nullable;

/**
 * Puts states into the store of a partition, and those that are new there into a file. Not
 * thread-safe.
 */
final class Putter implements AnswerSink {
  /** States that are put together, before their answers are asked for. */
  private static final int BATCH = 1024;

  private final Inserter into;
  private @Nullable LevelWriter writer;

  /** The records of the states that wait for an answer, and where each of them ends. */
  private long[] records;

  private final int[] ends = new int[BATCH];
  private int count;

  private final boolean[] fresh = new boolean[BATCH];
  private int answered;
  private boolean full;

  Putter(Store store, CanonicalCodec codec) {
    this.records = new long[BATCH * codec.words()];
    this.into = store.inserter(0, this, !store.answersInOrder());
  }

  /** What is new from now on goes to a file; null for none. */
  void writeTo(@Nullable LevelWriter to) {
    writer = to;
    count = 0;
    answered = 0;
    full = false;
  }

  /** Whether the store has no room; what was put since then may be in it or not. */
  boolean isFull() {
    return full;
  }

  void put(long[] record, int length, int[] state) {
    int from = count == 0 ? 0 : ends[count - 1];
    if (from + length > records.length) {
      records = Arrays.copyOf(records, 2 * (from + length));
    }
    System.arraycopy(record, 0, records, from, length);
    ends[count++] = from + length;
    into.putInitial(state);
    if (count == BATCH) {
      flush();
    }
  }

  @Override
  public void answer(long from, long event, long answer) {
    full |= answer == Answer.FULL;
    fresh[answered++] = answer != Answer.FULL && Answer.isNew(answer);
  }

  void flush() {
    into.flush();
    if (answered != count && !full) {
      throw new IllegalStateException("the store owes answers");
    }
    LevelWriter to = writer;
    if (to != null && !full) {
      long[] record = new long[0];
      int from = 0;
      for (int i = 0; i < count; i++) {
        int length = ends[i] - from;
        if (fresh[i]) {
          if (record.length < length + 1) {
            record = new long[length + 1];
          }
          System.arraycopy(records, from, record, 0, length);
          to.add(record, length);
        }
        from = ends[i];
      }
    }
    count = 0;
    answered = 0;
  }
}
