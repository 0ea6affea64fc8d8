package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mneme.app.Shell.Result;
import mneme.source.Language;
import mneme.source.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** What {@code --junit} writes. */
class JUnitTest {
  /** Counts to 3 and stops: a deadlock at 3. */
  private static final String COUNTER =
      """
      byte x;
      process P {
        state a;
        init a;
        trans a -> a { guard x < 3; effect x = x + 1; };
      }
      system async;
      """;

  @TempDir Path folder;

  private Document report(int code, String... options) throws IOException {
    return report(Shell.standard(), code, options);
  }

  private Document report(Shell shell, int code, String... options) throws IOException {
    Path model = Files.writeString(folder.resolve("count<er>.dve"), COUNTER);
    Path file = folder.resolve("results.xml");
    List<String> words = new ArrayList<>(List.of("check", model.toString()));
    words.addAll(List.of("--junit", file.toString(), "--quiet"));
    words.addAll(List.of(options));
    Result result = shell.run(words.toArray(new String[0]));
    assertThat(result.err()).isEmpty();
    assertThat(result.code()).isEqualTo(code);
    Document document = Xml.parse(Files.readString(file));
    requireCountsToBeRight(document);
    return document;
  }

  @Test
  void aModelThatCannotBeReadLeavesAReport() throws IOException {
    Path model = Files.writeString(folder.resolve("bad.dve"), "process P { state a; init b; }\n");
    Path file = folder.resolve("results.xml");
    for (String path : List.of(model.toString(), folder.resolve("absent.dve").toString())) {
      Files.deleteIfExists(file);
      Result result = Shell.standard().run("check", path, "--junit", file.toString());
      assertThat(result.code()).isEqualTo(2);
      Document document = Xml.parse(Files.readString(file));
      requireCountsToBeRight(document);
      Element error = Xml.elements(document, "error").getFirst();
      assertThat(result.err()).contains(error.getAttribute("message"));
      assertThat(error.getAttribute("type")).isEqualTo("input");
    }
  }

  /** A language whose models are too large for any heap. */
  private static final class Exhausting implements HandWritten {
    @Override
    public Loaded load(SourceText source, Map<String, Integer> parameters) {
      throw new OutOfMemoryError("Java heap space");
    }
  }

  @Test
  void aModelThatDoesNotFitLeavesItsReports() throws IOException {
    Shell exhausted = Shell.standard().withLanguages(new Exhausting());
    Path model = Files.writeString(folder.resolve("m.hand"), "x");
    Path file = folder.resolve("results.xml");
    Path json = folder.resolve("r.json");
    Result result =
        exhausted.run(
            "check", model.toString(), "--junit", file.toString(), "--json", json.toString());
    assertThat(result.code()).isEqualTo(3);
    assertThat(result.err()).contains("the memory is used up").doesNotContain("\tat ");
    assertThat(Json.object(Files.readString(json)))
        .containsEntry("verdict", "incomplete")
        .containsEntry("limit", "memory");
    Document document = Xml.parse(Files.readString(file));
    requireCountsToBeRight(document);
    assertThat(Xml.elements(document, "error").getFirst().getAttribute("type"))
        .isEqualTo("incomplete");
    Result toOut = exhausted.run("check", model.toString(), "--json", "-");
    assertThat(Json.object(toOut.out())).containsEntry("limit", "memory");
  }

  /** A language whose models take a minute to load. */
  private record Slow(Language of) implements Language {
    @Override
    public String name() {
      return of.name();
    }

    @Override
    public List<String> endings() {
      return of.endings();
    }

    @Override
    public boolean recognises(SourceText source) {
      return false;
    }

    @Override
    public Loaded load(SourceText source, Map<String, Integer> parameters) {
      try {
        Thread.sleep(60_000);
      } catch (InterruptedException e) {
        // It is over.
      }
      throw new IllegalStateException();
    }
  }

  @Test
  void timeIsUpWhileTheModelIsLoaded() throws IOException {
    Path model = Files.writeString(folder.resolve("m.hand"), "x");
    Path file = folder.resolve("results.xml");
    long began = System.nanoTime();
    Result result =
        Shell.standard()
            .withLanguages(new Slow(new Exhausting()))
            .run("check", model.toString(), "--time", "0.2s", "--junit", file.toString());
    assertThat(result.code()).isEqualTo(3);
    assertThat(System.nanoTime() - began).isLessThan(30_000_000_000L);
    assertThat(result.out())
        .isEqualTo("incomplete: the time of 0.200 s is up; the model was still being loaded\n");
    assertThat(Files.readString(file)).contains("type=\"incomplete\"");
    Result json =
        Shell.standard()
            .withLanguages(new Slow(new Exhausting()))
            .run("check", model.toString(), "--time", "0.2s", "--json", "-");
    assertThat(Json.object(json.out())).containsEntry("limit", "time");
  }

  private static void requireCountsToBeRight(Document document) {
    for (String suite : List.of("testsuites", "testsuite")) {
      Element element = Xml.elements(document, suite).getFirst();
      assertThat(element.getAttribute("tests"))
          .isEqualTo("" + Xml.elements(document, "testcase").size());
      assertThat(element.getAttribute("failures"))
          .isEqualTo("" + Xml.elements(document, "failure").size());
      assertThat(element.getAttribute("errors"))
          .isEqualTo("" + Xml.elements(document, "error").size());
      assertThat(element.getAttribute("skipped"))
          .isEqualTo("" + Xml.elements(document, "skipped").size());
      assertThat(element.getAttribute("time")).matches("\\d+\\.\\d{3}");
    }
  }

  /** Name and result of every test case. */
  private static List<String> results(Document document) {
    List<String> results = new ArrayList<>();
    for (Element testCase : Xml.elements(document, "testcase")) {
      List<String> inside = new ArrayList<>();
      for (String name : List.of("failure", "error", "skipped")) {
        if (testCase.getElementsByTagName(name).getLength() > 0) {
          inside.add(name);
        }
      }
      results.add(testCase.getAttribute("name") + ": " + String.join(" ", inside));
    }
    return results;
  }

  @Test
  void everyQuestionIsATestCase() throws IOException {
    Document document =
        report(0, "--deadlock-ok", "x == 3", "--invariant", "x <= 3", "--reach", "x > 3 && x < 9");
    assertThat(results(document))
        .containsExactly(
            "no deadlock but where x == 3: ",
            "no failing assertion: ",
            "no run-time error: ",
            "invariant x <= 3: ",
            "never reached: x > 3 && x < 9: ");
    assertThat(results(report(0, "--deadlock", "off")))
        .containsExactly("no failing assertion: ", "no run-time error: ");
  }

  @Test
  void aViolationIsAFailureWithItsTraceAndTheRestIsNotDecided() throws IOException {
    Document document =
        report(1, "--invariant", "x < 9", "--invariant", "x < 2", "--trace", "none");
    assertThat(results(document))
        .containsExactly(
            "no deadlock: skipped",
            "no failing assertion: skipped",
            "no run-time error: skipped",
            "invariant x < 9: skipped",
            "invariant x < 2: failure");
    Element failure = Xml.elements(document, "failure").getFirst();
    assertThat(failure.getAttribute("message")).isEqualTo("violated: invariant violated: x < 2");
    assertThat(failure.getTextContent()).contains("x 1 → 2").contains("count<er>.dve:5");
  }

  @Test
  void withAllTheCountsAnswerWhatTheyCan() throws IOException {
    assertThat(results(report(1, "--all")))
        .containsExactly("no deadlock: failure", "no failing assertion: ", "no run-time error: ");
    assertThat(results(report(1, "--all", "--invariant", "x < 2")))
        .containsExactly(
            "no deadlock: failure",
            "no failing assertion: ",
            "no run-time error: ",
            "invariant x < 2: failure");
    // One deadlock, and nothing else was counted: the invariant holds.
    assertThat(results(report(1, "--all", "--invariant", "x < 9")))
        .contains("no deadlock: failure", "invariant x < 9: ");
    // The violations are those of the first invariant: the second holds.
    assertThat(
            results(
                report(
                    1,
                    "--all",
                    "--deadlock",
                    "off",
                    "--invariant",
                    "x < 2",
                    "--invariant",
                    "x < 9")))
        .contains("invariant x < 2: failure", "invariant x < 9: ");
  }

  @Test
  void incompleteIsAnError() throws IOException {
    Document document = report(3, "--depth", "1");
    assertThat(results(document))
        .containsExactly(
            "no deadlock: error", "no failing assertion: error", "no run-time error: error");
    assertThat(Xml.elements(document, "error").getFirst().getAttribute("message"))
        .startsWith("incomplete: the depth of 1 step was reached");
  }

  @Test
  void anExhaustedHeapIsAnErrorToo() throws IOException {
    Shell shell =
        Shell.standard()
            .withEngine(
                (plan, control) -> {
                  throw new OutOfMemoryError();
                });
    assertThat(results(report(shell, 3)))
        .containsExactly(
            "no deadlock: error", "no failing assertion: error", "no run-time error: error");
    Path page = folder.resolve("run.html");
    Result result =
        shell.run("check", folder.resolve("count<er>.dve").toString(), "--html", page.toString());
    assertThat(result.err()).contains("run.html was not written");
    assertThat(page).doesNotExist();
  }

  @Test
  void exploringAsksNothing() {
    Result result = Shell.standard().run("explore", "m.dve", "--junit", "x.xml");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("--junit");
  }
}
