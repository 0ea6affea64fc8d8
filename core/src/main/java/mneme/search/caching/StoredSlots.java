package mneme.search.caching;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.run.PlanException;
import mneme.search.SearchTask;
import mneme.search.cycles.IdNumbers;
import mneme.store.Answer;
import mneme.store.Inserter;
import mneme.store.Rebuilding;
import mneme.store.Recall;
import mneme.store.Store;
import org.jspecify.annotations.Nullable;

/**
 * States in a store of the user's choice, which forgets none; the notes lie beside it. A slot is
 * the number of a state in the order in which states were found. A state is in the store as soon as
 * it was looked for; {@link #add} says where. Not thread-safe.
 */
final class StoredSlots implements Slots {
  private static final int[] NOTHING = {};

  private final Store store;
  private final Inserter inserter;
  private final int noteBytes;
  private final GrowingRegion notes;

  /** Slots by id, and ids by slot; null where ids are numbers. */
  private final @Nullable IdNumbers numbers;

  private final @Nullable GrowingRegion ids;

  /** Where the store has a stack of its own, which must stay empty. */
  private final @Nullable Rebuilding replays;

  private int count;
  private long answer;

  /** The slot of a state that was not there; {@link #FULL} where there was no memory for it. */
  private int added;

  private int[] all = NOTHING;

  /**
   * @param noteBytes beside each state
   * @throws PlanException where the store does not give states back
   */
  StoredSlots(SearchTask task, Store store, int noteBytes) {
    if (store.recall() instanceof Recall.Nothing) {
      throw new PlanException(
          SleepSets.ASKED.option()
              + " comes back to states, and store "
              + task.plan().store()
              + " does not give them back");
    }
    MemoryBudget budget = task.budget();
    this.store = store;
    this.noteBytes = noteBytes;
    this.notes = new GrowingRegion(budget, budget.limit(), false);
    this.replays = store.recall() instanceof Recall.ByReplay(Rebuilding ways) ? ways : null;
    boolean byId = store.recall() instanceof Recall.ById;
    this.numbers = byId ? IdNumbers.of(store, budget) : null;
    this.ids = byId ? new GrowingRegion(budget, budget.limit(), false) : null;
    this.inserter = store.inserter(0, (from, event, said) -> answer = said, true);
  }

  @Override
  public void from(int slot, int[] state) {
    inserter.from(idOf(slot), state);
  }

  @Override
  public int find(int[] successor, long event, int[] changed, int changes) {
    answer = Answer.FULL;
    inserter.put(successor, event, changed, changes);
    return answered();
  }

  @Override
  public int findInitial(int[] state) {
    answer = Answer.FULL;
    inserter.putInitial(state);
    return answered();
  }

  @Override
  public int findAlone(int slot, int[] state, long event, int[] successor) {
    from(slot, state);
    if (all.length < successor.length) {
      all = new int[successor.length];
      for (int i = 0; i < all.length; i++) {
        all[i] = i;
      }
    }
    return find(successor, event, all, successor.length);
  }

  private int answered() {
    if (replays != null) {
      inserter.answerNow();
    }
    if (answer == Answer.FULL) {
      added = FULL;
      return ABSENT;
    }
    long id = Answer.id(answer);
    if (!Answer.isNew(answer)) {
      return numbers == null ? (int) (id >>> store.laneBits()) : (int) numbers.of(id) - 1;
    }
    if (replays != null) {
      replays.takeNewest();
    }
    added = number(id);
    return ABSENT;
  }

  private int number(long id) {
    if (count >= Integer.MAX_VALUE - 2 || !notes.commit((count + 1L) * noteBytes)) {
      return FULL;
    }
    if (numbers != null && ids != null) {
      if (!ids.commit((count + 1L) * Long.BYTES) || !numbers.set(id, count + 1L)) {
        return FULL;
      }
      Memory.putLong(ids.address() + (long) count * Long.BYTES, id);
    }
    return count++;
  }

  private long idOf(int slot) {
    return ids == null
        ? store.id(0, slot)
        : Memory.getLong(ids.address() + (long) slot * Long.BYTES);
  }

  @Override
  public int add() {
    return added;
  }

  @Override
  public void remove(int slot) {
    throw new IllegalStateException("a store of states forgets none");
  }

  @Override
  public int[] load(int slot, int[] into) {
    return store.load(idOf(slot), into);
  }

  @Override
  public long notes(int slot) {
    return notes.address() + (long) slot * noteBytes;
  }

  @Override
  public void keepFree(long bytes) {}

  @Override
  public int held() {
    return count;
  }

  @Override
  public int peakHeld() {
    return count;
  }

  @Override
  public long bytes() {
    return store.bytes() + besides();
  }

  /** What lies beside the store. */
  private long besides() {
    return notes.committed()
        + (ids == null ? 0 : ids.committed())
        + (numbers == null ? 0 : numbers.bytes());
  }

  @Override
  public long peakBytes() {
    return store.peakBytes() + besides();
  }

  @Override
  public int bytesPerState() {
    return count == 0 ? noteBytes : (int) (bytes() / count);
  }

  /** The store belongs to who opened it. */
  @Override
  public void close() {
    notes.close();
    if (ids != null) {
      ids.close();
    }
    if (numbers != null) {
      numbers.close();
    }
  }
}
