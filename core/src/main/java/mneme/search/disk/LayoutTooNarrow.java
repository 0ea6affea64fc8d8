package mneme.search.disk;

/**
 * A state does not fit into the form in which states are packed, which holds for all files of a
 * run.
 */
public final class LayoutTooNarrow extends RuntimeException {
  private final int[] state;

  public LayoutTooNarrow(int[] state) {
    super(null, null, false, false);
    this.state = state.clone();
  }

  public int[] state() {
    return state;
  }
}
