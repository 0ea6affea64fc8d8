package mneme.search.external;

import mneme.search.expansion.Counts;

/**
 * A moment between two levels to which a search can return: everything up to a level is in the
 * files, nothing of that level is expanded yet.
 */
record Snapshot(int level, Counts counts) {}
