package mneme.lab.forgetting;

import java.util.Arrays;
import java.util.BitSet;
import mneme.search.Observer;
import mneme.store.Answer;
import org.jspecify.annotations.Nullable;

/**
 * Which states a run visited, and which transitions it took. States are numbered by the first run
 * and known by these numbers to all that are compared with it. For one run on one thread.
 */
final class RecordedGraph implements Observer {
  private final StateNumbers numbers;
  private final boolean isFirst;
  private final BitSet visited = new BitSet();

  /** For each visit the state. */
  private int[] states = new int[1024];

  private int visits;

  private int[] sources = new int[1024];
  private long[] events = new long[1024];
  private int[] targets = new int[1024];
  private int edgeCount;
  private boolean foundNew;

  /** Where the transitions of each state begin, once they are in order. */
  private int[] offsets = new int[0];

  private RecordedGraph(StateNumbers numbers, boolean isFirst) {
    this.numbers = numbers;
    this.isFirst = isFirst;
  }

  /** What all others are compared with. */
  static RecordedGraph first() {
    return new RecordedGraph(new StateNumbers(), true);
  }

  /** To be compared with this one. */
  RecordedGraph another() {
    return new RecordedGraph(numbers, false);
  }

  @Override
  public boolean wantsEdges() {
    return true;
  }

  @Override
  public void expanded(int lane, long id, int[] vector, int successors) {
    int known = numbers.size();
    int number = numbers.of(vector);
    foundNew |= !isFirst && number >= known;
    visited.set(number);
    int visit = (int) id;
    if (visit >= states.length) {
      states = Arrays.copyOf(states, Math.max(2 * states.length, visit + 1));
    }
    while (visits <= visit) {
      states[visits++] = -1;
    }
    states[visit] = number;
  }

  @Override
  public void edge(int lane, long from, long event, long answer) {
    if (from < 0 || answer == Answer.FULL) {
      return;
    }
    if (edgeCount == sources.length) {
      sources = Arrays.copyOf(sources, 2 * edgeCount);
      events = Arrays.copyOf(events, 2 * edgeCount);
      targets = Arrays.copyOf(targets, 2 * edgeCount);
    }
    sources[edgeCount] = (int) from;
    events[edgeCount] = event;
    targets[edgeCount] = (int) Answer.id(answer);
    edgeCount++;
  }

  int states() {
    return visited.cardinality();
  }

  /** Transitions as often as they were taken. */
  int transitions() {
    return edgeCount;
  }

  /** Whether every state is one of the other's. */
  boolean staysWithin(RecordedGraph whole) {
    if (foundNew) {
      return false;
    }
    BitSet rest = (BitSet) visited.clone();
    rest.andNot(whole.visited);
    return rest.isEmpty();
  }

  boolean sameStates(RecordedGraph whole) {
    return !foundNew && visited.equals(whole.visited);
  }

  /**
   * Puts the transitions in the order of their sources: others can be compared with it from now on.
   * Every state was visited once, and so was every transition.
   */
  void settle() {
    offsets = new int[numbers.size() + 1];
    for (int i = 0; i < edgeCount; i++) {
      offsets[states[sources[i]] + 1]++;
    }
    for (int i = 0; i < numbers.size(); i++) {
      offsets[i + 1] += offsets[i];
    }
    int[] next = offsets.clone();
    long[] orderedEvents = new long[edgeCount];
    int[] orderedTargets = new int[edgeCount];
    for (int i = 0; i < edgeCount; i++) {
      int at = next[states[sources[i]]]++;
      orderedEvents[at] = events[i];
      orderedTargets[at] = states[targets[i]];
    }
    sources = new int[0];
    events = orderedEvents;
    targets = orderedTargets;
  }

  /** The transition of a settled graph from one state to another; -1 where there is none. */
  private int find(int from, long event, int to) {
    if (from + 1 >= offsets.length) {
      return -1;
    }
    for (int at = offsets[from]; at < offsets[from + 1]; at++) {
      if (events[at] == event && targets[at] == to) {
        return at;
      }
    }
    return -1;
  }

  /**
   * Which transitions of a settled graph were taken here; null where one is none of its. What leads
   * to a state that was not visited before the run was given up does not count.
   */
  @Nullable BitSet transitionsOf(RecordedGraph whole) {
    BitSet taken = new BitSet(whole.edgeCount);
    for (int i = 0; i < edgeCount; i++) {
      int from = sources[i] < visits ? states[sources[i]] : -1;
      int to = targets[i] < visits ? states[targets[i]] : -1;
      if (from >= 0 && to >= 0) {
        int at = whole.find(from, events[i], to);
        if (at < 0) {
          return null;
        }
        taken.set(at);
      }
    }
    return taken;
  }
}
