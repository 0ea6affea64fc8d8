package mneme.net.pt;

/** What a generated class offers; stateless, so one instance serves all threads. */
abstract class EnabledCode {
  /**
   * Lists the enabled transitions of a marking, in an order that depends on the marking alone.
   *
   * @param into has room for all transitions
   * @return how many there are
   */
  abstract int enabled(int[] marking, int[] into);
}
