package mneme.cache;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.method.Forms;
import mneme.method.Parameter;
import mneme.run.Detail;
import org.jspecify.annotations.Nullable;

/**
 * What other caches of the same size would have answered of the look-ups of a run: every policy
 * that needs to know nothing but the look-ups, one that forgets nothing, and a clairvoyant one,
 * which no policy beats.
 */
public final class CacheReport {
  /** Asks for it. */
  public static final Parameter<Boolean> ASKED =
      Parameter.of("cache-report", Forms.FLAG)
          .help(
              "tells what other policies would have answered of the look-ups of the cache, one that"
                  + " forgets nothing and one that knows the future among them")
          .example("--search caching --cache-size 1000 --cache-report");

  private final CacheLog log;
  private final int capacity;
  private final boolean missedEnter;

  /** By entry the number of its state, from 0 on. */
  private final int[] states;

  private final int stateCount;

  private record Row(String policy, long hits) {}

  private CacheReport(CacheLog log, long capacity, boolean missedEnter) {
    this.log = log;
    this.missedEnter = missedEnter;
    long[] keys = new long[log.size()];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = log.key(i);
    }
    Arrays.sort(keys);
    int count = 0;
    for (int i = 0; i < keys.length; i++) {
      if (i == 0 || keys[i] != keys[i - 1]) {
        keys[count++] = keys[i];
      }
    }
    this.stateCount = count;
    this.states = new int[log.size()];
    for (int i = 0; i < states.length; i++) {
      states[i] = Arrays.binarySearch(keys, 0, count, log.key(i));
    }
    this.capacity = (int) Math.min(count, (capacity + log.rate() - 1) / log.rate());
  }

  /**
   * Tells hits and their share, first those of the run.
   *
   * @param cache what was in use
   * @param capacity how many states it held
   * @param missedEnter whether a state that was looked for in vain is offered to the cache next
   */
  public static Detail detail(CacheLog log, String cache, long capacity, boolean missedEnter) {
    List<Row> rows = new ArrayList<>();
    rows.add(new Row(cache, log.found()));
    CacheReport report = new CacheReport(log, capacity, missedEnter);
    for (PolicyKind kind : CachePolicies.ALL) {
      if (kind.needs().isEmpty()) {
        rows.add(new Row(kind.name(), report.scaled(report.hits(kind))));
      }
    }
    rows.add(new Row("unbounded", report.scaled(report.unbounded())));
    rows.add(new Row("clairvoyant", report.scaled(report.clairvoyant())));
    return new Detail(
        "policies",
        "policies",
        table(rows, log.asked()),
        "by their answers to the look-ups of this run"
            + (log.rate() == 1 ? "" : ", judged by one state in " + log.rate()));
  }

  private static Detail.Rows table(List<Row> rows, long asked) {
    List<List<Detail.Value>> cells = new ArrayList<>();
    for (Row row : rows) {
      cells.add(
          List.of(
              new Detail.Text(row.policy()),
              new Detail.Count(row.hits()),
              new Detail.Count(asked - row.hits()),
              new Detail.Measure(asked == 0 ? 0 : (double) row.hits() / asked)));
    }
    return new Detail.Rows(List.of("policy", "hits", "misses", "hit_share"), cells);
  }

  /** What hits among the states that are followed mean for all of them. */
  private long scaled(long hits) {
    if (log.rate() == 1) {
      return hits;
    }
    long followed = 0;
    for (int i = 0; i < log.size(); i++) {
      followed += log.isAsked(i) ? 1 : 0;
    }
    return followed == 0 ? 0 : Math.round((double) hits / followed * log.asked());
  }

  private long hits(PolicyKind kind) {
    CacheSite site = CacheSite.of(capacity, 1).withSlots(stateCount + 1);
    try (CachePolicy policy = kind.maker().make(site)) {
      return replay(policy, missedEnter, null);
    }
  }

  private long unbounded() {
    CacheSite site = CacheSite.of(stateCount, 1);
    try (CachePolicy policy = OrderPolicy.FIFO.maker().make(site)) {
      return replay(policy, missedEnter, null);
    }
  }

  /** It may take a state whenever it is spoken of, so that nothing that could be done is better. */
  private long clairvoyant() {
    Future future = new Future(states.length, stateCount);
    CacheSite site = CacheSite.of(capacity, 1).withSlots(stateCount + 1);
    try (CachePolicy policy = new ClairvoyantPolicy(site, future::next)) {
      return replay(policy, true, future);
    }
  }

  private long replay(CachePolicy policy, boolean takesMissed, @Nullable Future future) {
    boolean[] held = new boolean[stateCount];
    long hits = 0;
    for (int i = 0; i < states.length; i++) {
      int state = states[i];
      if (future != null) {
        future.reach(i);
      }
      boolean asked = log.isAsked(i);
      if (held[state]) {
        if (asked) {
          hits++;
          policy.hit(state);
        }
      } else if (!asked || takesMissed) {
        held[state] = true;
        int leaves = policy.offered(state);
        if (leaves != CachePolicy.NONE) {
          held[leaves] = false;
        }
      }
    }
    return hits;
  }

  /** When states will be asked for. */
  private final class Future {
    /** By entry when its state is asked for next. */
    private final int[] after;

    /** By state when it is asked for next, seen from where the replay is. */
    private final int[] nexts;

    Future(int entries, int count) {
      after = new int[entries];
      nexts = new int[count];
      Arrays.fill(nexts, Integer.MAX_VALUE);
      for (int i = entries - 1; i >= 0; i--) {
        after[i] = nexts[states[i]];
        if (log.isAsked(i)) {
          nexts[states[i]] = i;
        }
      }
    }

    void reach(int entry) {
      nexts[states[entry]] = after[entry];
    }

    int next(int state) {
      return nexts[state];
    }
  }
}
