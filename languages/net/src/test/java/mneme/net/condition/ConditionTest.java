package mneme.net.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import mneme.model.Predicate.Outcome;
import mneme.net.condition.Condition.Relation;
import mneme.source.SourceException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConditionTest {
  private static final int SLOTS = 6;

  /**
   * Places a to f are slots; "hidden" is what the model counts; question 3 asks for an even sum.
   */
  private static final Vocabulary WORDS =
      new Vocabulary() {
        @Override
        public @Nullable Sum place(String name) {
          if (name.equals("hidden")) {
            return Sum.ofQuestion(0);
          }
          int slot = name.length() == 1 ? "abcdef".indexOf(name) : -1;
          return slot < 0 ? null : Sum.ofSlots(slot);
        }

        @Override
        public @Nullable Condition fireable(String name) {
          return name.equals("t-1")
              ? Condition.atMost(Sum.constant(1), Sum.ofSlots(0))
              : name.equals("even") ? new Condition.Ask(3) : null;
        }

        @Override
        public Condition deadlock() {
          return new Condition.Ask(4);
        }

        @Override
        public Collection<String> placeNames() {
          return List.of("a", "b", "c", "d", "e", "f", "hidden");
        }

        @Override
        public Collection<String> transitionNames() {
          return List.of("t-1", "even");
        }

        @Override
        public Condition.Oracle oracle() {
          return new Condition.Oracle() {
            @Override
            public boolean holds(int question, int[] state) {
              int sum = Arrays.stream(state).sum();
              return question == 3 ? sum % 2 == 0 : sum == 0;
            }

            @Override
            public long count(int question, int[] state) {
              return state[0] * 10L;
            }
          };
        }
      };

  private static boolean holds(String text, int... state) throws SourceException {
    Condition condition = ConditionParser.parse(text, WORDS);
    NetPredicate predicate = new NetPredicate(text, condition, WORDS);
    boolean fast = predicate.test().holdsIn(state) == Outcome.TRUE;
    assertThat(condition.holds(state, WORDS.oracle())).isEqualTo(fast);
    return fast;
  }

  @Test
  void sumsAndComparisons() throws SourceException {
    assertThat(holds("a + 2*b <= 3", 1, 1, 0, 0, 0, 0)).isTrue();
    assertThat(holds("a + 2*b <= 3", 2, 1, 0, 0, 0, 0)).isFalse();
    assertThat(holds("a = 2", 2, 1, 0, 0, 0, 0)).isTrue();
    assertThat(holds("a == b", 2, 1, 0, 0, 0, 0)).isFalse();
    assertThat(holds("a != b", 2, 1, 0, 0, 0, 0)).isTrue();
    assertThat(holds("a > b and b < a and a >= 2", 2, 1, 0, 0, 0, 0)).isTrue();
    assertThat(holds("3 * (a - b) = 3", 2, 1, 0, 0, 0, 0)).isTrue();
    assertThat(holds("-(a) + 3 = b", 2, 1, 0, 0, 0, 0)).isTrue();
    assertThat(holds("tokens(a, b, c) = 6", 1, 2, 3, 0, 0, 0)).isTrue();
    assertThat(holds("hidden + a = 11", 1, 2, 3, 0, 0, 0)).isTrue();
    assertThat(holds("1 <= 2", 0, 0, 0, 0, 0, 0)).isTrue();
  }

  @Test
  void connectives() throws SourceException {
    int[] state = {1, 0, 0, 0, 0, 0};
    assertThat(holds("a = 1 or b = 1 and c = 1", state)).isTrue();
    assertThat(holds("(a = 1 || b = 1) && c = 1", state)).isFalse();
    assertThat(holds("not (a = 1) imply false", state)).isTrue();
    assertThat(holds("a = 1 -> b = 1 -> c = 1", state)).isTrue();
    assertThat(holds("!!(a = 1)", state)).isTrue();
    assertThat(holds("((a)) = 1", state)).isTrue();
    assertThat(holds("((a = 1))", state)).isTrue();
    assertThat(holds("(a) + 1 = 2 and (a + 1) * 2 = 4", state)).isTrue();
    assertThat(holds("true and not false", state)).isTrue();
  }

  @Test
  void namesInQuotesAndTransitions() throws SourceException {
    int[] state = {1, 1, 0, 0, 0, 0};
    assertThat(holds("fireable(\"t-1\")", state)).isTrue();
    assertThat(holds("fireable(\"t-1\") and fireable(even)", 1, 2, 0, 0, 0, 0)).isFalse();
    assertThat(holds("fireable(\"t-1\", even)", 0, 2, 0, 0, 0, 0)).isTrue();
    assertThat(holds("deadlock", 0, 0, 0, 0, 0, 0)).isTrue();
    assertThat(holds("\"a\" = 1", state)).isTrue();
  }

  @Test
  void mistakesHaveAPlace() {
    refused("a +", "1:4: error: expected a place or a number, found the end");
    refused("a", "1:2: error: expected a comparison (<, <=, =, !=, >=, >), found the end");
    refused("x = 1", "1:1: error: there is no place 'x'");
    refused("A = 1", "1:1: error: there is no place 'A'; did you mean 'a'?");
    refused("fireable(u)", "1:10: error: there is no transition 'u'");
    refused("a * b = 1", "1:3: error: only products with a number can be computed");
    refused("a = 1 b", "1:7: error: expected the end, found 'b'");
    refused("(a = 1", "1:7: error: expected ')', found the end");
    refused("\"a = 1", "1:1: error: the quote is never closed");
    refused("a = 99999999999", "1:5: error: '99999999999' is no number up to 2147483647");
    refused("not ".repeat(3) + "(".repeat(600) + "a = 1", "nested too deep");
  }

  private static void refused(String text, String message) {
    assertThatThrownBy(() -> ConditionParser.parse(text, WORDS))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining(message);
  }

  @Test
  void generatedCodeAgreesWithTheTree() {
    Random random = new Random(11);
    for (int i = 0; i < 300; i++) {
      Condition condition = condition(random, 2 + random.nextInt(4));
      agree(condition, random, 20);
    }
  }

  @Test
  void longConditionsAreCutIntoMethods() {
    Random random = new Random(12);
    for (int width : new int[] {300, 3000, 30_000}) {
      List<Condition> parts = new ArrayList<>();
      for (int i = 0; i < width; i++) {
        parts.add(condition(random, 1));
      }
      agree(new Condition.And(parts), random, 5);
      agree(new Condition.Or(parts), random, 5);
      agree(Condition.not(new Condition.Or(parts)), random, 5);
    }
    Condition deep = condition(random, 1);
    for (int i = 0; i < 400; i++) {
      deep =
          i % 2 == 0
              ? new Condition.And(List.of(deep, condition(random, 2)))
              : new Condition.Or(List.of(condition(random, 2), deep));
    }
    agree(deep, random, 50);
    agree(new Condition.And(List.of()), random, 1);
    agree(new Condition.Or(List.of()), random, 1);
  }

  @Test
  void longSumsAreCutIntoMethods() {
    int[] slots = new int[5000];
    int[] state = new int[5000];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = i;
      state[i] = i % 3;
    }
    long sum = Arrays.stream(state).asLongStream().sum();
    Sum all = Sum.ofSlots(slots).times(7);
    for (long value : new long[] {7 * sum, 7 * sum - 1}) {
      Condition equal = Condition.compare(all, Relation.EQUAL, Sum.constant(value));
      NetPredicate predicate = new NetPredicate("sum", equal, WORDS);
      assertThat(predicate.test().holdsIn(state)).isEqualTo(Outcome.of(value == 7 * sum));
    }
    assertThat(SumOfState.of(all, WORDS.oracle()).of(state)).isEqualTo(7 * sum);
  }

  private static void agree(Condition condition, Random random, int states) {
    ConditionCode code = ConditionWriter.compile(condition);
    for (int i = 0; i < states; i++) {
      int[] state = random.ints(SLOTS, 0, 4).toArray();
      assertThat(code.holds(state, WORDS.oracle()))
          .as(() -> condition + " in " + Arrays.toString(state))
          .isEqualTo(condition.holds(state, WORDS.oracle()));
    }
  }

  private static Condition condition(Random random, int depth) {
    if (depth == 0 || random.nextInt(6) == 0) {
      return switch (random.nextInt(8)) {
        case 0 -> random.nextBoolean() ? Condition.TRUE : Condition.FALSE;
        case 1 -> new Condition.Ask(3);
        default -> {
          Sum left = Sum.constant(random.nextInt(5) - 2);
          for (int i = 0; i < 1 + random.nextInt(3); i++) {
            Sum slot = random.nextInt(8) == 0 ? Sum.ofQuestion(0) : Sum.ofSlots(random.nextInt(6));
            left = left.plus(slot.times(random.nextInt(5) - 2));
          }
          Relation relation = Relation.values()[random.nextInt(3)];
          yield Condition.compare(left, relation, Sum.constant(random.nextInt(4)));
        }
      };
    }
    List<Condition> operands = new ArrayList<>();
    for (int i = 0; i < 1 + random.nextInt(4); i++) {
      operands.add(condition(random, depth - 1));
    }
    return switch (random.nextInt(5)) {
      case 0, 1 -> new Condition.And(operands);
      case 2, 3 -> new Condition.Or(operands);
      default -> new Condition.Not(operands.getFirst());
    };
  }
}
