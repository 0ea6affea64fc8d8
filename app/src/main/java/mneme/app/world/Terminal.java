package mneme.app.world;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether somebody watches a stream. */
public final class Terminal {
  private Terminal() {}

  /**
   * @param descriptor 0 for standard input, 1 for standard output, 2 for standard error
   */
  public static boolean watches(int descriptor) {
    Path link = Path.of("/proc/self/fd/" + descriptor);
    if (Files.isSymbolicLink(link)) {
      try {
        String target = Files.readSymbolicLink(link).toString();
        return target.startsWith("/dev/pts/")
            || target.startsWith("/dev/tty")
            || target.equals("/dev/console");
      } catch (IOException e) {
        return false;
      }
    }
    // Java tells of standard input and output only; where these are a terminal, standard error
    // usually is.
    Console console = System.console();
    return console != null && console.isTerminal();
  }
}
