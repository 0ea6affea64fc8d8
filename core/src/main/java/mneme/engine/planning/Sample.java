package mneme.engine.planning;

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
    WalkSample walks) {

  public Forecast forecast() {
    return complete ? Forecast.known(states) : Forecast.of(levels, walks);
  }
}
