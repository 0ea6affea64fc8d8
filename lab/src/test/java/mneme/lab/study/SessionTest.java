package mneme.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mneme.lab.FreshMneme;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  /** Answers with its first word as the number of states. */
  private static final FreshMneme ECHO =
      new FreshMneme(List.of("sh", "-c", "echo \"{\\\"states\\\": $1}\"", "sh"));

  @TempDir Path folder = Path.of("");

  private final ByteArrayOutputStream progress = new ByteArrayOutputStream();
  private Journal journal = new Journal(folder);

  @BeforeEach
  void open() {
    journal = new Journal(folder);
  }

  /** Measures what it is made with. */
  private record Fixed(List<Measure> wanted) implements Study {
    @Override
    public String name() {
      return "fixed";
    }

    @Override
    public String title() {
      return "for tests";
    }

    @Override
    public String source() {
      return "";
    }

    @Override
    public String setUp() {
      return "";
    }

    @Override
    public List<Measure> measures(Setting setting) {
      return wanted;
    }

    @Override
    public void report(Results results, Section section) {}
  }

  private static Measure measure(String key, long found, long known) {
    return new Measure(key, List.of(Long.toString(found)), LIMIT, 1, known);
  }

  private int run(FreshMneme mneme, String commit, boolean again, Measure... measures)
      throws Exception {
    progress.reset();
    PrintStream err = new PrintStream(progress, true, StandardCharsets.UTF_8);
    Places places = new Places(Optional.empty(), folder.resolve("disk"));
    Setting setting = new Setting(Scale.SMALL, Optional.empty(), null);
    return new Session(journal, places, commit, err, mneme)
        .run(List.of(new Fixed(List.of(measures))), setting, again);
  }

  private long told() {
    return progress.toString(StandardCharsets.UTF_8).lines().filter(l -> l.startsWith("[")).count();
  }

  @Test
  void whatWasMeasuredIsNotMeasuredAgain() throws Exception {
    Measure one = measure("one", 5, 5);
    Measure two = measure("two", 7, -1);
    assertThat(run(ECHO, "abc", false, one)).isZero();
    assertThat(told()).isEqualTo(1);
    assertThat(run(ECHO, "abc", false, one, two)).isZero();
    assertThat(told()).as("one was there").isEqualTo(1);
    assertThat(run(ECHO, "abc", false, one, two)).isZero();
    assertThat(told()).isZero();
    assertThat(run(ECHO, "abc", true, one, two)).isZero();
    assertThat(told()).as("again").isEqualTo(2);
    assertThat(run(ECHO, "def", false, one, two)).isZero();
    assertThat(told()).as("another commit").isEqualTo(2);
    assertThat(run(ECHO, "def", false, measure("one", 6, -1), two)).isZero();
    assertThat(told()).as("another command").isEqualTo(1);
    assertThat(new Results(journal.read("fixed")).number("one", "states")).isEqualTo(6);
  }

  @Test
  void aWrongCountIsAWrongResultInEverySession() throws Exception {
    assertThat(run(ECHO, "abc", false, measure("one", 5, 6))).isEqualTo(1);
    assertThat(progress.toString(StandardCharsets.UTF_8)).contains("WRONG: 5 states, not 6");
    assertThat(run(ECHO, "abc", false, measure("one", 5, 6))).as("the next day").isEqualTo(1);
    assertThat(told()).isZero();
    assertThat(new Results(journal.read("fixed")).get("one")).isEmpty();
  }

  @Test
  void aProcessThatFailsIsAWrongResult() throws Exception {
    FreshMneme broken = new FreshMneme(List.of("sh", "-c", "echo 'error: no' >&2; exit 4", "sh"));
    assertThat(run(broken, "abc", false, measure("one", 5, 5))).isEqualTo(1);
    assertThat(journal.read("fixed").get("one"))
        .satisfies(
            entry -> {
              assertThat(entry).isNotNull();
              assertThat(entry.wrong()).isEqualTo("exit code 4: error: no");
              assertThat(entry.text()).contains("error: no");
            });
  }

  @Test
  void aProcessThatTakesTooLongIsEndedAndMeasuredAnew() throws Exception {
    FreshMneme slow = new FreshMneme(List.of("sh", "-c", "sleep 60", "sh"));
    Measure one = measure("one", 5, 5).within(Duration.ofMillis(200));
    assertThat(run(slow, "abc", false, one)).isZero();
    assertThat(progress.toString(StandardCharsets.UTF_8)).contains("not finished");
    assertThat(new Results(journal.read("fixed")).get("one")).isEmpty();
    assertThat(run(ECHO, "abc", false, measure("one", 5, 5))).isZero();
    assertThat(told()).isEqualTo(1);
  }

  @Test
  void aProcessThatIsKilledIsNoResultAndMeasuredAnew() throws Exception {
    FreshMneme killed = new FreshMneme(List.of("sh", "-c", "kill -9 $$", "sh"));
    assertThat(run(killed, "abc", false, measure("one", 5, 5))).isZero();
    assertThat(progress.toString(StandardCharsets.UTF_8)).contains("not finished");
    assertThat(run(ECHO, "abc", false, measure("one", 5, 5))).isZero();
    assertThat(told()).isEqualTo(1);
    assertThat(new Results(journal.read("fixed")).number("one", "states")).isEqualTo(5);
  }

  @Test
  void aLineThatACrashCutOffIsLeftOut() throws Exception {
    run(ECHO, "abc", false, measure("one", 5, 5), measure("two", 7, 7));
    Path file = folder.resolve("measurements/fixed.jsonl");
    String text = Files.readString(file);
    Files.writeString(file, text.substring(0, text.length() - 40));
    assertThat(journal.read("fixed")).containsOnlyKeys("one");
    assertThat(run(ECHO, "abc", false, measure("one", 5, 5), measure("two", 7, 7))).isZero();
    assertThat(told()).isEqualTo(1);
    assertThat(journal.read("fixed")).containsOnlyKeys("one", "two");
  }

  @Test
  void numbersCarryMachineCommitAndDate() throws Exception {
    run(ECHO, "abc", false, measure("one", 5, 5));
    Map<String, Entry> entries = journal.read("fixed");
    Entry entry = entries.values().iterator().next();
    assertThat(entry.commit()).isEqualTo("abc");
    assertThat(entry.date()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
    assertThat(entry.machine()).contains("cores", "Java");
    assertThat(entry.commandLine()).isEqualTo("mneme 5");
  }

  @Test
  void aStudyWithoutModelsIsSkippedLoudly() throws Exception {
    assertThat(run(ECHO, "abc", false)).isZero();
    assertThat(progress.toString(StandardCharsets.UTF_8)).contains("SKIPPED: fixed", "no corpus");
  }
}
