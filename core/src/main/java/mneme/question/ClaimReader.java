package mneme.question;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.model.ClaimAutomaton;
import mneme.model.Predicate;
import mneme.model.Predicate.Outcome;
import org.jspecify.annotations.Nullable;

/** Moves the automaton of a claim over the states of a model. Not thread-safe. */
public final class ClaimReader {
  /** What reading a state showed. */
  public enum Result {
    NOTHING,
    VIOLATED,
    /** A condition of the claim has no value in this state. */
    NO_VALUE
  }

  private static final int ALWAYS = -1;

  private final int slot;
  private final int words;
  private final Predicate.Test[] guards;

  /** By location and edge the number of its guard, and its target. */
  private final int[][] guardOf;

  private final int[][] targetOf;

  /** What is known of the guards in the state that is read; null for nothing. */
  private final @Nullable Outcome[] known;

  /** The locations after the state that was read last. */
  private final int[] next;

  private final int[] now;

  public ClaimReader(ClaimAutomaton automaton) {
    this.slot = automaton.slot();
    int locations = automaton.edges().size();
    this.words = ClaimAutomaton.slotsFor(locations);
    this.guardOf = new int[locations][];
    this.targetOf = new int[locations][];
    List<Predicate> distinct = new ArrayList<>();
    for (int i = 0; i < locations; i++) {
      List<ClaimAutomaton.Edge> edges = automaton.edges().get(i);
      guardOf[i] = edges.stream().mapToInt(edge -> number(edge.guard(), distinct)).toArray();
      targetOf[i] = edges.stream().mapToInt(ClaimAutomaton.Edge::to).toArray();
    }
    this.guards = distinct.stream().map(Predicate::test).toArray(Predicate.Test[]::new);
    this.known = new Outcome[guards.length];
    this.next = new int[words];
    this.now = new int[words];
  }

  private static int number(@Nullable Predicate guard, List<Predicate> distinct) {
    if (guard == null) {
      return ALWAYS;
    }
    int known = distinct.indexOf(guard);
    if (known < 0) {
      distinct.add(guard);
      return distinct.size() - 1;
    }
    return known;
  }

  /** Reads a state, from the locations it holds itself; {@link #value} tells those after it. */
  public Result read(int[] state) {
    start(state);
    return step(state);
  }

  /**
   * Reads a state again and again, as a run does that stays there for good: whether the claim is
   * broken sometime.
   */
  public Result readForEver(int[] state) {
    start(state);
    // Each reading that finds nothing new is the last that can; there are no more than locations.
    for (int i = 0; i < guardOf.length; i++) {
      Result result = step(state);
      if (result != Result.NOTHING) {
        return result;
      }
      System.arraycopy(next, 0, now, 0, words);
    }
    return Result.NOTHING;
  }

  /** What a word of the locations after the state that was read is in a slot. */
  public int value(int word) {
    return word == 0 ? next[0] ^ 1 : next[word];
  }

  public int words() {
    return slot < 0 ? 0 : words;
  }

  public int slot() {
    return slot;
  }

  private void start(int[] state) {
    Arrays.fill(now, 0);
    now[0] = 1;
    if (slot >= 0) {
      for (int word = 0; word < words && slot + word < state.length; word++) {
        now[word] ^= state[slot + word];
      }
    }
    Arrays.fill(known, null);
  }

  private Result step(int[] state) {
    Arrays.fill(next, 0);
    Result result = Result.NOTHING;
    for (int word = 0; word < words; word++) {
      for (int bits = now[word]; bits != 0; bits &= bits - 1) {
        int location = word * ClaimAutomaton.BITS + Integer.numberOfTrailingZeros(bits);
        Result found = leave(location, state);
        if (found == Result.VIOLATED || result == Result.NOTHING) {
          result = found;
        }
      }
    }
    return result;
  }

  private Result leave(int location, int[] state) {
    int[] conditions = guardOf[location];
    int[] targets = targetOf[location];
    Result result = Result.NOTHING;
    for (int i = 0; i < conditions.length; i++) {
      Outcome outcome = conditions[i] == ALWAYS ? Outcome.TRUE : holds(conditions[i], state);
      if (outcome == Outcome.ERROR) {
        result = result == Result.NOTHING ? Result.NO_VALUE : result;
      } else if (outcome == Outcome.TRUE) {
        if (targets[i] == ClaimAutomaton.VIOLATED) {
          result = Result.VIOLATED;
        } else {
          next[targets[i] / ClaimAutomaton.BITS] |= 1 << (targets[i] % ClaimAutomaton.BITS);
        }
      }
    }
    return result;
  }

  private Outcome holds(int guard, int[] state) {
    Outcome outcome = known[guard];
    if (outcome == null) {
      outcome = guards[guard].holdsIn(state);
      known[guard] = outcome;
    }
    return outcome;
  }
}
