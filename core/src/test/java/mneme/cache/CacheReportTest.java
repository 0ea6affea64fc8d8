package mneme.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import mneme.run.Detail;
import org.junit.jupiter.api.Test;

/** What is said of other policies is what they would have done. */
class CacheReportTest {
  private static final int[] REQUESTS = {1, 2, 3, 4, 1, 2, 5, 1, 2, 3, 4, 5};

  private static Map<String, Long> hits(Detail detail) {
    Map<String, Long> hits = new HashMap<>();
    Detail.Rows rows = (Detail.Rows) detail.value();
    for (List<Detail.Value> row : rows.rows()) {
      hits.put(((Detail.Text) row.get(0)).text(), ((Detail.Count) row.get(1)).count());
    }
    return hits;
  }

  /** The sequence with which Belady showed that a larger fifo cache may answer less. */
  @Test
  void aKnownSequence() {
    for (int capacity : new int[] {3, 4}) {
      CacheLog log = new CacheLog();
      for (int request : REQUESTS) {
        log.asked(request, false);
      }
      Map<String, Long> hits = hits(CacheReport.detail(log, "nothing", capacity, true));
      assertThat(hits).containsEntry("nothing", 0L).containsEntry("unbounded", 7L);
      assertThat(hits.get("fifo")).isEqualTo(capacity == 3 ? 3 : 2);
      assertThat(hits.get("lru")).isEqualTo(capacity == 3 ? 2 : 4);
      assertThat(hits.get("clairvoyant")).isEqualTo(capacity == 3 ? 5 : 6);
    }
  }

  /** Tries every way to keep states in a small cache. */
  @Test
  void noPolicyBeatsTheClairvoyantOne() {
    for (long seed = 1; seed <= 200; seed++) {
      Random random = new Random(seed);
      int length = 3 + random.nextInt(9);
      int capacity = 1 + random.nextInt(3);
      List<Integer> requests = new ArrayList<>();
      CacheLog log = new CacheLog();
      for (int i = 0; i < length; i++) {
        requests.add(random.nextInt(5));
        log.asked(requests.get(i), false);
      }
      Map<String, Long> hits = hits(CacheReport.detail(log, "nothing", capacity, true));
      assertThat(hits.get("clairvoyant"))
          .as("%s with %d places", requests, capacity)
          .isEqualTo(most(requests, 0, Set.of(), capacity));
      hits.forEach(
          (policy, count) ->
              assertThat(count)
                  .as(policy)
                  .isLessThanOrEqualTo(
                      hits.get(policy.equals("unbounded") ? policy : "clairvoyant")));
    }
  }

  private static long most(List<Integer> requests, int from, Set<Integer> held, int capacity) {
    if (from == requests.size()) {
      return 0;
    }
    int request = requests.get(from);
    if (held.contains(request)) {
      return 1 + most(requests, from + 1, held, capacity);
    }
    long best = most(requests, from + 1, held, capacity);
    Set<Integer> more = new HashSet<>(held);
    more.add(request);
    if (more.size() <= capacity) {
      return Math.max(best, most(requests, from + 1, more, capacity));
    }
    for (int leaves : held) {
      Set<Integer> other = new HashSet<>(more);
      other.remove(leaves);
      best = Math.max(best, most(requests, from + 1, other, capacity));
    }
    return best;
  }

  /** A log that is too long follows some states only, and still tells about the same. */
  @Test
  void aLongLogIsThinnedOut() {
    CacheLog whole = new CacheLog(1 << 20);
    CacheLog part = new CacheLog(20_000);
    Random random = new Random(3);
    for (int i = 0; i < 300_000; i++) {
      long key = (long) (5000 * Math.abs(random.nextGaussian())) * 0x1234_5671L;
      whole.asked(key, false);
      part.asked(key, false);
    }
    assertThat(whole.rate()).isEqualTo(1);
    assertThat(part.rate()).isGreaterThan(4);
    assertThat(part.size()).isLessThanOrEqualTo(20_000);
    Map<String, Long> all = hits(CacheReport.detail(whole, "nothing", 2000, true));
    Map<String, Long> some = hits(CacheReport.detail(part, "nothing", 2000, true));
    for (String policy : List.of("lru", "fifo", "clairvoyant", "unbounded")) {
      assertThat((double) some.get(policy)).as(policy).isCloseTo(all.get(policy), within(15_000.0));
    }
  }

  @Test
  void whatIsMissedNeedNotEnter() {
    CacheLog log = new CacheLog();
    log.offered(1);
    log.asked(1, true);
    log.asked(2, false);
    log.asked(2, false);
    Map<String, Long> hits = hits(CacheReport.detail(log, "this", 1, false));
    assertThat(hits)
        .containsEntry("this", 1L)
        .containsEntry("fifo", 1L)
        .containsEntry("unbounded", 1L)
        .containsEntry("clairvoyant", 2L);
  }
}
