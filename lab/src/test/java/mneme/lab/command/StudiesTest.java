package mneme.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import mneme.app.UserException;
import mneme.lab.Corpus;
import mneme.lab.paper.PaperNumber;
import mneme.lab.study.Entry;
import mneme.lab.study.Measure;
import mneme.lab.study.Results;
import mneme.lab.study.Scale;
import mneme.lab.study.Section;
import mneme.lab.study.Setting;
import mneme.lab.study.Study;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every experiment of {@code lab run} must do. */
class StudiesTest {
  @TempDir Path folder = Path.of("");

  private static Optional<Corpus> corpus() {
    Optional<Corpus> corpus = Corpus.find(Path.of(""));
    if (corpus.isEmpty()) {
      System.err.println("SKIPPED: there is no corpus to ask experiments about");
    }
    assumeTrue(corpus.isPresent(), "there is no corpus");
    return corpus;
  }

  @Test
  void everyExperimentTellsWhatItIs() {
    assertThat(Studies.all()).hasSizeGreaterThan(20);
    assertThat(Studies.all().stream().map(Study::name)).doesNotHaveDuplicates();
    assertThat(Studies.all())
        .allSatisfy(
            study -> {
              assertThat(study.name()).matches("[a-z-]+");
              assertThat(study.title()).isNotBlank();
              assertThat(study.setUp()).isNotBlank().endsWith(".");
            });
  }

  @Test
  void measurementsAreToldApartAndGrowWithTheScale() throws Exception {
    Optional<Corpus> corpus = corpus();
    for (Study study : Studies.all()) {
      int former = 0;
      for (Scale scale : Scale.values()) {
        List<Measure> measures = study.measures(new Setting(scale, corpus, null));
        assertThat(measures.stream().map(Measure::key)).as(study.name()).doesNotHaveDuplicates();
        assertThat(measures).as(study.name()).hasSizeGreaterThanOrEqualTo(former);
        assertThat(measures)
            .allSatisfy(
                measure -> {
                  assertThat(measure.words().getFirst()).isIn("explore", "lab");
                  assertThat(String.join(" ", measure.words()))
                      .as("no folder of this machine")
                      .doesNotContain(corpus.orElseThrow().folder().toString());
                });
        former = measures.size();
      }
    }
  }

  @Test
  void smallIsHalfAnHour() throws Exception {
    Setting small = new Setting(Scale.SMALL, corpus(), null);
    double seconds = 0;
    for (Study study : Studies.all()) {
      seconds += study.measures(small).stream().mapToDouble(Measure::seconds).sum();
    }
    assertThat(seconds).isLessThan(30 * 60);
  }

  @Test
  void withoutACorpusExamplesRemain() throws Exception {
    Setting alone = new Setting(Scale.SMALL, Optional.empty(), null);
    int measured = 0;
    for (Study study : Studies.all()) {
      List<Measure> measures = study.measures(alone);
      assertThat(measures)
          .allSatisfy(
              measure -> assertThat(String.join(" ", measure.words())).doesNotContain("{corpus}"));
      measured += measures.size();
      if (measures.isEmpty()) {
        assertThat(study.missing(alone)).isNotBlank();
      }
    }
    assertThat(measured).isPositive();
  }

  @Test
  void aReportIsMadeOfWhateverIsThere() throws Exception {
    Optional<Corpus> corpus = corpus();
    Set<String> papers =
        PaperNumber.all().stream().map(PaperNumber::key).collect(Collectors.toSet());
    Set<String> found = new HashSet<>();
    for (Study study : Studies.all()) {
      study.report(new Results(Map.of()), new Section(study.name()));
      Map<String, Entry> entries = new LinkedHashMap<>();
      for (Measure measure : study.measures(new Setting(Scale.FULL, corpus, null))) {
        entries.put(measure.key(), entry(study, measure));
        if (entries.size() == 1) {
          study.report(new Results(entries), new Section(study.name()));
        }
      }
      Section section = new Section(study.name());
      study.report(new Results(entries), section);
      section.findings().forEach(finding -> found.add(finding.key()));
      Set<String> tables =
          section.parts().stream()
              .filter(Section.Table.class::isInstance)
              .map(part -> section.link(((Section.Table) part).id()))
              .collect(Collectors.toSet());
      for (Section.Part part : section.parts()) {
        if (part instanceof Section.Picture picture) {
          assertThat(tables).as(study.name()).contains(picture.chart().numbers());
        }
        if (part instanceof Section.Table table) {
          assertThat(table.rows())
              .as(study.name() + " " + table.id())
              .allSatisfy(row -> assertThat(row).hasSameSizeAs(table.headings()));
        }
      }
    }
    assertThat(found).as("each number of a paper has an experiment").containsAll(papers);
  }

  /** An answer in which every figure is a number. */
  private static Entry entry(Study study, Measure measure) {
    JsonObject answer = new JsonObject();
    for (String figure :
        List.of(
            "states",
            "transitions",
            "visited",
            "matched",
            "events_executed",
            "depth",
            "seconds",
            "store_bytes",
            "index_bytes",
            "state_table_bytes",
            "full_states",
            "stored_peak",
            "bytes_per_state",
            "peak_memory_bytes",
            "back_edges",
            "forecast_error",
            "cache_percent",
            "disk_bytes_read",
            "disk_bytes_written",
            "counting_bytes_read")) {
      answer.addProperty(figure, 3 + figure.length());
    }
    JsonObject length = new JsonObject();
    length.addProperty("edges", 4);
    com.google.gson.JsonArray lengths = new com.google.gson.JsonArray();
    lengths.add(length);
    answer.add("back_edge_lengths", lengths);
    answer.add("replayed", replayed());
    return new Entry(
        study.name(), measure.key(), measure.words(), "", "abc", "", 0, 0, 1, 1, 1, "", answer, "");
  }

  private static JsonObject replayed() {
    JsonObject sizes = new JsonObject();
    for (String size : List.of("0.01", "0.1", "1", "10", "1000", "10000")) {
      JsonObject worths = new JsonObject();
      for (String worth : List.of("printed", "squared")) {
        JsonObject strategies = new JsonObject();
        for (String strategy :
            List.of(
                "R", "F", "H", "F20-H80", "F50-H50", "F80-H20", "D", "F20-D80", "F50-D50",
                "F80-D20")) {
          strategies.addProperty(strategy, 5 + strategy.length());
        }
        worths.add(worth, strategies);
      }
      sizes.add(size, worths);
    }
    return sizes;
  }

  private static String run(mneme.lab.Experiment command, String... words) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    command.run(words, out, out);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void theListNamesAllOfThem() throws Exception {
    Path empty = Files.createDirectories(folder.resolve("corpus"));
    Files.writeString(empty.resolve("truth-dve.tsv"), "file\tstates\n");
    Files.writeString(empty.resolve("truth-aut.tsv"), "file\tstates\n");
    String list = run(new ListCommand(), "--corpus", empty.toString());
    assertThat(list.lines()).hasSize(1 + Studies.all().size());
    assertThat(list).contains("comback-detection", "truth");
  }

  @Test
  void usageErrorsAreTheUsers() {
    assertThatThrownBy(() -> run(new RunCommand(), "nonsense", "--out", folder.toString()))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("no experiment 'nonsense'");
    assertThatThrownBy(() -> run(new RunCommand(), "all", "--scale", "huge"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("--scale");
    assertThatThrownBy(() -> run(new ReportCommand(), "--out", folder.toString()))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("no measurements");
  }
}
