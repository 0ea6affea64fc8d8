package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import mneme.app.Shell.Result;
import mneme.run.Limit;
import mneme.run.PlanException;
import mneme.run.Verdict;
import mneme.testing.HandModels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExitCodesTest extends HandModelTest {
  private final Shell shell =
      Shell.standard().withLanguages(HandLanguage.of(HandModels.severalInitialStates()));

  @Test
  void verdictsHaveTheirCodes() {
    assertThat(
            shell.withEngine(FakeRuns.ending(Verdict.HOLDS, null, null)).run("check", model).code())
        .isEqualTo(0);
    assertThat(
            shell
                .withEngine(FakeRuns.ending(Verdict.COMPLETE, null, null))
                .run("explore", model)
                .code())
        .isEqualTo(0);
    // In the hand model the search ends in deadlocks.
    assertThat(shell.run("check", model).code()).isEqualTo(1);
    assertThat(shell.run("explore", model).code()).isEqualTo(0);
  }

  @ParameterizedTest
  @EnumSource(Limit.class)
  void everyLimitIsIncompleteAndSaysWhatToDo(Limit limit) {
    Shell limited = shell.withEngine(FakeRuns.ending(Verdict.INCOMPLETE, limit, null));
    for (String command : List.of("check", "explore")) {
      Result result = limited.run(command, model);
      assertThat(result.code()).isEqualTo(3);
      assertThat(result.out().lines().toList().get(0)).startsWith("incomplete: ");
      assertThat(result.out().lines().toList().get(1)).startsWith("  ").isNotBlank();
      assertThat(result.out()).doesNotContain("holds");
      assertThat(limited.run(command, model, "--json", "-").out())
          .contains("\"limit\": \"" + limit.name().toLowerCase(java.util.Locale.ROOT) + "\"");
    }
  }

  @Test
  void nothingToDoIsAMisuse() {
    Result result = shell.run();
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains("usage: mneme COMMAND");
  }

  @Test
  void helpAndVersionAreFine() {
    assertThat(shell.run("--version"))
        .isEqualTo(new Result(0, "mneme " + Version.complete() + "\n", ""));
    assertThat(shell.run("-V").out()).isEqualTo(shell.run("check", "--version").out());
    assertThat(Version.current()).matches("\\d+\\.\\d+.*");
    for (List<String> words :
        List.of(List.of("help"), List.of("-h"), List.of("--help"), List.of("check", "-h"))) {
      Result result = shell.run(words.toArray(new String[0]));
      assertThat(result.code()).isEqualTo(0);
      assertThat(result.out()).contains("usage: mneme");
      assertThat(result.err()).isEmpty();
    }
  }

  @Test
  void anInternalErrorLeavesAReportThatNamesNoText() throws IOException {
    Path crashes = Files.createDirectory(folder.resolve("crashes"));
    Files.writeString(folder.resolve("m.hand"), "by hand: a secret");
    Result result =
        shell
            .withCrashFolder(crashes)
            .withEngine(
                (plan, control) -> {
                  throw new IllegalStateException("the sky fell");
                })
            .run("check", model, "--states", "7");
    assertThat(result.code()).isEqualTo(4);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).doesNotContain("Exception").doesNotContain("\tat ");
    Path report;
    try (Stream<Path> files = Files.list(crashes)) {
      report = files.findFirst().orElseThrow();
    }
    assertThat(result.err()).contains(report.toString());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(report)))
        .isEqualTo("rw-------");
    assertThat(Files.readString(report))
        .contains(
            Version.current(),
            "mneme check " + model + " --states 7",
            "java: ",
            "hand, 17 bytes, 2 slots, 2 transitions",
            "the sky fell",
            "\tat mneme.app.")
        .doesNotContain("secret");
  }

  @Test
  void aCrashReportThatCannotBeWrittenIsPrinted() {
    Result result =
        shell
            .withCrashFolder(folder.resolve("absent"))
            .withEngine(
                (plan, control) -> {
                  throw new AssertionError("the sky fell");
                })
            .run("explore", model);
    assertThat(result.code()).isEqualTo(4);
    assertThat(result.err()).contains("it would have said", "the sky fell", Version.current());
  }

  @Test
  void anExhaustedHeapIsIncomplete() {
    Shell exhausted =
        shell.withEngine(
            (plan, control) -> {
              control.reportFrom(() -> new mneme.run.Progress(42, 99, 5, 6, 7, 8, 1.5));
              throw new OutOfMemoryError();
            });
    Result text = exhausted.run("check", model, "--memory", "64m");
    assertThat(text.code()).isEqualTo(3);
    assertThat(text.out())
        .startsWith("incomplete: the memory of 64.0 MB is used up; it had visited 42 states");
    Result json = exhausted.run("check", model, "--json", "-");
    assertThat(json.code()).isEqualTo(3);
    assertThat(Json.object(json.out()))
        .containsEntry("verdict", "incomplete")
        .containsEntry("limit", "memory")
        .containsEntry("states", 42.0)
        .containsEntry("depth", 5.0);
  }

  @Test
  void whatTheEngineRefusesIsAMisuse() {
    Result result =
        shell
            .withEngine(
                (plan, control) -> {
                  throw new PlanException("these two do not go together");
                })
            .run("explore", model);
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).isEqualTo("mneme: these two do not go together\n");
  }
}
