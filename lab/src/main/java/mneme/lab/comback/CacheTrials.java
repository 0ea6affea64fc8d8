package mneme.lab.comback;

import java.util.ArrayList;
import java.util.List;
import mneme.search.Observer;
import mneme.store.Answer;

/**
 * Puts many caches for ComBack to the test in one breadth-first search on one thread, whose store
 * numbers states in the order in which they are found. The model must have one initial state.
 */
final class CacheTrials implements Observer, AutoCloseable {
  private final int[] predecessors;
  private final List<CacheTrial> trials = new ArrayList<>();
  private int count;
  private int expanding = -1;
  private int references;
  private int distance = -1;
  private int levelFrom;
  private int levelTo;

  /**
   * @param states how many there will be
   */
  CacheTrials(int states) {
    this.predecessors = new int[states];
  }

  CacheTrial add(String cache, String size) {
    CacheTrial trial = new CacheTrial(this, cache, size, predecessors.length);
    trials.add(trial);
    return trial;
  }

  @Override
  public boolean wantsEdges() {
    return true;
  }

  @Override
  public void edge(int lane, long from, long event, long answer) {
    if (answer == Answer.FULL) {
      return;
    }
    int source = (int) from;
    if (source != expanding) {
      endExpansion();
      begin(source);
    }
    int target = (int) Answer.id(answer);
    if (target < count) {
      for (CacheTrial trial : trials) {
        trial.met(target);
      }
      return;
    }
    predecessors[target] = Math.max(0, source);
    count = target + 1;
    references++;
    for (CacheTrial trial : trials) {
      trial.found(target);
    }
  }

  private void begin(int source) {
    expanding = source;
    if (source >= levelTo) {
      levelFrom = levelTo;
      levelTo = count;
      distance++;
    }
  }

  private void endExpansion() {
    if (expanding >= 0 && references > 0) {
      for (CacheTrial trial : trials) {
        trial.expanded(expanding);
      }
    }
    references = 0;
  }

  int predecessor(int number) {
    return predecessors[number];
  }

  /** The distance of the state that is expanded. */
  int distance() {
    return distance;
  }

  /** How many states share that distance. */
  int levelSize() {
    return levelTo - levelFrom;
  }

  /** How many states refer to the state that has just been expanded. */
  int references() {
    return references;
  }

  @Override
  public void close() {
    for (CacheTrial trial : trials) {
      trial.close();
    }
  }
}
