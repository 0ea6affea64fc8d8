package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import mneme.app.Shell.Result;
import mneme.testing.HandModel;
import mneme.testing.HandModels;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Traces in the Informal Trace Format. */
class ItfTest {
  private static final String MODEL =
      """
      byte flag[2];
      int P_x = -5;
      channel {byte, byte} box[2];
      process P {
        byte x;
        state start, end;
        init start;
        trans start -> end { sync box!{x + 3, 4}; effect x = 9, flag[1] = 1; };
      }
      system async;
      """;

  @TempDir Path folder;
  private final Shell shell = Shell.standard();
  private String model;
  private String trace;

  @BeforeEach
  void writeModel() throws IOException {
    model = Files.writeString(folder.resolve("m.dve"), MODEL).toString();
    trace = folder.resolve("t.itf.json").toString();
  }

  private String saved() throws IOException {
    Result result = shell.run("check", model, "--trace-file", trace);
    assertThat(result.out())
        .contains("the trace was saved: mneme replay " + trace + " " + model + "\n");
    return Files.readString(Path.of(trace));
  }

  private Result replayed(String text) throws IOException {
    Files.writeString(Path.of(trace), text);
    return shell.run("replay", trace, model, "-q");
  }

  @Test
  @SuppressWarnings("unchecked")
  void writtenAsTheFormatAsks() throws IOException {
    Map<String, Object> json = Json.object(saved());
    assertThat(json.keySet()).containsExactly("#meta", "vars", "states");
    Map<String, Object> meta = (Map<String, Object>) json.get("#meta");
    assertThat(meta).containsEntry("format", "ITF").containsEntry("source", model);
    assertThat((Map<String, Object>) meta.get("mneme"))
        .containsEntry("language", "dve")
        .containsEntry(
            "violation", Map.of("kind", "deadlock", "message", "deadlock: no event is possible"));
    // P->x must not hide the global P_x; arrays and channels are sequences.
    assertThat((List<Object>) json.get("vars"))
        .containsExactly("flag", "P_x", "box_length", "box", "P", "P_x_2");
    List<Map<String, Object>> states = (List<Map<String, Object>>) json.get("states");
    assertThat(states).hasSize(2);
    assertThat(states.get(0))
        .isEqualTo(
            Map.of(
                "#meta",
                Map.of("index", 0.0),
                "flag",
                List.of(0.0, 0.0),
                "P_x",
                -5.0,
                "box_length",
                0.0,
                "box",
                List.of(List.of(0.0, 0.0), List.of(0.0, 0.0)),
                "P",
                "start",
                "P_x_2",
                0.0));
    assertThat(states.get(1))
        .containsEntry("flag", List.of(0.0, 1.0))
        .containsEntry("box", List.of(List.of(3.0, 4.0), List.of(0.0, 0.0)))
        .containsEntry("P", "end")
        .containsEntry("P_x_2", 9.0)
        .containsEntry(
            "#meta",
            Map.of(
                "index",
                1.0,
                "event",
                Map.of(
                    "transition",
                    0.0,
                    "choice",
                    0.0,
                    "process",
                    "P",
                    "name",
                    "start -> end !box",
                    "line",
                    8.0,
                    "column",
                    9.0)));
  }

  @Test
  void writtenReadAndReplayed() throws IOException {
    assertThat(replayed(saved()))
        .isEqualTo(new Result(0, "valid: 1 step, at the end a deadlock\n", ""));
  }

  @Test
  void aFileOfAnotherToolIsReplayedByItsStates() throws IOException {
    String text = saved().replaceAll("(?s)\"event\": \\{.*?\\}", "\"tool\": 1");
    text = text.replaceAll("(?s)\"mneme\": \\{.*?\\}\\s*\\}\\s*,", "\"x\": 1},");
    assertThat(text).doesNotContain("transition", "language");
    text = text.replace("\"P_x\": -5", "\"P_x\": {\"#bigint\": \"-5\"}");
    assertThat(text).contains("#bigint");
    assertThat(replayed(text).out()).isEqualTo("valid: 1 step, at the end a deadlock\n");
    assertThat(replayed(text.replace("\"P_x_2\": 9", "\"P_x_2\": 8")).out())
        .isEqualTo("not valid: at step 1: no event leads from the state before to this one\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"P\": \"end\" | \"P\": \"nowhere\" | at step 1: the model sets P to end, the trace to nowhere",
        "\"P\": \"start\" | \"P\": \"end\" | at the start: it does not start in an initial state",
        "\"P_x_2\": 9 | \"P_x_2\": 8 | at step 1: the model sets P->x to 9, the trace to 8",
        "\"P_x_2\": 9 | \"y\": 9 | at step 1: the model has no variable 'y'",
        "\"P_x_2\": 9 | \"P_x\": 9 | at step 1: the variable 'P_x_2' has no value",
        "\"P_x_2\": 9 | \"P_x_2\": 99999999999 | at step 1: the model sets P->x to 9, the trace to 9999",
        "\"P_x_2\": 9 | \"P_x_2\": [9] | at step 1: the model sets P->x to 9, the trace to [9]",
        "\"transition\": 0 | \"transition\": 7 | at step 1: the model has no transition 7",
        "\"kind\": \"deadlock\" | \"kind\": \"assertion\" | at step 1: it is said to end in a failing",
      })
  void whatIsNotSoIsNotValid(String from, String to, String said) throws IOException {
    String text = saved();
    assertThat(text).contains(from);
    int at = text.indexOf(from);
    Result result = replayed(text.substring(0, at) + to + text.substring(at + from.length()));
    assertThat(result.out()).startsWith("not valid: " + said);
    assertThat(result.code()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"#meta\": {}, \"states\": []}",
        "{\"#meta\": 1, \"states\": [{}]}",
        "{\"states\": [{\"P\": true}]}",
        "{\"states\": [{\"P\": {\"#set\": []}}]}",
        "{\"states\": [{\"P\": {\"#bigint\": \"x\"}}]}",
        "{\"states\": [{\"P\": {\"#bigint\": \"99999999999999999999999\"}}]}",
        "{\"states\": [{\"P\": [[[[[[[[[[[1]]]]]]]]]]]}]}",
        "{\"states\": {}}",
      })
  void whatIsNoTraceIsBadInput(String text) throws IOException {
    Result result = replayed(text);
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).startsWith("mneme: " + trace + ": is no trace file");
  }

  @Test
  void parametersAreKept() throws IOException {
    Files.writeString(
        Path.of(model),
        """
        const int N = 2;
        int x;
        process P { state s; init s; trans s -> s { guard x < N; effect x = x + 1; }; }
        system async;
        """);
    shell.run("check", model, "--param", "N=4", "--trace-file", trace);
    assertThat(shell.run("replay", trace, model, "-q").out()).startsWith("valid: 4 steps");
  }

  @Test
  void aWalkIsSavedInTheSameFormat() throws IOException {
    Result walk = shell.run("simulate", model, "--random", "1", "--trace-file", trace);
    assertThat(walk.code()).isEqualTo(0);
    assertThat(Json.object(Files.readString(Path.of(trace)))).containsKey("#meta");
    assertThat(shell.run("replay", trace, model, "-q").out()).startsWith("valid: 1 step");
  }

  static List<HandModel> models() {
    return HandModels.all();
  }

  @ParameterizedTest
  @MethodSource("models")
  void everyTraceThatIsSavedCanBeReplayed(HandModel hand) throws IOException {
    Shell own = shell.withLanguages(HandLanguage.of(hand));
    String path = Files.writeString(folder.resolve("m.hand"), "by hand").toString();
    Result check = own.run("check", path, "--trace-file", trace, "-q");
    if (check.code() == 1) {
      Result replay = own.run("replay", trace, path, "-q");
      assertThat(replay.out()).startsWith("valid: ");
    } else {
      assertThat(Path.of(trace)).doesNotExist();
    }
  }
}
