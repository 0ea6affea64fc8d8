package mneme.model.guard;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of transitions, the guards, and what transitions do to them. Immutable and
 * thread-safe. A transition is <em>live</em> in a state where one of its events has a successor
 * there or errs.
 *
 * <ul>
 *   <li>In a state in which a transition is live, all its guards hold. Where it is not live one of
 *       them should fail; where none does, nothing is left out.
 *   <li>A guard that fails in a state and holds after a step was enabled by a transition that is
 *       among its {@link #enablers}. Of a guard that asks for a value of a slot it is also known
 *       which transitions change the value the slot has now, its {@link #departures}: one of these
 *       must come first as well.
 *   <li>Two transitions that are live in a state and do not conflict stay live behind each other,
 *       with the same events, and both orders of two events lead to the same state. Where one of
 *       the events errs, it errs behind the other one, too. Conflicts are symmetric; that of a
 *       transition with itself is not listed.
 *   <li>Transitions that are {@link #always} followed are those that may err, if errors matter.
 *   <li>An aim is a list of guards. The states in which all of them hold are those looked for.
 *   <li>Every way that comes back to the state where it began takes a transition that is {@link
 *       #isClosing closing}. Unless the builder was told otherwise, all transitions are.
 * </ul>
 *
 * Answering too many enablers and conflicts is always right, only less useful.
 */
public final class GuardTable {
  /** A condition on states; stateless, so that any thread may ask. */
  @FunctionalInterface
  public interface Guard {
    boolean holds(int[] state);
  }

  private static final int[] NONE = new int[0];
  private static final int[][] NO_VALUES = new int[0][];

  private final int[][] guards;
  private final int[][] conflicts;
  private final Guard[] tests;
  private final int[][] enablers;

  /** By guard the slot it asks for a value of, -1 for none, and who changes which value. */
  private final int[] slots;

  private final int[][][] departures;
  private final int[] always;
  private final int[][] aims;

  /** Null for all. */
  private final @Nullable BitSet closing;

  private GuardTable(Builder from) {
    guards = from.guards;
    conflicts = from.conflicts;
    tests = from.tests.toArray(new Guard[0]);
    enablers = from.enablers.toArray(new int[0][]);
    slots = from.slots.stream().mapToInt(Integer::intValue).toArray();
    departures = from.departures.toArray(new int[0][][]);
    always = from.always;
    aims = from.aims.toArray(new int[0][]);
    closing = from.closing;
  }

  public int transitions() {
    return guards.length;
  }

  /** How many guards there are; their numbers are 0 to this number - 1. */
  public int guards() {
    return tests.length;
  }

  /** The guards of a transition; not to be changed, like all arrays of this table. */
  public int[] guards(int transition) {
    return guards[transition];
  }

  public boolean holds(int guard, int[] state) {
    return tests[guard].holds(state);
  }

  /** The transitions that can make a guard hold. */
  public int[] enablers(int guard) {
    return enablers[guard];
  }

  /**
   * Other transitions of which one must occur before a guard holds that fails in a state.
   *
   * @return null where none are known
   */
  public int @Nullable [] departures(int guard, int[] state) {
    int slot = slots[guard];
    return slot < 0 ? null : departures[guard][state[slot]];
  }

  /** The transitions with which a transition conflicts. */
  public int[] conflicts(int transition) {
    return conflicts[transition];
  }

  /** Transitions none of which may be put off. */
  public int[] always() {
    return always;
  }

  /** Whether a transition is one of those of which every cycle has some. */
  public boolean isClosing(int transition) {
    return closing == null || closing.get(transition);
  }

  /** How many aims there are. */
  public int aims() {
    return aims.length;
  }

  /** The guards that hold together where an aim is reached. */
  public int[] aim(int number) {
    return aims[number];
  }

  /** Collects what makes a table. Not thread-safe. */
  public static final class Builder {
    private final int[][] guards;
    private final int[][] conflicts;
    private final List<Guard> tests = new ArrayList<>();
    private final List<int[]> enablers = new ArrayList<>();
    private final List<Integer> slots = new ArrayList<>();
    private final List<int[][]> departures = new ArrayList<>();
    private final List<int[]> aims = new ArrayList<>();
    private int[] always = NONE;
    private @Nullable BitSet closing;

    public Builder(int transitions) {
      guards = new int[transitions][];
      conflicts = new int[transitions][];
      for (int i = 0; i < transitions; i++) {
        guards[i] = NONE;
        conflicts[i] = NONE;
      }
    }

    /** Adds a guard and returns its number. */
    public int guard(Guard test, int[] enabledBy) {
      return guard(test, enabledBy, -1, NO_VALUES);
    }

    /**
     * Adds a guard that asks for a value of a slot.
     *
     * @param leaving by value of the slot the transitions that may change it
     */
    public int guard(Guard test, int[] enabledBy, int slot, int[][] leaving) {
      tests.add(test);
      enablers.add(enabledBy);
      slots.add(slot);
      departures.add(leaving);
      return tests.size() - 1;
    }

    public Builder transition(int id, int[] itsGuards, int[] conflictsWith) {
      guards[id] = itsGuards;
      conflicts[id] = conflictsWith;
      return this;
    }

    public Builder always(int[] transitions) {
      always = transitions;
      return this;
    }

    public Builder aim(int[] itsGuards) {
      aims.add(itsGuards);
      return this;
    }

    /** Tells transitions of which every cycle has some; the fewer, the better. */
    public Builder closing(BitSet transitions) {
      closing = (BitSet) transitions.clone();
      return this;
    }

    public GuardTable build() {
      return new GuardTable(this);
    }
  }
}
