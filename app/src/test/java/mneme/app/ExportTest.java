package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import mneme.app.Shell.Result;
import mneme.testing.HandModel;
import mneme.testing.HandModels;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** State graphs and processes for other programs. */
class ExportTest {
  private static final String PHILOSOPHERS = "../examples/philosophers.dve";

  @TempDir Path folder;
  private final Shell shell = Shell.standard();
  private String model;

  @BeforeEach
  void writeModel() throws IOException {
    model = file("m.aut", "des (0, 3, 3)\n(0, \"a \\\"q\\\" \\\\n & <b>\", 1)\n(0,c,1)\n(1,c,2)\n");
  }

  @Test
  void whatGoesWrongIsMarked() throws IOException {
    String wrong =
        file(
            "wrong.dve",
            "byte x; process P { state a, b, c; init a; assert b: x == 1; trans a -> b {}, "
                + "a -> c {}, c -> a { guard x < 1; effect x = 1 / x; }; } system async;");
    String dot = exported(wrong, "wrong.dot");
    // In b the assertion fails and nothing is possible, in c an event errs.
    assertThat(dot.lines().filter(line -> line.contains("fillcolor")).count()).isEqualTo(2);
    assertThat(dot).contains("octagon").contains("style=\"rounded,filled\"");
    String graph = exported(wrong, "wrong.graphml");
    assertThat(graph.split("<data key=\"failing\">true", -1)).hasSize(3);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  private String exported(String of, String name, String... more) throws IOException {
    List<String> words = new ArrayList<>(List.of("export", of, "-o", at(name)));
    words.addAll(List.of(more));
    Result result = shell.run(words.toArray(String[]::new));
    assertThat(result.err()).isEmpty();
    assertThat(result.code()).isEqualTo(0);
    return Files.readString(folder.resolve(name));
  }

  private String refused(String... words) {
    Result result = shell.run(words);
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    return result.err();
  }

  @Test
  void asDot() throws IOException {
    assertThat(exported(model, "g.dot"))
        .isEqualTo(
            """
            digraph "m.aut" {
              // 3 states, 3 transitions
              node [shape=box, style=rounded, fontname="monospace", fontsize=10];
              edge [fontname="monospace", fontsize=9];
              start0 [shape=point];
              start0 -> s0;
              s0 [label="system: state = 0\\l"];
              s1 [label="system: state = 1\\l"];
              s2 [label="system: state = 2\\l", shape=octagon, style=filled, fillcolor="#ffd6d3", color="#b3261e"];
              s0 -> s1 [label="a \\"q\\" \\\\n &amp; <b>"];
              s0 -> s1 [label="c"];
              s1 -> s2 [label="c"];
            }
            """);
  }

  /** What was forgotten is written again, marked; nothing else differs but the numbers. */
  @Test
  void byASearchThatForgets() throws IOException {
    String whole = exported(PHILOSOPHERS, "whole.dot");
    String again = exported(PHILOSOPHERS, "again.dot", "--search", "caching", "--cache-size", "50");
    assertThat(labels(again, false)).containsExactlyInAnyOrderElementsOf(labels(whole, false));
    assertThat(labels(again, true)).isNotEmpty().isSubsetOf(labels(whole, false));
    long nodes = again.lines().filter(line -> line.matches("  s[0-9]+ \\[label=.*")).count();
    assertThat(again).contains("// " + nodes + " states").contains("s" + (nodes - 1) + " [label");
    assertThat(exported(PHILOSOPHERS, "roomy.dot", "--search", "caching")).doesNotContain("dotted");
    assertThat(exported(PHILOSOPHERS, "again.graphml", "--search", "caching", "--cache-size", "50"))
        .contains("<data key=\"repeated\">true</data>");
    assertThat(refused("export", PHILOSOPHERS, "-o", at("g.dot"), "--search", "dfs"))
        .contains("bfs, or by caching or snapshots");
    assertThat(refused("export", PHILOSOPHERS, "-o", at("g.dot"), "--cache-size", "12"))
        .contains("--cache-size means nothing to --search bfs");
  }

  /** Every transition is written too, those of repeated states again. */
  @Test
  void bySnapshots() throws IOException {
    String whole = exported(PHILOSOPHERS, "whole.dot");
    String again =
        exported(PHILOSOPHERS, "again.dot", "--search", "snapshots", "--snapshots", "(1,llnr,1)");
    assertThat(labels(again, false)).containsExactlyInAnyOrderElementsOf(labels(whole, false));
    assertThat(labels(again, true)).isNotEmpty().isSubsetOf(labels(whole, false));
    assertThat(edges(again)).isEqualTo(edges(whole));
    assertThat(exported(PHILOSOPHERS, "again.graphml", "--search", "snapshots")).contains("<edge ");
  }

  /** The transitions as pairs of the labels of their states, with their own. */
  private static Set<String> edges(String dot) {
    Map<String, String> labels = new HashMap<>();
    Matcher node = Pattern.compile("(?m)^  (s[0-9]+) \\[label=\"([^\"]*)\"").matcher(dot);
    while (node.find()) {
      labels.put(node.group(1), node.group(2));
    }
    Set<String> edges = new HashSet<>();
    Matcher edge =
        Pattern.compile("(?m)^  (s[0-9]+) -> (s[0-9]+) \\[label=\"([^\"]*)\"").matcher(dot);
    while (edge.find()) {
      edges.add(labels.get(edge.group(1)) + " " + edge.group(3) + " " + labels.get(edge.group(2)));
    }
    return edges;
  }

  /** A repeated deadlock looks like a deadlock. */
  private static List<String> labels(String dot, boolean repeated) {
    return dot.lines()
        .filter(line -> line.matches("  s[0-9]+ \\[label=.*"))
        .filter(line -> line.contains("dotted") == repeated)
        .map(line -> line.replaceFirst("  s[0-9]+ ", "").replaceFirst("\\\\l\".*", ""))
        .filter(new HashSet<String>()::add)
        .toList();
  }

  @Test
  void whereAModelMayRestIsNoDeadlock() throws IOException {
    String ends =
        Files.writeString(folder.resolve("ends.pml"), "byte x; active proctype P() { x = 1 }")
            .toString();
    assertThat(exported(ends, "ends.dot")).doesNotContain("octagon");
    String waits =
        Files.writeString(folder.resolve("waits.pml"), "byte x; active proctype P() { x == 1 }")
            .toString();
    assertThat(exported(waits, "waits.dot")).contains("octagon");
  }

  @Test
  void asAut() throws IOException {
    assertThat(exported(model, "g.aut"))
        .isEqualTo(
            """
            des (0, 3, 3)
            (0, "a \\"q\\" \\\\n & <b>", 1)
            (0, "c", 1)
            (1, "c", 2)
            """);
  }

  @Test
  void asGraphMl() throws Exception {
    Document document = parsed(exported(model, "g.graphml"));
    NodeList nodes = document.getElementsByTagName("node");
    NodeList edges = document.getElementsByTagName("edge");
    assertThat(nodes.getLength()).isEqualTo(3);
    assertThat(edges.getLength()).isEqualTo(3);
    assertThat(data(nodes.item(0)))
        .isEqualTo(Map.of("label", "system: state = 0", "initial", "true"));
    assertThat(data(nodes.item(2)))
        .isEqualTo(Map.of("label", "system: state = 2", "deadlock", "true"));
    assertThat(data(edges.item(0))).isEqualTo(Map.of("event", "a \"q\" \\n & <b>"));
    assertThat(((Element) edges.item(2)).getAttribute("source")).isEqualTo("s1");
    assertThat(((Element) edges.item(2)).getAttribute("target")).isEqualTo("s2");
  }

  private static Document parsed(String xml) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
  }

  private static Map<String, String> data(Node node) {
    Map<String, String> data = new TreeMap<>();
    NodeList items = ((Element) node).getElementsByTagName("data");
    for (int i = 0; i < items.getLength(); i++) {
      Element item = (Element) items.item(i);
      data.put(item.getAttribute("key"), item.getTextContent());
    }
    return data;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"philosophers", "peterson", "leader_election", "needham_schroeder", "overrun"})
  void anExportedAutHasTheSameCounts(String example) throws IOException {
    String path = "../examples/" + example + ".dve";
    exported(path, "g.aut", "-q");
    assertSameCounts(shell, path, List.of("states", "transitions", "levels", "back_edges"));
  }

  static Stream<HandModel> models() {
    return HandModels.all().stream().filter(model -> model.initialStates().size() == 1);
  }

  @ParameterizedTest
  @MethodSource("models")
  void soHasOneOfEveryModel(HandModel hand) throws IOException {
    Shell own = shell.withLanguages(HandLanguage.of(hand));
    String path = file("m.hand", "by hand");
    assertThat(own.run("export", path, "-o", at("g.aut")).code()).isEqualTo(0);
    assertSameCounts(own, path, List.of("states", "transitions"));
  }

  private void assertSameCounts(Shell own, String path, List<String> keys) {
    Map<String, Object> original = Json.object(own.run("explore", path, "--json", "-").out());
    Map<String, Object> again = Json.object(shell.run("explore", at("g.aut"), "--json", "-").out());
    for (String key : keys) {
      assertThat(again.get(key)).as(key).isEqualTo(original.get(key));
    }
    // An event that errs leads nowhere: what can only err looks like a deadlock in the graph.
    if (original.get("runtime_errors").equals(0.0)
        && original.get("assertions_violated").equals(0.0)) {
      assertThat(again.get("deadlocks")).isEqualTo(original.get("deadlocks"));
    }
  }

  @Test
  void severalInitialStates() throws IOException {
    Shell own = shell.withLanguages(HandLanguage.of(HandModels.severalInitialStates()));
    String path = file("m.hand", "by hand");
    assertThat(own.run("export", path, "-o", at("g.aut")).err())
        .contains("has one initial state", ".dot and .graphml");
    assertThat(folder.resolve("g.aut")).doesNotExist();
    assertThat(own.run("export", path, "-o", at("g.dot")).code()).isEqualTo(0);
    assertThat(Files.readString(folder.resolve("g.dot")).split("shape=point", -1)).hasSize(1 + 3);
  }

  @Test
  void whatCanErrIsNoDeadlock() throws IOException {
    Shell own = shell.withLanguages(HandLanguage.of(HandModels.onlyError()));
    assertThat(own.run("export", file("m.hand", "by hand"), "-o", at("g.dot")).code()).isEqualTo(0);
    assertThat(Files.readString(folder.resolve("g.dot"))).doesNotContain("octagon");
  }

  @Test
  void largeGraphsAreRefusedUnlessForced() throws IOException {
    String counter =
        file(
            "c.dve",
            """
            int x;
            process P { state s; init s; trans s -> s { guard x < 6000; effect x = x + 1; }; }
            system async;
            """);
    for (String name : List.of("g.dot", "g.graphml")) {
      assertThat(refused("export", counter, "-o", at(name)))
          .contains("was not written", "more than 5,000 states", "--around TRACE", "--force");
      assertThat(folder.resolve(name)).doesNotExist();
    }
    assertThat(exported(counter, "g.aut")).startsWith("des (0, 6000, 6001)\n");
    assertThat(exported(counter, "g.dot", "--force")).contains("// 6001 states, 6000 transitions");
  }

  @Test
  void nothingIsLeftHalfWritten() throws IOException {
    String old = file("g.aut", "what was there before");
    String endless =
        file(
            "c.dve",
            """
            int x, y;
            process P { state s; init s;
              trans s -> s { effect x = x + 1; }, s -> s { effect y = y + 1; }; }
            system async;
            """);
    Result result =
        shell.run("export", endless, "-o", old, "--force", "--time", "0.2s", "--memory", "200m");
    assertThat(result.code()).isEqualTo(3);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains("incomplete", "was not written", "limit: time");
    assertThat(Files.readString(folder.resolve("g.aut"))).isEqualTo("what was there before");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("m.aut", "g.aut", "c.dve");
    }
  }

  @Test
  void aFileIsReplacedWhole() throws IOException {
    file("g.aut", "des " + "x".repeat(10_000));
    assertThat(exported(model, "g.aut")).startsWith("des (0, 3, 3)").hasSizeLessThan(100);
  }

  @Test
  void processesAsTheyAreWritten() throws IOException {
    String text =
        file(
            "p.dve",
            """
            byte x; channel c;
            process P {
              state a, b;
              init b;
              commit a;
              trans
                a -> b { guard x > 0 // a comment
                           and x < 9; sync c!; effect x = x + 1, x = x * 2; },
                b -> a { };
            }
            process Q { state s; init s; trans s -> s { sync c?; }; }
            system async;
            """);
    String dot = exported(text, "g.dot", "--processes");
    assertThat(dot)
        .contains(
            "label=\"P\";",
            "start_0 -> p0_1;",
            "p0_0 [label=\"a, committed\", peripheries=2];",
            "p0_0 -> p0_1 [label=\"[x > 0 and x < 9]\\lc!\\lx = x + 1, x = x * 2\\l\","
                + " tooltip=\"line 7\"];",
            "p0_1 -> p0_0 [label=\"\", tooltip=\"line 9\"];",
            "p1_0 -> p1_0 [label=\"c?\\l\"");
    assertThat(refused("export", model, "-o", at("q.dot"), "--processes"))
        .contains("models in aut have no processes");
  }

  @Test
  void aroundATrace() throws IOException {
    for (String trace : List.of(at("t.json"), at("t.itf.json"))) {
      shell.run("check", PHILOSOPHERS, "--trace-file", trace);
      String alone = exported(PHILOSOPHERS, "g.dot", "--around", trace, "--steps", "0");
      assertThat(alone).contains("// 5 states, 4 transitions");
      assertThat(alone.split("penwidth", -1)).hasSize(1 + 5 + 4);
      String near = exported(PHILOSOPHERS, "g.dot", "--around", trace);
      assertThat(near).contains("// 14 states, 21 transitions");
      assertThat(near.split("penwidth", -1)).hasSize(1 + 5 + 4);
      assertThat(near.split("dashed", -1)).hasSizeGreaterThan(5);
      assertThat(near.split("octagon", -1)).hasSize(2);
    }
    String all = exported(PHILOSOPHERS, "g.dot", "--around", at("t.json"), "--steps", "20");
    assertThat(all).contains("// 80 states, 212 transitions").doesNotContain("dashed");
    exported(PHILOSOPHERS, "g.aut", "--around", at("t.json"), "--steps", "20");
    assertSameCounts(shell, PHILOSOPHERS, List.of("states", "transitions", "levels"));
  }

  @Test
  void aroundATraceOfAnotherModel() throws IOException {
    shell.run("check", PHILOSOPHERS, "--trace-file", at("t.json"));
    Result result = shell.run("export", model, "-o", at("g.dot"), "--around", at("t.json"));
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err()).contains("t.json: not valid: at the start");
    assertThat(folder.resolve("g.dot")).doesNotExist();
  }

  @Test
  void whatMakesNoSenseIsRefused() throws IOException {
    assertThat(refused("export", model)).contains("-o FILE");
    assertThat(refused("export", model, "-o", at("g.png"))).contains(".dot", ".aut", ".graphml");
    assertThat(refused("export", model, "-o", "-")).contains(".dot", ".aut", ".graphml");
    assertThat(refused("export", model, "-o", at("no/g.dot"))).contains("there is no folder");
    assertThat(refused("export", model, "-o", model)).contains("overwritten");
    assertThat(refused("export", model, "-o", at("g.dot"), "--steps", "2")).contains("--around");
    assertThat(refused("export", model, "-o", at("g.aut"), "--processes")).contains("-o FILE.dot");
    assertThat(refused("export", model, "-o", at("g.dot"), "--processes", "--around", "t.json"))
        .contains("leave one of them out");
    assertThat(refused("export", model, "-o", at("g.dot"), "--around", at("t.json")))
        .contains("no such file");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "--processes", "--around"})
  void graphvizAcceptsIt(String how) throws Exception {
    List<String> more = new ArrayList<>();
    if (how.equals("--around")) {
      shell.run("check", PHILOSOPHERS, "--trace-file", at("t.json"));
      more.addAll(List.of(how, at("t.json")));
    } else if (!how.isEmpty()) {
      more.add(how);
    }
    exported(PHILOSOPHERS, "g.dot", more.toArray(String[]::new));
    assertThat(drawn(folder.resolve("g.dot"))).contains("<svg").contains("thinking");
    if (how.isEmpty()) {
      exported(model, "q.dot");
      assertThat(drawn(folder.resolve("q.dot"))).contains("a &quot;q&quot; \\n &amp; &lt;b&gt;");
    }
  }

  private static String drawn(Path dot) throws Exception {
    Process process;
    Path svg = dot.resolveSibling("g.svg");
    Path errors = dot.resolveSibling("errors");
    try {
      process =
          new ProcessBuilder("dot", "-Tsvg", "-o", svg.toString(), dot.toString())
              .redirectErrorStream(true)
              .redirectOutput(errors.toFile())
              .start();
    } catch (IOException e) {
      System.err.println("SKIPPED: graphviz is not installed, so that DOT files were not tried");
      return abort("graphviz is not installed");
    }
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readString(errors)).isEmpty();
    assertThat(process.exitValue()).isEqualTo(0);
    return Files.readString(svg);
  }
}
