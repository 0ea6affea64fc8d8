package mneme.store.full;

import java.util.Arrays;
import mneme.model.Apart;
import mneme.store.Answer;
import mneme.store.AnswerSink;
import mneme.store.Batch;
import mneme.store.Inserter;
import mneme.store.Layout;
import mneme.store.PackedSource;
import mneme.store.SlotPlaces;
import mneme.store.StateHash;
import mneme.store.StateLoader;
import org.jspecify.annotations.Nullable;

/**
 * Puts states into a {@link FullStore}. Successors are packed by changing the packed state they
 * come from, and looked up in batches.
 */
final class FullInserter extends Apart implements Inserter, StateLoader {
  private final FullStore store;
  private final int lane;
  private final AnswerSink sink;
  private final boolean concurrent;

  /** Whether slots may be widened or appended. */
  private final boolean growing;

  private final Batch batch;
  private final BatchLookup lookup;
  private final long[] answers;

  private Layout layout;
  private StateHash hash;
  private PackedSource source;
  private long from = -1;

  /** The state that the source is; -1 where it is none. */
  private long opened = -1;

  /** The vector that says the same as the source; null where there is none. */
  private int @Nullable [] loaded;

  /** Where a whole vector is loaded. */
  private int[] spare = new int[0];

  FullInserter(FullStore store, int lane, AnswerSink sink, boolean immediate) {
    this.store = store;
    this.lane = lane;
    this.sink = sink;
    this.concurrent = store.isConcurrent();
    this.growing = store.isGrowing();
    this.batch = new Batch(immediate);
    this.lookup = new BatchLookup(store, lane, batch.capacity());
    this.answers = new long[batch.capacity()];
    this.layout = store.layout();
    this.hash = store.hash();
    this.source = new PackedSource(layout, new SlotPlaces(layout), hash);
    batch.packs(layout.words());
  }

  @Override
  public void putInitial(int[] state) {
    from = -1;
    if (!layout.fits(state) && !widen(state)) {
      flush();
      sink.answer(-1, -1, Answer.FULL);
      return;
    }
    putWhole(state, -1);
  }

  private void putWhole(int[] state, long event) {
    layout.pack(state, batch.packed(), batch.next());
    append(event, hash.of(batch.packed(), batch.next()));
  }

  @Override
  public void from(long id, int[] state) {
    from = id;
    if (id != opened) {
      loaded = null;
      fetch(id);
    }
  }

  /**
   * A state mostly differs in few words from the one before it: the others are not unpacked again.
   */
  @Override
  public int[] open(long id) {
    if (concurrent && growing) {
      // Another thread may be moving all states.
      spare = store.load(id, spare);
      return spare;
    }
    from = id;
    opened = id;
    if (loaded == null) {
      spare = store.load(id, spare);
      loaded = spare;
      source.open(lookup.addressOf(id));
    } else {
      assert isSource(loaded) : "the vector that was loaded last has changed";
      source.open(lookup.addressOf(id), loaded);
    }
    return loaded;
  }

  private boolean isSource(int[] vector) {
    long[] again = new long[layout.words()];
    layout.pack(vector, again, 0);
    return Arrays.equals(again, source.words());
  }

  private void fetch(long id) {
    opened = id;
    if (!concurrent || !growing) {
      source.open(lookup.addressOf(id));
      return;
    }
    long stamp = store.lock().tryOptimisticRead();
    if (stamp != 0 && store.layout() == layout) {
      source.open(lookup.addressOf(id));
      if (store.lock().validate(stamp)) {
        return;
      }
    }
    stamp = store.lock().readLock();
    try {
      opened = -1;
      keepUp();
      opened = id;
      source.open(lookup.addressOf(id));
    } finally {
      store.lock().unlockRead(stamp);
    }
  }

  @Override
  public void put(int[] successor, long event, int[] changed, int count) {
    if (growing && !source.fits(successor, changed, count)) {
      // A slot is new, or a value outside the range known so far.
      putWidened(successor, event);
    } else {
      append(event, source.packAndHash(successor, changed, count, batch.packed(), batch.next()));
    }
  }

  private void append(long event, long hashed) {
    if (!batch.add(from, event, hashed)) {
      flush();
    }
  }

  /** The shape grew: the store is packed anew, and so is what waits here. */
  private void putWidened(int[] successor, long event) {
    long current = from;
    if (!layout.fits(successor) && !widen(successor)) {
      flush();
      sink.answer(current, event, Answer.FULL);
      return;
    }
    putWhole(successor, event);
  }

  private boolean widen(int[] state) {
    // What waits is delivered first, so that the only thing to pack anew is the state it came from.
    flush();
    lookup.publish();
    if (!store.widen(state)) {
      return false;
    }
    // Another thread may widen again at once, and move all states while it does.
    long readStamp = concurrent ? store.lock().readLock() : 0;
    try {
      keepUp();
    } finally {
      if (concurrent) {
        store.lock().unlockRead(readStamp);
      }
    }
    return true;
  }

  /** Takes over a layout that this or another thread has made; what waits is packed anew. */
  private void keepUp() {
    Layout newest = store.layout();
    if (newest == layout) {
      return;
    }
    batch.repack(layout, newest);
    layout = newest;
    hash = store.hash();
    lookup.adopt(newest);
    source = new PackedSource(newest, new SlotPlaces(newest), hash);
    loaded = null;
    long[] hashes = batch.hashes();
    for (int i = 0; i < batch.size(); i++) {
      hashes[i] = hash.of(batch.packed(), batch.place(i));
    }
    if (opened >= 0) {
      source.open(lookup.addressOf(opened));
    }
  }

  @Override
  public void flush() {
    if (batch.size() == 0) {
      return;
    }
    boolean room = store.makeRoom(lane, lookup.count(), batch.capacity());
    store.inserting().enter(lane);
    try {
      keepUp();
      lookup.decide(batch.packed(), batch.hashes(), batch.size(), room, answers);
    } finally {
      store.inserting().leave(lane);
    }
    batch.answerAll(answers, sink);
  }
}
