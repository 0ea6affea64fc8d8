package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import mneme.app.Shell.Result;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models in Java on the command line: source files, and classes that are compiled already. */
class JavaModelsTest {
  private static final String TEXT =
      """
      package counting;
      import java.util.List;
      import java.util.function.Consumer;
      import mneme.java.StateModel;
      import mneme.java.layout.Range;

      public record Counter(int most) implements StateModel<Counter.State, Counter.Action> {
        public record State(@Range(max = 99) int value) {}
        public enum Action { UP }

        public List<State> initialStates() { return List.of(new State(0)); }
        public void actions(State state, Consumer<Action> possible) {
          if (state.value() < most) {
            possible.accept(Action.UP);
          }
        }
        public State next(State state, Action action) { return new State(state.value() + 1); }
        public List<String> processes() { return List.of("climber"); }
        public String process(Action action) { return "climber"; }
      }
      """;

  @TempDir Path folder;
  private final Shell shell = Shell.standard();
  private String source;
  private String classes;

  @BeforeEach
  void compile() throws IOException {
    Path file = Files.writeString(folder.resolve("Counter.java"), TEXT);
    Path out = Files.createDirectory(folder.resolve("classes"));
    source = file.toString();
    classes = out.toString();
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-d",
                classes,
                "-classpath",
                System.getProperty("java.class.path"),
                source);
    assertThat(failed).isEqualTo(0);
  }

  private Result counter(String command, String... more) {
    String[] words = {command, "--class", "counting.Counter", "--class-path", classes, "--trust"};
    String[] all = java.util.Arrays.copyOf(words, words.length + more.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return shell.run(all);
  }

  @Test
  void aSourceFileIsChecked() {
    Result result = shell.run("explore", source, "--trust", "--param", "most=7", "--json", "-");
    assertThat(result.code()).isEqualTo(0);
    assertThat(result.out()).contains("\"states\": 8");
  }

  @Test
  void aClassTakesThePlaceOfTheFile() {
    Result result = counter("explore", "--param", "most=7", "--json", "-");
    assertThat(result.code()).isEqualTo(0);
    assertThat(result.out()).contains("\"states\": 8", "\"model\": \"counting.Counter\"");
  }

  @Test
  void itsTraceCanBeSavedAndReplayed() {
    String trace = folder.resolve("t.json").toString();
    Result found = counter("check", "--param", "most=2", "--chart", "--trace-file", trace);
    assertThat(found.code()).isEqualTo(1);
    assertThat(found.out()).contains("climber", "value = 2");
    Result replayed =
        shell.run(
            "replay", trace, "--class", "counting.Counter", "--class-path", classes, "--trust");
    assertThat(replayed.code()).isEqualTo(0);
    assertThat(replayed.out()).contains("valid: 2 steps");
  }

  @Test
  void whatIsWrongIsSaid() {
    assertThat(shell.run("check", "--class", "counting.Counter", "--class-path", classes).err())
        .contains("counting.Counter: error:", "say --trust");
    assertThat(counter("check").err()).contains("--param most=N");
    assertThat(shell.run("check", "--class", "counting.Counter", "--trust").err())
        .contains("there is no class of this name");
    assertThat(shell.run("check", "--class", "java.lang.String", "--trust").err())
        .contains("does not implement mneme.java.StateModel");
    assertThat(shell.run("check", "--class", "x.Y", "--class-path", "nowhere", "--trust").err())
        .contains("there is no folder or jar 'nowhere'");
    Result both = shell.run("check", source, "--class", "counting.Counter", "--trust");
    assertThat(both.code()).isEqualTo(2);
    assertThat(both.err()).contains("both name a model");
  }

  @Test
  void aRunOfAClassIsNotResumed() {
    String checkpoint = folder.resolve("c").toString();
    Result cut =
        counter("check", "--param", "most=90", "--states", "9", "--checkpoint", checkpoint);
    assertThat(cut.code()).isEqualTo(3);
    Result resumed = shell.run("resume", checkpoint);
    assertThat(resumed.code()).isEqualTo(2);
    assertThat(resumed.err()).contains("a run of a class cannot be resumed");
  }

  /** Numbers of values on the heap mean something else in the next process. */
  @Test
  void aRunThatKeepsValuesOnTheHeapIsNotResumed() throws IOException {
    String text =
        TEXT.replace("State(@Range(max = 99) int value)", "State(Integer value, String t)");
    text = text.replace("new State(0)", "new State(0, \"\")");
    text = text.replace("new State(state.value() + 1)", "new State(state.value() + 1, \"x\")");
    Files.writeString(Path.of(source), text);
    String checkpoint = folder.resolve("c").toString();
    Result cut =
        shell.run(
            "check",
            source,
            "--trust",
            "--param",
            "most=90",
            "--states",
            "9",
            "--checkpoint",
            checkpoint);
    assertThat(cut.code()).isEqualTo(3);
    assertThat(cut.err()).contains("t (java.lang.String) has no bound");
    Result resumed = shell.run("resume", checkpoint);
    assertThat(resumed.code()).isEqualTo(2);
    assertThat(resumed.err()).contains("it keeps values on the Java heap");
  }
}
