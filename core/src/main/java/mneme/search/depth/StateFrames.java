package mneme.search.depth;

import mneme.memory.MemoryBudget;
import mneme.model.Shape;
import mneme.search.StateRecords;
import mneme.store.Layout;

/** Frames with the packed states themselves, for stores that cannot rebuild a state. */
final class StateFrames implements FrameStack {
  private final boolean growing;
  private final StateRecords states;
  private Layout layout;
  private long[] words;

  StateFrames(MemoryBudget budget, Shape shape) {
    this.growing = shape.grows();
    this.layout = Layout.of(shape);
    this.words = new long[layout.words()];
    this.states = new StateRecords(budget, layout, true);
  }

  @Override
  public boolean push(long id, int[] state) {
    if (growing && !layout.fits(state)) {
      layout = layout.widened(state);
      words = new long[layout.words()];
    }
    layout.pack(state, words, 0);
    return states.push(id, layout, words, 0);
  }

  @Override
  public void pop() {
    states.pop();
  }

  @Override
  public long size() {
    return states.size();
  }

  @Override
  public long id() {
    return states.id(states.size() - 1);
  }

  @Override
  public int done() {
    return states.number(states.size() - 1);
  }

  @Override
  public void done(long index, int events) {
    states.number(index, events);
  }

  @Override
  public int[] load(long index, int[] into) {
    return states.load(index, into);
  }

  @Override
  public long bytes() {
    return states.bytes();
  }

  @Override
  public void close() {
    states.close();
  }
}
