package mneme.search.delayed;

import java.util.Arrays;
import mneme.disk.Manifest;
import mneme.method.Spelling;
import mneme.run.PlanException;
import mneme.search.Loops;
import mneme.search.SearchTask;

/**
 * Which transitions probably lead to visited states (section 4.5 of the paper). The text of the
 * model says which may close a cycle. Where that is to be learnt, it is only a first guess: a
 * sample of the states tells for each transition how often it led to a state that was found before,
 * and its targets wait as long as that is more than half of them. For one thread.
 */
final class CycleOdds {
  /** The guess from the text counts as much as so many targets. */
  private static final double GUESS_WEIGHT = 8;

  /** The guesses: whether a target was visited before. */
  private static final double CLOSING = 0.7;

  private static final double OTHER = 0.05;

  private static final double HALF = 0.5;

  private final boolean[] closing;
  private final boolean learns;
  private final long[] targets;
  private final long[] visited;

  CycleOdds(SearchTask task) {
    this.closing = Loops.of(task.model()).closing();
    this.learns = task.tuning().value(DelayedOptions.CYCLES).equals("learn");
    this.targets = new long[learns ? closing.length : 0];
    this.visited = new long[learns ? closing.length : 0];
  }

  /** Whether a task wants targets of such transitions to wait. */
  static boolean areAsked(SearchTask task) {
    String cycles = task.tuning().value(DelayedOptions.CYCLES);
    boolean wait = !cycles.equals("expand");
    if (wait && task.limits().depth() != Long.MAX_VALUE) {
      throw new PlanException(
          "with "
              + DelayedOptions.CYCLES.option(cycles)
              + " levels are no distances; leave "
              + Spelling.option("depth")
              + " out");
    }
    return wait;
  }

  boolean learns() {
    return learns;
  }

  /** A transition led to a state of the sample. */
  void led(int transition, boolean toVisited) {
    if (learns) {
      targets[transition]++;
      visited[transition] += toVisited ? 1 : 0;
    }
  }

  /** How probable it is that a target of a transition was visited before. */
  double probability(int transition) {
    double guess = closing[transition] ? CLOSING : OTHER;
    return (visited[transition] + GUESS_WEIGHT * guess) / (targets[transition] + GUESS_WEIGHT);
  }

  /** Whether targets of a transition wait for the next detection. */
  boolean waits(int transition) {
    return learns ? probability(transition) > HALF : closing[transition];
  }

  /** How many transitions there are whose targets wait. */
  long waiting() {
    long count = 0;
    for (int transition = 0; transition < closing.length; transition++) {
      count += waits(transition) ? 1 : 0;
    }
    return count;
  }

  void save(Manifest manifest) {
    long[] both = Arrays.copyOf(targets, 2 * targets.length);
    System.arraycopy(visited, 0, both, targets.length, visited.length);
    manifest.put("cycle-odds", both);
  }

  void load(Manifest manifest) {
    long[] both = manifest.numbers("cycle-odds");
    System.arraycopy(both, 0, targets, 0, targets.length);
    System.arraycopy(both, targets.length, visited, 0, visited.length);
  }
}
