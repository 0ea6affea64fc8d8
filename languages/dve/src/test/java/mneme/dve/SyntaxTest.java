package mneme.dve;

import static mneme.dve.Models.errors;
import static mneme.dve.Models.failure;
import static mneme.dve.Models.guarded;
import static mneme.dve.Models.model;
import static mneme.dve.Models.warnings;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Stream;
import mneme.dve.syntax.ModelParser;
import mneme.model.Predicate.Outcome;
import mneme.source.SourceException;
import mneme.testing.Effort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SyntaxTest {
  private static final String EMPTY = "process P { state s; init s; }\nsystem async;\n";

  @Test
  void showsTheLineAndACaret() {
    assertThat(failure("byte x;\nbyte y = 1 +;\n" + EMPTY))
        .hasMessage(
            """
            m.dve:2:13: error: expected an expression, found ';'
              byte y = 1 +;
                          ^\
            """);
  }

  @Test
  void reportsSeveralErrorsInOneGo() {
    String text =
        """
        byte 3x;
        channel {bool} c;
        process P {
          byte b = ;
          state s, t;
          init s;
          trans
            s -> t { guard b ==; effect b = 1 2; },
            t -> { },
            s -> t { sync c; };
        }
        process Q { state u; init u; trans u -> u { guard (1; }, u -> u { effect 5 = 1; }; }
        system async;
        """;
    assertThat(errors(text))
        .containsExactly(
            "1:6 expected the name of a variable, found the number 3",
            "1:7 a letter right after a number; names do not start with a digit",
            "2:10 expected a type, 'byte' or 'int', found 'bool'",
            "4:12 expected an expression, found ';'",
            "8:24 expected an expression, found ';'",
            "8:39 expected ';' or an operator after the effect, found the number 2",
            "9:10 expected the state the transition leads to, found '{'",
            "12:53 expected ')' to close the parenthesis, found ';'",
            "12:74 expected the variable to be written, found the number 5");
  }

  @Test
  void stopsAfterTwentyErrors() {
    assertThat(errors("byte ;\n".repeat(1000) + EMPTY))
        .hasSize(21)
        .last()
        .asString()
        .contains("too many errors");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          system                                       | 1:7 expected 'async' or 'sync' after 'system', found the end of the text
          process P { state s; init s; }               | 1:31 the text ends without a line 'system async;' or 'system sync;'
          process P { state s;                         | 1:21 expected '}' to close process P, found the end of the text
          process P { channel c; }                     | 1:13 channels are declared outside of processes
          process P { trans -> s {}; }                 | 1:19 the first transition must say from which state it goes
          process P { init s; init t; }                | 1:21 the process has an initial state already, s
          process state { }                            | 1:9 expected the name of the process, found 'state', which is a word of the language
          process P { trans s -> s { effect Q->x = 1; }; } | 1:35 a process can write only its own and global variables
          process P { trans s -> s { guard 1; guard 2; }; } | 1:37 a transition has only one guard
          process P { trans s -> s { effect x == 1; }; } | 1:37 expected '=' to assign, found '=='
          bool x;                                      | 1:1 'bool' starts no declaration: expected a type ('byte', 'int'), 'const', 'channel', 'process' or 'system'
          byte x = 99999999999;                        | 1:10 this number is greater than 2147483647
          byte x @ 3;                                  | 1:8 the character '@' has no meaning here
          /* byte x;                                   | 1:1 this comment is never closed with */
          """)
  void saysWhatIsWrong(String text, String error) {
    assertThat(errors(text.strip())).first().isEqualTo(error.strip());
  }

  @Test
  void refusesBinaryFiles() {
    assertThat(errors("byte x;\n\0\1\2\3" + "\0".repeat(1000)))
        .containsExactly("2:1 character with code 0: this looks like a binary file, not a model");
  }

  @Test
  void refusesTextsBeyondMeasure() {
    assertThat(failure(" ".repeat(ModelParser.LONGEST_TEXT + 1)))
        .hasMessageStartingWith("m.dve: error: the text has 16,777,217 characters");
  }

  static Stream<String> absurdities() {
    int many = 200_000;
    return Stream.of(
        "(".repeat(many) + "1" + ")".repeat(many),
        "(".repeat(many),
        "-".repeat(many).replace("--", "- -") + "1",
        "not ".repeat(many) + "1",
        "1" + "+1".repeat(many),
        "1" + " and 1".repeat(many),
        "a[".repeat(many) + "0" + "]".repeat(many),
        "1 imply (1 or (1 | (1 == (1 < (1 << (1 + (1 * (".repeat(many / 8),
        "1 imply 1 or 1 | 1 == 1 < 1 << 1 + 1 * (".repeat(many / 8));
  }

  @ParameterizedTest
  @MethodSource("absurdities")
  void refusesAbsurdNestingCleanly(String expression) {
    Effort effort = Effort.begin();
    assertThat(errors(guarded("byte a[2];", expression)))
        .hasSize(1)
        .first()
        .asString()
        .contains("nested more than 500 levels deep");
    assertThat(effort.soFar()).isLessThan(Duration.ofSeconds(5));
  }

  @Test
  void acceptsDeepNestingBelowTheLimit() throws SourceException {
    String expression = "(".repeat(400) + "x" + ")".repeat(400) + "+1".repeat(400);
    assertThat(model(guarded("byte x;", expression)).transitionCount()).isEqualTo(1);
  }

  @Test
  void readsALongListInReasonableTime() throws SourceException {
    String text = "byte a[3] = {" + "1,".repeat(500_000) + "1};\n" + EMPTY;
    assertThat(warnings(text)).singleElement().asString().contains("500001 initial values");
  }

  @Test
  void skipsCommentsAndLinesOfPreprocessors() throws SourceException {
    String text =
        """
        #define N 3
           #property G x
        byte x; // a variable
        /* and
           more */ byte y;
        """;
    assertThat(model(text + EMPTY).shape().size()).isEqualTo(3);
  }

  @Test
  void toleratesMissingAndSurplusSemicolons() throws SourceException {
    String text =
        """
        byte x;;
        process P { state s, t; init s; trans s -> t { guard x == 0 }, -> s { effect x = 1;; }, t -> s {} }
        system async
        """;
    assertThat(model(text).transitionCount()).isEqualTo(3);
  }

  /**
   * The second column is the value of the expression in the initial state of a model with x = 5.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          1 + 2 * 3 == 7            ; true
          10 - 3 - 2 == 5           ; true
          1 or 0 and 0              ; false
          1 || 0 && 0               ; false
          0 imply 0 imply 0         ; false
          1 | 2 ^ 3 == 0            ; true
          (1 | 2 & 1) == 1          ; true
          1 << 2 + 1 == 8           ; true
          3 < 4 == 1                ; true
          2 + 3 > 4 and x == 5      ; true
          -x + 5 == 0               ; true
          not x + 1 == 1            ; true
          !x                        ; false
          ~0 == -1                  ; true
          7 / 2 == 3 and -7 / 2 == -3 and -7 % 2 == -1 ; true
          1 << 33 == 2              ; true
          -8 >> 1 == -4             ; true
          true and not false        ; true
          2147483647 + 1 < 0        ; true
          x == 0 and 1 / (x - 5)    ; false
          x == 5 or 1 / (x - 5)     ; true
          x == 0 imply 1 / (x - 5)  ; true
          P.s                       ; true
          P.t                       ; false
          P->v == 7 and P.v == 7    ; true
          P->a[1] == 2 and P.a[1] == 2 ; true
          """)
  void groupsAndComputes(String expression, boolean value) throws SourceException {
    String text =
        "byte x = 5; process P { int v = 7, a[2] = {1, 2}; state s, t; init s; } system async;";
    var model = model(text);
    assertThat(model.predicate(expression).test().holdsIn(model.initialStates().getFirst()))
        .isEqualTo(Outcome.of(value));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          x or y and z             ; 2:58 'and' after 'or'
          x and y or z and x       ; 2:64 'and' after 'or'
          x | y & z                ; 2:57 '&' after '|'
          x | y ^ z                ; 2:57 '^' after '|'
          x ^ y & z                ; 2:57 '&' after '^'
          """)
  void warnsWhereOtherLanguagesGroupDifferently(String guard, String warning)
      throws SourceException {
    assertThat(warnings(guarded("byte x, y, z;", guard)))
        .singleElement()
        .asString()
        .startsWith(warning + ": ")
        .contains("group to the left");
  }

  @ParameterizedTest
  @CsvSource({
    "x and y or z",
    "x or (y and z)",
    "x or y or z",
    "x & y | z",
    "x == 1 or y == 2 imply z and x",
    "x and y imply y or x imply x and y"
  })
  void doesNotWarnWhereTheyAgree(String guard) throws SourceException {
    assertThat(warnings(guarded("byte x, y, z;", guard))).isEmpty();
  }
}
