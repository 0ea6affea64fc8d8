package mneme.search.caching;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mneme.cache.CacheHierarchy;
import mneme.cache.CacheLog;
import mneme.cache.CacheReport;
import mneme.cache.CacheSetup;
import mneme.run.Detail;
import mneme.run.Limit;
import mneme.search.forgetting.ForgettingFigures;
import org.jspecify.annotations.Nullable;

/**
 * How a search that forgets gets along: how much is repeated, whether the stack leaves room for the
 * cache, and when repetitions take over. Not thread-safe; what progress asks for may be a little
 * late.
 */
final class CachingFigures extends ForgettingFigures {
  private final @Nullable CacheSetup setup;
  private final VisitedSlots visited;
  private final SearchFrames frames;
  private final boolean sleeps;
  private long woken;

  CachingFigures(
      @Nullable CacheSetup setup, VisitedSlots visited, SearchFrames frames, boolean sleeps) {
    this.setup = setup;
    this.visited = visited;
    this.frames = frames;
    this.sleeps = sleeps;
  }

  /** A state is visited; so many were by now. */
  void visited(int[] state, long visits) {
    if (setup == null) {
      return;
    }
    if (visited.evictions() > 0) {
      forgot();
    }
    count(state, visits);
  }

  /** Events of a state no longer sleep. */
  void woke() {
    woken++;
  }

  /** For progress. */
  String note(long visits, long matched, long followed) {
    String held =
        String.format(Locale.ROOT, "stack %,d of %,d held", frames.depth(), visited.held());
    return setup == null || visits == 0 ? "" : note(held, visits, matched, followed);
  }

  @Override
  protected String remedy() {
    return "a larger "
        + CacheSetup.SIZE.option()
        + (sleeps ? "" : " or " + SleepSets.ASKED.option());
  }

  List<Detail> details(long visits, long matched, long followed, @Nullable Limit limit) {
    if (visited.evictions() > 0) {
      forgot();
    }
    List<Detail> details = new ArrayList<>();
    addFollowed(details, followed, matched);
    if (sleeps) {
      details.add(
          Detail.count(
              "woken", "woken", woken, "times a state was met with events awake that slept"));
    }
    CacheHierarchy cache = visited.cache();
    if (setup != null && cache != null) {
      cacheDetails(details, setup, cache, visits);
    }
    if (limit == Limit.MEMORY) {
      long needed = frames.used() + frames.depth() * visited.bytesPerState();
      details.add(
          Detail.bytes(
              "stack_bytes", "stack", needed, frames.depth() + " states on it, which must stay"));
    }
    return details;
  }

  private void cacheDetails(
      List<Detail> details, CacheSetup caches, CacheHierarchy cache, long visits) {
    details.add(Detail.text("cache", "cache", caches.toString(), ""));
    if (visited.places() < Integer.MAX_VALUE) {
      details.add(Detail.count("cache_places", "cache size", visited.places(), "states"));
    }
    addRepetitions(details, visits);
    details.add(Detail.count("evictions", "evictions", visited.evictions(), "states forgotten"));
    details.add(Detail.count("cache_hits", "", cache.hits(), ""));
    details.add(new Detail("caches", "caches", cache.rows(), "one behind the other"));
    CacheLog log = visited.log();
    if (log != null) {
      long places = Math.clamp(visited.places() - 1, 0, visited.peak());
      details.add(CacheReport.detail(log, caches.toString(), places, true));
    }
    addAdvice(details);
  }
}
