package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import mneme.app.command.Syntaxes;
import mneme.app.option.Option;
import mneme.app.option.Syntax;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Completion scripts and the manual page, as far as possible in the programs they are for. */
class ReferenceTest {
  @TempDir Path folder;

  private String printed(String... words) {
    Shell.Result result = Shell.standard().run(words);
    assertThat(result.code()).isEqualTo(0);
    assertThat(result.err()).isEmpty();
    return result.out();
  }

  /** What a program prints on both streams; the test is skipped where there is no such program. */
  private String run(String... words) throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    Process process;
    try {
      process =
          new ProcessBuilder(words)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
    } catch (IOException e) {
      return abort("there is no " + words[0] + " here: this was not tested");
    }
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    String text = Files.readString(output, StandardCharsets.UTF_8);
    assertThat(process.exitValue()).as(text).isEqualTo(0);
    return text;
  }

  private Path script(String shell) throws IOException {
    return Files.writeString(folder.resolve("script"), printed("completion", shell));
  }

  private List<String> bash(String... line) throws Exception {
    StringBuilder words = new StringBuilder();
    for (String word : line) {
      words.append(" '").append(word).append('\'');
    }
    String program =
        "source ./script; COMP_WORDS=(mneme"
            + words
            + "); COMP_CWORD="
            + line.length
            + "; _mneme; printf '%s\\n' \"${COMPREPLY[@]}\"";
    script("bash");
    return run("bash", "--norc", "-c", program).lines().filter(word -> !word.isEmpty()).toList();
  }

  @Test
  void bashCompletes() throws Exception {
    assertThat(bash("")).containsExactlyElementsOf(Syntaxes.names());
    assertThat(bash("ex")).contains("explore").doesNotContain("check");
    assertThat(bash("check", "m.dve", "--search", "")).contains("bfs", "dfs");
    assertThat(bash("check", "m.dve", "--search", "d")).contains("dfs").doesNotContain("bfs");
    assertThat(bash("check", "m.dve", "--search", "=")).contains("bfs", "dfs");
    assertThat(bash("check", "m.dve", "--search", "=", "d")).contains("dfs");
    assertThat(bash("explore", "--language", "")).contains("dve", "aut");
    assertThat(bash("check", "--inv")).containsExactly("--invariant");
    assertThat(bash("explore", "--inv")).isEmpty();
    assertThat(bash("completion", "")).containsExactly("bash", "zsh", "fish");
    assertThat(bash("help", "sim")).containsExactly("simulate");
    // Left to bash itself, which knows the files.
    assertThat(bash("check", "")).isEmpty();
    assertThat(bash("check", "--trace-file", "")).isEmpty();
  }

  @Test
  void fishCompletes() throws Exception {
    Files.writeString(folder.resolve("model.dve"), "");
    String script = script("fish").toString();
    String[] lines = {
      "mneme expl",
      "mneme check --search df",
      "mneme help simu",
      "mneme check mod",
      "mneme check --inva",
    };
    StringBuilder program = new StringBuilder("source " + script);
    for (String line : lines) {
      program.append("; complete -C '").append(line).append('\'');
    }
    assertThat(run("fish", "--no-config", "-c", program.toString()).lines())
        .extracting(line -> line.split("\t")[0])
        .containsExactly("explore", "dfs", "simulate", "model.dve", "--invariant");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh", "fish"})
  void everyShellAcceptsItsScript(String shell) throws Exception {
    String script = script(shell).toString();
    assertThat(run(shell, "-n", script)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh", "fish"})
  void everyCommandAndOptionIsInTheScript(String shell) {
    String script = printed("completion", shell);
    for (Syntax syntax : Syntaxes.all()) {
      assertThat(script).contains(syntax.command());
      for (Option option : syntax.options()) {
        assertThat(script)
            .contains(shell.equals("fish") ? option.name().replaceFirst("^-+", "") : option.name());
      }
    }
  }

  @Test
  void otherShellsAreRefused() {
    Shell.Result result = Shell.standard().run("completion", "tcsh");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("unknown shell 'tcsh'", "bash, zsh, fish");
    assertThat(Shell.standard().run("completion").code()).isEqualTo(2);
  }

  @Test
  void theManualPageHasEveryCommandAndOption() {
    String page = printed("help", "--man");
    assertThat(page).startsWith(".TH MNEME 1 ").isASCII();
    assertThat(page.lines().filter(line -> line.startsWith(".SH ")))
        .containsExactly(
            ".SH NAME",
            ".SH SYNOPSIS",
            ".SH DESCRIPTION",
            ".SH COMMANDS",
            ".SH OPTIONS",
            ".SH EXIT STATUS",
            ".SH ENVIRONMENT",
            ".SH EXAMPLES");
    for (Syntax syntax : Syntaxes.all()) {
      assertThat(page).contains(".TP\n.B " + syntax.command() + "\n");
      for (Option option : syntax.options()) {
        assertThat(page).contains("\\fB" + option.name().replace("-", "\\-") + "\\fR");
      }
    }
  }

  @Test
  void theManualPageIsSetWithoutWarnings() throws Exception {
    Path page = Files.writeString(folder.resolve("mneme.1"), printed("help", "--man"));
    String set = run("groff", "-ww", "-man", "-Tascii", "-P-cbou", page.toString());
    assertThat(set)
        .contains("mneme - explicit-state model checker", "--deadlock-ok EXPR", "'mneme replay'")
        .doesNotContain("troff");
  }

  @Test
  void theVersionNamesCommitAndJava() {
    assertThat(Version.complete("1.0", "41d6c44", "25.0.3+9", "Somebody"))
        .isEqualTo("1.0 (commit 41d6c44, Java 25.0.3+9 of Somebody)");
    assertThat(Version.complete("1.0", "41d6c44-dirty", "25", ""))
        .isEqualTo("1.0 (commit 41d6c44 with changes, Java 25)");
    assertThat(Version.complete("1.0", "", "25", "")).isEqualTo("1.0 (Java 25)");
    assertThat(Version.complete()).contains(Runtime.version().toString());
  }
}
