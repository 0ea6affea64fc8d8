package example;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import mneme.java.Requirement;
import mneme.java.StateModel;
import mneme.java.layout.Range;
import mneme.java.layout.Size;

/**
 * Two-phase commit, after Gray and Lamport, "Consensus on Transaction Commit": a transaction
 * manager asks resource managers, who prepare or abort on their own.
 */
public record TwoPhaseCommit(int managers)
    implements StateModel<TwoPhaseCommit.State, TwoPhaseCommit.Action> {
  public enum Resource {
    WORKING,
    PREPARED,
    COMMITTED,
    ABORTED
  }

  public enum Transaction {
    OPEN,
    COMMITTED,
    ABORTED
  }

  /** Messages are never lost and may be read again and again. */
  public sealed interface Message {}

  public record Prepared(@Range(max = 7) int manager) implements Message {}

  public enum Order implements Message {
    COMMIT,
    ABORT
  }

  public record State(
      @Size(8) List<Resource> resources,
      Transaction transaction,
      @Size(8) List<Boolean> heard,
      Set<Message> messages) {
    boolean all(Resource wanted) {
      return resources.stream().allMatch(wanted::equals);
    }
  }

  public sealed interface Action {}

  public record Hear(@Range(max = 7) int manager) implements Action {}

  public record Prepare(@Range(max = 7) int manager) implements Action {}

  public record Refuse(@Range(max = 7) int manager) implements Action {}

  public record Obey(@Range(max = 7) int manager, Order order) implements Action {}

  public enum Decide implements Action {
    COMMIT,
    ABORT
  }

  @Override
  public List<State> initialStates() {
    return List.of(
        new State(
            Collections.nCopies(managers, Resource.WORKING),
            Transaction.OPEN,
            Collections.nCopies(managers, false),
            Set.of()));
  }

  @Override
  public void actions(State state, Consumer<Action> possible) {
    boolean open = state.transaction() == Transaction.OPEN;
    if (open && state.heard().stream().allMatch(each -> each)) {
      possible.accept(Decide.COMMIT);
    }
    if (open) {
      possible.accept(Decide.ABORT);
    }
    for (int i = 0; i < managers; i++) {
      if (open && state.messages().contains(new Prepared(i))) {
        possible.accept(new Hear(i));
      }
      if (state.resources().get(i) == Resource.WORKING) {
        possible.accept(new Prepare(i));
        possible.accept(new Refuse(i));
      }
      for (Order order : Order.values()) {
        if (state.messages().contains(order)) {
          possible.accept(new Obey(i, order));
        }
      }
    }
  }

  @Override
  public State next(State state, Action action) {
    return switch (action) {
      case Hear(int i) ->
          new State(
              state.resources(),
              state.transaction(),
              with(state.heard(), i, true),
              state.messages());
      case Prepare(int i) ->
          new State(
              with(state.resources(), i, Resource.PREPARED),
              state.transaction(),
              state.heard(),
              with(state.messages(), new Prepared(i)));
      case Refuse(int i) -> with(state, i, Resource.ABORTED);
      case Obey(int i, Order order) ->
          with(state, i, order == Order.COMMIT ? Resource.COMMITTED : Resource.ABORTED);
      case Decide decision ->
          new State(
              state.resources(),
              decision == Decide.COMMIT ? Transaction.COMMITTED : Transaction.ABORTED,
              state.heard(),
              with(state.messages(), decision == Decide.COMMIT ? Order.COMMIT : Order.ABORT));
    };
  }

  private static State with(State state, int manager, Resource now) {
    return new State(
        with(state.resources(), manager, now),
        state.transaction(),
        state.heard(),
        state.messages());
  }

  private static <E> List<E> with(List<E> list, int index, E element) {
    List<E> copy = new ArrayList<>(list);
    copy.set(index, element);
    return copy;
  }

  private static Set<Message> with(Set<Message> messages, Message message) {
    Set<Message> copy = new java.util.HashSet<>(messages);
    copy.add(message);
    return copy;
  }

  @Override
  public boolean mayRest(State state) {
    return true;
  }

  @Override
  public List<Requirement<State>> requirements() {
    return List.of(
        Requirement.sometimes("all abort", state -> state.all(Resource.ABORTED)),
        Requirement.sometimes("all commit", state -> state.all(Resource.COMMITTED)),
        Requirement.always(
            "consistent",
            state ->
                !state.resources().contains(Resource.ABORTED)
                    || !state.resources().contains(Resource.COMMITTED)));
  }
}
