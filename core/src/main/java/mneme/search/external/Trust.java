package mneme.search.external;

/**
 * Decides what is done about claims, by how probable it is that one of them is wrong and by the
 * room that is left for more.
 *
 * <p>That a state is found in its level rests on this: a state that was wrongly taken for visited
 * is taken so again, whenever it is met, until the files refute it; it never enters a later level.
 * So fingerprints are never forgotten while the state may be a claim, signatures neither, and what
 * was taken on the word of the one is confirmed before the other are asked.
 */
final class Trust {
  /** What is done. */
  enum Measure {
    NOTHING,
    /** The latest levels confirm what they can. */
    RELIEVE,
    /** The latest levels confirm what they can, the signatures refute what they can. */
    SETTLE,
    /** The files confirm or refute everything. */
    CONFIRM
  }

  /** Wrong claims expected before something is done. */
  private static final double BEARABLE_RISK = 0.25;

  /** A fuller set of claims does not last until the end of a level. */
  private static final double MANY = 0.7;

  private final Ground ground;
  private final Worker[] workers;
  private final Signatures signatures;

  /** Wrong claims to be expected of all levels but the one being filled. */
  private double risk;

  /** Wrong ones to be expected among those the signatures let pass. */
  private double settledRisk;

  /** Up to this level nothing is taken on trust. */
  private int carefulUntil = -1;

  Trust(Ground ground, Worker[] workers, Signatures signatures) {
    this.ground = ground;
    this.workers = workers;
    this.signatures = signatures;
  }

  /** What is to be done now; at the end of a level in any case, and when there is no more room. */
  Measure measure() {
    if (ground.level <= carefulUntil) {
      return Measure.CONFIRM;
    }
    if (!ground.fingerprints.areLong()) {
      return settledRisk + riskOfSettling() > BEARABLE_RISK ? Measure.CONFIRM : Measure.SETTLE;
    }
    if (risk + riskOfLevel() > BEARABLE_RISK) {
      return Measure.CONFIRM;
    }
    return claimsAreMany() ? Measure.RELIEVE : Measure.NOTHING;
  }

  private double riskOfLevel() {
    return ground.levels.size(ground.level + 1) * ground.errorRate();
  }

  private double riskOfSettling() {
    return riskOfLevel() * signatures.errorRate();
  }

  /** The level that was being filled is complete. */
  void levelEnds() {
    risk += riskOfLevel();
  }

  /** The claims of the level being filled are about to be settled. */
  void settling() {
    settledRisk += riskOfSettling();
  }

  /** Nothing is claimed any more. */
  void isCertain() {
    risk = 0;
    settledRisk = 0;
  }

  void beCarefulUntil(int level) {
    carefulUntil = level;
  }

  boolean claimsAreMany() {
    for (Worker worker : workers) {
      if (worker.claims().size() > worker.claims().capacity() * MANY) {
        return true;
      }
    }
    return false;
  }

  long openClaims() {
    long open = 0;
    for (Worker worker : workers) {
      open += worker.claims().size();
    }
    return open;
  }
}
