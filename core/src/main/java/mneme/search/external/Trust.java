package mneme.search.external;

import mneme.disk.Traffic;

/**
 * Decides what is done about claims, by how probable it is that one of them is wrong, by what it
 * costs to find out, and by the room that is left for more.
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

  /** Wrong claims expected among those the signatures let pass before something is done. */
  private static final double BEARABLE_RISK = 0.25;

  /** A fuller set of claims does not last until the end of a level. */
  private static final double MANY = 0.7;

  /** Where trust would not last for more levels than this, signatures cost less. */
  private static final double FEW_LEVELS = 8;

  /** Expanding a state again takes time as well, more than reading as many bytes does. */
  private static final double TIME = 2;

  /** The share of the mistakes that can be remembered that may be made. */
  private static final double MOST_MISTAKES = 0.5;

  private final WorkerContext ground;
  private final Worker[] workers;
  private final Signatures signatures;
  private final Candidates candidates;
  private final Traffic traffic;

  /** Wrong claims to be expected of all levels but the one being filled. */
  private double risk;

  /** States to be expanded once more because of them, as is to be expected. */
  private double lost;

  /** Whether signatures are asked at the end of each level. */
  private boolean bySignature;

  /** Wrong ones to be expected among those the signatures let pass. */
  private double settledRisk;

  /** Bytes read and written to be certain, or certain again. */
  private long spent;

  /** Up to this level nothing is taken on trust. */
  private int carefulUntil = -1;

  /** Levels before this one were expanded before, and their mistakes are known. */
  private int knownUntil;

  Trust(
      WorkerContext ground,
      Worker[] workers,
      Signatures signatures,
      Candidates candidates,
      Traffic traffic) {
    this.candidates = candidates;
    this.ground = ground;
    this.workers = workers;
    this.signatures = signatures;
    this.traffic = traffic;
  }

  /** What is to be done now; at the end of a level in any case, and when there is no more room. */
  Measure measure() {
    if (ground.level <= carefulUntil) {
      return Measure.CONFIRM;
    }
    if (bySignature) {
      return settledRisk + riskOfSettling() > BEARABLE_RISK ? Measure.CONFIRM : Measure.SETTLE;
    }
    if (lost * costOfState() * TIME > costOfCertainty()) {
      return Measure.CONFIRM;
    }
    return claimsAreMany() ? Measure.RELIEVE : Measure.NOTHING;
  }

  private double riskOfLevel() {
    return ground.level < knownUntil
        ? 0
        : ground.levels.size(ground.level + 1) * ground.errorRate();
  }

  private double riskOfSettling() {
    return riskOfLevel() * signatures.errorRate();
  }

  /**
   * Bytes it takes to confirm everything: to read all states, and again for fingerprints where
   * their room is needed for claims.
   */
  private double costOfCertainty() {
    return (candidates.isEmpty() ? 1.0 : 2.0) * traffic.written(Traffic.Kind.VISITED);
  }

  /** Bytes it takes to expand one state, with all that comes of it. */
  private double costOfState() {
    return (double) (traffic.read() + traffic.written() - spent)
        / Math.max(1, ground.levels.states());
  }

  /**
   * Whether signatures should be asked from now on, because so many claims are wrong that trust
   * would be disappointed every few levels, or that not all can be remembered. What is claimed must
   * be certain then.
   */
  boolean isLost() {
    if (bySignature) {
      return false;
    }
    double states = ground.levels.size(ground.level + 1);
    double each = riskOfLevel() * states * costOfState();
    return each * FEW_LEVELS * FEW_LEVELS / 2 > costOfCertainty()
        || risk + riskOfLevel() > ground.mistakes.most() * MOST_MISTAKES;
  }

  /** From now on signatures are asked. */
  void askSignatures() {
    bySignature = true;
  }

  /** The level that was being filled is complete. */
  void levelEnds() {
    lost += ground.levels.size(ground.level + 1) * -Math.expm1(-risk);
    risk += riskOfLevel();
  }

  /** The claims of the level being filled are about to be settled. */
  void settling() {
    settledRisk += riskOfSettling();
  }

  /** Nothing is claimed any more. */
  void isCertain() {
    risk = 0;
    lost = 0;
    settledRisk = 0;
  }

  /** So many bytes were read and written to be certain. */
  void spend(long bytes) {
    spent += bytes;
  }

  /**
   * The search returns from a level to an earlier one.
   *
   * @param remembered whether all mistakes that were made are known
   */
  void stepsBack(int level, boolean remembered) {
    isCertain();
    if (remembered) {
      knownUntil = level;
    } else if (bySignature) {
      carefulUntil = level + 1;
    } else {
      bySignature = true;
    }
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
