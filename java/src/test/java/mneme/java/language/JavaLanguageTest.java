package mneme.java.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import mneme.api.Checker;
import mneme.model.Model;
import mneme.source.Language;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.junit.jupiter.api.Test;

class JavaLanguageTest {
  private static final String TEXT =
      """
      import java.util.List;
      import java.util.function.Consumer;
      import mneme.java.*;

      public record Counter(int most) implements StateModel<Counter.State, Counter.Action> {
        public record State(int value) {}
        public enum Action { UP, RESET }

        public List<State> initialStates() { return List.of(new State(0)); }

        public void actions(State state, Consumer<Action> possible) {
          possible.accept(state.value() < most ? Action.UP : Action.RESET);
        }

        public State next(State state, Action action) {
          return new State(action == Action.UP ? state.value() + 1 : 0);
        }
      }
      """;

  private static Language trusting() {
    Language language = new JavaLanguage();
    return language.with(language.options().getFirst(), "");
  }

  private static SourceText source(String text) {
    return new SourceText("models/Counter.java", text);
  }

  @Test
  void aSourceFileIsAModel() throws Exception {
    Model model = trusting().load(source(TEXT), Map.of("most", 41)).model();
    assertThat(Checker.of(model).run().states()).isEqualTo(42);
  }

  @Test
  void codeIsRunOnlyWhereItIsTrusted() {
    assertThatExceptionOfType(SourceException.class)
        .isThrownBy(() -> new JavaLanguage().load(source(TEXT), Map.of("most", 1)))
        .withMessageContaining("--trust");
  }

  @Test
  void whatDoesNotCompileIsShownWithItsPlace() {
    assertThatExceptionOfType(SourceException.class)
        .isThrownBy(
            () -> trusting().load(source(TEXT.replace("value() + 1", "valu() + 1")), Map.of()))
        .satisfies(
            e -> {
              assertThat(e.diagnostics()).hasSize(1);
              assertThat(e.diagnostics().getFirst().position().line()).isEqualTo(16);
            });
  }

  @Test
  void parametersAreArgumentsOfTheConstructor() {
    assertThatExceptionOfType(SourceException.class)
        .isThrownBy(() -> trusting().load(source(TEXT), Map.of()))
        .withMessageContaining("--param most=N");
  }
}
