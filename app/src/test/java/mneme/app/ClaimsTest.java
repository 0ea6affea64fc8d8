package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import mneme.app.Shell.Result;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** What a check says of the claims of a model, those above all that it cannot check. */
class ClaimsTest {
  private static final String MODEL =
      """
      byte x;
      active proctype P() { do :: x < 3 -> x++ :: x == 3 -> break od; progress_end: skip }
      ltl small { [] (x < 4) }
      ltl ends { <> (x == 3) }
      never arrives { x = 1 }
      """;

  private static final String REASON = "it changes a variable of the model";

  @TempDir Path folder;
  private String model = "";

  @BeforeEach
  void write() throws IOException {
    model = Files.writeString(folder.resolve("count.pml"), MODEL).toString();
  }

  private static Result run(String... words) {
    return Shell.standard().run(words);
  }

  @Test
  void theTextNamesWhatWasNotChecked() {
    Result result = run("check", model);
    assertThat(result.code()).isEqualTo(3);
    assertThat(result.out())
        .startsWith("incomplete: a claim of the model was not checked; nothing wrong was found")
        .contains("claim small    holds")
        .contains("claim ends     holds")
        .contains("claim arrives  not checked: " + REASON)
        .contains("--claims off");
    assertThat(run("check", model, "--quiet").out()).startsWith("incomplete: ");
  }

  @Test
  void labelsThatNobodyAskedAboutAreNamed() throws IOException {
    String text = "active proctype P() { byte x; accept_a: progress_a: do :: x = 1 - x od }";
    String labels = Files.writeString(folder.resolve("labels.pml"), text).toString();
    Path junit = folder.resolve("labels.xml");
    Path page = folder.resolve("labels.html");
    Result result = run("check", labels, "--junit", junit.toString(), "--html", page.toString());
    assertThat(result.code()).isZero();
    String line = "accept labels were not looked at: --acceptance asks";
    assertThat(result.out()).contains("  " + line).contains("--non-progress asks");
    assertThat(Files.readString(junit)).contains(line);
    assertThat(Files.readString(page)).contains(line);
    assertThat(Json.object(run("check", labels, "--json", "-").out()))
        .containsEntry("unasked", List.of("acceptance", "non-progress"));
    // One who has asked is not told, nor one who asks for something else.
    String[] both = {"check", labels, "--deadlock", "on", "--non-progress", "--json", "-"};
    assertThat(Json.object(run(both).out()))
        .containsEntry("verdict", "holds")
        .containsEntry("unasked", List.of("acceptance"));
    assertThat(run("check", labels, "--ltl", "[] true").out()).doesNotContain("labels");
    assertThat(run("check", model, "--claims", "off").out())
        .contains("progress labels were not looked at")
        .doesNotContain("accept labels");
    String plain =
        Files.writeString(folder.resolve("plain.pml"), "active proctype P() { skip }").toString();
    assertThat(run("check", plain).out()).doesNotContain("labels");
    assertThat(run("check", plain, "--json", "-").out()).doesNotContain("unasked");
  }

  @Test
  void jsonNamesIt() {
    Map<String, Object> json = Json.object(run("check", model, "--json", "-").out());
    assertThat(json).containsEntry("verdict", "incomplete").containsEntry("limit", "unchecked");
    List<?> properties = (List<?>) json.get("properties");
    assertThat(properties)
        .extracting("id", "verdict")
        .containsExactly(
            tuple("small", "holds"), tuple("ends", "holds"), tuple("arrives", "incomplete"));
    assertThat(properties.getLast())
        .isEqualTo(
            Map.of(
                "id", "arrives", "verdict", "incomplete", "limit", "unchecked", "reason", REASON));
  }

  @Test
  void junitSkipsItAndPassesTheRest() throws IOException {
    Path file = folder.resolve("results.xml");
    assertThat(run("check", model, "--junit", file.toString(), "--quiet").code()).isEqualTo(3);
    Document document = Xml.parse(Files.readString(file));
    for (Element test : Xml.elements(document, "testcase")) {
      String name = test.getAttribute("name");
      boolean unchecked = name.equals("claim arrives");
      assertThat(test.getElementsByTagName("skipped").getLength())
          .as(name)
          .isEqualTo(unchecked ? 1 : 0);
      assertThat(test.getElementsByTagName("error").getLength()).as(name).isZero();
    }
    assertThat(Xml.elements(document, "testcase"))
        .extracting(each -> each.getAttribute("name"))
        .contains("no deadlock", "claim small", "claim ends", "claim arrives");
    assertThat(Files.readString(file)).contains("not checked: " + REASON);
  }

  @Test
  void thePageNamesIt() throws IOException {
    Path file = folder.resolve("run.html");
    assertThat(run("check", model, "--html", file.toString(), "--quiet").code()).isEqualTo(3);
    assertThat(Files.readString(file))
        .contains("<strong>incomplete</strong>")
        .contains("<dt>small</dt><dd>holds ")
        .contains("<dt>arrives</dt><dd>not checked: " + REASON + "</dd>");
  }

  @Test
  void whoLeavesClaimsOutIsToldOnlyOfTheRest() {
    Result result = run("check", model, "--claims", "off");
    assertThat(result.code()).isZero();
    assertThat(result.out())
        .startsWith("holds: no deadlock, no failing assertion, no run-time error in")
        .doesNotContain("claim");
    assertThat(run("explore", model).code()).isZero();
  }

  @Test
  void aClaimCanBeAskedForByName() {
    Result small = run("check", model, "--property", "small");
    assertThat(small.code()).isZero();
    assertThat(small.out()).contains("the claim holds in").doesNotContain("arrives");
    assertThat(run("check", model, "--property", "arrives").code()).isEqualTo(3);
    assertThat(run("check", model, "--property", "ends").code()).isZero();
    Result wrong = run("check", model, "--property", "smal");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("unknown property 'smal'", "did you mean 'small'?");
    assertThat(run("check", model, "--property", "small", "--claims", "off").code()).isEqualTo(2);
  }

  /** Other runs of the model end as well, so a deadlock is no answer to the question. */
  @Test
  void whoAsksForAClaimDoesNotAskForDeadlocks() throws IOException {
    Files.writeString(
        Path.of(model), "byte x; active proctype P() { x = 1; x == 2 }\nltl f { [] (x < 2) }");
    assertThat(run("check", model).code()).isEqualTo(1);
    assertThat(run("check", model, "--property", "f").code()).isZero();
    assertThat(run("check", model, "--property", "f", "--deadlock", "on").code()).isEqualTo(1);
  }

  @Test
  void aBrokenClaimIsAViolationWithItsWay() throws IOException {
    Files.writeString(Path.of(model), MODEL.replace("x < 4", "x < 2"));
    Result result = run("check", model);
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out())
        .startsWith("violated: claim small is violated (count.pml:3:")
        .contains("claim small    violated");
    Map<String, Object> json = Json.object(run("check", model, "--json", "-").out());
    assertThat(json.get("violation").toString()).contains("kind=property", "property=small");
    Path trace = folder.resolve("way.json");
    run("check", model, "--trace-file", trace.toString());
    assertThat(run("replay", trace.toString(), model).code()).isZero();
  }
}
