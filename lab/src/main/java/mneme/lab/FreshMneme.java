package mneme.lab;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs Mneme in a process of its own, so that no run profits or suffers from the one before.
 *
 * @param command the words that start it: the launcher where the lab itself came from it, else the
 *     same Java with the same flags and class path
 */
public record FreshMneme(List<String> command) {
  /** Set by the launcher to its own path. */
  static final String LAUNCHER = "mneme.launcher";

  private static final String MAIN = "mneme.app.Main";

  public FreshMneme {
    command = List.copyOf(command);
  }

  /**
   * What a run answered.
   *
   * @param json null where the process left none
   */
  public record Answer(Subprocess.Outcome process, @Nullable JsonObject json) {
    public boolean complete() {
      return process.succeeded() && json != null && text("verdict").equals("complete");
    }

    public String text(String key) {
      return json != null && json.has(key) ? json.get(key).getAsString() : "";
    }

    /** 0 where the key is absent. */
    public double number(String key) {
      return json != null && json.has(key) ? json.get(key).getAsDouble() : 0;
    }

    /** Why there is no complete answer, in a few words. */
    public String failure() {
      String error = process.complaint();
      return "exit code %d%s".formatted(process.exitCode(), error.isEmpty() ? "" : ": " + error);
    }
  }

  public static FreshMneme likeThis() {
    String launcher = System.getProperty(LAUNCHER);
    if (launcher != null && Files.isExecutable(Path.of(launcher))) {
      return new FreshMneme(List.of(launcher));
    }
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(FreshMneme::isForEveryRun)
        .forEach(command::add);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(MAIN);
    return new FreshMneme(command);
  }

  /** Debuggers, coverage tools and caches that are being written belong to this process alone. */
  private static boolean isForEveryRun(String flag) {
    return !flag.startsWith("-agentlib")
        && !flag.startsWith("-javaagent")
        && !flag.startsWith("-XX:AOTCacheOutput");
  }

  public Answer explore(Path model, List<String> options, Duration limit)
      throws IOException, InterruptedException {
    return run("explore", model, options, limit);
  }

  /** Runs {@code explore} or {@code check}. */
  public Answer run(String what, Path model, List<String> options, Duration limit)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(command);
    words.add(what);
    words.add(model.toString());
    words.addAll(options);
    words.addAll(List.of("--json", "-"));
    Subprocess.Outcome outcome = Subprocess.run(words, Path.of(""), limit);
    return new Answer(outcome, parse(outcome.output()));
  }

  private static @Nullable JsonObject parse(String output) {
    try {
      return JsonParser.parseString(output) instanceof JsonObject object ? object : null;
    } catch (JsonParseException e) {
      return null;
    }
  }
}
