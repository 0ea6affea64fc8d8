package mneme.aut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.stream.IntStream;
import mneme.model.Predicate;
import mneme.source.SourceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AutExpressionTest {
  private static List<Integer> statesOf(String text) throws SourceException {
    Predicate predicate = AutLanguageTest.load("des (0, 0, 10)").predicate(text);
    assertThat(predicate.text()).isEqualTo(text);
    Predicate.Test test = predicate.test();
    return IntStream.range(0, 10)
        .filter(state -> test.holdsIn(new int[] {state}) == Predicate.Outcome.TRUE)
        .boxed()
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "state == 5, 5",
    "state==5, 5",
    "5 == state, 5",
    "state != 5, 0 1 2 3 4 6 7 8 9",
    "state < 3, 0 1 2",
    "state <= 3, 0 1 2 3",
    "state > 7, 8 9",
    "7 <= state, 7 8 9",
    "state > -1 and state < 2, 0 1",
    "state == 1 or state == 3 and state < 2, 1",
    "(state == 1 or state == 3) and state < 2, 1",
    "(state == 1 or state == 3) && state > 2, 3",
    "not state < 8, 8 9",
    "not (state < 8 or state == 9), 8",
    "!(state < 8) || state == 0, 0 8 9",
    "not not state == 4, 4",
    "not state == 4 and state < 6, 0 1 2 3 5",
    "false or state == 2, 2",
    "true and state == 2, 2",
    "3 < 2 or state == 2, 2",
  })
  void expressionsMeanWhatTheySay(String text, String states) throws SourceException {
    assertThat(statesOf(text))
        .isEqualTo(List.of(states.split(" ")).stream().map(Integer::valueOf).toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                      | 1:1 expected 'state' or a number",
        "state                   | 1:6 expected one of == != < <= > >=",
        "state = 5               | 1:7 equality is written '=='",
        "stat == 5               | 1:1 expected 'state' or a number, found 'stat'",
        "state == x              | 1:10 expected 'state' or a number, found 'x'",
        "state == 5 and          | 1:15 expected 'state' or a number",
        "(state == 5             | 1:12 expected ')' for the '(' in column 1",
        "state == 5)             | 1:11 expected 'and', 'or' or the end of the expression",
        "1 < state < 5           | 1:11 comparisons do not chain; join two of them with 'and'",
        "state == 99999999999    | 1:10 the number is too large",
        "state == 5 state        | 1:12 expected 'and', 'or' or the end of the expression",
      })
  void mistakesAreExplained(String text, String message) {
    SourceException thrown = catchThrowableOfType(SourceException.class, () -> statesOf(text));
    assertThat(thrown.diagnostics())
        .extracting(d -> d.position() + " " + d.message())
        .containsExactly(message);
  }

  @Test
  void absurdExpressionsNeitherOverflowTheStackNorHang() throws SourceException {
    int many = 50_000;
    SourceException thrown =
        catchThrowableOfType(
            SourceException.class,
            () -> statesOf("(".repeat(many) + "state == 1" + ")".repeat(many)));
    assertThat(thrown).hasMessageContaining("nested more than");
    assertThat(statesOf("not ".repeat(many) + "state == 1")).containsExactly(1);
    assertThat(statesOf("state == 1" + " or state == 2".repeat(many))).containsExactly(1, 2);
    assertThat(statesOf("state == 1" + " and state < 2".repeat(many))).containsExactly(1);
  }
}
