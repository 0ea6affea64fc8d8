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
import mneme.store.Recall;
import mneme.store.Store;
import mneme.store.packed.StateCodec;
import mneme.store.table.StateTable;

/**
 * Delta states after Evangelista and Pradat-Peyre, "Memory Efficient State Space Storage in
 * Explicit Software Model Checking": in the tree of the search every k-th state on a way is stored
 * in full, the others as a predecessor and an event, and are rebuilt by replaying at most k - 1
 * events.
 *
 * <p>The depth of a state is the number of events to replay, 0 if it is full. A state that is met
 * again from y gets y as its predecessor only if depth(y) + 1 is less than its own depth. So it
 * does not lie on the way to y, and there is never a cycle; depths only ever fall, and no way is
 * longer than k - 1. {@link #checkInvariant} looks at that. Depths are not stored: states that are
 * kept have a label, which may be greater than the depth after another state on their way got
 * nearer, and of others the way is walked.
 *
 * <p>Where the model can undo events, a state is compared with a stored one by walking back from
 * it, which ends as soon as an event cannot have led there.
 *
 * <p>Deviations: states are numbered, and a state table of a few bytes finds the numbers that may
 * have a hash, where the paper has a hash table of states; and the states met last are kept in full
 * as well, a hundredth of all. For one thread.
 */
public final class DeltaStore implements Store {
  private final MemoryBudget budget;
  private final int depth;
  private final boolean updatesAll;
  private final Stepper stepper;
  private final StateTable table;
  private final DeltaTable deltas;
  private final EventNumbers events;
  private final FullStates full;
  private final KeptStates kept;

  /** Whether states are expanded in the order of their numbers, and wait here. */
  private final boolean queueing;

  private StateCodec codec;

  /** When the table grew last, so many states had been found, and expanded. */
  private long foundThen;

  private long expandedThen;
  private long replayed;
  private long updates;
  private long peakBytes;

  /** Scratch space for rebuilding. */
  private final RebuildPaths scratch;

  private int[] vector;
  private int[] compared;
  private long[] rebuilt;

  /**
   * @param breadthFirst whether states are expanded in the order in which they are found
   */
  public DeltaStore(
      Model model,
      DeltaOptions.Form form,
      boolean breadthFirst,
      MemoryBudget budget,
      int hashBits) {
    this.budget = budget;
    this.depth = form.depth();
    this.updatesAll = form.updatesAll();
    this.stepper = model.stepper();
    this.codec = new StateCodec(Layout.of(model.shape()), model.shape().grows(), hashBits);
    this.table = new StateTable(budget.part("state table"), KEY_BITS, 0);
    this.deltas = new DeltaTable(budget.part("deltas"), updatesAll);
    this.events = new EventNumbers(budget.part("deltas"));
    this.full =
        form.collapsed()
            ? new FullStates.Collapsed(model.shape(), codec.layout(), budget.part("full states"))
            : new FullStates.Packed(codec.layout(), budget.part("full states"));
    this.queueing = breadthFirst;
    this.kept =
        breadthFirst
            ? new WaitingStates(budget.part("queue"), codec.layout())
            : new RecentStates(budget.part("cache"), codec.layout());
    this.scratch = new RebuildPaths(1, form.depth());
    this.vector = new int[codec.layout().slots()];
    this.compared = new int[codec.layout().slots()];
    this.rebuilt = new long[codec.words()];
  }

  /** With 2^29 keys, one look-up in 54 meets a state of the same key at ten million states. */
  private static final int KEY_BITS = 29;

  @Override
  public long count(int lane) {
    return deltas.count();
  }

  @Override
  public Inserter inserter(int lane, AnswerSink sink, boolean immediate) {
    return new DeltaInserter(this, sink, immediate);
  }

  @Override
  public int[] load(long id, int[] into) {
    scratch.follow(this, 0, id);
    replay(scratch, 0);
    int[] target = into.length == vector.length ? into : new int[vector.length];
    System.arraycopy(vector, 0, target, 0, vector.length);
    return target;
  }

  /** Loads a state that is not kept, packs it, and keeps it: it may be asked for again soon. */
  int[] rebuild(long number, int[] into, long[] packed) {
    int[] state = load(number, into);
    codec.layout().pack(state, packed, 0);
    kept.rebuilt(number, scratch.length(0) + label(scratch.end(0)), packed, 0);
    return state;
  }

  StateCodec codec() {
    return codec;
  }

  StateTable table() {
    return table;
  }

  int depth() {
    return depth;
  }

  KeptStates kept() {
    return kept;
  }

  /** Makes room for a state that does not fit the layout. */
  void widen(int[] state) {
    StateCodec wider = codec.widened(state);
    kept.widen(wider.layout());
    full.widen(wider.layout());
    codec = wider;
    vector = new int[wider.layout().slots()];
    compared = new int[wider.layout().slots()];
    rebuilt = new long[wider.words()];
    notePeak();
  }

  /**
   * Goes one step of the way back from a state.
   *
   * @param events where the number of the event goes that leads to the state
   * @return the predecessor, or -1 where the way ends because the state is kept or full
   */
  long stepBack(long number, int[] events, int at) {
    if (kept.placeOf(number) >= 0 || deltas.isFull(number)) {
      return -1;
    }
    events[at] = deltas.event(number);
    return deltas.predecessor(number);
  }

  /** Whether a state that is kept is the one that is packed in {@code words}. */
  boolean isKept(long place, long[] words, int at) {
    return codec.layout().matches(words, at, kept.address(place));
  }

  /** A state that is kept was met again from another. */
  void metKept(long number, long place, long from, long event) {
    if (updatesAll && from >= 0) {
      metAgain(number, kept.label(place), from, event);
    }
  }

  /**
   * Whether a state that is not kept is the one that is packed in {@code words}.
   *
   * @param way the way to it, which ends at a state that is kept or full
   * @param from the state from which an event leads to that one, or -1
   */
  boolean isState(RebuildPaths ways, int way, long[] words, int at, long from, long event) {
    boolean same;
    if (stepper instanceof Reversible reversible) {
      same = leadsBack(reversible, ways, way, words, at);
    } else {
      replay(ways, way);
      codec.layout().pack(vector, rebuilt, 0);
      same = Arrays.equals(rebuilt, 0, rebuilt.length, words, at, at + rebuilt.length);
    }
    if (same) {
      int label = ways.length(way) + label(ways.end(way));
      kept.rebuilt(ways.number(way), label, words, at);
      if (from >= 0) {
        metAgain(ways.number(way), label, from, event);
      }
    }
    return same;
  }

  /** Undoes the events of a way from a state that may be the one it leads to. */
  private boolean leadsBack(
      Reversible reversible, RebuildPaths ways, int way, long[] words, int at) {
    codec.layout().unpack(words, at, vector);
    int length = ways.length(way);
    replayed += length;
    for (int step = 0; step < length; step++) {
      int[] before = reversible.stepBack(vector, events.event(ways.event(way, step)));
      if (before == null || !take(before)) {
        return false;
      }
    }
    loadEnd(ways.end(way), compared);
    return Arrays.equals(vector, compared);
  }

  /** Makes the vector the state to which a way leads. */
  private void replay(RebuildPaths ways, int way) {
    loadEnd(ways.end(way), vector);
    int length = ways.length(way);
    replayed += length;
    for (int step = length - 1; step >= 0; step--) {
      int[] next = stepper.fire(vector, events.event(ways.event(way, step)));
      if (next == null || !take(next)) {
        throw new IllegalStateException(
            "an event on the way to state " + ways.number(way) + " is gone");
      }
    }
  }

  /** Reads a state that is kept or full. */
  private void loadEnd(long number, int[] into) {
    long place = kept.placeOf(number);
    if (place >= 0) {
      codec.layout().unpack(kept.address(place), into);
    } else {
      full.load(deltas.fullNumber(number), into);
    }
  }

  /** Whether a way that was noted earlier still ends at a state that can be read. */
  boolean isEnd(long number) {
    return kept.placeOf(number) >= 0 || deltas.isFull(number);
  }

  /** Makes the vector another state; false where it has slots that no state has. */
  private boolean take(int[] state) {
    int shared = Math.min(state.length, vector.length);
    System.arraycopy(state, 0, vector, 0, shared);
    Arrays.fill(vector, shared, vector.length, 0);
    for (int slot = shared; slot < state.length; slot++) {
      if (state[slot] != 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Adds a state that is not there.
   *
   * @param from the state it was found from, or -1
   * @return its number, or -1 where memory ends
   */
  long add(long hash, long[] words, int at, long from, long event) {
    int eventNumber = from < 0 ? 0 : events.of(event);
    int label = from < 0 ? 0 : label(from) + 1;
    if (label == depth) {
      label = 0;
    }
    if (eventNumber < 0
        || !table.hasRoom() && !table.makeRoom(likelyToCome())
        || !deltas.makeRoom()
        || label == 0 && !full.add(words, at)) {
      return -1;
    }
    long number = deltas.count();
    table.add(hash, number);
    // A full state has a predecessor as well: without, those of its neighbours would seem to jump.
    deltas.add(label == 0, Math.max(0, from), eventNumber);
    kept.added(number, label, words, at);
    if ((number & 0xfff) == 0) {
      notePeak();
    }
    return number;
  }

  /**
   * How many states are likely to be found still, at least: those that wait bring as many as those
   * did that were expanded since this was asked the last time, but hardly more than one each, and
   * what they bring does too.
   */
  private long likelyToCome() {
    long found = deltas.count();
    long expanded = found - kept.waiting();
    double each = (double) (found - foundThen) / Math.max(1, expanded - expandedThen);
    foundThen = found;
    expandedThen = expanded;
    double brought = Math.min(1, each);
    return (long) (kept.waiting() * (brought + brought * brought));
  }

  /** The label of a state, which is its depth where it is not kept. */
  private int label(long number) {
    long place = kept.placeOf(number);
    return place >= 0 ? kept.label(place) : depth(number);
  }

  /** How many events it takes to rebuild a state from a full one. */
  private int depth(long number) {
    int events = 0;
    for (long stored = number; !deltas.isFull(stored); stored = deltas.predecessor(stored)) {
      if (++events == depth) {
        throw new IllegalStateException("state " + number + " is too far from a full state");
      }
    }
    return events;
  }

  /** A state was met again: it may be nearer to a full state from there. */
  private void metAgain(long number, int former, long from, long event) {
    int label = label(from) + 1;
    if (label < former && label < depth(number)) {
      int eventNumber = events.of(event);
      if (eventNumber >= 0 && deltas.update(number, from, eventNumber)) {
        long place = kept.placeOf(number);
        if (place >= 0) {
          kept.label(place, label);
        }
        updates++;
      }
    }
  }

  private void notePeak() {
    peakBytes = Math.max(peakBytes, bytes());
  }

  @Override
  public long bytes() {
    return table.bytes()
        + deltas.bytes()
        + events.bytes()
        + full.bytes()
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
  public Recall recall() {
    return new Recall.ByNumber(false);
  }

  @Override
  public boolean learnsFromMeetings() {
    return updatesAll;
  }

  @Override
  public long eventsReplayed() {
    return replayed;
  }

  @Override
  public List<Detail> details() {
    return List.of(
        Detail.count("full_states", "full states", deltas.fullCount(), "the others are deltas"),
        Detail.count("predecessor_updates", "", updates, ""),
        Detail.bytes("state_table_bytes", "", table.bytes(), ""));
  }

  @Override
  public boolean isExact() {
    return true;
  }

  @Override
  public void checkInvariant() {
    long fullSeen = 0;
    for (long number = 0; number < deltas.count(); number++) {
      int events = depth(number);
      fullSeen += events == 0 ? 1 : 0;
      if (label(number) < events) {
        throw new IllegalStateException("the label of state " + number + " is too small");
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
