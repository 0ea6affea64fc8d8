package mneme.promela;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import mneme.promela.Intervals.Interval;
import mneme.promela.program.Arithmetic;
import mneme.promela.program.Expression.Operator;
import org.junit.jupiter.api.Test;

class IntervalsTest {
  private final Random random = new Random(7);

  @Test
  void noValueIsForgotten() {
    for (int i = 0; i < 400_000; i++) {
      Operator operator = Operator.values()[random.nextInt(Operator.values().length)];
      Interval left = interval();
      Interval right = interval();
      int a = within(left);
      int b = within(right);
      boolean divides = operator == Operator.DIVIDE || operator == Operator.REMAINDER;
      if (!divides || b != 0) {
        Interval found = Intervals.binary(operator, left, right);
        assertThat(found.contains(Interval.of(Arithmetic.apply(operator, a, b))))
            .as("%s: %s in %s, %s in %s, %s", operator, a, left, b, right, found)
            .isTrue();
      }
      assertThat(Intervals.unary('-', left).contains(Interval.of(-a))).as("-%s", left).isTrue();
      assertThat(Intervals.unary('~', left).contains(Interval.of(~a))).as("~%s", left).isTrue();
      assertThat(Intervals.unary('!', left).contains(Interval.of(a == 0 ? 1 : 0))).isTrue();
    }
  }

  private Interval interval() {
    int one = number();
    int other = number();
    return new Interval(Math.min(one, other), Math.max(one, other));
  }

  private int number() {
    return switch (random.nextInt(4)) {
      case 0 -> random.nextInt();
      case 1 -> random.nextInt(-4, 5);
      case 2 -> random.nextBoolean() ? Integer.MIN_VALUE : Integer.MAX_VALUE;
      default -> random.nextInt(-300, 300);
    };
  }

  private int within(Interval range) {
    return (int) random.nextLong(range.least(), range.greatest() + 1);
  }
}
