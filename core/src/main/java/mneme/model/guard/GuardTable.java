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
 *   <li>Of transitions that are in {@link #always every set} nothing else need be known.
 *   <li>An aim is a list of guards. The states in which all of them hold are those looked for. A
 *       transition behind which one of them may fail, although it held, {@link #spoils} the aim.
 *   <li>Transitions that are {@link #erring} are those that may err, if errors matter.
 *   <li>Every way that comes back to the state where it began takes a transition that is {@link
 *       #isClosing closing}. So are transitions that may have no successor because they err, where
 *       {@link mneme.model.Stepper#enabled} does not tell them apart. Unless the builder was told
 *       otherwise, all transitions are closing.
 * </ul>
 *
 * Answering too many enablers and conflicts is always right, only less useful.
 */
public final class GuardTable implements GuardSource {
  /** A condition on states; stateless, so that any thread may ask. */
  @FunctionalInterface
  public interface Guard {
    boolean holds(int[] state);
  }

  /** What must occur before a guard holds that fails in a state; stateless. */
  @FunctionalInterface
  public interface Departures {
    Departures UNKNOWN = state -> null;

    int @Nullable [] in(int[] state);
  }

  private static final int[] NONE = new int[0];

  /** A reference and the head of an array. */
  private static final int BYTES_OF_A_LIST = 24;

  /** A test, what it compares, and references to these. */
  private static final int BYTES_OF_A_GUARD = 96;

  private final int[][] guards;
  private final int[][] conflicts;
  private final Guard[] tests;
  private final int[][] enablers;

  private final Departures[] departures;
  private final int[] always;
  private final int[] erring;
  private final int[][] aims;

  /** By transition the aims it spoils. */
  private final int[][] spoilt;

  /** Null for all. */
  private final @Nullable BitSet closing;

  private final int width;
  private final long bytes;

  private GuardTable(Builder from) {
    guards = from.guards;
    conflicts = from.conflicts;
    tests = from.tests.toArray(new Guard[0]);
    enablers = from.enablers.toArray(new int[0][]);
    departures = from.departures.toArray(new Departures[0]);
    always = from.always;
    erring = from.erring;
    aims = from.aims.toArray(new int[0][]);
    spoilt = from.spoilt();
    closing = from.closing;
    width = from.width;
    bytes = size();
  }

  /** This table is that of all states. */
  @Override
  public GuardTable of(int[] state) {
    return this;
  }

  @Override
  public long bytes() {
    return bytes;
  }

  private long size() {
    long bytes = (long) tests.length * BYTES_OF_A_GUARD;
    for (int[][] lists : List.of(guards, conflicts, enablers, aims, spoilt)) {
      for (int[] list : lists) {
        bytes += BYTES_OF_A_LIST + (long) Integer.BYTES * list.length;
      }
    }
    return bytes;
  }

  /** So long states must be to be asked about; what is behind a state is 0. */
  public int width() {
    return width;
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
    return departures[guard].in(state);
  }

  /** The transitions with which a transition conflicts. */
  public int[] conflicts(int transition) {
    return conflicts[transition];
  }

  /** Transitions none of which may be put off. */
  public int[] always() {
    return always;
  }

  /** Transitions with errors that are looked for. */
  public int[] erring() {
    return erring;
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

  /** The aims of which a guard may fail behind a transition that held before. */
  public int[] spoils(int transition) {
    return spoilt[transition];
  }

  /** Collects what makes a table. Not thread-safe. */
  public static final class Builder {
    private final int[][] guards;
    private final int[][] conflicts;
    private final List<Guard> tests = new ArrayList<>();
    private final List<int[]> enablers = new ArrayList<>();
    private final List<Departures> departures = new ArrayList<>();
    private final List<int[]> aims = new ArrayList<>();
    private final List<@Nullable BitSet> spoilers = new ArrayList<>();
    private int[] always = NONE;
    private int[] erring = NONE;
    private @Nullable BitSet closing;
    private int width;

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
      return guard(test, enabledBy, Departures.UNKNOWN);
    }

    /** Adds a guard of which it is also known what must come first. */
    public int guard(Guard test, int[] enabledBy, Departures leaving) {
      tests.add(test);
      enablers.add(enabledBy);
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

    public Builder erring(int[] transitions) {
      erring = transitions;
      return this;
    }

    /** Adds an aim that any transition may spoil. */
    public Builder aim(int[] itsGuards) {
      aims.add(itsGuards);
      spoilers.add(null);
      return this;
    }

    /** Adds an aim that only some transitions may spoil. */
    public Builder aim(int[] itsGuards, BitSet spoiledBy) {
      aims.add(itsGuards);
      spoilers.add((BitSet) spoiledBy.clone());
      return this;
    }

    private int[][] spoilt() {
      int[][] spoilt = new int[guards.length][];
      for (int id = 0; id < spoilt.length; id++) {
        BitSet among = new BitSet();
        for (int aim = 0; aim < aims.size(); aim++) {
          BitSet by = spoilers.get(aim);
          among.set(aim, by == null || by.get(id));
        }
        spoilt[id] = among.isEmpty() ? NONE : among.stream().toArray();
      }
      return spoilt;
    }

    /** Tells transitions of which every cycle has some; the fewer, the better. */
    public Builder closing(BitSet transitions) {
      closing = (BitSet) transitions.clone();
      return this;
    }

    /** Guards read so many slots. */
    public Builder width(int slots) {
      width = slots;
      return this;
    }

    public GuardTable build() {
      return new GuardTable(this);
    }
  }
}
