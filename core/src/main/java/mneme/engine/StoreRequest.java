package mneme.engine;

import mneme.memory.MemoryBudget;
import mneme.model.Model;
import mneme.run.Tuning;

/**
 * What a store is made for.
 *
 * @param threads how many inserters it has
 * @param hashBits bits of the hash that are used; fewer than 64 force collisions, for tests
 * @param tuning what it is told; read through the {@link mneme.method.Parameter}s it declares
 * @param budget what it takes its memory from
 * @param order in which the search expands states
 * @param coloured whether the search gives states colours; see {@link mneme.store.Colours}
 */
public record StoreRequest(
    Model model,
    int threads,
    int hashBits,
    Tuning tuning,
    MemoryBudget budget,
    SearchMethod.Order order,
    boolean coloured) {

  /** Whether states are expanded in the order in which they were found. */
  public boolean oldestFirst() {
    return order == SearchMethod.Order.OLDEST_FIRST;
  }
}
