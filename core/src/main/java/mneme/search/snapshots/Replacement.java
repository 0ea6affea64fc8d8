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
  RANDOM;

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
    return this != LLNR && this != RANDOM;
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
      case LLNR, RANDOM -> snapshot.level();
    };
  }
}
