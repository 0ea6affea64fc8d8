package mneme.search.caching;

import mneme.store.forgetting.ForgettingStore;

/** Where the states of a depth-first search lie, and how its successors are found. */
interface Slots extends ForgettingStore {
  /** Names the state whose successors are looked for next. */
  void from(int slot, int[] state);

  /** Finds a successor of the state named last. */
  int find(int[] successor, long event, int[] changed, int count);

  /** Finds an initial state. */
  int findInitial(int[] state);

  /** Finds a successor of a state that was not named before. */
  int findAlone(int slot, int[] state, long event, int[] successor);
}
