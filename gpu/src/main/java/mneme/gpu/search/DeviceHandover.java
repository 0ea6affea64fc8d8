package mneme.gpu.search;

import mneme.search.SearchOutcome;
import mneme.search.StopWatch;
import mneme.search.breadth.Handover;
import mneme.search.expansion.Counts;
import org.jspecify.annotations.Nullable;

/**
 * What a search on a device leaves where its memory is full: the states of all levels before the
 * one that was expanded, and that level. Where the level was not kept, it leaves nothing, and
 * whoever goes on begins anew. For one use, by the thread that opened the device.
 */
final class DeviceHandover implements Handover {
  /**
   * What is known without the states.
   *
   * @param bytes of the table
   */
  record Known(
      StopWatch watch, SearchOutcome incomplete, LevelStart start, long states, long bytes) {}

  private final Known known;
  private final @Nullable LevelSearch search;

  /**
   * @param search null where there was no memory to begin
   */
  DeviceHandover(Known known, @Nullable LevelSearch search) {
    this.known = known;
    this.search = search;
  }

  @Override
  public StopWatch watch() {
    return known.watch;
  }

  @Override
  public SearchOutcome incomplete() {
    return known.incomplete;
  }

  @Override
  public long states() {
    return known.states;
  }

  @Override
  public long bytes() {
    return known.bytes;
  }

  @Override
  public int level() {
    return known.start.level();
  }

  @Override
  public Counts countsAtLevelStart() {
    return known.start.counts();
  }

  @Override
  public long[] levelSizes() {
    return known.start.sizes().clone();
  }

  @Override
  public void forEachBefore(StateUser user) {
    if (search != null) {
      search.evacuation().forEachBefore(user);
    }
  }

  @Override
  public void forEachOfLevel(StateUser user) {
    if (search != null) {
      search.evacuation().forEachOfLevel(user);
    }
  }

  @Override
  public void close() {
    if (search != null) {
      search.close();
    }
  }
}
