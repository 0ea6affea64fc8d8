package mneme.lab.delta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import mneme.app.ExitCode;
import mneme.app.UserException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeltaTest {
  @TempDir Path folder = Path.of("");
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  /** A counter from 0 to N, under the name of a net of the paper. */
  @BeforeEach
  void corpus() throws IOException {
    Files.createDirectories(folder.resolve("lna"));
    Files.writeString(
        folder.resolve("lna/dbm.lna"),
        """
        dbm (N := 3) {
          type count: range 0 .. 100;
          place p { dom: count; init: <( 0 )>; }
          transition more {
            in { p: <( x )>; }
            out { p: <( x + 1 )>; }
            guard: x < N;
          }
        }
        """);
  }

  private int run(String... more) throws Exception {
    String[] words = new String[more.length + 2];
    words[0] = "--corpus";
    words[1] = folder.toString();
    System.arraycopy(more, 0, words, 2, more.length);
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    return new DeltaCommand().run(words, out, out);
  }

  private String text() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  @Test
  void thePaperIsBesideTheSameNet() throws Exception {
    assertThat(run("lna/dbm.lna,N=12", "--depths", "5,7", "--rounds", "1"))
        .isEqualTo(ExitCode.FINE);
    assertThat(text())
        .contains("13 states, full: ")
        .containsPattern(
            "dbm.lna,N=12 +k = 5 {2}T +off +S +all +bytes +k = 7 {2}T +off +S +all +bytes")
        .containsPattern("collapsed +\\d+% +\\d+% +\\d+% +\\d+% +\\d+\\.\\d")
        .containsPattern("packed +\\d+% +\\d+% +\\d+% +\\d+% +\\d+\\.\\d")
        .containsPattern("paper +109% +24%\n");
  }

  @Test
  void anotherNetHasNoPaper() throws Exception {
    assertThat(run("lna/dbm.lna,N=4", "--depths", "5", "--rounds", "1")).isEqualTo(ExitCode.FINE);
    assertThat(text()).contains("5 states").doesNotContain("paper");
  }

  @Test
  void whatIsNoParameterIsSaid() {
    assertThatThrownBy(() -> run("lna/dbm.lna,N"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("'N' in lna/dbm.lna,N: expected NAME=NUMBER");
    assertThatThrownBy(() -> run("--rounds", "0"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("at least 1");
  }
}
