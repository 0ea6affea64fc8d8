package mneme.search.external;

import mneme.disk.Manifest;
import mneme.search.SearchTask;
import mneme.search.expansion.Counts;

/**
 * A moment between two levels to which a search can return: everything up to a level is in the
 * files, nothing of that level is expanded yet.
 */
record Snapshot(int level, Counts counts) {
  static Snapshot load(Manifest manifest, String prefix, SearchTask task) {
    return new Snapshot(
        (int) manifest.number(prefix + "level"), Counts.load(manifest, prefix, task));
  }

  void save(Manifest manifest, String prefix) {
    manifest.put(prefix + "level", level);
    counts.save(manifest, prefix);
  }
}
