package mneme.search.snapshots;

import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Which snapshot leaves a full cache. */
enum Replacement {
  /** The lowest level number: the oldest. */
  LLNR,
  /** Least recently used: the one that recognised a state longest ago. */
  LRU,
  MRU,
  /** Least frequently used: the one that recognised the fewest states. */
  LFU,
  MFU,
  /** The one with the fewest states. */
  SMALLEST,
  /** The one with the most states, which frees most memory. */
  LARGEST,
  /** The one that has recognised the fewest states for each that it holds. */
  DENSITY,
  RANDOM;

  /** Of a density, so many bits lie behind the point. */
  private static final int POINT = 20;

  static @Nullable Replacement named(String name) {
    for (Replacement replacement : values()) {
      if (replacement.name().toLowerCase(Locale.ROOT).equals(name)) {
        return replacement;
      }
    }
    return null;
  }

  /** Whether it needs to know what each snapshot recognised. */
  boolean countsHits() {
    return switch (this) {
      case LRU, MRU, LFU, MFU, DENSITY -> true;
      case LLNR, SMALLEST, LARGEST, RANDOM -> false;
    };
  }

  /** The snapshot to leave; of equal ones the oldest. */
  Snapshot victim(List<Snapshot> snapshots, RandomGenerator random) {
    if (this == RANDOM) {
      return snapshots.get(random.nextInt(snapshots.size()));
    }
    Snapshot victim = snapshots.getFirst();
    for (Snapshot snapshot : snapshots) {
      if (cost(snapshot) < cost(victim)
          || cost(snapshot) == cost(victim) && snapshot.level() < victim.level()) {
        victim = snapshot;
      }
    }
    return victim;
  }

  private long cost(Snapshot snapshot) {
    return switch (this) {
      case LRU -> snapshot.lastHit();
      case MRU -> -snapshot.lastHit();
      case LFU -> snapshot.hits();
      case MFU -> -snapshot.hits();
      case SMALLEST -> snapshot.states().size();
      case LARGEST -> -snapshot.states().size();
      case DENSITY -> (snapshot.hits() << POINT) / Math.max(1, snapshot.states().size());
      case LLNR, RANDOM -> snapshot.level();
    };
  }
}
