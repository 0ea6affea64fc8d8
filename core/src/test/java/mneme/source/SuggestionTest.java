package mneme.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionTest {
  private static final List<String> NAMES =
      List.of("counter", "count", "lock", "x", "ab", "Turn", "messages");

  @ParameterizedTest
  @CsvSource({
    "countr,count",
    "cuonter,counter",
    "contuer,counter",
    "coounterr,counter",
    "COUNTER,counter",
    "turn,Turn",
    "lok,lock",
    "olck,lock",
    "a,''",
    "ac,ab",
    "y,''",
    "lk,''",
    "masseges,messages",
    "massegas,''",
    "counter,count",
    "nothing,''"
  })
  void theWordWithTheFewestErrorsIsMeant(String typed, String meant) {
    assertThat(Suggestion.near(typed, NAMES))
        .isEqualTo(meant.isEmpty() ? "" : "; did you mean '" + meant + "'?");
  }

  @Test
  void ofEquallyNearWordsTheShortestComesFirst() {
    assertThat(Suggestion.nearest("abcd", 4, List.of("abcde", "abce", "abcf", "abc")))
        .isEqualTo("abc");
    assertThat(Suggestion.nearest("abcd", 4, List.of("abcf", "abce"))).isEqualTo("abce");
    assertThat(Suggestion.nearest("--a", 1, List.of("--b"))).isNull();
    assertThat(Suggestion.nearest("a".repeat(61), 61, List.of("a".repeat(60)))).isNull();
  }
}
