package mneme.store.delta;

import mneme.memory.Memory;
import mneme.store.Answer;
import mneme.store.AnswerSink;
import mneme.store.Inserter;
import mneme.store.packed.StateCodec;

/**
 * Puts states into a {@link DeltaStore}. Look-ups come in batches: in rounds over all of them, what
 * each will read is read once, step by step along the ways to be replayed, so that many cache
 * misses are under way together; then each is decided in its turn.
 */
final class DeltaInserter implements Inserter {
  private static final int BATCH = 256;

  private final DeltaStore store;
  private final AnswerSink sink;
  private final int size;
  private final long[] hashes;
  private final long[] froms;
  private final long[] events;
  private final long[] onTheWay;
  private StateCodec codec;
  private long[] batch;
  private long[] source;
  private long from = -1;
  private int count;

  /** Keeps reads from being optimised away. */
  @SuppressWarnings("UnusedVariable")
  private long touched;

  DeltaInserter(DeltaStore store, AnswerSink sink, boolean immediate) {
    this.store = store;
    this.sink = sink;
    this.size = immediate ? 1 : BATCH;
    this.hashes = new long[size];
    this.froms = new long[size];
    this.events = new long[size];
    this.onTheWay = new long[size];
    this.codec = store.codec();
    this.batch = new long[size * codec.words()];
    this.source = new long[codec.words()];
  }

  @Override
  public void putInitial(int[] state) {
    from = -1;
    fit(state);
    codec.layout().pack(state, batch, count * codec.words());
    collect(state, -1);
  }

  @Override
  public void from(long id, int[] state) {
    from = id;
    if (codec != store.codec()) {
      adopt();
    }
    codec.layout().pack(state, source, 0);
  }

  @Override
  public void put(int[] successor, long event, int[] changed, int changes) {
    int at = count * codec.words();
    if (successor.length <= codec.layout().slots()
        && codec.places().fit(successor, changed, changes)) {
      System.arraycopy(source, 0, batch, at, source.length);
      codec.places().write(successor, changed, changes, batch, at);
    } else {
      fit(successor);
      codec.layout().pack(successor, batch, count * codec.words());
    }
    collect(successor, event);
  }

  /** Widens the layout if need be. */
  private void fit(int[] state) {
    if (codec.layout().fits(state)) {
      return;
    }
    flush();
    int[] former = new int[codec.layout().slots()];
    codec.layout().unpack(source, 0, former);
    store.widen(state);
    adopt();
    codec.layout().pack(former, source, 0);
  }

  private void adopt() {
    codec = store.codec();
    batch = new long[size * codec.words()];
    source = new long[codec.words()];
  }

  private void collect(int[] state, long event) {
    hashes[count] = codec.hashOf(state, batch, count * codec.words());
    froms[count] = from;
    events[count] = event;
    count++;
    if (count == size) {
      flush();
    }
  }

  @Override
  public void flush() {
    if (count > 1) {
      readAhead();
    }
    for (int i = 0; i < count; i++) {
      decide(i);
    }
    count = 0;
  }

  private void readAhead() {
    for (int i = 0; i < count; i++) {
      touched += Memory.getLong(store.table().placeOf(hashes[i]));
    }
    int waiting = 0;
    for (int i = 0; i < count; i++) {
      if (store.table().find(hashes[i]) > 0) {
        onTheWay[waiting++] = store.table().found(0);
      }
    }
    while (waiting > 0) {
      int left = 0;
      for (int i = 0; i < waiting; i++) {
        long next = store.stepBack(onTheWay[i]);
        if (next >= 0) {
          onTheWay[left++] = next;
        }
      }
      waiting = left;
    }
  }

  private void decide(int i) {
    int at = i * codec.words();
    int candidates = store.table().find(hashes[i]);
    for (int c = 0; c < candidates; c++) {
      long number = store.table().found(c);
      if (store.isState(number, batch, at)) {
        if (froms[i] >= 0) {
          store.metAgain(number, froms[i], events[i]);
        }
        sink.answer(froms[i], events[i], Answer.seen(number));
        return;
      }
    }
    long number = store.add(hashes[i], batch, at, froms[i], events[i]);
    sink.answer(froms[i], events[i], number < 0 ? Answer.FULL : Answer.added(number));
  }
}
