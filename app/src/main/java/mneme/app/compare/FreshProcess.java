package mneme.app.compare;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Starts this program again, so that no run profits or suffers from the one before.
 *
 * @param command the words that start it: the launcher where this process came from it, else the
 *     same Java with the same flags and class path
 */
public record FreshProcess(List<String> command) {
  /** Set by the launcher to its own path. */
  private static final String LAUNCHER = "mneme.launcher";

  private static final String MAIN = "mneme.app.Main";

  public FreshProcess {
    command = List.copyOf(command);
  }

  public static FreshProcess likeThis() {
    String launcher = System.getProperty(LAUNCHER);
    if (launcher != null && Files.isExecutable(Path.of(launcher))) {
      return new FreshProcess(List.of(launcher));
    }
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(FreshProcess::isForEveryProcess)
        .forEach(command::add);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(MAIN);
    return new FreshProcess(command);
  }

  /** Debuggers, coverage tools and caches that are being written belong to this process alone. */
  private static boolean isForEveryProcess(String flag) {
    return !flag.startsWith("-agentlib")
        && !flag.startsWith("-javaagent")
        && !flag.startsWith("-XX:AOTCacheOutput");
  }

  /** Runs a command to its end; its report is the JSON on its standard output. */
  public Result run(Configuration configuration, List<String> words)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(command);
    all.addAll(words);
    Path complaints = Files.createTempFile("mneme-compare", ".err");
    try {
      Process process =
          new ProcessBuilder(all)
              .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
              .redirectError(complaints.toFile())
              .start();
      try {
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exitCode = process.waitFor();
        return new Result(configuration, exitCode, parse(output), Files.readString(complaints));
      } finally {
        process.destroy();
      }
    } finally {
      Files.deleteIfExists(complaints);
    }
  }

  private static @Nullable JsonObject parse(String output) {
    try {
      return JsonParser.parseString(output) instanceof JsonObject object ? object : null;
    } catch (JsonParseException e) {
      return null;
    }
  }
}
