package mneme.store.comback;

import java.util.ArrayList;
import java.util.List;
import mneme.cache.CacheLog;
import mneme.cache.CacheReport;
import mneme.run.Detail;
import org.jspecify.annotations.Nullable;

/** What reports say of the method besides what they say of every store. */
final class ComBackDetails {
  private ComBackDetails() {}

  /**
   * @param log the look-ups of the cache; null where nobody asks what others would have done
   */
  static List<Detail> of(
      ComBackStore store, Settings settings, long peakCacheBytes, @Nullable CacheLog log) {
    Detection detection = store.detection();
    List<Detail> details = new ArrayList<>();
    details.add(Detail.text("cache", "cache", settings.cacheName(), ""));
    details.add(
        Detail.bytes(
            "state_table_bytes", "state table", store.table().bytes(), "hashes and numbers"));
    details.add(
        Detail.bytes(
            "backedge_bytes", "backedge table", store.backedges().bytes(), "ways to states"));
    details.add(
        Detail.bytes(
            "cache_bytes", "cache memory", peakCacheBytes, "candidates and walks with it"));
    details.add(
        Detail.count(
            "events_replayed", "events replayed", store.eventsReplayed(), "to rebuild states"));
    details.add(Detail.count("detections", "detections", detection.count(), ""));
    details.add(
        Detail.count("candidates", "candidates", detection.candidates(), "checked in detections"));
    details.add(
        Detail.count("late_states", "late states", detection.late(), "candidates that were new"));
    if (log != null) {
      long places = settings.cacheStates(store.count(0), store.codec().layout().stride());
      details.add(CacheReport.detail(log, settings.cacheName(), places, false));
    }
    return details;
  }
}
