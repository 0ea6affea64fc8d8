package mneme.search.cycles;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import mneme.liveness.Product;
import mneme.model.Actors;
import mneme.model.Participants;
import mneme.question.Fairness;

/**
 * Who moves in the steps of a product, and who could. Whether somebody could is a matter of the
 * model alone, whatever the automaton allows. Sets of actors are bits in longs; those who move in
 * one step are a number, see {@link #each}. Not thread-safe.
 */
final class Movers {
  /** In place of those who move in a step: nobody does. */
  static final int NOBODY = -1;

  private final Product product;
  private final int actors;
  private final Participants participants;
  private final boolean strong;
  private final long[] enabled;
  private final long[] all;

  /** Of the state looked at last: who takes part in which event of the model. */
  private long[] events = new long[64];

  private int[] partakers = new int[64];
  private int pairs;

  /** Those who move together in some step, by their number less that of the actors. */
  private final List<List<Integer>> together = new ArrayList<>();

  private final Map<List<Integer>, Integer> numbers = new HashMap<>();

  Movers(Product product, Actors actors, Fairness fairness) {
    this.product = product;
    this.actors = actors.count();
    this.participants = actors.participants(product.origin().stepper());
    this.strong = fairness == Fairness.STRONG;
    this.enabled = new long[words()];
    this.all = new long[words()];
    for (int actor = 0; actor < this.actors; actor++) {
      all[actor / Long.SIZE] |= 1L << actor;
    }
  }

  /** How many longs a set has. */
  int words() {
    return Math.max(1, (actors + Long.SIZE - 1) / Long.SIZE);
  }

  /** Those who could move in a state of the product; changed by the next call. */
  long[] enabledIn(int[] state) {
    Arrays.fill(enabled, 0);
    pairs = 0;
    participants.in(state, this::takesPart);
    return enabled;
  }

  private void takesPart(long event, int actor) {
    enabled[actor / Long.SIZE] |= 1L << actor;
    if (pairs == events.length) {
      events = Arrays.copyOf(events, 2 * pairs);
      partakers = Arrays.copyOf(partakers, 2 * pairs);
    }
    events[pairs] = event;
    partakers[pairs++] = actor;
  }

  /** Who moves in an event of the product, in the state of the last {@link #enabledIn}. */
  int in(long event) {
    long step = product.eventOfOrigin(event);
    int first = 0;
    while (first < pairs && events[first] != step) {
      first++;
    }
    if (step < 0 || first == pairs) {
      return NOBODY;
    }
    int end = first + 1;
    while (end < pairs && events[end] == step) {
      end++;
    }
    return end == first + 1 ? partakers[first] : together(first, end);
  }

  private int together(int from, int to) {
    List<Integer> set = Arrays.stream(partakers, from, to).distinct().sorted().boxed().toList();
    Integer known = numbers.get(set);
    if (known != null) {
      return known;
    }
    int number = set.size() == 1 ? set.getFirst() : actors + together.size();
    if (set.size() > 1) {
      together.add(set);
    }
    numbers.put(set, number);
    return number;
  }

  /**
   * Names each of those who move in a step.
   *
   * @param movers what {@link #in} said of the step
   */
  void each(int movers, IntConsumer sink) {
    if (movers >= actors) {
      together.get(movers - actors).forEach(sink::accept);
    } else if (movers != NOBODY) {
      sink.accept(movers);
    }
  }

  /**
   * What is noted of a state: under weak fairness those who could not move, of whom nothing is
   * demanded then; under strong fairness those who could.
   *
   * @param could those who could move
   */
  void note(long[] could, long[] into) {
    for (int w = 0; w < into.length; w++) {
      into[w] = strong ? could[w] : all[w] & ~could[w];
    }
  }

  /**
   * Leaves those who make a component unfair: who does not move in it, although he must.
   *
   * @param moved those who move in it
   * @param noted what was noted of its states, which is replaced
   */
  void keepUnfair(long[] moved, long[] noted) {
    for (int w = 0; w < noted.length; w++) {
      noted[w] = (strong ? noted[w] : all[w] & ~noted[w]) & ~moved[w];
    }
  }

  /** Of whom a cycle in a component demands something, by what was noted of its states. */
  void keepDemanding(long[] noted) {
    for (int w = 0; w < noted.length; w++) {
      noted[w] = strong ? noted[w] : all[w];
    }
  }

  boolean isStrong() {
    return strong;
  }

  static boolean isEmpty(long[] set) {
    for (long word : set) {
      if (word != 0) {
        return false;
      }
    }
    return true;
  }

  static boolean meet(long[] one, long[] other) {
    for (int w = 0; w < one.length; w++) {
      if ((one[w] & other[w]) != 0) {
        return true;
      }
    }
    return false;
  }
}
