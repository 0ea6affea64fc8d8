package mneme.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import mneme.run.PlanException;
import mneme.run.Tuning;
import org.junit.jupiter.api.Test;

class FormsTest {
  private enum Fruit {
    APPLE,
    BLOOD_ORANGE
  }

  @Test
  void numbersHaveBounds() {
    Form<Long> form = Forms.number("N", 1, 20);
    assertThat(form.parse("1")).isEqualTo(1);
    assertThat(form.parse("20")).isEqualTo(20);
    assertThat(form.parse("21")).isNull();
    assertThat(form.parse("0")).isNull();
    assertThat(form.parse("x")).isNull();
    assertThat(form.wanted()).isEqualTo("a whole number from 1 to 20");
    assertThat(Forms.number("N", 3, Long.MAX_VALUE).wanted())
        .isEqualTo("a whole number, at least 3");
    assertThat(Forms.number("N", Long.MIN_VALUE, Long.MAX_VALUE).wanted())
        .isEqualTo("a whole number");
  }

  @Test
  void choicesAreShownAndRead() {
    Form<Fruit> form = Forms.oneOf(Fruit.class);
    assertThat(form.word()).isEqualTo("apple|blood-orange");
    assertThat(form.wanted()).isEqualTo("apple or blood-orange");
    assertThat(form.choices()).containsExactly("apple", "blood-orange");
    assertThat(form.parse("blood-orange")).isEqualTo(Fruit.BLOOD_ORANGE);
    assertThat(form.parse("pear")).isNull();
    assertThat(Forms.ON_OFF.parse("off")).isFalse();
    assertThat(Forms.words("a", "b", "c").wanted()).isEqualTo("a, b or c");
  }

  @Test
  void sizesArePowersOfTwo() {
    assertThat(Sizes.parse("65536")).isEqualTo(65536);
    assertThat(Sizes.parse("3k")).isEqualTo(3 << 10);
    assertThat(Sizes.parse("200M")).isEqualTo(200L << 20);
    assertThat(Sizes.parse("4g")).isEqualTo(4L << 30);
    for (String text : new String[] {"", "m", "0", "-1", "1.5g", "9999999999g", "1t", "1 g"}) {
      assertThat(Sizes.parse(text)).as(text).isNull();
    }
  }

  @Test
  void durationsHaveUnits() {
    assertThat(Sizes.parseDuration("90s")).isEqualTo(Duration.ofSeconds(90));
    assertThat(Sizes.parseDuration("0.5s")).isEqualTo(Duration.ofMillis(500));
    assertThat(Sizes.parseDuration("2h")).isEqualTo(Duration.ofHours(2));
    for (String text : new String[] {"", "s", "90", "0s", "1d", "1.s"}) {
      assertThat(Sizes.parseDuration(text)).as(text).isNull();
    }
  }

  @Test
  void amountsAreStatesBytesOrShares() {
    assertThat(Amount.parse("1000")).isEqualTo(Amount.states(1000));
    assertThat(Amount.parse("1.5k")).isEqualTo(new Amount(1536, Amount.Unit.BYTES));
    assertThat(Amount.parse("0.5%")).isEqualTo(Amount.percent(0.5));
    assertThat(Amount.parse("101%")).isNull();
    assertThat(Amount.parse("1.5")).isNull();
  }

  @Test
  void aParameterReadsWhatWasGivenOrWhatHoldsWithoutIt() {
    Parameter<Long> depth =
        Parameter.of("depth", Forms.number("K", 1, 9))
            .help("how deep")
            .example("--depth 3")
            .absent("4");
    assertThat(Tuning.NONE.value(depth)).isEqualTo(4);
    assertThat(Tuning.NONE.given(depth)).isNull();
    assertThat(Tuning.NONE.valueOr(depth, 7L)).isEqualTo(7);
    assertThat(Tuning.NONE.with(depth, "9").value(depth)).isEqualTo(9);
    assertThatThrownBy(() -> Tuning.NONE.with(depth, "10").value(depth))
        .isInstanceOf(PlanException.class)
        .hasMessage("--depth '10': expected a whole number from 1 to 9");
    assertThat(depth.usage()).isEqualTo("--depth K");
    assertThatThrownBy(() -> depth.absent("10")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aParameterWithoutAValueOfItsOwnHasNone() {
    Parameter<Boolean> flag = Parameter.of("fast", Forms.FLAG).help("hurries").example("--fast");
    assertThat(Tuning.NONE.has(flag)).isFalse();
    assertThat(Tuning.NONE.with(flag, "").has(flag)).isTrue();
    assertThat(flag.usage()).isEqualTo("--fast");
    assertThatThrownBy(() -> Tuning.NONE.value(flag)).isInstanceOf(IllegalArgumentException.class);
  }
}
