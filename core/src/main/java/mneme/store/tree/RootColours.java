package mneme.store.tree;

import mneme.store.Colours;

/** The colours of states, which are in the entries of their roots, for the thread of a lane. */
record RootColours(TreeStore store, int lane) implements Colours {
  private static final int ALL_BITS = 3;

  @Override
  public int of(long id) {
    store.lock().enter(lane);
    try {
      return store.roots().colourOf(id);
    } finally {
      store.lock().leave(lane);
    }
  }

  @Override
  public boolean set(long id, int colour) {
    paint(id, 0, colour);
    return true;
  }

  @Override
  public int add(long id, int bits) {
    return paint(id, ALL_BITS, bits);
  }

  private int paint(long id, int kept, int added) {
    store.lock().enter(lane);
    try {
      return store.roots().paint(id, kept, added);
    } finally {
      store.lock().leave(lane);
    }
  }
}
