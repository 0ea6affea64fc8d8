/**
 * Starts the concurrency tests, which lie in the packages of the tables they are about. Each test
 * makes a small table of its own for every round, and its arbiter closes it.
 */
package mneme.stress;
