package mneme.gpu.search;

import mneme.search.expansion.Counts;

/**
 * What a search knew before it expanded the first state of a level.
 *
 * @param level its number
 * @param sizes of all levels up to that one
 * @param counts of the levels before it
 */
record LevelStart(int level, long[] sizes, Counts counts) {}
