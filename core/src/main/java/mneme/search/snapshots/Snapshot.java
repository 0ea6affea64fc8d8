package mneme.search.snapshots;

/** A level that is kept: its states, and what it has recognised since. */
final class Snapshot {
  private final long level;
  private final int number;
  private final PlaceList states;
  private long hits;
  private long lastHit;

  /**
   * @param number which bit of a state says that this snapshot holds it
   */
  Snapshot(long level, int number, PlaceList states) {
    this.level = level;
    this.number = number;
    this.states = states;
    this.lastHit = level;
  }

  long level() {
    return level;
  }

  int number() {
    return number;
  }

  PlaceList states() {
    return states;
  }

  /** A state was recognised because it is in this snapshot. */
  void hit(long onLevel) {
    hits++;
    lastHit = onLevel;
  }

  long hits() {
    return hits;
  }

  long lastHit() {
    return lastHit;
  }
}
