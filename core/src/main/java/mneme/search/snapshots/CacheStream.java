package mneme.search.snapshots;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.random.RandomGenerator;
import mneme.run.Detail;
import org.jspecify.annotations.Nullable;

/**
 * The snapshots of a search, in a stream of caches: what leaves one is offered to the next, and
 * what leaves the last is forgotten. Not thread-safe.
 *
 * <p>Caches of whole levels as in Mateescu and Wijs, "Hierarchical Adaptive State Space Caching
 * Based on Level Sampling", section 3.2. A deviation: their Lemma 1 looks at one cycle at a time;
 * two cycles that lead to each other can each outlive the snapshot that would end it, while the
 * walk is on the other. So the levels 1024, 2048, 4096 and so on are kept for ever: a search that
 * went on without end would fill infinitely many of them with states that none of the others has. A
 * test keeps such a graph of nine states.
 */
final class CacheStream {
  private static final long FIRST_ANCHOR = 1024;

  private static final class Cache {
    private final SnapshotForm.CacheForm form;
    private final Sampling.Counter counter;
    private final List<Snapshot> snapshots = new ArrayList<>();
    private long taken;
    private long hitsOfLeft;

    Cache(SnapshotForm.CacheForm form) {
      this.form = form;
      this.counter = form.sampling().counter();
    }

    long hits() {
      long sum = hitsOfLeft;
      for (Snapshot snapshot : snapshots) {
        sum += snapshot.hits();
      }
      return sum;
    }
  }

  private final SnapshotForm form;
  private final StatePool pool;
  private final RandomGenerator random;
  private final List<Cache> caches = new ArrayList<>();
  private final List<Snapshot> anchors = new ArrayList<>();
  private final BitSet usedMarks = new BitSet();
  private final int firstMark;
  private final boolean anchored;
  private final boolean countsHits;
  private @Nullable Snapshot[] byMark = new Snapshot[0];
  private int count;
  private int peak;

  /** The marks of the snapshots outside the first cache. */
  private long[] outsideFirst = new long[1];

  /**
   * @param anchored whether the levels 1024, 2048 and so on are kept for ever; without, only Lemma
   *     1 of the paper says that a search ends
   */
  CacheStream(
      SnapshotForm form, StatePool pool, int firstMark, RandomGenerator random, boolean anchored) {
    this.form = form;
    this.anchored = anchored && !form.isFrontier();
    this.pool = pool;
    this.firstMark = firstMark;
    this.random = random;
    form.caches().forEach(cache -> caches.add(new Cache(cache)));
    this.countsHits = form.caches().stream().anyMatch(cache -> cache.replacement().countsHits());
  }

  /** Whether the level that comes next is kept. */
  boolean takesNext(long level) {
    return !caches.isEmpty() && caches.getFirst().counter.takesNext() || isAnchor(level);
  }

  private boolean isAnchor(long level) {
    return anchored && level >= FIRST_ANCHOR && Long.bitCount(level) == 1;
  }

  /**
   * A level is complete.
   *
   * @param states its states, duplicates included; each is held by somebody, and the list belongs
   *     to the stream from now on
   */
  void offer(long level, PlaceList states) {
    boolean taken = !caches.isEmpty() && caches.getFirst().counter.takes();
    if (isAnchor(level)) {
      anchors.add(snapshot(level, states));
      noteOutside();
    } else if (taken) {
      put(0, snapshot(level, states));
    } else {
      states.clear();
    }
  }

  private Snapshot snapshot(long level, PlaceList states) {
    int mark = usedMarks.nextClearBit(firstMark);
    usedMarks.set(mark);
    pool.provideMark(mark);
    pool.mark(states, mark);
    Snapshot snapshot = new Snapshot(level, mark, states);
    if (mark >= byMark.length) {
      byMark = Arrays.copyOf(byMark, Math.max(Long.SIZE, 2 * mark));
    }
    byMark[mark] = snapshot;
    count++;
    peak = Math.max(peak, count);
    return snapshot;
  }

  /** Room is made first, or a snapshot that had no time to be useful would leave at once. */
  private void put(int at, Snapshot snapshot) {
    Cache cache = caches.get(at);
    if (cache.snapshots.size() == cache.form.size()) {
      Snapshot victim = cache.form.replacement().victim(cache.snapshots, random);
      cache.snapshots.remove(victim);
      cache.hitsOfLeft += victim.hits();
      if (at + 1 == caches.size() && form.endless()) {
        caches.add(new Cache(cache.form));
      }
      if (at + 1 < caches.size() && caches.get(at + 1).counter.takes()) {
        put(at + 1, victim);
      } else {
        forget(victim);
      }
    }
    cache.snapshots.add(snapshot);
    cache.taken++;
    noteOutside();
  }

  private void forget(Snapshot snapshot) {
    int mark = snapshot.number();
    pool.release(snapshot.states(), mark);
    usedMarks.clear(mark);
    count--;
    byMark[mark] = null;
  }

  private void noteOutside() {
    outsideFirst = new long[pool.markWords()];
    for (Snapshot anchor : anchors) {
      outsideFirst[anchor.number() / Long.SIZE] |= 1L << anchor.number();
    }
    for (Cache cache : caches.subList(Math.min(1, caches.size()), caches.size())) {
      for (Snapshot snapshot : cache.snapshots) {
        outsideFirst[snapshot.number() / Long.SIZE] |= 1L << snapshot.number();
      }
    }
  }

  /** Of one word of marks, those of snapshots outside the first cache. */
  long outsideFirst(int word) {
    return word < outsideFirst.length ? outsideFirst[word] : 0;
  }

  /** A state was recognised that is in these snapshots. */
  void hit(int place, long level) {
    if (!countsHits) {
      return;
    }
    for (int word = 0; word < pool.markWords(); word++) {
      long marks = pool.markWord(place, word);
      if (word == 0) {
        marks &= -1L << firstMark;
      }
      while (marks != 0) {
        Snapshot snapshot = byMark[word * Long.SIZE + Long.numberOfTrailingZeros(marks)];
        if (snapshot != null) {
          snapshot.hit(level);
        }
        marks &= marks - 1;
      }
    }
  }

  /** How many snapshots there are; others may ask, and learn it a little late. */
  int count() {
    return count;
  }

  /** How many snapshots there were at once, at most. */
  int peak() {
    return peak;
  }

  /** The caches, for reports. */
  Detail.Rows rows() {
    List<List<Detail.Value>> rows = new ArrayList<>();
    for (Cache cache : caches) {
      rows.add(
          List.of(
              new Detail.Text(cache.form.toString()),
              new Detail.Count(cache.taken),
              new Detail.Count(cache.snapshots.size()),
              new Detail.Count(cache.hits())));
    }
    return new Detail.Rows(List.of("cache", "taken", "held", "hits"), rows);
  }
}
