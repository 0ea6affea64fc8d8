package mneme.store.delta;

import java.util.Arrays;
import java.util.List;
import mneme.memory.MemoryBudget;
import mneme.model.Model;
import mneme.model.Reversible;
import mneme.model.Stepper;
import mneme.run.Detail;
import mneme.store.AnswerSink;
import mneme.store.Inserter;
import mneme.store.Layout;
import mneme.store.QueueingStore;
import mneme.store.packed.StateCodec;
import mneme.store.table.StateTable;

/**
 * Delta states after Evangelista and Pradat-Peyre, "Memory Efficient State Space Storage in
 * Explicit Software Model Checking": in the tree of the search every k-th state on a way is stored
 * in full, the others as a predecessor and an event, and are rebuilt by replaying at most k - 1
 * events.
 *
 * <p>Each state has a label: 0 if it is full, else one more than its predecessor had when the entry
 * was written. A state that is met again from y gets y as its predecessor only if label(y) + 1 is
 * smaller than its own label, which becomes that. Labels only ever fall, so along predecessors they
 * strictly decrease: there is no cycle, and no way is longer than k - 1. {@link #checkInvariant}
 * looks at that.
 *
 * <p>Where the model can undo events, a state is compared with a stored one by walking back from
 * it, which ends as soon as an event cannot have led there.
 *
 * <p>Deviations: states are numbered, and a state table of a few bytes finds the numbers that may
 * have a hash, where the paper has a hash table of states; and the states met last are kept in full
 * as well, a hundredth of all. For one thread.
 */
public final class DeltaStore implements QueueingStore {
  private final MemoryBudget budget;
  private final int depth;
  private final Stepper stepper;
  private final StateTable table;
  private final DeltaTable deltas;
  private final EventNumbers events;
  private final FullStates full;
  private final KeptStates kept;

  /** Whether states are expanded in the order of their numbers, and wait here. */
  private final boolean queueing;

  private StateCodec codec;
  private long replayed;
  private long updates;
  private long peakBytes;

  /** Scratch space for rebuilding. */
  private final int[] way;

  private int[] vector;
  private int[] compared;
  private long[] rebuilt;

  /**
   * @param depth the k of the paper, at least 1
   * @param collapsed whether full states are collapsed
   * @param breadthFirst whether states are expanded in the order in which they are found
   */
  public DeltaStore(
      Model model,
      int depth,
      boolean collapsed,
      boolean breadthFirst,
      MemoryBudget budget,
      int hashBits) {
    this.budget = budget;
    this.depth = depth;
    this.stepper = model.stepper();
    this.codec = new StateCodec(Layout.of(model.shape()), model.shape().grows(), hashBits);
    this.table = new StateTable(budget, KEY_BITS, 0);
    this.deltas = new DeltaTable(budget, depth);
    this.events = new EventNumbers(budget);
    this.full =
        collapsed
            ? new FullStates.Collapsed(model.shape(), budget)
            : new FullStates.Packed(model.shape(), budget);
    this.queueing = breadthFirst;
    this.kept =
        breadthFirst
            ? new WaitingStates(budget, codec.layout())
            : new RecentStates(budget, codec.layout());
    this.way = new int[depth];
    this.vector = new int[codec.layout().slots()];
    this.compared = new int[codec.layout().slots()];
    this.rebuilt = new long[codec.words()];
  }

  /**
   * With 2^30 keys, one look-up in a hundred meets a state of the same key at ten million states.
   */
  private static final int KEY_BITS = 30;

  @Override
  public int lanes() {
    return 1;
  }

  @Override
  public int laneBits() {
    return 0;
  }

  @Override
  public long count(int lane) {
    return deltas.count();
  }

  @Override
  public Inserter inserter(int lane, AnswerSink sink, boolean immediate) {
    return new DeltaInserter(this, sink, immediate);
  }

  @Override
  public boolean canLoad() {
    return queueing;
  }

  @Override
  public int[] load(long id, int[] into) {
    int[] state = rebuild(id);
    int[] target = into.length == state.length ? into : new int[state.length];
    System.arraycopy(state, 0, target, 0, state.length);
    return target;
  }

  StateCodec codec() {
    return codec;
  }

  StateTable table() {
    return table;
  }

  KeptStates kept() {
    return kept;
  }

  /** Makes room for a state that does not fit the layout. */
  void widen(int[] state) {
    StateCodec wider = codec.widened(state);
    kept.widen(wider.layout());
    codec = wider;
    vector = new int[wider.layout().slots()];
    compared = new int[wider.layout().slots()];
    rebuilt = new long[wider.words()];
    notePeak();
  }

  /**
   * Reads what {@link #isState} will need, one step of the way.
   *
   * @return the next number on the way, or -1 at its end
   */
  long stepBack(long number) {
    if (kept.placeOf(number) >= 0 || deltas.isFull(number)) {
      return -1;
    }
    return deltas.predecessor(number);
  }

  /** Whether a stored state is the one that is packed in {@code words}. */
  boolean isState(long number, long[] words, int at) {
    long place = kept.placeOf(number);
    if (place >= 0) {
      return codec.layout().matches(words, at, kept.address(place));
    }
    boolean same;
    if (stepper instanceof Reversible reversible) {
      same = leadsBack(reversible, number, words, at);
    } else {
      codec.layout().pack(rebuild(number), rebuilt, 0);
      same = Arrays.equals(rebuilt, 0, rebuilt.length, words, at, at + rebuilt.length);
    }
    if (same) {
      kept.rebuilt(number, words, at);
    }
    return same;
  }

  /** Undoes the events on the way to a stored state, from a state that may be it. */
  private boolean leadsBack(Reversible reversible, long number, long[] words, int at) {
    int[] state = vector;
    Arrays.fill(state, codec.layout().slots(), state.length, 0);
    codec.layout().unpack(words, at, state);
    long stored = number;
    while (true) {
      long place = kept.placeOf(stored);
      if (place >= 0) {
        codec.layout().pack(state, rebuilt, 0);
        return codec.layout().matches(rebuilt, 0, kept.address(place));
      }
      if (deltas.isFull(stored)) {
        full.load(deltas.fullNumber(stored), compared);
        return Arrays.equals(state, compared);
      }
      replayed++;
      int[] before = reversible.stepBack(state, events.event(deltas.event(stored)));
      if (before == null || !codec.layout().fits(before)) {
        return false;
      }
      take(before);
      stored = deltas.predecessor(stored);
    }
  }

  /** The state of that number, in an array that changes with the next call. */
  private int[] rebuild(long number) {
    int length = 0;
    long stored = number;
    long place;
    while ((place = kept.placeOf(stored)) < 0 && !deltas.isFull(stored)) {
      way[length++] = deltas.event(stored);
      stored = deltas.predecessor(stored);
    }
    if (place >= 0) {
      codec.layout().unpack(kept.address(place), vector);
    } else {
      full.load(deltas.fullNumber(stored), vector);
    }
    replayed += length;
    while (length > 0) {
      int[] next = stepper.fire(vector, events.event(way[--length]));
      if (next == null) {
        throw new IllegalStateException("an event on the way to state " + number + " is gone");
      }
      take(next);
    }
    return vector;
  }

  private void take(int[] state) {
    int shared = Math.min(state.length, vector.length);
    System.arraycopy(state, 0, vector, 0, shared);
    Arrays.fill(vector, shared, vector.length, 0);
  }

  /**
   * Adds a state that is not there.
   *
   * @param from the state it was found from, or -1
   * @return its number, or -1 where memory ends
   */
  long add(long hash, long[] words, int at, long from, long event) {
    int eventNumber = from < 0 ? 0 : events.of(event);
    int label = from < 0 ? 0 : (deltas.label(from) + 1) % depth;
    if (eventNumber < 0
        || !table.makeRoom()
        || !deltas.makeRoom()
        || label == 0 && !addFull(words, at)) {
      return -1;
    }
    long number = deltas.count();
    table.add(hash, number);
    // A full state has a predecessor as well: without, those of its neighbours would seem to jump.
    deltas.add(label, Math.max(0, from), eventNumber);
    kept.added(number, words, at);
    if ((number & 0xfff) == 0) {
      notePeak();
    }
    return number;
  }

  private boolean addFull(long[] words, int at) {
    Arrays.fill(vector, 0);
    codec.layout().unpack(words, at, vector);
    return full.add(vector);
  }

  /** A state was met again: it may be nearer to a full state from there. */
  void metAgain(long number, long from, long event) {
    int label = deltas.label(from) + 1;
    if (label < deltas.label(number)) {
      int eventNumber = events.of(event);
      if (eventNumber >= 0 && deltas.update(number, label, from, eventNumber)) {
        updates++;
      }
    }
  }

  private void notePeak() {
    peakBytes = Math.max(peakBytes, bytes());
  }

  @Override
  public long bytes() {
    return table.bytes() + deltas.bytes() + events.bytes() + full.bytes()
+ (queueing ? 0 : kept.bytes());
  }

  @Override
  public long peakBytes() {
    notePeak();
    return peakBytes;
  }

  @Override
  public long queueBytes() {
    return queueing ? kept.bytes() : 0;
  }

  @Override
  public long eventsReplayed() {
    return replayed;
  }

  @Override
  public List<Detail> details() {
    return List.of(
        Detail.count("full_states", "full states", deltas.fullCount(), "the others are deltas"),
        Detail.count("predecessor_updates", "", updates, ""));
  }

  @Override
  public boolean isExact() {
    return true;
  }

  @Override
  public void checkInvariant() {
    long fullSeen = 0;
    for (long number = 0; number < deltas.count(); number++) {
      int label = deltas.label(number);
      if (label == 0 != deltas.isFull(number)) {
        throw new IllegalStateException("state " + number + " is full and has a label");
      }
      if (label >= depth) {
        throw new IllegalStateException("state " + number + " is too far from a full state");
      }
      if (label == 0) {
        fullSeen++;
      } else if (deltas.label(deltas.predecessor(number)) >= label) {
        throw new IllegalStateException("labels do not fall on the way to state " + number);
      }
    }
    if (fullSeen != deltas.fullCount()) {
      throw new IllegalStateException(fullSeen + " full states instead of " + deltas.fullCount());
    }
  }

  @Override
  public void close() {
    table.close();
    deltas.close();
    events.close();
    full.close();
    kept.close();
    assert budget.used() >= 0;
  }
}
