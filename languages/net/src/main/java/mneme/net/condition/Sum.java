package mneme.net.condition;

import java.util.Map;
import java.util.TreeMap;

/**
 * A weighted sum of slots and a constant, in 64 bits. Immutable.
 *
 * @param weights slot ▶ factor, none of them 0; a key below 0 is a number only the model knows
 */
public record Sum(TreeMap<Integer, Long> weights, long constant) {
  public static Sum constant(long value) {
    return new Sum(new TreeMap<>(), value);
  }

  /** The sum of some slots. */
  public static Sum ofSlots(int... slots) {
    TreeMap<Integer, Long> weights = new TreeMap<>();
    for (int slot : slots) {
      weights.merge(slot, 1L, Long::sum);
    }
    return new Sum(weights, 0);
  }

  /** A number that the model's {@link Condition.Oracle} counts. */
  public static Sum ofQuestion(int question) {
    return ofSlots(-1 - question);
  }

  /** The question a key below 0 stands for. */
  static int question(int key) {
    return -1 - key;
  }

  public boolean isConstant() {
    return weights.isEmpty();
  }

  public Sum plus(Sum other) {
    return combined(other, 1);
  }

  public Sum minus(Sum other) {
    return combined(other, -1);
  }

  /** Multiplied by a number. */
  public Sum times(long factor) {
    return constant(0).combined(this, factor);
  }

  private Sum combined(Sum other, long factor) {
    TreeMap<Integer, Long> all = new TreeMap<>(weights);
    for (Map.Entry<Integer, Long> entry : other.weights.entrySet()) {
      all.merge(entry.getKey(), factor * entry.getValue(), Long::sum);
    }
    all.values().removeIf(weight -> weight == 0);
    return new Sum(all, constant + factor * other.constant);
  }

  /** Its value in a state. */
  public long of(int[] state, Condition.Oracle oracle) {
    long sum = constant;
    for (Map.Entry<Integer, Long> entry : weights.entrySet()) {
      int key = entry.getKey();
      sum += entry.getValue() * (key < 0 ? oracle.count(question(key), state) : state[key]);
    }
    return sum;
  }
}
