package mneme.logic;

import java.util.BitSet;
import java.util.Random;

/** A formula as it is written, and what it means on a run that repeats itself. */
sealed interface RawFormula {
  record Atom(int number) implements RawFormula {}

  record Truth(boolean value) implements RawFormula {}

  record Before(String operator, RawFormula operand) implements RawFormula {}

  record Between(String operator, RawFormula left, RawFormula right) implements RawFormula {}

  /** A formula with so many operators, over so many propositions. */
  static RawFormula random(Random random, int operators, int propositions) {
    if (operators == 0) {
      return random.nextInt(20) == 0
          ? new Truth(random.nextBoolean())
          : new Atom(random.nextInt(propositions));
    }
    String[] before = {"!", "X", "<>", "[]", "<>", "[]"};
    String[] between = {"&&", "||", "->", "<->", "U", "V", "W", "M", "U", "V", "&&", "||"};
    if (operators == 1 ? random.nextBoolean() : random.nextInt(3) == 0) {
      String operator = before[random.nextInt(before.length)];
      return new Before(operator, random(random, operators - 1, propositions));
    }
    int left = random.nextInt(operators);
    return new Between(
        between[random.nextInt(between.length)],
        random(random, left, propositions),
        random(random, operators - 1 - left, propositions));
  }

  default String text() {
    return switch (this) {
      case Atom(int number) -> "p" + number;
      case Truth(boolean value) -> Boolean.toString(value);
      case Before(String operator, RawFormula operand) -> operator + " (" + operand.text() + ")";
      case Between(String operator, RawFormula left, RawFormula right) ->
          "((" + left.text() + ") " + operator + " (" + right.text() + "))";
    };
  }

  /**
   * The moments at which it holds.
   *
   * @param states by moment the bits of the propositions that hold
   * @param loop the moment that follows the last one
   */
  default BitSet holds(long[] states, int loop) {
    int n = states.length;
    BitSet result = new BitSet();
    switch (this) {
      case Atom(int number) -> {
        for (int i = 0; i < n; i++) {
          result.set(i, (states[i] >>> number & 1) != 0);
        }
      }
      case Truth(boolean value) -> result.set(0, n, value);
      case Before(String operator, RawFormula operand) -> {
        BitSet inner = operand.holds(states, loop);
        switch (operator) {
          case "!" -> {
            result.or(inner);
            result.flip(0, n);
          }
          case "X" -> {
            for (int i = 0; i < n; i++) {
              result.set(i, inner.get(i + 1 < n ? i + 1 : loop));
            }
          }
          default -> {
            for (int i = 0; i < n; i++) {
              boolean all = true;
              boolean some = false;
              // Whoever goes on for 2 n moments has seen all that will ever come.
              int at = i;
              for (int k = 0; k < 2 * n; k++) {
                all &= inner.get(at);
                some |= inner.get(at);
                at = at + 1 < n ? at + 1 : loop;
              }
              result.set(i, operator.equals("<>") ? some : all);
            }
          }
        }
      }
      case Between(String operator, RawFormula left, RawFormula right) -> {
        BitSet a = left.holds(states, loop);
        BitSet b = right.holds(states, loop);
        for (int i = 0; i < n; i++) {
          result.set(i, between(operator, a, b, i, n, loop));
        }
      }
    }
    return result;
  }

  private static boolean between(String operator, BitSet a, BitSet b, int from, int n, int loop) {
    boolean x = a.get(from);
    boolean y = b.get(from);
    switch (operator) {
      case "&&" -> {
        return x && y;
      }
      case "||" -> {
        return x || y;
      }
      case "->" -> {
        return !x || y;
      }
      case "<->" -> {
        return x == y;
      }
      default -> {}
    }
    int at = from;
    for (int k = 0; k < 2 * n; k++) {
      boolean l = a.get(at);
      boolean r = b.get(at);
      switch (operator) {
        case "U", "W" -> {
          if (r || !l) {
            return r;
          }
        }
        default -> {
          if (!r || l) {
            return r;
          }
        }
      }
      at = at + 1 < n ? at + 1 : loop;
    }
    // Neither ever ended: the weak ones hold.
    return operator.equals("W") || operator.equals("V");
  }
}
