package example;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import mneme.java.StateModel;
import mneme.java.layout.Range;
import mneme.java.layout.Size;

/**
 * Threads that put into and take from a queue guarded by one monitor. A thread that cannot go on
 * waits; one that has put or taken something calls {@code notify}, which wakes any one waiting
 * thread: perhaps another of its own kind, which goes to sleep again, and the wake-up is lost.
 * {@code notifyAll} mends it.
 *
 * @param everybody whether all are woken
 */
public record BoundedQueue(int producers, int consumers, int capacity, boolean everybody)
    implements StateModel<BoundedQueue.State, BoundedQueue.Action> {
  private static final int NOBODY = -1;

  public record State(@Range(max = 15) int elements, @Size(15) List<Boolean> waits) {}

  /**
   * A thread has the monitor.
   *
   * @param wakes whom it wakes; nobody where nobody waits, where all are woken, and where it has to
   *     wait itself
   */
  public record Action(@Range(max = 14) int thread, @Range(min = NOBODY, max = 14) int wakes) {}

  @Override
  public List<State> initialStates() {
    return List.of(new State(0, Collections.nCopies(producers + consumers, false)));
  }

  private boolean mustWait(State state, int thread) {
    return state.elements() == (thread < producers ? capacity : 0);
  }

  @Override
  public void actions(State state, Consumer<Action> possible) {
    for (int thread = 0; thread < producers + consumers; thread++) {
      if (!state.waits().get(thread)) {
        wakeable(state, thread).forEach(new Waking(thread, possible));
      }
    }
  }

  private record Waking(int thread, Consumer<Action> possible) implements Consumer<Integer> {
    @Override
    public void accept(Integer wakes) {
      possible.accept(new Action(thread, wakes));
    }
  }

  private List<Integer> wakeable(State state, int thread) {
    List<Integer> waiting = new ArrayList<>();
    if (!everybody && !mustWait(state, thread)) {
      for (int other = 0; other < producers + consumers; other++) {
        if (state.waits().get(other)) {
          waiting.add(other);
        }
      }
    }
    return waiting.isEmpty() ? List.of(NOBODY) : waiting;
  }

  @Override
  public State next(State state, Action action) {
    List<Boolean> waits = new ArrayList<>(state.waits());
    if (mustWait(state, action.thread())) {
      waits.set(action.thread(), true);
      return new State(state.elements(), waits);
    }
    if (everybody) {
      Collections.fill(waits, false);
    } else if (action.wakes() != NOBODY) {
      waits.set(action.wakes(), false);
    }
    return new State(state.elements() + (action.thread() < producers ? 1 : -1), waits);
  }

  @Override
  public List<String> processes() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < producers; i++) {
      names.add("producer" + i);
    }
    for (int i = 0; i < consumers; i++) {
      names.add("consumer" + i);
    }
    return names;
  }

  @Override
  public String process(Action action) {
    return processes().get(action.thread());
  }
}
