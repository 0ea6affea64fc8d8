package mneme.search.external;

/**
 * A state does not fit into the form in which states are packed, which holds for all files of a
 * run.
 */
final class Wider extends RuntimeException {
  private final int[] state;

  Wider(int[] state) {
    super(null, null, false, false);
    this.state = state.clone();
  }

  int[] state() {
    return state;
  }
}
