package mneme.search.cycles;

import java.util.Arrays;
import java.util.function.IntConsumer;
import mneme.liveness.Product;
import mneme.model.Actors;
import mneme.model.Stepper;
import mneme.question.Fairness;

/**
 * Who moves in the steps of a product, and who could. Whether somebody could is a matter of the
 * model alone, whatever the automaton allows. Sets of actors are bits in longs. Not thread-safe.
 */
final class Movers implements Stepper.EventSink {
  private final Product product;
  private final Actors actors;
  private final Stepper stepper;
  private final boolean strong;
  private final long[] enabled;
  private final long[] all;

  Movers(Product product, Actors actors, Fairness fairness) {
    this.product = product;
    this.actors = actors;
    this.stepper = product.origin().stepper();
    this.strong = fairness == Fairness.STRONG;
    this.enabled = new long[words()];
    this.all = new long[words()];
    for (int actor = 0; actor < actors.count(); actor++) {
      all[actor / Long.SIZE] |= 1L << actor;
    }
  }

  /** How many longs a set has. */
  int words() {
    return Math.max(1, (actors.count() + Long.SIZE - 1) / Long.SIZE);
  }

  /** Names those who move in an event of the product. */
  void each(long event, IntConsumer sink) {
    long step = event < 0 ? -1 : product.eventOfOrigin(event);
    if (step >= 0) {
      eachOf(step, sink);
    }
  }

  private void eachOf(long step, IntConsumer sink) {
    int one = actors.actor(step);
    int other = actors.partner(step);
    if (one >= 0) {
      sink.accept(one);
    }
    if (other >= 0) {
      sink.accept(other);
    }
  }

  /** Those who could move in a state of the product; changed by the next call. */
  long[] enabledIn(int[] state) {
    Arrays.fill(enabled, 0);
    stepper.enabled(state, this);
    return enabled;
  }

  @Override
  public void event(long event) {
    eachOf(event, actor -> enabled[actor / Long.SIZE] |= 1L << actor);
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
