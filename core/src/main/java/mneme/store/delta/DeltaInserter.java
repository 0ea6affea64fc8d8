package mneme.store.delta;

import java.util.Arrays;
import mneme.memory.Memory;
import mneme.store.Answer;
import mneme.store.AnswerSink;
import mneme.store.Batch;
import mneme.store.Inserter;
import mneme.store.Layout;
import mneme.store.StateLoader;
import mneme.store.packed.CodedSource;
import mneme.store.packed.StateCodec;
import mneme.store.table.StateTable;
import org.jspecify.annotations.Nullable;

/**
 * Puts states into a {@link DeltaStore}. Look-ups come in batches: in rounds over all of them, what
 * each will read is read once, step by step along the ways to be replayed, so that many cache
 * misses are under way together; then each is decided in its turn.
 */
final class DeltaInserter implements Inserter, StateLoader {
  /** Many more than a batch can set: a state is rarely taken for one of its own batch. */
  private static final int ADDED_BITS = 12;

  private final DeltaStore store;
  private final AnswerSink sink;
  private final Batch batch;
  private final long[] hashes;
  private final int[] onTheWay;
  private final RebuildPaths ways;

  /** What probably is the same state; -1 where no state had the key of its hash. */
  private final long[] candidates;

  /** Bits of the hashes of states that this batch has added. */
  private final long[] added = new long[1 << ADDED_BITS - 6];

  private StateCodec codec;
  private CodedSource source;
  private long from = -1;

  /** The state that the source is; -1 where it is none. */
  private long opened = -1;

  /** The vector that says the same as the source; null where there is none. */
  private int @Nullable [] loaded;

  /** Where a whole vector is loaded. */
  private int[] spare = new int[0];

  /** Keeps reads from being optimised away. */
  @SuppressWarnings("UnusedVariable")
  private long touched;

  DeltaInserter(DeltaStore store, AnswerSink sink, boolean immediate) {
    this.store = store;
    this.sink = sink;
    this.batch = new Batch(immediate);
    this.hashes = batch.hashes();
    this.onTheWay = new int[batch.capacity()];
    this.ways = new RebuildPaths(batch.capacity(), store.depth());
    this.candidates = new long[batch.capacity()];
    this.codec = store.codec();
    this.source = new CodedSource(codec);
    batch.packs(codec.words());
  }

  /** Takes over the layout of the store; nothing waits. */
  private void adopt() {
    codec = store.codec();
    source = new CodedSource(codec);
    batch.packs(codec.words());
    opened = -1;
    loaded = null;
  }

  @Override
  public void putInitial(int[] state) {
    from = -1;
    putWidened(state, -1);
  }

  /** A state mostly differs in few words from the one before it: only these are unpacked. */
  @Override
  public int[] open(long id) {
    KeptStates kept = store.kept();
    kept.expanded(id);
    if (codec != store.codec()) {
      adopt();
    }
    from = id;
    opened = id;
    long place = kept.placeOf(id);
    if (place < 0) {
      spare = store.rebuild(id, spare, source.words());
      source.opened(spare);
    } else if (loaded != null) {
      source.change(kept.address(place), loaded);
      return loaded;
    } else {
      Layout layout = codec.layout();
      spare = spare.length == layout.slots() ? spare : new int[layout.slots()];
      layout.unpack(kept.address(place), spare);
      source.open(kept.address(place), spare);
    }
    loaded = spare;
    return spare;
  }

  @Override
  public void from(long id, int[] state) {
    from = id;
    if (id != opened) {
      if (codec != store.codec()) {
        adopt();
      }
      opened = id;
      loaded = null;
      source.open(state);
    }
  }

  @Override
  public void put(int[] successor, long event, int[] changed, int count) {
    if (source.fits(successor, changed, count)) {
      collect(event, source.packAndHash(successor, changed, count, batch.packed(), batch.next()));
    } else {
      putWidened(successor, event);
    }
  }

  private void putWidened(int[] state, long event) {
    fit(state);
    codec.layout().pack(state, batch.packed(), batch.next());
    collect(event, codec.hashOf(state, batch.packed(), batch.next()));
  }

  /** Widens the layout if need be. */
  private void fit(int[] state) {
    if (codec.layout().fits(state)) {
      return;
    }
    flush();
    int[] former = new int[codec.layout().slots()];
    codec.layout().unpack(source.words(), 0, former);
    store.widen(state);
    adopt();
    source.open(former);
  }

  private void collect(long event, long hash) {
    if (!batch.add(from, event, hash)) {
      flush();
    }
  }

  @Override
  public void flush() {
    readAhead();
    for (int i = 0; i < batch.size(); i++) {
      decide(i);
    }
    if (batch.size() > 1) {
      Arrays.fill(added, 0);
    }
    batch.clear();
  }

  private void readAhead() {
    StateTable table = store.table();
    KeptStates kept = store.kept();
    long sum = 0;
    int count = batch.size();
    for (int i = 0; i < count; i++) {
      sum += Memory.getLong(table.placeOf(hashes[i]));
    }
    for (int i = 0; i < count; i++) {
      sum += Memory.getLong(table.nextPlaceOf(hashes[i]));
    }
    for (int i = 0; i < count; i++) {
      candidates[i] = table.findOne(hashes[i]);
    }
    int waiting = 0;
    for (int i = 0; i < count; i++) {
      long number = candidates[i];
      if (number >= 0) {
        long place = kept.placeOf(number);
        if (place >= 0) {
          sum += Memory.getLong(kept.address(place));
        } else {
          ways.begin(i, number);
          onTheWay[waiting++] = i;
        }
      }
    }
    touched = sum;
    while (waiting > 0) {
      int left = 0;
      for (int i = 0; i < waiting; i++) {
        if (ways.advance(store, onTheWay[i])) {
          onTheWay[left++] = onTheWay[i];
        }
      }
      waiting = left;
    }
  }

  private void decide(int i) {
    long probably = candidates[i];
    if (probably >= 0 && isState(i, probably)) {
      batch.answer(i, Answer.seen(probably), sink);
      return;
    }
    int bit = (int) (hashes[i] >>> Long.SIZE - ADDED_BITS);
    if (probably >= 0 || (added[bit >>> 6] >>> bit & 1) != 0) {
      int found = store.table().find(hashes[i]);
      for (int c = 0; c < found; c++) {
        long number = store.table().found(c);
        if (number != probably && isState(i, number)) {
          batch.answer(i, Answer.seen(number), sink);
          return;
        }
      }
    }
    if (batch.size() > 1) {
      added[bit >>> 6] |= 1L << bit;
    }
    long number =
        store.add(hashes[i], batch.packed(), batch.place(i), batch.from(i), batch.event(i));
    batch.answer(i, number < 0 ? Answer.FULL : Answer.added(number), sink);
  }

  /** Whether a stored state is the one that was put. */
  private boolean isState(int i, long number) {
    long place = store.kept().placeOf(number);
    if (place >= 0) {
      boolean same = store.isKept(place, batch.packed(), batch.place(i));
      if (same) {
        store.metKept(number, place, batch.from(i), batch.event(i));
      }
      return same;
    }
    if (ways.number(i) != number || !store.isEnd(ways.end(i))) {
      ways.follow(store, i, number);
    }
    return store.isState(ways, i, batch.packed(), batch.place(i), batch.from(i), batch.event(i));
  }
}
