package mneme.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mneme.lab.Subprocess;
import mneme.lab.detection.DetectionStudy;
import mneme.lab.paper.Agreement.Verdict;
import mneme.lab.study.Entry;
import mneme.lab.study.Journal;
import mneme.lab.study.Scale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
  private static final DetectionStudy STUDY = new DetectionStudy();

  @TempDir Path folder = Path.of("");

  private Journal journal = new Journal(folder);

  @BeforeEach
  void measure() throws Exception {
    journal = new Journal(folder);
    for (String share : List.of("0", "0.1", "0.2", "0.5", "1")) {
      add("needham.4.F." + share, 22_203_081, 28_200_000, "");
      add("needham.4.F20-D80." + share, 22_203_081, 29_300_000, "");
    }
    add("brp2.6.F.1", 9_058_624, 10_100_000, "");
    add("brp2.6.F.1.hash25", 9_058_624, 50_100_000, "");
  }

  private void add(String key, long transitions, long executed, String wrong) throws Exception {
    JsonObject answer = new JsonObject();
    answer.addProperty("states", key.startsWith("needham") ? 6_525_019 : 5_742_313);
    answer.addProperty("transitions", transitions);
    answer.addProperty("events_executed", executed);
    journal.add(
        new Entry(
            STUDY.name(),
            key,
            List.of("explore", "{corpus}/a <b>.dve"),
            "2026-11-19T04:00:00Z",
            "abc",
            "a machine",
            1.5,
            0,
            2.5,
            3.5,
            1 << 26,
            wrong,
            answer,
            ""));
  }

  private Report report(Scale scale) throws Exception {
    return Report.of(journal, List.of(STUDY), scale, "2026-11-19T05:00Z");
  }

  private static Verdict verdict(Report report, String key) {
    return report.agreements().stream()
        .filter(one -> one.number().key().equals(key))
        .findFirst()
        .orElseThrow()
        .verdict();
  }

  @Test
  void numbersAreComparedWithThePaper() throws Exception {
    Report report = report(Scale.SMALL);
    assertThat(verdict(report, "000.t3.needham.4.states")).isEqualTo(Verdict.AGREES);
    assertThat(verdict(report, "000.t3.needham.4.F.1")).isEqualTo(Verdict.AGREES);
    assertThat(verdict(report, "000.t3.needham.4.F.0")).isEqualTo(Verdict.DIFFERS);
    assertThat(verdict(report, "000.t3.brp2.6.F.1")).isEqualTo(Verdict.EXPLAINED);
    assertThat(verdict(report, "000.t3.brp.4.F.1")).isEqualTo(Verdict.MISSING);
    assertThat(verdict(report, "000.t4.F.1")).as("one model of 63").isEqualTo(Verdict.SMALLER);
    assertThat(report.unexplained()).isNotEmpty();
  }

  @Test
  void wrongResultsAreNoFigures() throws Exception {
    add("needham.4.F.1", 22_203_081, 28_200_000, "5 states, not 6");
    Report report = report(Scale.SMALL);
    assertThat(report.wrong()).hasSize(1);
    assertThat(verdict(report, "000.t3.needham.4.F.1")).isEqualTo(Verdict.MISSING);
    ReportFiles.write(report, folder);
    assertThat(folder.resolve("report.html")).content().contains("WRONG: comback-detection");
  }

  @Test
  void theFilesHoldTheSame() throws Exception {
    ReportFiles.write(report(Scale.SMALL), folder);
    JsonObject json =
        JsonParser.parseString(Files.readString(folder.resolve("report.json"))).getAsJsonObject();
    assertThat(json.get("measured").getAsInt()).isPositive();
    assertThat(Files.readString(folder.resolve("agreement.csv")))
        .contains("000.t3.needham.4.F.1,000,Table 3,\"needham.4, F, DDD(1): E-up\",1.2700,1.2701");
    assertThat(Files.readAllLines(folder.resolve("measurements.csv"))).hasSize(13);
    assertThat(Files.readString(folder.resolve("tables/comback-detection-executed.csv")))
        .contains("needham.4,F,64,1.27");
  }

  @Test
  void thePageFetchesNothingAndLeadsToItsNumbers() throws Exception {
    String page = Files.readString(ReportFiles.write(report(Scale.SMALL), folder));
    assertThat(page.replace("http://www.w3.org/2000/svg", ""))
        .doesNotContain("http:", "https:", "<script", " src=", "@import", "url(");
    assertThat(page).contains("a &lt;b&gt;.dve");
    Matcher links = Pattern.compile("href=\"#([^\"]+)\"").matcher(page);
    List<String> targets = new ArrayList<>();
    while (links.find()) {
      targets.add(links.group(1));
    }
    assertThat(targets)
        .contains("comback-detection-executed")
        .allSatisfy(target -> assertThat(page).contains("id=\"" + target + "\""));
  }

  /** What is drawn in each picture, as the browser has laid it out. */
  private static final String LOOK =
      """
      <script>
      const seen = [];
      for (const svg of document.querySelectorAll('figure svg')) {
        const box = svg.getBoundingClientRect();
        let outside = 0, marks = 0;
        for (const text of svg.querySelectorAll('text')) {
          const at = text.getBoundingClientRect();
          if (at.left < box.left - 1 || at.right > box.right + 1
              || at.top < box.top - 1 || at.bottom > box.bottom + 1) outside++;
        }
        for (const title of svg.querySelectorAll('title')) {
          const at = title.parentNode.getBoundingClientRect();
          if (at.width > 1 && at.height > 1 && at.left >= box.left && at.right <= box.right
              && at.top >= box.top && at.bottom <= box.bottom
              && getComputedStyle(title.parentNode).fill !== 'none') marks++;
        }
        seen.push(Math.round(box.width) + ' ' + Math.round(box.height) + ' ' + marks + ' ' + outside);
      }
      document.title = 'seen ' + seen.join(';') + '.';
      </script>
      """;

  @Test
  void aBrowserShowsEveryPicture() throws Exception {
    Path browser = browser();
    if (browser == null) {
      System.err.println("SKIPPED: there is no chromium on the path to look at the report with");
    }
    assumeTrue(browser != null, "there is no chromium on the path");
    Path page = ReportFiles.write(report(Scale.SMALL), folder);
    for (String mode : List.of("light", "dark")) {
      // The page as it is: its rule to fetch nothing must not have been needed.
      Subprocess.Outcome plain = show(browser, page, mode);
      assertThat(plain.output()).contains("Mneme lab");
      assertThat(plain.errors()).doesNotContain("Refused to", "Content Security Policy");
      // A copy that looks at itself.
      Path copy = folder.resolve("copy.html");
      String text = Files.readString(page).replaceFirst("<meta http-equiv=[^>]*>", "");
      Files.writeString(copy, text.replace("</body>", LOOK + "</body>"));
      Matcher seen =
          Pattern.compile("<title>seen ([^.]*)\\.").matcher(show(browser, copy, mode).output());
      assertThat(seen.find()).isTrue();
      assertThat(seen.group(1).split(";"))
          .isNotEmpty()
          .allSatisfy(
              picture -> {
                String[] figures = picture.split(" ");
                assertThat(Integer.parseInt(figures[0])).as("width").isGreaterThan(300);
                assertThat(Integer.parseInt(figures[1])).as("height").isGreaterThan(100);
                assertThat(Integer.parseInt(figures[2])).as("marks").isPositive();
                assertThat(Integer.parseInt(figures[3])).as("texts cut off").isZero();
              });
    }
  }

  private Subprocess.Outcome show(Path browser, Path page, String mode) throws Exception {
    List<String> words = new ArrayList<>();
    words.add(browser.toString());
    words.addAll(
        List.of(
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--enable-logging=stderr",
            "--window-size=1300,900",
            "--user-data-dir=" + folder.resolve("profile")));
    if (mode.equals("dark")) {
      words.add("--force-dark-mode");
    }
    words.addAll(List.of("--dump-dom", page.toUri().toString()));
    Subprocess.Outcome outcome = Subprocess.run(words, folder, Duration.ofMinutes(2));
    assertThat(outcome.timedOut()).isFalse();
    return outcome;
  }

  private static @Nullable Path browser() {
    for (String name : List.of("chromium", "chromium-browser", "google-chrome")) {
      for (String place : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
        Path candidate = Path.of(place.isEmpty() ? "." : place, name);
        if (Files.isExecutable(candidate)) {
          return candidate;
        }
      }
    }
    return null;
  }
}
