package mneme.store.delta;

import java.util.Arrays;
import mneme.memory.Memory;
import mneme.store.Answer;
import mneme.store.AnswerSink;
import mneme.store.Inserter;
import mneme.store.Layout;
import mneme.store.SlotPlaces;
import mneme.store.StateLoader;
import mneme.store.packed.StateCodec;
import mneme.store.table.StateTable;
import org.jspecify.annotations.Nullable;

/**
 * Puts states into a {@link DeltaStore}. Look-ups come in batches: in rounds over all of them, what
 * each will read is read once, step by step along the ways to be replayed, so that many cache
 * misses are under way together; then each is decided in its turn.
 */
final class DeltaInserter implements Inserter, StateLoader {
  private static final int BATCH = 256;

  /** Many more than a batch can set: a state is rarely taken for one of its own batch. */
  private static final int ADDED_BITS = 12;

  private final DeltaStore store;
  private final AnswerSink sink;
  private final int size;
  private final long[] hashes;
  private final long[] froms;
  private final long[] events;
  private final int[] onTheWay;
  private final RebuildPaths ways;

  /** What probably is the same state; -1 where no state had the key of its hash. */
  private final long[] candidates;

  /** Bits of the hashes of states that this batch has added. */
  private final long[] added = new long[1 << ADDED_BITS - 6];

  private StateCodec codec;
  private int words;
  private long[] batch;

  /** The state whose successors are put. */
  private long[] source;

  private long from = -1;

  /** The sum of its vector, from which the hashes of its successors are made. */
  private long sourceSum;

  /** The vector that says the same as the source; null where there is none. */
  private int @Nullable [] loaded;

  private long loadedId;
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
    this.onTheWay = new int[size];
    this.ways = new RebuildPaths(size, store.depth());
    this.candidates = new long[size];
    adopt();
  }

  private void adopt() {
    codec = store.codec();
    words = codec.words();
    batch = new long[size * words];
    source = new long[words];
    loaded = null;
  }

  @Override
  public void putInitial(int[] state) {
    from = -1;
    fit(state);
    codec.layout().pack(state, batch, count * words);
    collect(-1, codec.hashOf(state, batch, count * words));
  }

  /** A state mostly differs in few words from the one before it: only these are unpacked. */
  @Override
  public int[] load(long id, int[] into) {
    KeptStates kept = store.kept();
    kept.expanded(id);
    if (codec != store.codec()) {
      adopt();
    }
    long place = kept.placeOf(id);
    int[] target = into;
    if (place < 0) {
      target = store.rebuild(id, into, source);
      sumUp(target);
    } else if (into == loaded) {
      refresh(kept.address(place), into);
    } else {
      Layout layout = codec.layout();
      target = into.length == layout.slots() ? into : new int[layout.slots()];
      layout.unpack(kept.address(place), target);
      layout.fetch(kept.address(place), source, 0);
      sumUp(target);
    }
    loaded = target;
    loadedId = id;
    return target;
  }

  private void refresh(long address, int[] vector) {
    Layout layout = codec.layout();
    int used = layout.usedWords();
    for (int w = 0; w < used; w++) {
      long word = layout.fetchWord(address, w);
      long difference = word ^ source[w];
      if (difference != 0) {
        source[w] = word;
        sourceSum += codec.read(w, word, difference, vector);
      }
    }
  }

  @Override
  public void from(long id, int[] state) {
    from = id;
    if (state != loaded || id != loadedId) {
      if (codec != store.codec()) {
        adopt();
      }
      loaded = null;
      codec.layout().pack(state, source, 0);
      sumUp(state);
    }
  }

  private void sumUp(int[] state) {
    if (codec.isGrowing()) {
      sourceSum = codec.sumOf(state);
    }
  }

  @Override
  public void put(int[] successor, long event, int[] changed, int changes) {
    SlotPlaces places = codec.places();
    boolean growing = codec.isGrowing();
    if (growing
        && !(successor.length <= codec.layout().slots()
            && places.fit(successor, changed, changes))) {
      putWidened(successor, event);
      return;
    }
    int at = count * words;
    for (int w = 0; w < words; w++) {
      batch[at + w] = source[w];
    }
    if (growing) {
      long change = codec.write(successor, changed, changes, batch, at);
      collect(event, codec.hash().finish(sourceSum + change));
    } else {
      places.write(successor, changed, changes, batch, at);
      collect(event, codec.hash().of(batch, at));
    }
  }

  private void putWidened(int[] successor, long event) {
    fit(successor);
    codec.layout().pack(successor, batch, count * words);
    collect(event, codec.hashOf(successor, batch, count * words));
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

  private void collect(long event, long hash) {
    hashes[count] = hash;
    froms[count] = from;
    events[count] = event;
    count++;
    if (count == size) {
      flush();
    }
  }

  @Override
  public StateLoader loader() {
    return this;
  }

  @Override
  public void flush() {
    readAhead();
    for (int i = 0; i < count; i++) {
      decide(i);
    }
    if (count > 1) {
      Arrays.fill(added, 0);
    }
    count = 0;
  }

  private void readAhead() {
    StateTable table = store.table();
    KeptStates kept = store.kept();
    long sum = 0;
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
      sink.answer(froms[i], events[i], Answer.seen(probably));
      return;
    }
    int bit = (int) (hashes[i] >>> Long.SIZE - ADDED_BITS);
    if (probably >= 0 || (added[bit >>> 6] >>> bit & 1) != 0) {
      int found = store.table().find(hashes[i]);
      for (int c = 0; c < found; c++) {
        long number = store.table().found(c);
        if (number != probably && isState(i, number)) {
          sink.answer(froms[i], events[i], Answer.seen(number));
          return;
        }
      }
    }
    if (count > 1) {
      added[bit >>> 6] |= 1L << bit;
    }
    long number = store.add(hashes[i], batch, i * words, froms[i], events[i]);
    sink.answer(froms[i], events[i], number < 0 ? Answer.FULL : Answer.added(number));
  }

  /** Whether a stored state is the one that was put. */
  private boolean isState(int i, long number) {
    long place = store.kept().placeOf(number);
    if (place >= 0) {
      boolean same = store.isKept(place, batch, i * words);
      if (same) {
        store.metKept(number, place, froms[i], events[i]);
      }
      return same;
    }
    if (ways.number(i) != number || !store.isEnd(ways.end(i))) {
      ways.follow(store, i, number);
    }
    return store.isState(ways, i, batch, i * words, froms[i], events[i]);
  }
}
