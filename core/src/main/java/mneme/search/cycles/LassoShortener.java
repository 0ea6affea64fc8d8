package mneme.search.cycles;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import mneme.liveness.Product;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Predicate.Outcome;
import mneme.model.Predicate.Test;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Makes lassos shorter, as far as a look at a few states allows: the nearest accepting state of the
 * cycle takes the place of the stem's end, and the shortest way from it back to itself that of the
 * cycle. A fair cycle stays as it is; only the way to it becomes shorter. Not thread-safe.
 */
final class LassoShortener {
  /** States that are looked at for each of the two ways. */
  private static final int MOST_STATES = 20_000;

  private final Product product;
  private final Model model;
  private final Stepper stepper;

  private LassoShortener(Product product) {
    this.product = product;
    this.model = product.model();
    this.stepper = model.stepper();
  }

  /**
   * A lasso that is no longer than another, replayed.
   *
   * @param keepsCycle whether the cycle stays as it is
   */
  static Trace shortened(Product product, Trace lasso, boolean keepsCycle) {
    return new LassoShortener(product).shorten(lasso, keepsCycle);
  }

  private Trace shorten(Trace lasso, boolean keepsCycle) {
    Test accepting = product.accepting().test();
    int length = lasso.length();
    Set<Key> wanted = new HashSet<>();
    for (int i = lasso.loopStart(); i < length; i++) {
      if (keepsCycle || accepting.holdsIn(lasso.state(i)) == Outcome.TRUE) {
        wanted.add(new Key(lasso.state(i)));
      }
    }
    Node start = nearest(model.initialStates(), wanted::contains, true);
    List<Long> stem = new ArrayList<>();
    int[] initial = lasso.initial();
    int pivot = lasso.loopStart();
    if (start != null) {
      initial = start.eventsTo(stem);
      Key met = new Key(start.state);
      while (!met.equals(new Key(lasso.state(pivot)))) {
        pivot++;
      }
    } else {
      while (!wanted.contains(new Key(lasso.state(pivot)))) {
        pivot++;
      }
      lasso.steps().subList(0, pivot).forEach(step -> stem.add(step.event()));
    }
    int loopStart = stem.size();
    int[] first = lasso.state(pivot);
    Key goal = new Key(first);
    Node end = keepsCycle ? null : nearest(List.of(first), goal::equals, false);
    if (end != null) {
      List<Long> cycle = new ArrayList<>();
      end.eventsTo(cycle);
      stem.addAll(cycle);
    } else {
      lasso.steps().subList(pivot, length).forEach(step -> stem.add(step.event()));
      lasso.steps().subList(lasso.loopStart(), pivot).forEach(step -> stem.add(step.event()));
    }
    return Lassos.replayed(
        product, initial, stem.stream().mapToLong(Long::longValue).toArray(), loopStart);
  }

  /**
   * The nearest state that is wanted; null where it is further away than is looked.
   *
   * @param atOnce whether a state in which the way begins will do
   */
  private @Nullable Node nearest(List<int[]> from, Predicate<Key> wanted, boolean atOnce) {
    Set<Key> seen = new HashSet<>();
    Deque<Node> waiting = new ArrayDeque<>();
    for (int[] state : from) {
      Node node = new Node(state, null, -1);
      if (atOnce && wanted.test(new Key(state))) {
        return node;
      }
      seen.add(new Key(state));
      waiting.add(node);
    }
    while (!waiting.isEmpty()) {
      Node node = waiting.remove();
      List<Node> next = new ArrayList<>();
      stepper.successors(node.state, new Collector(node, next));
      for (Node each : next) {
        Key key = new Key(each.state);
        if (wanted.test(key)) {
          return each;
        }
        if (seen.add(key)) {
          if (seen.size() > MOST_STATES) {
            return null;
          }
          waiting.add(each);
        }
      }
    }
    return null;
  }

  /** A state, and how it was reached. */
  private record Node(int[] state, @Nullable Node before, long event) {
    /** Adds the events that lead to it, and returns the state in which the way begins. */
    int[] eventsTo(List<Long> events) {
      Node first = this;
      for (Node node = this; node.before != null; node = node.before) {
        events.addFirst(node.event);
        first = node.before;
      }
      return first.state;
    }
  }

  private record Collector(Node from, List<Node> nodes) implements SuccessorSink {
    @Override
    public void successor(int[] next, long event, int[] changed, int count) {
      nodes.add(new Node(next.clone(), from, event));
    }

    @Override
    public void error(long event, ModelError error) {}
  }

  /** A state without what is absent at its end, which reads as 0. */
  private static final class Key {
    private final int[] state;
    private final int length;

    Key(int[] state) {
      int last = state.length;
      while (last > 0 && state[last - 1] == 0) {
        last--;
      }
      this.state = state;
      this.length = last;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key key && Arrays.equals(state, 0, length, key.state, 0, key.length);
    }

    @Override
    public int hashCode() {
      int hash = 1;
      for (int i = 0; i < length; i++) {
        hash = 31 * hash + state[i];
      }
      return hash * 0x9e37_79b9;
    }
  }
}
