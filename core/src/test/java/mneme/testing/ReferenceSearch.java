package mneme.testing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalInt;
import java.util.TreeMap;
import mneme.model.Assertion;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Predicate;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;

/**
 * Breadth-first search the obvious way, over a map of boxed vectors: what every search of the
 * engine is compared with. It shares no code with them.
 *
 * <p>Vectors are equal if they are after stripping zeros at their ends, because an absent slot
 * reads as 0. All initial states are on level 0 and count once.
 */
public final class ReferenceSearch {
  private final Model model;
  private final Map<List<Integer>, Integer> levelOf = new LinkedHashMap<>();
  private final Map<Integer, Long> backEdges = new HashMap<>();
  private long transitions;
  private long deadlocks;
  private long errors;
  private long violations;
  private OptionalInt nearestDeadlock = OptionalInt.empty();
  private OptionalInt nearestError = OptionalInt.empty();
  private OptionalInt nearestViolation = OptionalInt.empty();

  private ReferenceSearch(Model model) {
    this.model = model;
  }

  /**
   * What there is to know about a state space.
   *
   * @param transitions events executed in reachable states, without those that err
   * @param deadlocks states in which no event is enabled; one with an event that errs is none
   * @param levels how many levels there are, at least 1
   * @param widestLevel states of the level that has most
   * @param backEdges transitions that do not lead to the next level
   * @param backEdgeLengths how many of those there are by length: the level of the source minus
   *     that of the target
   * @param errors pairs of a state and an event that errs in it
   * @param violations pairs of a state and an assertion that does not hold in it
   * @param nearestDeadlock the level of the nearest deadlock; empty if there is none
   * @param nearestError the level of the nearest state with an event that errs
   * @param nearestViolation the level of the nearest state in which an assertion does not hold
   * @param levelOf all states in the order they were found, zeros at the end stripped, with their
   *     levels
   */
  public record Result(
      long states,
      long transitions,
      long deadlocks,
      int levels,
      long widestLevel,
      long backEdges,
      NavigableMap<Integer, Long> backEdgeLengths,
      long errors,
      long violations,
      OptionalInt nearestDeadlock,
      OptionalInt nearestError,
      OptionalInt nearestViolation,
      Map<List<Integer>, Integer> levelOf) {

    /** The length of the longest back edge; 0 if there is none. */
    public int longestBackEdge() {
      return backEdgeLengths.isEmpty() ? 0 : backEdgeLengths.lastKey();
    }
  }

  /** Searches the whole state space, which must fit in the heap of a test. */
  public static Result of(Model model) {
    return new ReferenceSearch(model).run();
  }

  /** The form in which states are compared: without zeros at the end. */
  public static List<Integer> key(int[] state) {
    int length = state.length;
    while (length > 0 && state[length - 1] == 0) {
      length--;
    }
    List<Integer> key = new ArrayList<>(length);
    for (int i = 0; i < length; i++) {
      key.add(state[i]);
    }
    return key;
  }

  private Result run() {
    ArrayDeque<int[]> queue = new ArrayDeque<>();
    for (int[] state : model.initialStates()) {
      if (levelOf.putIfAbsent(key(state), 0) == null) {
        queue.add(state);
      }
    }
    Stepper stepper = model.stepper();
    List<Predicate.Test> assertions =
        model.assertions().stream().map(Assertion::holds).map(Predicate::test).toList();
    while (!queue.isEmpty()) {
      int[] state = queue.remove();
      expand(state, stepper, assertions, queue);
    }
    Map<Integer, Long> widths = new HashMap<>();
    levelOf.values().forEach(level -> widths.merge(level, 1L, Long::sum));
    return new Result(
        levelOf.size(),
        transitions,
        deadlocks,
        widths.size(),
        widths.values().stream().mapToLong(Long::longValue).max().orElse(0),
        backEdges.values().stream().mapToLong(Long::longValue).sum(),
        new TreeMap<>(backEdges),
        errors,
        violations,
        nearestDeadlock,
        nearestError,
        nearestViolation,
        levelOf);
  }

  private void expand(
      int[] state, Stepper stepper, List<Predicate.Test> assertions, ArrayDeque<int[]> queue) {
    int level = levelOf.get(key(state));
    for (Predicate.Test assertion : assertions) {
      if (assertion.holdsIn(state) != Predicate.Outcome.TRUE) {
        violations++;
        nearestViolation = nearer(nearestViolation, level);
      }
    }
    long before = transitions + errors;
    stepper.successors(
        state,
        new SuccessorSink() {
          @Override
          public void successor(int[] next, long event, int[] changed, int count) {
            transitions++;
            Integer target = levelOf.putIfAbsent(key(next), level + 1);
            if (target == null) {
              queue.add(next.clone());
            } else if (target != level + 1) {
              backEdges.merge(level - target, 1L, Long::sum);
            }
          }

          @Override
          public void error(long event, ModelError error) {
            errors++;
            nearestError = nearer(nearestError, level);
          }
        });
    if (transitions + errors == before) {
      deadlocks++;
      nearestDeadlock = nearer(nearestDeadlock, level);
    }
  }

  /** States come in the order of their levels, so the first is the nearest. */
  private static OptionalInt nearer(OptionalInt known, int level) {
    return known.isPresent() ? known : OptionalInt.of(level);
  }
}
