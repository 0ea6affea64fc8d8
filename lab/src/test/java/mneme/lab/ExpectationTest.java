package mneme.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExpectationTest {
  private static final Expectation PHILS =
      Expectation.of(
          "truth-dve.tsv",
          Map.of(
              "file", "dve/phils.1.dve",
              "states", "80",
              "transitions", "212",
              "deadlocks", "1",
              "levels", "10",
              "max_level", "16",
              "back_edges", "68",
              "max_back", "3"));

  private static JsonObject json(String text) {
    return JsonParser.parseString(text).getAsJsonObject();
  }

  private static JsonObject rightAnswer() {
    return json(
        """
        {"search": "bfs", "states": 80, "transitions": 212, "deadlocks": 1, "levels": 10,
         "widest_level": 16, "back_edges": 68, "longest_back_edge": 3}
        """);
  }

  @Test
  void theRightAnswerDoesNotDiffer() {
    assertThat(PHILS.differences(rightAnswer())).isEmpty();
  }

  @Test
  void everyFigureIsCompared() {
    for (Figure figure : Figure.values()) {
      JsonObject answer = rightAnswer();
      answer.addProperty(figure.key(), 4711);
      assertThat(PHILS.differences(answer))
          .extracting(Expectation.Difference::figure)
          .containsExactly(figure);
    }
  }

  @Test
  void aDifferenceShowsBothFigures() {
    JsonObject answer = rightAnswer();
    answer.addProperty("states", 81);
    assertThat(PHILS.differences(answer).getFirst()).hasToString("states: 80 expected, 81 found");
  }

  @Test
  void whatIsUnknownIsNotCompared() {
    Expectation expected = Expectation.of("t", Map.of("file", "dve/a.dve", "states", "80"));
    assertThat(expected.differences(json("{\"states\": 80, \"deadlocks\": 7}"))).isEmpty();
  }

  @Test
  void aFigureThatIsNotReportedDiffers() {
    JsonObject answer = rightAnswer();
    answer.remove("levels");
    assertThat(PHILS.differences(answer).getFirst())
        .hasToString("levels: 10 expected, nothing found");
  }

  @Test
  void aSearchWithoutLevelsNeedNotReportThem() {
    JsonObject answer =
        json("{\"search\": \"dfs\", \"states\": 80, \"transitions\": 212, \"deadlocks\": 1}");
    assertThat(PHILS.differences(answer)).isEmpty();
    answer.remove("deadlocks");
    assertThat(PHILS.differences(answer)).hasSize(1);
  }

  @Test
  void aGlobFitsFileNameOrShortName() {
    assertThat(PHILS.shortName()).isEqualTo("phils.1");
    assertThat(PHILS.fits("phils.1")).isTrue();
    assertThat(PHILS.fits("phils.*")).isTrue();
    assertThat(PHILS.fits("*.dve")).isTrue();
    assertThat(PHILS.fits("dve/*")).isTrue();
    assertThat(PHILS.fits("phils")).isFalse();
    assertThat(PHILS.fits("aut/*")).isFalse();
  }

  @Test
  void theShortNameHasNoEndingOfCompression() {
    assertThat(
            Expectation.of("t", Map.of("file", "aut/vasy_0_1.aut.xz", "states", "289")).shortName())
        .isEqualTo("vasy_0_1");
  }

  @Test
  void parametersAreWordsAndPartOfTheName() {
    Expectation expected =
        Expectation.of("t", Map.of("file", "a.dve", "states", "1", "parameters", "N=3 M=4"));
    assertThat(expected.parameters()).containsExactly("N=3", "M=4");
    assertThat(expected.name()).isEqualTo("a.dve N=3 M=4");
  }

  @Test
  void aCellThatIsNoNumberIsReported() {
    assertThatThrownBy(() -> Expectation.of("t", Map.of("file", "a.dve", "states", "many")))
        .isInstanceOf(LabException.class)
        .hasMessage("t: states of a.dve is no number: many");
  }
}
