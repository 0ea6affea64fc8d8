package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program in a real terminal: keys are sent, the screen is looked at. Needs tmux. */
class TerminalTest {
  private static final long PATIENCE_SECONDS = 60;

  /** One process counts to three, another switches for ever. */
  private static final String MODEL =
      """
      byte x[2];
      process P { state idle, done; init idle; trans
        idle -> idle { guard x[0] < 3; effect x[0] = x[0] + 1; },
        idle -> done { guard x[0] == 3; };
      }
      process Q { state a; init a; trans a -> a { effect x[1] = 1 - x[1]; }; }
      system async;
      """;

  @TempDir Path folder;
  private Path socket;

  @BeforeEach
  void openTerminal() throws Exception {
    socket = folder.resolve("socket");
    Files.writeString(folder.resolve("m.dve"), MODEL);
    try {
      new ProcessBuilder("tmux", "-V").start().waitFor();
    } catch (IOException e) {
      abort("there is no tmux here: the terminal was not tested");
    }
    tmux("-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "60", "-s", "t", "sh");
  }

  @AfterEach
  void closeTerminal() throws Exception {
    if (Files.exists(socket)) {
      tmux("kill-server");
    }
  }

  private String tmux(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("tmux", "-S", socket.toString()));
    command.addAll(List.of(words));
    Path output = folder.resolve("tmux-output");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().remove("TMUX");
    builder.environment().put("LC_ALL", "C.UTF-8");
    Process process = builder.start();
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    return Files.readString(output, StandardCharsets.UTF_8);
  }

  private void type(String... keys) throws Exception {
    String[] words = new String[keys.length + 3];
    words[0] = "send-keys";
    words[1] = "-t";
    words[2] = "t";
    System.arraycopy(keys, 0, words, 3, keys.length);
    tmux(words);
  }

  private void start(String environment) throws Exception {
    Files.writeString(
        folder.resolve("arguments"),
        "-Xmx100m\n--enable-native-access=ALL-UNNAMED\n-cp\n"
            + System.getProperty("java.class.path")
            + "\nmneme.app.Main\nsimulate\n"
            + folder.resolve("m.dve"));
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    String command = environment + " " + java + " @" + folder.resolve("arguments");
    type(command + "; echo code $?; stty -a | grep -c ' icanon'", "Enter");
  }

  private String awaitScreen(String... texts) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    String screen;
    do {
      Thread.sleep(50);
      screen = tmux("capture-pane", "-p", "-e", "-t", "t");
    } while (!containsAll(screen, texts) && System.nanoTime() < deadline);
    assertThat(screen).contains(texts);
    return screen;
  }

  private static boolean containsAll(String screen, String... texts) {
    for (String text : texts) {
      if (!screen.contains(text)) {
        return false;
      }
    }
    return true;
  }

  @Test
  void aConversationInATerminal() throws Exception {
    start("NO_COLOR=1 TERM=screen");
    awaitScreen("m.dve, seed 1", "2) Q  m.dve:6  a -> a", "step 0>");
    type("1", "Enter");
    awaitScreen("x[0] 0 → 1", "step 1>");
    type("wat", "Tab");
    awaitScreen("step 1> watch");
    type("Q", "Enter");
    awaitScreen("Q = a");
    // Ctrl-C throws away what was typed.
    type("until x[1] !=");
    awaitScreen("step 1> until x[1] !=\n");
    type("C-c");
    awaitScreen("step 1> until x[1] !=\nstep 1>");
    type("until x[0] != 1", "Enter");
    awaitScreen("it holds after");
    type("restart", "Enter");
    awaitScreen("> restart\n", "\nstep 0>\n");
    // The last line but one, from the history.
    type("Up", "Up", "Enter");
    awaitScreen("step 0> until x[0] != 1\n", "it holds here already");
    type("nonsense", "Enter");
    awaitScreen("unknown command 'nonsense'");
    type("C-d");
    String screen = awaitScreen("code 0\n1\n");
    assertThat(screen).doesNotContain("WARNING").doesNotContain("\u001b");
  }

  @Test
  void coloursWhereNobodyForbidsThem() throws Exception {
    start("env -u NO_COLOR TERM=screen");
    awaitScreen("step 0>");
    type("quit", "Enter");
    assertThat(awaitScreen("code 0\n")).contains("\u001b[1m");
  }

  @Test
  void aTerminalThatCannotBeSteeredIsReadAsItIs() throws Exception {
    start("env -u NO_COLOR TERM=dumb");
    awaitScreen("step 0>");
    type("random 2", "Enter");
    awaitScreen("step 2>");
    type("C-d");
    assertThat(awaitScreen("code 0\n1\n")).doesNotContain("\u001b");
  }

  @Test
  void aSignalLeavesTheTerminalAsItWas() throws Exception {
    start("NO_COLOR=1 TERM=screen");
    awaitScreen("step 0>");
    String shell = tmux("display-message", "-p", "-t", "t", "#{pane_pid}").strip();
    ProcessHandle.of(Long.parseLong(shell))
        .orElseThrow()
        .children()
        .forEach(ProcessHandle::destroy);
    awaitScreen("code 3\n1\n");
  }
}
