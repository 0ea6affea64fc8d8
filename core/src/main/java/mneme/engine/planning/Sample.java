package mneme.engine.planning;

import java.util.Map;

/**
 * What a short search has measured.
 *
 * @param states visited
 * @param complete whether these are all
 * @param levels sizes of the levels that are complete
 * @param degree successors per state
 * @param packedBytes of a state
 * @param fullSeconds per state, with the store full
 * @param treeSeconds per state, with the store tree-compact
 * @param treeBytes per state, which get fewer when there are more states
 * @param walks what random walks saw
 * @param others what was measured of stores that come into question only where the memory is short
 */
public record Sample(
    long states,
    boolean complete,
    long[] levels,
    double degree,
    int packedBytes,
    double fullSeconds,
    double treeSeconds,
    double treeBytes,
    WalkSample walks,
    Map<String, PerState> others) {
  public Sample {
    others = Map.copyOf(others);
  }

  /** What a store takes for each state. */
  public record PerState(double seconds, double bytes) {}

  /** The same, with what was measured of further stores. */
  Sample with(Map<String, PerState> measured) {
    return new Sample(
        states,
        complete,
        levels,
        degree,
        packedBytes,
        fullSeconds,
        treeSeconds,
        treeBytes,
        walks,
        measured);
  }

  public Forecast forecast() {
    return complete ? Forecast.known(states) : Forecast.of(levels, walks);
  }
}
