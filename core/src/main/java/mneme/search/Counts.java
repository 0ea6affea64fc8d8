package mneme.search;

import java.util.Arrays;
import mneme.check.StateChecker;

/** The counters of one thread. Not thread-safe; they may be read by others, a little late. */
public final class Counts implements Counters {
  /** States with more successors than this are counted together. */
  private static final int GREATEST_DEGREE = 1024;

  private final StateChecker checker;
  private final int choiceBits;
  private final boolean[] taken;
  private final long[] degrees = new long[GREATEST_DEGREE + 1];
  private long expanded;
  private long transitions;
  private long executed;

  public Counts(SearchTask task) {
    this.checker = task.checker();
    this.choiceBits = task.model().choiceBits();
    this.taken = new boolean[task.model().transitionCount()];
  }

  /** Goes on with what an earlier part of the run has counted. */
  void goOn(long[] counted, long[] byDegree, long[] transitionsTaken) {
    expanded += counted[0];
    transitions += counted[1];
    executed += counted[2];
    for (int i = 0; i < byDegree.length; i++) {
      degrees[i] += byDegree[i];
    }
    for (long transition : transitionsTaken) {
      taken[(int) transition] = true;
    }
  }

  /** Notes that the transition of an event occurs. */
  public void took(long event) {
    taken[(int) (event >>> choiceBits)] = true;
  }

  /** All successors of a state were generated. */
  public void expanded(int degree) {
    expanded++;
    degrees[Math.min(degree, GREATEST_DEGREE)]++;
  }

  /** Events whose successors were put into the store. */
  public void transitions(long count) {
    transitions += count;
  }

  public void executed(long count) {
    executed += count;
  }

  @Override
  public StateChecker checker() {
    return checker;
  }

  @Override
  public boolean[] taken() {
    return taken;
  }

  @Override
  public long expanded() {
    return expanded;
  }

  @Override
  public long transitions() {
    return transitions;
  }

  @Override
  public long eventsExecuted() {
    return executed;
  }

  @Override
  public long[] degrees() {
    int last = GREATEST_DEGREE;
    while (last > 0 && degrees[last] == 0) {
      last--;
    }
    return Arrays.copyOf(degrees, last + 1);
  }
}
