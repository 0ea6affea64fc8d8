package mneme.search.external.fingerprint;

import mneme.search.disk.MemoryBlock;

/**
 * What is known in memory of every visited state: a few bits of its hash. A state whose bits are
 * absent is surely new; one whose bits are there has probably been visited, which the files must
 * confirm. What looks visited once always will. Thread-safe.
 */
public sealed interface Fingerprints permits TagPrints, PackedPrints {
  /** Below this fingerprints are packed from the start: the processor's cache holds them. */
  long SMALL = 1 << 20;

  /** The fastest ones that suit so many states at least; the room reads as zero. */
  static Fingerprints in(MemoryBlock room, long states) {
    return room.bytes() >= SMALL && TagPrints.suit(room.bytes(), states)
        ? new TagPrints(room)
        : new PackedPrints(room);
  }

  /** Bytes they take at the least. */
  static long least() {
    return 4096;
  }

  /** Adds a hash; false where its bits are there already. */
  boolean add(long hash);

  /** Where the search for a hash begins, to be read ahead. */
  long lineOf(long hash);

  /** How probable it is that a new state looks visited, at the present load. */
  double errorRate();

  /** Whether there should be shorter fingerprints now. */
  boolean isCrowded();

  /** Bits of a hash that are compared, on average, besides those that say where to look. */
  int bits();
}
