package mneme.store.lossy;

import java.util.Arrays;
import mneme.store.Answer;
import mneme.store.AnswerSink;
import mneme.store.Batch;
import mneme.store.Inserter;
import mneme.store.VectorHash;

/**
 * Puts the hashes of states into a {@link HashedStore}, in batches, so that the cache misses of
 * many look-ups are under way together.
 */
final class HashInserter implements Inserter {
  private final HashedStore store;
  private final VectorHash hash;
  private final int lane;
  private final AnswerSink sink;

  private int[] base = new int[0];
  private int[] seenIn = new int[0];
  private int puts;
  private long baseSum;
  private long from = -1;

  private final Batch batch;
  private final long[] hashes;
  private final long[] answers;

  /** What was read ahead; kept so that reading is not left out. */
  private final long[] touched;

  HashInserter(HashedStore store, VectorHash hash, int lane, AnswerSink sink, boolean immediate) {
    this.store = store;
    this.hash = hash;
    this.lane = lane;
    this.sink = sink;
    this.batch = new Batch(immediate);
    this.hashes = batch.hashes();
    this.answers = new long[batch.capacity()];
    this.touched = new long[batch.capacity()];
  }

  @Override
  public void putInitial(int[] state) {
    from = -1;
    append(-1, VectorHash.sum(state));
  }

  @Override
  public void from(long id, int[] state) {
    from = id;
    if (base.length != state.length) {
      base = new int[state.length];
    }
    System.arraycopy(state, 0, base, 0, state.length);
    baseSum = VectorHash.sum(state);
  }

  @Override
  public void put(int[] successor, long event, int[] changed, int count) {
    if (seenIn.length < successor.length) {
      seenIn = Arrays.copyOf(seenIn, successor.length);
    }
    long sum = baseSum;
    int now = ++puts;
    for (int i = 0; i < count; i++) {
      int slot = changed[i];
      // A slot may be named twice.
      if (seenIn[slot] != now) {
        seenIn[slot] = now;
        int former = slot < base.length ? base[slot] : 0;
        if (former != successor[slot]) {
          sum += VectorHash.share(slot, successor[slot]) - VectorHash.share(slot, former);
        }
      }
    }
    append(event, sum);
  }

  private void append(long event, long sum) {
    if (!batch.add(from, event, hash.finish(sum))) {
      flush();
    }
  }

  @Override
  public void flush() {
    if (batch.size() == 0) {
      return;
    }
    boolean room = store.makeRoom(batch.capacity());
    long stamp = store.lock();
    try {
      readAhead();
      for (int i = 0; i < batch.size(); i++) {
        answers[i] = answer(hashes[i], room);
      }
    } finally {
      store.unlock(stamp);
    }
    batch.answerAll(answers, sink);
  }

  private void readAhead() {
    for (int i = 0; i < batch.size(); i++) {
      touched[i] = store.near(hashes[i]);
    }
  }

  private long answer(long hashed, boolean room) {
    long id = hashed >>> 2;
    int result = store.add(lane, hashed, room);
    if (result == HashedStore.NEW) {
      store.added(lane);
      return Answer.added(id);
    }
    return result == HashedStore.SEEN ? Answer.seen(id) : Answer.FULL;
  }
}
