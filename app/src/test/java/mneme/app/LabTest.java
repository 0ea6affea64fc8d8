package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import java.nio.file.Path;
import mneme.app.Shell.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabTest {
  private final Shell shell = Shell.standard();

  @Test
  void experimentsAreListed() {
    Result help = shell.run("lab", "--help");
    assertThat(help.code()).isEqualTo(0);
    assertThat(help.out()).contains("  probe       says what it was told");
    Result nothing = shell.run("lab");
    assertThat(nothing.code()).isEqualTo(2);
    assertThat(nothing.err()).isEqualTo(help.out());
    assertThat(shell.run("lab", "prob").err())
        .isEqualTo("mneme: unknown experiment 'prob'; did you mean 'probe'? available: probe\n");
  }

  @Test
  void experimentsGetTheirArgumentsAndTheStreams() {
    assertThat(shell.run("lab", "probe", "--help", "1"))
        .isEqualTo(new Result(1, "--help 1\n", "heard\n"));
  }

  @Test
  void whatGoesWrongIsReportedAsEverywhere(@TempDir Path folder) {
    assertThat(shell.run("lab", "probe", "misuse")).isEqualTo(new Result(2, "", "mneme: no\n"));
    assertThat(shell.withCrashFolder(folder).run("lab", "probe", "break").code()).isEqualTo(4);
  }

  /** An experiment of the tests. */
  public static final class Probe implements LabCommand {
    @Override
    public String name() {
      return "probe";
    }

    @Override
    public String summary() {
      return "says what it was told";
    }

    @Override
    public int run(String[] arguments, PrintStream out, PrintStream err) throws Exception {
      switch (arguments[0]) {
        case "misuse" -> throw new UserException("no");
        case "break" -> throw new java.io.IOException("broken");
        default -> {
          out.println(String.join(" ", arguments));
          err.println("heard");
          return 1;
        }
      }
    }
  }
}
