package mneme.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.model.Statement;
import org.jspecify.annotations.Nullable;

/**
 * What was counted.
 *
 * @param states distinct states; {@link #UNKNOWN} where the search forgets and cannot tell
 * @param expanded states whose successors were generated
 * @param transitions events executed from distinct states, those that err not counted; {@link
 *     #UNKNOWN} where states were expanded repeatedly and nobody can tell which
 * @param matched transitions to a state that was there already; known where transitions are
 * @param eventsExecuted every execution of an event, repetitions for reconstruction included
 * @param deadlocks states with no enabled event; known where transitions are
 * @param assertionsViolated states in which an assertion fails, plus steps whose assert statement
 *     fails; where transitions are unknown, once for each visit
 * @param runtimeErrors events that err; where transitions are unknown, once for each visit
 * @param violationsOf by question of the plan its violations, all of them where the search did not
 *     stop at the first; where transitions are unknown, once for each visit
 * @param unreached pieces of the text that were never reached
 * @param levels null where the search does not go by levels
 * @param depth the deepest level or stack reached, counted in steps; {@link #UNKNOWN} where a
 *     search knows no distances
 * @param degrees how many expanded states had i successors, at index i; the last index holds the
 *     rest; empty where transitions are unknown
 * @param seconds of the search alone
 * @param storeBytes allocated at the peak for the visited set with all its tables
 * @param queueBytes allocated at the peak for queue or stack
 * @param visited expansions of states, repetitions included
 * @param storedPeak how many states were held at once, at most
 * @param details what only this method has to tell
 */
public record Figures(
    long states,
    long expanded,
    long transitions,
    long matched,
    long eventsExecuted,
    long deadlocks,
    long assertionsViolated,
    long runtimeErrors,
    long[] violationsOf,
    List<Statement> unreached,
    @Nullable LevelFigures levels,
    long depth,
    long[] degrees,
    double seconds,
    long storeBytes,
    long queueBytes,
    long visited,
    long storedPeak,
    List<Detail> details) {
  /** The name of the detail that tells how many events a reduction has left out. */
  public static final String LEFT_OUT = "left_out";

  /** In the place of a number that nobody knows. */
  public static final long UNKNOWN = -1;

  /** Whether a reduction could leave events out. */
  public boolean areReduced() {
    return details.stream().anyMatch(detail -> detail.key().equals(LEFT_OUT));
  }

  /** Whether {@link #transitions}, {@link #matched} and {@link #deadlocks} are known. */
  public boolean knowsTransitions() {
    return transitions != UNKNOWN;
  }

  public boolean knowsDepth() {
    return depth != UNKNOWN;
  }

  public boolean knowsStates() {
    return states != UNKNOWN;
  }

  /** Whether events were left out, so that what was not reached may be reachable all the same. */
  public boolean isReduced() {
    return details.stream().anyMatch(detail -> detail.key().equals(LEFT_OUT));
  }

  /** Distinct states where they are known, else visits. */
  public long statesOrVisits() {
    return knowsStates() ? states : visited;
  }

  /** Violations of all questions together. */
  public long violations() {
    long sum = 0;
    for (long count : violationsOf) {
      sum += count;
    }
    return sum;
  }

  /** Those of two searches together; what cannot be added is that of the first. */
  public Figures plus(Figures other) {
    List<Detail> all = new ArrayList<>(details);
    for (Detail detail : other.details) {
      if (details.stream().noneMatch(each -> each.key().equals(detail.key()))) {
        all.add(detail);
      }
    }
    long[] degreesOfBoth = Arrays.copyOf(degrees, Math.max(degrees.length, other.degrees.length));
    for (int i = 0; i < other.degrees.length; i++) {
      degreesOfBoth[i] += other.degrees[i];
    }
    return new Figures(
        sum(states, other.states),
        expanded + other.expanded,
        sum(transitions, other.transitions),
        sum(matched, other.matched),
        eventsExecuted + other.eventsExecuted,
        deadlocks,
        assertionsViolated,
        runtimeErrors,
        violationsOf,
        unreached,
        levels,
        Math.max(depth, other.depth),
        degreesOfBoth,
        seconds + other.seconds,
        Math.max(storeBytes, other.storeBytes),
        Math.max(queueBytes, other.queueBytes),
        visited + other.visited,
        Math.max(storedPeak, other.storedPeak),
        List.copyOf(all));
  }

  private static long sum(long one, long other) {
    return one == UNKNOWN || other == UNKNOWN ? UNKNOWN : one + other;
  }

  /** The same with further details. */
  public Figures with(List<Detail> more) {
    List<Detail> all = new ArrayList<>(details);
    all.addAll(more);
    return with(all, seconds);
  }

  /** The same of a run that had begun so many seconds earlier. */
  public Figures after(double earlier) {
    return with(details, earlier + seconds);
  }

  private Figures with(List<Detail> all, double taken) {
    return new Figures(
        states,
        expanded,
        transitions,
        matched,
        eventsExecuted,
        deadlocks,
        assertionsViolated,
        runtimeErrors,
        violationsOf,
        unreached,
        levels,
        depth,
        degrees,
        taken,
        storeBytes,
        queueBytes,
        visited,
        storedPeak,
        List.copyOf(all));
  }

  /**
   * Levels are sets of states at the same shortest distance from an initial state.
   *
   * @param sizes states in each level
   * @param backEdgeLengths how many transitions that do not lead to the next level have length i
   *     (level of source - level of target), at index i; null where the store does not know the
   *     level of a state
   */
  public record LevelFigures(long[] sizes, long @Nullable [] backEdgeLengths) {
    public int count() {
      return sizes.length;
    }

    public long widest() {
      long widest = 0;
      for (long size : sizes) {
        widest = Math.max(widest, size);
      }
      return widest;
    }

    /** Transitions that do not lead to the next level; -1 where that is not known. */
    public long backEdges() {
      if (backEdgeLengths == null) {
        return -1;
      }
      long sum = 0;
      for (long count : backEdgeLengths) {
        sum += count;
      }
      return sum;
    }

    /**
     * The greatest length of a backward edge, 0 where there is none, -1 where that is not known.
     */
    public int longestBackEdge() {
      return backEdgeLengths == null ? -1 : Math.max(0, backEdgeLengths.length - 1);
    }
  }
}
