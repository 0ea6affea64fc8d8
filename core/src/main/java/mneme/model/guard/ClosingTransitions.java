package mneme.model.guard;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * Chooses transitions of which every cycle of a model has some, from the ways its processes go
 * between their locations: whoever moves on a cycle comes back to where it was. After Kurshan,
 * Levin, Minea, Peled and Yenigün, "Static Partial Order Reduction". Not thread-safe.
 *
 * <p>A process that needs others on each of its own cycles closes none: to receive again and again,
 * somebody has to send.
 */
public final class ClosingTransitions {
  /** A way of a process from one location to another, in a transition. */
  private record Move(int from, int to, int transition) {}

  private final List<List<Move>> processes = new ArrayList<>();

  /** By transition the processes that move in it. */
  private final BitSet[] movers;

  /** By transition sets of others, of each of which one is on every cycle that has it. */
  private final List<List<BitSet>> needs = new ArrayList<>();

  public ClosingTransitions(int transitions, int processes) {
    movers = new BitSet[transitions];
    Arrays.setAll(movers, id -> new BitSet());
    for (int i = 0; i < transitions; i++) {
      needs.add(List.of());
    }
    for (int i = 0; i < processes; i++) {
      this.processes.add(new ArrayList<>());
    }
  }

  /** A process may go this way in a transition; it may stay where it is. */
  public void move(int process, int from, int to, int transition) {
    processes.get(process).add(new Move(from, to, transition));
    movers[transition].set(process);
  }

  /** No cycle has the transition without one of some others. */
  public void needs(int transition, BitSet others) {
    List<BitSet> all = new ArrayList<>(needs.get(transition));
    all.add(others);
    needs.set(transition, all);
  }

  /** What is closing; beginning with those processes that close with the fewest. */
  public BitSet choose() {
    BitSet closing = new BitSet();
    BitSet closed = new BitSet();
    while (closed.cardinality() < processes.size()) {
      int next = -1;
      BitSet fewest = closing;
      for (int process = closed.nextClearBit(0);
          process < processes.size();
          process = closed.nextClearBit(process + 1)) {
        BitSet some = backward(process, closing, closed);
        if (next < 0 || some.cardinality() < fewest.cardinality()) {
          next = process;
          fewest = some;
        }
      }
      closing.or(fewest);
      closed.set(next);
    }
    return closing;
  }

  /** Transitions of which one is on every cycle of a process that is not closed anyway. */
  private BitSet backward(int process, BitSet closing, BitSet closed) {
    List<Move> left =
        processes.get(process).stream()
            .filter(move -> !closing.get(move.transition) && !isClosed(move.transition, closed))
            .toList();
    int locations = 0;
    for (Move move : left) {
      locations = Math.max(locations, Math.max(move.from, move.to) + 1);
    }
    List<List<Move>> from = new ArrayList<>();
    for (int i = 0; i < locations; i++) {
      from.add(new ArrayList<>());
    }
    left.forEach(move -> from.get(move.from).add(move));
    BitSet found = new BitSet();
    BitSet seen = new BitSet();
    for (int root = 0; root < locations; root++) {
      if (!seen.get(root)) {
        walk(root, from, seen, found);
      }
    }
    return found;
  }

  /** Whether every cycle with a transition has a process that is closed. */
  private boolean isClosed(int transition, BitSet closed) {
    if (movers[transition].intersects(closed)) {
      return true;
    }
    for (BitSet others : needs.get(transition)) {
      if (others.stream().allMatch(other -> movers[other].intersects(closed))) {
        return true;
      }
    }
    return false;
  }

  /** Goes depth-first; what leads to a location the walk is in is backward. */
  private static void walk(int root, List<List<Move>> from, BitSet seen, BitSet found) {
    BitSet within = new BitSet();
    Deque<int[]> stack = new ArrayDeque<>();
    stack.push(new int[] {root, 0});
    seen.set(root);
    within.set(root);
    while (!stack.isEmpty()) {
      int[] top = stack.getFirst();
      List<Move> moves = from.get(top[0]);
      if (top[1] == moves.size()) {
        within.clear(top[0]);
        stack.pop();
        continue;
      }
      Move move = moves.get(top[1]++);
      if (within.get(move.to)) {
        found.set(move.transition);
      } else if (!seen.get(move.to)) {
        seen.set(move.to);
        within.set(move.to);
        stack.push(new int[] {move.to, 0});
      }
    }
  }
}
