package mneme.lab;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import mneme.search.Observer;
import mneme.store.Answer;

/**
 * Which states a run visited, and which transitions it took. States are numbered by the first run
 * and known by these numbers to all that are compared with it. For one run on one thread.
 */
final class RecordedGraph implements Observer {
  /** A vector; slots at its end that are 0 may be absent. */
  private record State(int[] slots, int hash) {
    static State of(int[] vector) {
      int used = vector.length;
      while (used > 0 && vector[used - 1] == 0) {
        used--;
      }
      int[] slots = Arrays.copyOf(vector, used);
      return new State(slots, Arrays.hashCode(slots));
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof State state && Arrays.equals(slots, state.slots);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  private final Map<State, Integer> numbers;
  private final boolean isFirst;
  private final BitSet visited = new BitSet();

  /** For each visit the state. */
  private int[] states = new int[1024];

  private int visits;

  private long[] edges = new long[3 * 1024];
  private int edgeCount;
  private boolean foundNew;
  private Set<Edge> settled = Set.of();

  private RecordedGraph(Map<State, Integer> numbers, boolean isFirst) {
    this.numbers = numbers;
    this.isFirst = isFirst;
  }

  /** What all others are compared with. */
  static RecordedGraph first() {
    return new RecordedGraph(new HashMap<>(), true);
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
    State state = State.of(vector);
    Integer number = numbers.get(state);
    if (number == null) {
      foundNew |= !isFirst;
      number = numbers.size();
      numbers.put(state, number);
    }
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
    int at = 3 * edgeCount++;
    if (at == edges.length) {
      edges = Arrays.copyOf(edges, 2 * at);
    }
    edges[at] = from;
    edges[at + 1] = event;
    edges[at + 2] = Answer.id(answer);
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
    return !foundNew && subset(visited, whole.visited);
  }

  boolean sameStates(RecordedGraph whole) {
    return !foundNew && visited.equals(whole.visited);
  }

  private static boolean subset(BitSet part, BitSet whole) {
    BitSet rest = (BitSet) part.clone();
    rest.andNot(whole);
    return rest.isEmpty();
  }

  /** A transition by what it leads from and to. */
  private record Edge(int from, long event, int to) {}

  /** The different transitions between states that were visited. */
  private Set<Edge> distinctEdges() {
    Set<Edge> distinct = HashSet.newHashSet(edgeCount);
    for (int at = 0; at < 3 * edgeCount; at += 3) {
      if (edges[at] < visits && edges[at + 2] < visits) {
        distinct.add(new Edge(states[(int) edges[at]], edges[at + 1], states[(int) edges[at + 2]]));
      }
    }
    return distinct;
  }

  /** Keeps the different transitions only: others can be compared with it from now on. */
  void settle() {
    settled = distinctEdges();
    edges = new long[0];
  }

  /** Whether every transition is one of a settled graph's, between the same states. */
  boolean transitionsStayWithin(RecordedGraph whole) {
    return whole.settled.containsAll(distinctEdges());
  }

  boolean sameTransitions(RecordedGraph whole) {
    return distinctEdges().equals(whole.settled);
  }
}
