package mneme.search.breadth;

import java.util.Arrays;
import mneme.model.Shape;
import mneme.search.StateRecords;
import mneme.store.AnswerSink;
import mneme.store.Inserter;
import mneme.store.Layout;
import mneme.store.PackedSource;
import mneme.store.SlotPlaces;
import mneme.store.StateHash;
import mneme.store.Store;

/**
 * Stands between a search and an inserter, and keeps each successor, packed, until its answer
 * comes: for stores from which a state cannot be had again. Relies on answers coming in the order
 * of the states. Not thread-safe.
 */
final class StateKeeper implements Inserter, AnswerSink {
  private final Inserter inserter;
  private final AnswerSink sink;
  private final boolean growing;

  private Layout layout;
  private PackedSource source;
  private int words;

  /** What waits for an answer lies between {@code answered} and {@code size}. */
  private long[] packed = new long[0];

  private int size;
  private int answered;

  StateKeeper(Store store, Shape shape, int lane, AnswerSink sink, boolean immediate) {
    this.sink = sink;
    this.growing = shape.grows();
    this.layout = Layout.of(shape);
    this.source = sourceOf(layout);
    this.words = layout.words();
    this.inserter = store.inserter(lane, this, immediate);
  }

  /** Nothing is hashed here. */
  private static PackedSource sourceOf(Layout layout) {
    return new PackedSource(layout, new SlotPlaces(layout), new StateHash(layout.words(), 64));
  }

  @Override
  public void putInitial(int[] state) {
    if (!layout.fits(state)) {
      widen(state);
    }
    int at = place();
    layout.pack(state, packed, at);
    inserter.putInitial(state);
  }

  @Override
  public void from(long id, int[] state) {
    if (growing && !layout.fits(state)) {
      widen(state);
    }
    layout.pack(state, source.words(), 0);
    inserter.from(id, state);
  }

  @Override
  public void put(int[] successor, long event, int[] changed, int count) {
    if (growing && !source.fits(successor, changed, count)) {
      keepWidened(successor);
    } else {
      int at = place();
      source.pack(successor, changed, count, packed, at);
    }
    inserter.put(successor, event, changed, count);
  }

  /** A slot has left its range, or is none of those known. */
  private void keepWidened(int[] successor) {
    if (!layout.fits(successor)) {
      widen(successor);
    }
    int at = place();
    layout.pack(successor, packed, at);
  }

  /** Room for one more. */
  private int place() {
    if ((size + 1) * words > packed.length) {
      packed = Arrays.copyOf(packed, Math.max(64 * words, 2 * packed.length));
    }
    return size++ * words;
  }

  private void widen(int[] state) {
    // What waits is answered first, so that only the state successors come from is packed again.
    inserter.flush();
    Layout wider = layout.widened(state);
    int[] vector = new int[wider.slots()];
    layout.unpack(source.words(), 0, vector);
    layout = wider;
    source = sourceOf(wider);
    words = wider.words();
    wider.pack(vector, source.words(), 0);
    packed = new long[0];
  }

  @Override
  public void flush() {
    inserter.flush();
  }

  @Override
  public void answer(long from, long event, long answer) {
    assert answered < size;
    sink.answer(from, event, answer);
    answered++;
    if (answered == size) {
      answered = 0;
      size = 0;
    }
  }

  /** While an answer is given: adds the state it belongs to. */
  boolean addTo(StateRecords states, long id) {
    return states.push(id, layout, packed, answered * words);
  }
}
