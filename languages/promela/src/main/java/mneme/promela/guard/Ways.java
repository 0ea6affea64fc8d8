package mneme.promela.guard;

import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import mneme.model.guard.GuardTable.Departures;

/** From where to where processes can go. Immutable. */
final class Ways {
  private static final int[] NOBODY = new int[0];

  private final Configuration configuration;

  /** By place all places of the same process that can be reached from there in some steps. */
  private final BitSet[] beyond;

  Ways(Configuration configuration, List<Print> transitions) {
    this.configuration = configuration;
    beyond = new BitSet[configuration.places()];
    for (int i = 0; i < beyond.length; i++) {
      beyond[i] = new BitSet();
    }
    int[] owner = new int[configuration.places()];
    for (int place = 0; place < owner.length; place++) {
      owner[place] = configuration.processAt(place);
    }
    for (Print print : transitions) {
      print.leaves.stream()
          .forEach(
              from ->
                  print.arrives.stream()
                      .filter(to -> owner[to] == owner[from])
                      .forEach(beyond[from]::set));
    }
    boolean more = true;
    while (more) {
      more = false;
      for (BitSet reached : beyond) {
        int before = reached.cardinality();
        for (int at = reached.nextSetBit(0); at >= 0; at = reached.nextSetBit(at + 1)) {
          reached.or(beyond[at]);
        }
        more |= reached.cardinality() > before;
      }
    }
  }

  /**
   * What must occur before a process is at one of some places, where it is at none.
   *
   * @param leaving by place the transitions in which its process may leave it
   */
  Departures departures(int pid, BitSet wanted, IntFunction<int[]> leaving) {
    int count = configuration.type(pid).locations().size();
    int[][] first = new int[count][];
    for (int at = 0; at < count; at++) {
      int place = configuration.place(pid, at);
      first[at] = beyond[place].intersects(wanted) ? leaving.apply(place) : NOBODY;
    }
    int slot = configuration.locationSlot(pid);
    // Who has ended does not come back before a process is made.
    return state -> Configuration.isAlive(pid, state) ? first[state[slot]] : NOBODY;
  }
}
