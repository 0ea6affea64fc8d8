package mneme.java.actor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which operations clients have begun and finished, and which of these came before which: enough to
 * tell whether a run is linearizable (Herlihy, Wing: "Linearizability: A Correctness Condition for
 * Concurrent Objects", 1990). Immutable, so that it can be a part of states.
 *
 * @param finished by client its finished operations, in order
 * @param open by client the operation it waits for
 * @param valid false where a client began a second operation before the first was finished, or got
 *     a result it did not ask for
 * @param <O> operations
 * @param <R> their results
 */
public record History<O, R>(
    Map<Integer, List<Finished<O, R>>> finished, Map<Integer, Open<O>> open, boolean valid) {

  /**
   * An operation that was begun.
   *
   * @param before by other client how many of its operations were finished by then
   */
  public record Open<O>(O operation, Map<Integer, Integer> before) {
    public Open {
      before = Map.copyOf(before);
    }
  }

  /** An operation that was finished. */
  public record Finished<O, R>(Open<O> begun, R result) {}

  public History {
    finished = Map.copyOf(finished);
    open = Map.copyOf(open);
  }

  /** Nothing has happened. */
  public static <O, R> History<O, R> empty() {
    return new History<>(Map.of(), Map.of(), true);
  }

  /** A client begins an operation. */
  public History<O, R> begins(int client, O operation) {
    if (!valid || open.containsKey(client)) {
      return invalid();
    }
    Map<Integer, Integer> before = new HashMap<>();
    finished.forEach(
        (other, operations) -> {
          if (other != client) {
            before.put(other, operations.size());
          }
        });
    Map<Integer, Open<O>> now = new HashMap<>(open);
    now.put(client, new Open<>(operation, before));
    return new History<>(finished, now, true);
  }

  /** A client gets the result of its operation. */
  public History<O, R> finishes(int client, R result) {
    Open<O> begun = open.get(client);
    if (!valid || begun == null) {
      return invalid();
    }
    Map<Integer, Open<O>> now = new HashMap<>(open);
    now.remove(client);
    Map<Integer, List<Finished<O, R>>> all = new HashMap<>(finished);
    List<Finished<O, R>> own = new ArrayList<>(all.getOrDefault(client, List.of()));
    own.add(new Finished<>(begun, result));
    all.put(client, List.copyOf(own));
    return new History<>(all, now, true);
  }

  private History<O, R> invalid() {
    return new History<>(finished, open, false);
  }

  /**
   * Whether all finished operations, and some of those that are open, can be put into one order
   * that contradicts neither the object nor what came before what.
   */
  public boolean isLinearizable(SequentialObject<O, R> object) {
    return valid && canGoOn(object, new HashMap<>(), new ArrayList<>());
  }

  /**
   * @param done by client how many of its finished operations are in the order already
   * @param taken clients whose open operation is
   */
  private boolean canGoOn(
      SequentialObject<O, R> object, Map<Integer, Integer> done, List<Integer> taken) {
    boolean all = true;
    for (Map.Entry<Integer, List<Finished<O, R>>> entry : finished.entrySet()) {
      int client = entry.getKey();
      int next = done.getOrDefault(client, 0);
      if (next == entry.getValue().size()) {
        continue;
      }
      all = false;
      Finished<O, R> operation = entry.getValue().get(next);
      if (isNext(operation.begun(), done)) {
        var outcome = object.apply(operation.begun().operation());
        if (outcome.result().equals(operation.result())) {
          Map<Integer, Integer> more = new HashMap<>(done);
          more.put(client, next + 1);
          if (canGoOn(outcome.object(), more, taken)) {
            return true;
          }
        }
      }
    }
    return all || canTakeOpen(object, done, taken);
  }

  private boolean canTakeOpen(
      SequentialObject<O, R> object, Map<Integer, Integer> done, List<Integer> taken) {
    for (Map.Entry<Integer, Open<O>> entry : open.entrySet()) {
      int client = entry.getKey();
      int own = finished.getOrDefault(client, List.of()).size();
      if (!taken.contains(client)
          && done.getOrDefault(client, 0) == own
          && isNext(entry.getValue(), done)) {
        List<Integer> more = new ArrayList<>(taken);
        more.add(client);
        if (canGoOn(object.apply(entry.getValue().operation()).object(), done, more)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isNext(Open<?> operation, Map<Integer, Integer> done) {
    return operation.before().entrySet().stream()
        .allMatch(each -> done.getOrDefault(each.getKey(), 0) >= each.getValue());
  }
}
