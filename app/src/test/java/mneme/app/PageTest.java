package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.app.Shell.Result;
import mneme.app.page.PageScript;
import mneme.run.Limit;
import mneme.run.Verdict;
import mneme.run.Violation;
import mneme.source.Position;
import mneme.testing.HandModels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** What {@code --html} writes; it is well-formed XML besides, so that it can be read strictly. */
class PageTest {
  @TempDir Path folder;

  private String page(Shell shell, String... command) throws IOException {
    Path file = folder.resolve("run.html");
    List<String> words = new ArrayList<>(List.of(command));
    words.addAll(List.of("--html", file.toString(), "--quiet"));
    Result result = shell.run(words.toArray(new String[0]));
    assertThat(result.err()).isEmpty();
    return Files.readString(file);
  }

  private String pageOf(String model, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("m.dve"), model);
    List<String> words = new ArrayList<>(List.of("check", file.toString()));
    words.addAll(List.of(options));
    return page(Shell.standard(), words.toArray(new String[0]));
  }

  /** Nothing outside is referred to, and every link inside leads somewhere. */
  static void requireSelfContained(String page) {
    Document document = Xml.parse(page);
    Set<String> ids = new HashSet<>();
    for (Element element : Xml.elements(document, "*")) {
      if (element.hasAttribute("id")) {
        assertThat(ids.add(element.getAttribute("id"))).isTrue();
      }
    }
    for (Element element : Xml.elements(document, "*")) {
      assertThat(element.getTagName()).isNotIn("link", "img", "iframe", "object", "base");
      for (String name : List.of("src", "srcset", "href", "xlink:href", "action", "data")) {
        if (element.hasAttribute(name)) {
          String target = element.getAttribute(name);
          assertThat(target).startsWith("#");
          assertThat(ids.contains(target.substring(1))).as(target).isTrue();
        }
      }
    }
    requireOwnScriptOnly(document);
    for (Element style : Xml.elements(document, "style")) {
      assertThat(style.getTextContent()).doesNotContain("url(", "@import", "http");
    }
    // The name of the language of pictures is an address, and the only one.
    assertThat(page.replace("http://www.w3.org/2000/svg", "")).doesNotContain("://");
  }

  /** Besides its figures the page has one script, and allows no other. */
  private static void requireOwnScriptOnly(Document document) {
    List<Element> scripts = Xml.elements(document, "script");
    assertThat(scripts).hasSize(2);
    Element data = scripts.getFirst();
    assertThat(data.getAttribute("type")).isEqualTo("application/json");
    assertThat(data.getTextContent()).startsWith("{").doesNotContain("<", ">", "&");
    Element policy =
        Xml.elements(document, "meta").stream()
            .filter(each -> each.getAttribute("http-equiv").equals("Content-Security-Policy"))
            .findFirst()
            .orElseThrow();
    // What lies between the tags, of which a reader of XML makes less.
    String script = "//<![CDATA[" + scripts.getLast().getTextContent().substring(2) + "]]>";
    assertThat(policy.getAttribute("content"))
        .startsWith("default-src 'none'")
        .endsWith("script-src " + fingerprint(script));
    assertThat(scripts.getLast().getTextContent())
        .doesNotContainPattern("(?m)^(import|export) ")
        .doesNotContain("eval(", "innerHTML", "fetch(", "XMLHttpRequest", "</");
  }

  @Test
  void theBuildChangesNothingInTheScripts() throws IOException {
    Map<String, byte[]> files = PageScript.files();
    assertThat(files).containsKeys("dom.js", "look.css");
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Path source = Path.of("src/main/resources/mneme/app/page", file.getKey());
      assertThat(new String(file.getValue(), StandardCharsets.UTF_8))
          .isEqualTo(Files.readString(source));
    }
  }

  private static String fingerprint(String script) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void showsVerdictFiguresDiagramsTraceAndModel() throws IOException {
    String page = page(Shell.standard(), "check", "../examples/philosophers.dve");
    requireSelfContained(page);
    Document document = Xml.parse(page);
    assertThat(Xml.ofClass(document, "verdict").getFirst().getTextContent())
        .isEqualTo("violated deadlock: no event is possible");
    assertThat(Xml.ofClass(document, "cards").getFirst().getTextContent()).contains("states58");
    assertThat(Xml.elements(document, "svg")).hasSize(5);
    Element step = document.getElementsByTagName("tbody").item(0) instanceof Element e ? e : null;
    assertThat(step).isNotNull();
    assertThat(step.getElementsByTagName("tr").getLength()).isEqualTo(1 + 4 + 1);
    assertThat(page).contains("id=\"step-4\"").doesNotContain("id=\"step-5\"");
    assertThat(Xml.ofClass(document, "new")).hasSize(8);
    assertThat(Xml.ofClass(document, "mneme-chart").getFirst().getTextContent())
        .contains("philosophers.dve:41", "fork[3] = 1");
    assertThat(Xml.ofClass(document, "end").getFirst().getTextContent())
        .isEqualTo("deadlock: no event is possible");
    List<Element> marked = Xml.ofClass(document, "bad");
    assertThat(marked).anyMatch(line -> line.getAttribute("id").equals("L11"));
    assertThat(Xml.ofClass(document, "taken"))
        .extracting(line -> line.getAttribute("id"))
        .contains("L21", "L31", "L41");
  }

  @Test
  void marksWhatWasNeverReached() throws IOException {
    String model =
        """
        byte x;
        process P {
          state a, b, dead;
          init a;
          trans
            a -> b { effect x = 1; },
            b -> a { effect x = 0; },
            a -> dead { guard x == 7; };
        }
        system async;
        """;
    String page = pageOf(model);
    requireSelfContained(page);
    Document document = Xml.parse(page);
    assertThat(Xml.ofClass(document, "doubtful"))
        .extracting(line -> line.getAttribute("id"))
        .contains("L8", "L3")
        .doesNotContain("L6", "L7");
    assertThat(page).contains("never reached: transition a -&gt; dead");
    // A search that stopped early cannot know.
    assertThat(pageOf(model, "--states", "1")).doesNotContain("ever reached");
    assertThat(pageOf(model, "--reach", "x == 1")).doesNotContain("ever reached");
  }

  @Test
  void marksTheLineOfTheViolationAndShowsTheStepThatErrs() throws IOException {
    String page = page(Shell.standard(), "check", "../examples/overrun.dve");
    requireSelfContained(page);
    Document document = Xml.parse(page);
    assertThat(Xml.ofClass(document, "bad"))
        .anyMatch(
            line ->
                line.getAttribute("id").equals("L15")
                    && line.getTextContent().contains("index outside of 0..2"));
    assertThat(Xml.ofClass(document, "end").getFirst().getTextContent())
        .startsWith("run-time error: index outside of 0..2");
  }

  @Test
  void longTracesAreShortenedInTheMiddle() throws IOException {
    String page =
        pageOf(
            "int x; process P { state a; init a; trans a -> a { guard x < 2500;"
                + " effect x = x + 1; }; } system async;",
            "--threads",
            "1");
    requireSelfContained(page);
    assertThat(page)
        .contains("id=\"step-1000\"", "id=\"step-1501\"", "id=\"step-2500\"", "500 steps left out")
        .doesNotContain("id=\"step-1001\"", "id=\"step-1500\"");
  }

  @Test
  void manyChangingVariablesShareTheLastColumn() throws IOException {
    String page =
        pageOf(
            "byte x[100], i; process P { state a; init a; trans a -> a { guard i < 100;"
                + " effect x[i] = 7, i = i + 1; }; } system async;");
    Document document = Xml.parse(page);
    assertThat(Xml.elements(document, "thead").getFirst().getElementsByTagName("th").getLength())
        .isEqualTo(3 + 60 + 1);
    assertThat(page).contains("x[99] → 7");
  }

  @Test
  void nothingOfAModelIsTakenForMarkup() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("<script>x.hand"),
            "by hand\n</code><script>alert(1)</script>\n&amp; \u0007 \"'");
    Violation violation =
        new Violation(
            "invariant",
            "<img src=x onerror=alert(1)> ]]>",
            "a < b && \"c\"",
            new Position(2, 1),
            null);
    String page =
        page(
            Shell.standard()
                .withLanguages(HandLanguage.of(HandModels.severalInitialStates()))
                .withEngine(FakeRuns.ending(Verdict.VIOLATED, null, violation)),
            "check",
            model.toString());
    requireSelfContained(page);
    assertThat(page)
        .contains(
            "&lt;img src=x onerror=alert(1)&gt;",
            "&lt;/code&gt;&lt;script&gt;alert(1)&lt;/script&gt;",
            "&amp;amp; ")
        .doesNotContain("<script>alert", "<img");
  }

  @Test
  void aHugeModelIsCutWithANote() throws IOException {
    StringBuilder text = new StringBuilder("by hand\n");
    for (int i = 0; i < 40_000; i++) {
      text.append("this line is repeated until it is too much\n");
    }
    Path model = Files.writeString(folder.resolve("huge.hand"), text);
    String page =
        page(
            Shell.standard()
                .withLanguages(HandLanguage.of(HandModels.severalInitialStates()))
                .withEngine(FakeRuns.ending(Verdict.INCOMPLETE, Limit.TIME, null)),
            "check",
            model.toString());
    requireSelfContained(page);
    assertThat(page).contains("The rest is left out", "class=\"verdict doubtful\"", "--time DUR");
    assertThat(page).doesNotContain("id=\"L30000\"").contains("id=\"L20000\"");
  }

  @Test
  void whatWentWrongComesFirst() throws IOException {
    String violated = page(Shell.standard(), "check", "../examples/philosophers.dve");
    assertThat(violated.indexOf("<section id=\"trace\""))
        .isBetween(0, violated.indexOf("id=\"figures\""));
    assertThat(violated.indexOf("href=\"#trace\""))
        .isBetween(0, violated.indexOf("href=\"#figures\""));
  }

  /** From the chart to the table, from the table to the chart and the text, and back. */
  @Test
  void stepsAreLinked() throws IOException {
    String page = page(Shell.standard(), "check", "../examples/philosophers.dve");
    requireSelfContained(page);
    assertThat(page)
        .contains("<g id=\"chart-4\">", "<a href=\"#step-4\"><text")
        .contains("<a href=\"#chart-4\">4</a></th>")
        .contains("href=\"#L11\">line 11</a>");
  }

  @Test
  void theTextIsHighlighted() throws IOException {
    String page =
        pageOf(
            "byte x = 7; // a <remark>\n/* goes\n on */ process P { state a; init a; }"
                + " system async;\n");
    requireSelfContained(page);
    assertThat(page)
        .contains("<span class=\"k\">byte</span> x = <span class=\"n\">7</span>;")
        .contains("<span class=\"c\">// a &lt;remark&gt;</span>")
        .contains("<span class=\"c\">/* goes</span>", "<span class=\"c\"> on */</span>")
        .contains("<span class=\"k\">process</span> P {");
  }
}
