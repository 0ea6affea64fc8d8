package mneme.lab.external;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import mneme.lab.FreshMneme;

/**
 * Kills runs at random moments, as {@code kill -9} does, resumes them, and compares what they find
 * with runs that were left alone.
 */
final class KilledRuns {
  /** Starts a command of the program and ends it, with all it started, when the time is over. */
  interface Starter {
    FreshMneme.Answer run(String command, Path operand, List<String> options, Duration limit)
        throws IOException, InterruptedException;
  }

  private final Starter starter;
  private final Path disk;
  private final Duration timeout;
  private final Random random = new Random(20);

  KilledRuns(Starter starter, Path disk, Duration timeout) {
    this.starter = starter;
    this.disk = disk;
    this.timeout = timeout;
  }

  /**
   * Kills runs that explore, and as many that check.
   *
   * @param kills of each kind
   * @return how many runs found something else than the one that was left alone, or could not be
   *     killed
   */
  int run(Path model, List<String> options, int kills, PrintStream out)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(options);
    words.addAll(List.of("--disk", disk.toString(), "--checkpoint-every", "0"));
    int wrong = 0;
    for (String command : List.of("explore", "check")) {
      wrong += run(command, model, words, kills, out);
    }
    return wrong;
  }

  private int run(String command, Path model, List<String> words, int kills, PrintStream out)
      throws IOException, InterruptedException {
    FreshMneme.Answer whole = starter.run(command, model, words, timeout);
    int killed = 0;
    int wrong = 0;
    for (int i = 0; killed < kills && i < 4 * kills; i++) {
      double moment = whole.process().seconds() * random.nextDouble();
      FreshMneme.Answer cut =
          starter.run(command, model, words, Duration.ofMillis((long) (1e3 * moment)));
      if (!cut.process().timedOut() || !Files.exists(disk.resolve("mneme-manifest"))) {
        clear();
        continue; // It was faster, or had not yet begun.
      }
      killed++;
      FreshMneme.Answer resumed =
          starter.run("resume", disk, List.of("--checkpoint-every", "1"), timeout);
      boolean same = summary(resumed).equals(summary(whole));
      wrong += same ? 0 : 1;
      out.printf(
          "%2d %-7s killed after %.2f s, resumed: %s%n",
          killed,
          command,
          moment,
          same ? "the same" : summary(resumed) + ", not " + summary(whole));
      clear();
    }
    out.printf("%s: %d killed and resumed, %d wrong: %s%n", command, killed, wrong, summary(whole));
    return wrong + (killed < kills ? 1 : 0);
  }

  private void clear() throws IOException {
    if (!Files.isDirectory(disk)) {
      return;
    }
    try (Stream<Path> files = Files.list(disk)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
  }

  /** What must not depend on how often a run was cut off. */
  private static String summary(FreshMneme.Answer answer) {
    JsonObject json = answer.json();
    if (json == null) {
      return answer.failure();
    }
    String steps =
        json.has("trace")
            ? json.getAsJsonObject("trace").getAsJsonArray("events").size() + " steps"
            : "no trace";
    // A check that ends at a violation has counted more or less of its level.
    return answer.text("verdict").equals("violated")
        ? answer.text("verdict") + ", " + steps
        : "%s, %s states, %s transitions, %s deadlocks, %s levels, %s"
            .formatted(
                answer.text("verdict"),
                answer.text("states"),
                answer.text("transitions"),
                answer.text("deadlocks"),
                answer.text("levels"),
                steps);
  }
}
