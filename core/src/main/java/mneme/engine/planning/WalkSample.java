package mneme.engine.planning;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Slot;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.store.VectorHash;

/**
 * What random walks see of a model. Walks go where a search that has only begun has not been yet:
 * how seldom two of them meet the same state tells how many there are, as animals are counted that
 * are caught, marked and caught again. Walks prefer some states, so the number is too small; by how
 * much, is fitted, see {@link Forecast}.
 *
 * @param steps of all walks
 * @param states met, each counted once
 * @param metOnce states met by one walk alone
 * @param metTwice states met by two walks
 * @param componentBits logarithms to base 2, added up, of how many values each component had
 */
public record WalkSample(
    long steps, long states, long metOnce, long metTwice, double componentBits) {
  private static final int WALKS = 64;

  /** Steps of all walks. */
  private static final int MOST_STEPS = 1 << 17;

  /** So many steps of one walk follow each other, before it is the next one's turn. */
  private static final int TURN = 256;

  /** States by their hash, and values of components by theirs. */
  private static final int TABLE = 1 << 18;

  /** Where no walks were needed. */
  public static final WalkSample NONE = new WalkSample(0, 0, 0, 0, 0);

  /** Walks until the time or the steps are over. */
  public static WalkSample of(Model model, Duration time) {
    return new Walker(model).walk(System.nanoTime() + time.toNanos());
  }

  /** How many states there are at least, after Chao, "Estimating the population size" (1987). */
  public double population() {
    return states + metOnce * (metOnce - 1.0) / (2 * (metTwice + 1.0));
  }

  /** All walks of one sample. */
  private static final class Walker implements SuccessorSink {
    private final Stepper stepper;
    private final int[] components;
    private final SplittableRandom random = new SplittableRandom(1);
    private final VectorHash hash = new VectorHash(Long.SIZE);
    private final int[][] states = new int[WALKS][];
    private final List<int[]> initial;
    private final long[] met = new long[TABLE];
    private final byte[] firstBy = new byte[TABLE];
    private final byte[] times = new byte[TABLE];
    private final long[] values = new long[TABLE];
    private final long[] sums;
    private final int[] counts;
    private int valueCount;
    private int[] chosen = new int[0];
    private int chosenLength;
    private int candidates;

    Walker(Model model) {
      this.stepper = model.stepper();
      this.initial = model.initialStates();
      List<Slot> slots = model.shape().slots();
      this.components = new int[slots.size()];
      int most = 0;
      for (int i = 0; i < components.length; i++) {
        components[i] = Math.max(0, slots.get(i).component());
        most = Math.max(most, components[i]);
      }
      this.sums = new long[most + 1];
      this.counts = new int[most + 1];
    }

    WalkSample walk(long end) {
      for (int walk = 0; walk < WALKS; walk++) {
        states[walk] = begin();
      }
      long steps = 0;
      long distinct = 0;
      while (steps < MOST_STEPS && (steps == 0 || System.nanoTime() < end)) {
        int walk = (int) (steps / TURN % WALKS);
        for (int i = 0; i < TURN; i++) {
          step(walk);
          distinct += note(walk) ? 1 : 0;
        }
        steps += TURN;
      }
      long once = 0;
      long twice = 0;
      for (byte each : times) {
        once += each == 1 ? 1 : 0;
        twice += each == 2 ? 1 : 0;
      }
      double bits = 0;
      for (int count : counts) {
        bits += Math.log(Math.max(1, count)) / Math.log(2);
      }
      return new WalkSample(steps, distinct, once, twice, bits);
    }

    private int[] begin() {
      return initial.get(random.nextInt(initial.size())).clone();
    }

    private void step(int walk) {
      candidates = 0;
      stepper.successors(states[walk], this);
      states[walk] = candidates == 0 ? begin() : copy(states[walk]);
    }

    private int[] copy(int[] old) {
      int[] into = old.length == chosenLength ? old : new int[chosenLength];
      System.arraycopy(chosen, 0, into, 0, chosenLength);
      return into;
    }

    @Override
    public void successor(int[] next, long event, int[] changed, int count) {
      candidates++;
      if (candidates == 1 || random.nextInt(candidates) == 0) {
        if (chosen.length < next.length) {
          chosen = new int[next.length];
        }
        System.arraycopy(next, 0, chosen, 0, next.length);
        chosenLength = next.length;
      }
    }

    @Override
    public void error(long event, ModelError error) {}

    /** Notes where a walk is; whether no walk has been there. */
    private boolean note(int walk) {
      int[] state = states[walk];
      Arrays.fill(sums, 0);
      long sum = 0;
      for (int slot = 0; slot < state.length; slot++) {
        long share = VectorHash.share(slot, state[slot]);
        sum += share;
        sums[slot < components.length ? components[slot] : 0] += share;
      }
      long key = hash.finish(sum) | 1;
      int at = place(met, key);
      if (met[at] == key) {
        if (firstBy[at] != walk && times[at] < Byte.MAX_VALUE) {
          times[at]++;
        }
        return false;
      }
      met[at] = key;
      firstBy[at] = (byte) walk;
      times[at] = 1;
      noteValues();
      return true;
    }

    private void noteValues() {
      for (int component = 0; component < sums.length && valueCount < TABLE / 2; component++) {
        long key = hash.finish(sums[component] + component) | 1;
        int at = place(values, key);
        if (values[at] != key) {
          values[at] = key;
          valueCount++;
          counts[component]++;
        }
      }
    }

    /** Where a key is, or belongs. */
    private static int place(long[] table, long key) {
      int at = (int) (key >>> 20) & TABLE - 1;
      while (table[at] != 0 && table[at] != key) {
        at = at + 1 & TABLE - 1;
      }
      return at;
    }
  }
}
