package mneme.lab.study;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mneme.lab.FreshMneme;
import mneme.lab.Subprocess;
import mneme.lab.Words;
import org.jspecify.annotations.Nullable;

/**
 * Measures what is missing, one process at a time. A measurement with the same command and the same
 * commit is not repeated, so a session that was ended goes on where it was. For one thread.
 */
public final class Session {
  private static final double PRIOR_SECONDS = 5;

  /** Exit codes from here on tell a signal. */
  private static final int SIGNALLED = 129;

  private final Journal journal;
  private final Places places;
  private final String commit;
  private final PrintStream err;
  private final FreshMneme mneme;
  private final String machine = Machine.inWords();

  /** A measurement that is to be made. */
  private record Task(Study study, Measure measure) {}

  /**
   * @param commit that is measured
   * @param err where the progress is told
   */
  public Session(Journal journal, Places places, String commit, PrintStream err) {
    this(journal, places, commit, err, FreshMneme.likeThis());
  }

  /** For tests: another program than this. */
  Session(Journal journal, Places places, String commit, PrintStream err, FreshMneme mneme) {
    this.mneme = mneme;
    this.journal = journal;
    this.places = places;
    this.commit = commit;
    this.err = err;
  }

  /**
   * Measures what these studies want.
   *
   * @param again also what has been measured
   * @return how many results are wrong, those of earlier sessions included
   */
  public int run(List<Study> studies, Setting setting, boolean again)
      throws IOException, InterruptedException {
    List<Task> tasks = new ArrayList<>();
    int wrong = 0;
    for (Study study : studies) {
      Map<String, Entry> known = journal.read(study.name());
      List<Measure> measures = study.measures(setting);
      if (measures.isEmpty()) {
        err.println("SKIPPED: " + study.name() + ": " + study.missing(setting));
      }
      for (Measure measure : measures) {
        Entry former = known.get(measure.key());
        if (again || former == null || !isSame(former, measure)) {
          tasks.add(new Task(study, measure));
        } else {
          wrong += former.wrong().isEmpty() ? 0 : 1;
        }
      }
    }
    return wrong + run(tasks);
  }

  private boolean isSame(Entry former, Measure measure) {
    return former.command().equals(measure.words())
        && former.commit().equals(commit)
        && former.exitCode() != Entry.ENDED;
  }

  private int run(List<Task> tasks) throws IOException, InterruptedException {
    double left = tasks.stream().mapToDouble(task -> task.measure().seconds()).sum();
    double expected = 0;
    double taken = 0;
    int wrong = 0;
    for (int i = 0; i < tasks.size(); i++) {
      Task task = tasks.get(i);
      Entry entry = measure(task);
      journal.add(entry);
      wrong += entry.wrong().isEmpty() ? 0 : 1;
      left -= task.measure().seconds();
      expected += task.measure().seconds();
      taken += entry.seconds();
      // A few seconds as expected, so that the first measurement does not decide.
      double pace = (taken + PRIOR_SECONDS) / (expected + PRIOR_SECONDS);
      err.println(
          "[%d/%d] %s %s: %s s%s, %s left"
              .formatted(
                  i + 1,
                  tasks.size(),
                  task.study().name(),
                  task.measure().key(),
                  Words.fixed(entry.seconds(), 1),
                  remark(entry),
                  inWords(left * pace)));
    }
    return wrong;
  }

  private static String remark(Entry entry) {
    if (!entry.wrong().isEmpty()) {
      return ", WRONG: " + entry.wrong();
    }
    return entry.isLimited() ? ", not finished" : "";
  }

  /** {@code 40 s}, {@code 14 min}, {@code 3.0 h}. */
  public static String inWords(double seconds) {
    if (seconds < 90) {
      return Math.round(Math.max(0, seconds)) + " s";
    }
    return seconds < 5400
        ? Math.round(seconds / 60) + " min"
        : Words.fixed(seconds / 3600, 1) + " h";
  }

  private Entry measure(Task task) throws IOException, InterruptedException {
    Measure measure = task.measure();
    List<String> words = new ArrayList<>(mneme.command());
    words.addAll(places.filled(measure.words()));
    String date = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    double load = Machine.load();
    Subprocess.Outcome outcome = Subprocess.run(words, Path.of(""), measure.limit());
    clear(places.disk());
    JsonObject answer = parsed(outcome.output());
    return new Entry(
        task.study().name(),
        measure.key(),
        measure.words(),
        date,
        commit,
        machine,
        load,
        isEnded(outcome) ? Entry.ENDED : outcome.exitCode(),
        outcome.seconds(),
        outcome.processorSeconds(),
        outcome.peakMemory(),
        wrong(measure, outcome, answer),
        answer,
        answer == null ? outcome.output() + outcome.errors() : "");
  }

  /**
   * Whether it was ended from outside: at its limit, or by a signal, as by Ctrl-C or where the
   * system has no memory left. Then nothing is known, and it is measured again.
   */
  private static boolean isEnded(Subprocess.Outcome outcome) {
    return outcome.timedOut() || outcome.exitCode() >= SIGNALLED;
  }

  /** Why the result is wrong; empty where it is not. */
  static String wrong(Measure measure, Subprocess.Outcome outcome, @Nullable JsonObject answer) {
    if (isEnded(outcome) || outcome.exitCode() == 3) {
      return "";
    }
    if (outcome.exitCode() != 0) {
      String complaint = outcome.complaint();
      return "exit code " + outcome.exitCode() + (complaint.isEmpty() ? "" : ": " + complaint);
    }
    if (measure.states() >= 0) {
      if (answer == null || !answer.has("states") && !answer.has("visited")) {
        return "no answer";
      }
      // Searches that forget count visits; then there must be at least one of each state.
      long found = answer.get(answer.has("states") ? "states" : "visited").getAsLong();
      if (answer.has("states") ? found != measure.states() : found < measure.states()) {
        return "%d states, not %d".formatted(found, measure.states());
      }
    }
    return "";
  }

  private static @Nullable JsonObject parsed(String output) {
    try {
      return JsonParser.parseString(output) instanceof JsonObject object ? object : null;
    } catch (JsonParseException e) {
      return null;
    }
  }

  /** Removes what a run has left on disk, the folder included. */
  private static void clear(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      }
    }
  }
}
