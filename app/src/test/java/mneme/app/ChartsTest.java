package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import mneme.app.Shell.Result;
import mneme.app.text.Style;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** Traces as message-sequence charts, printed and drawn. */
class ChartsTest {
  private static final String TALK =
      """
      const byte PING = 1, PONG = 2;
      channel {byte, byte} wire;
      channel {byte} box[2];
      byte total;
      process Left {
        byte got;
        state a, b, c;
        init a;
        trans
          a -> b { sync wire!{PING, 7}; },
          b -> c { sync box?got; effect total = total + got; };
      }
      process Idle { state here; init here; trans here -> here { guard 0; }; }
      process Right {
        byte word, number;
        state x, y, z;
        init x;
        trans
          x -> y { sync wire?{word, number}; effect number = number + 1; },
          y -> z { sync box!number; };
      }
      system async;
      """;

  @TempDir Path folder;
  private final Shell shell = Shell.standard();
  private String model;

  @BeforeEach
  void writeModel() throws IOException {
    model = file("talk.dve", TALK);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  /** What stands between the verdict and the figures. */
  private static String middle(Result result) {
    return result.out().split("\n\n")[1] + "\n";
  }

  @Test
  void messagesAreArrowsAndTheRestAreNotes() {
    // The handshake's PING is known by name, its 7 is not; what the effect adds is a note.
    assertThat(middle(shell.run("check", model, "--chart")))
        .isEqualTo(
            """
                  Left               Right        (box)
                  a                  x
               1  ├─ wire(PING, 7) ─▶│            │
                  │ → b              │ → y        │
                  │                  │ number = 8 │
               2  │                  ├── box(8) ─▶│
                  │                  │ → z        │
               3  │◀─────────── box(8) ───────────┤
                  │ → c, total = 8   │            │
              3 steps; there is no shorter way
            """);
  }

  @Test
  void anyTerminalCanShowIt() {
    String plain = middle(shell.withStyle(new Style(false, false)).run("check", model, "--chart"));
    assertThat(plain).contains("|- wire(PING, 7) ->|", "|<-").matches("[\\x00-\\x7f]*");
  }

  @Test
  void stepsAreShownBesideItWhereAskedFor() {
    Result both = shell.run("check", model, "--chart", "--trace", "events");
    assertThat(both.out()).contains("talk.dve:10  a -> b !wire / x -> y ?wire", "├─ wire(PING");
    assertThat(shell.run("check", model, "--chart").out()).doesNotContain("talk.dve:10");
  }

  @Test
  void aSavedTraceIsShownAgain() {
    String trace = folder.resolve("t.json").toString();
    String found = middle(shell.run("check", model, "--chart", "--trace-file", trace));
    Result replayed = shell.run("replay", trace, model, "--chart");
    assertThat(replayed.code()).isEqualTo(0);
    assertThat(found).startsWith(middle(replayed).stripTrailing()).contains("├─ wire(PING, 7)");
  }

  @Test
  void aModelWithoutProcessesHasOneLane() throws IOException {
    String aut = file("m.aut", "des (0, 2, 3)\n(0, \"first  step\", 1)\n(1, b, 2)\n");
    assertThat(middle(shell.run("check", aut, "--chart")))
        .isEqualTo(
            """
                  system
               1  ● first step
                  │ state = 1
               2  ● b
                  │ state = 2
              2 steps; there is no shorter way
            """);
  }

  @Test
  void anErrorEndsIt() throws IOException {
    String erring =
        file(
            "e.dve",
            """
            byte a[2], i;
            process P {
              state s;
              init s;
              trans s -> s { guard i < 3; effect a[i] = 1, i = i + 1; };
            }
            system async;
            """);
    assertThat(middle(shell.run("check", erring, "--chart")))
        .isEqualTo(
            """
                  P
                  s
               1  ● s -> s
                  │ a[0] = 1, i = 1
               2  ● s -> s
                  │ a[1] = 1, i = 2
               3  × s -> s
              run-time error: index outside of 0..1 (e.dve:5:38)
              3 steps; there is no shorter way
            """);
  }

  @Test
  void longTracesAreCut() throws IOException {
    String counter =
        file(
            "c.dve",
            """
            int x;
            process P { state s; init s; trans s -> s { guard x < 500; effect x = x + 1; }; }
            system async;
            """);
    String chart = middle(shell.run("check", counter, "--chart"));
    assertThat(chart.lines().count()).isLessThan(260);
    assertThat(chart)
        .contains("x = 60\n  … 380 steps left out\n  441  ●")
        .contains("x = 500\n  500 steps; there is no shorter way");
  }

  @Test
  void manyProcessesShareTheLastLane() throws IOException {
    StringBuilder text = new StringBuilder("byte x;\n");
    for (int i = 0; i < 12; i++) {
      text.append("process P%d { state a, b; init a; ".formatted(i))
          .append("trans a -> b { guard x == %d; effect x = x + 1; }; }\n".formatted(i));
    }
    String many = file("many.dve", text + "system async;\n");
    String chart = middle(shell.run("check", many, "--chart"));
    List<String> lines = chart.lines().toList();
    assertThat(lines.getFirst().strip().split(" +")).hasSize(8).endsWith("others");
    assertThat(chart).contains("P11: → b, P11: x = 12");
    assertThat(lines).allMatch(line -> line.length() <= 100);
  }

  @Test
  void labelsThatDoNotFitStandAbove() throws IOException {
    String name = "a_channel_with_a_very_long_name_that_does_not_fit_between_two_lanes";
    String wide =
        file(
            "w.dve",
            """
            channel NAME;
            process P { state a, b; init a; trans a -> b { sync NAME!; }; }
            process Q { state a, b; init a; trans a -> b { sync NAME?; }; }
            system async;
            """
                .replace("NAME", name));
    assertThat(middle(shell.run("check", wide, "--chart")))
        .contains("      │ " + name + "\n   1  ├─", "─▶│\n");
  }

  @Test
  void aPictureIsWellFormedSelfContainedAndEscaped() throws Exception {
    String aut = file("m.aut", "des (0, 1, 2)\n(0, \"<b> & \\\"c\\\" \u0001\", 1)\n");
    Path picture = folder.resolve("c.svg");
    Result result = shell.run("check", aut, "--chart-file", picture.toString());
    assertThat(result.out()).contains("the chart was drawn: " + picture).contains("start");
    List<String> texts = texts(Files.readString(picture));
    assertThat(texts).contains("system", "1", "<b> & \"c\" ?", "state = 1");
  }

  @Test
  void aPictureShowsWhatTheTextShows() throws Exception {
    Path picture = folder.resolve("c.svg");
    assertThat(shell.run("check", model, "--chart-file", picture.toString(), "-q").out().lines())
        .hasSize(1);
    String svg = Files.readString(picture);
    assertThat(texts(svg))
        .contains("Left", "Right", "box", "channel", "wire(PING, 7)", "box(8)", "→ c", "total = 8");
    assertThat(svg).contains("prefers-color-scheme: dark");
    // Nothing is fetched: the only address is the name of the language.
    String addresses = svg.replace("http://www.w3.org/2000/svg", "");
    assertThat(addresses).doesNotContain("http", "url(", "href", "@import", "<script");
    assertThat(Pattern.compile("class=\"shaft\"").matcher(svg).results().count()).isEqualTo(3);
  }

  private static List<String> texts(String svg) throws Exception {
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    List<String> texts = new ArrayList<>();
    NodeList nodes = document.getElementsByTagName("text");
    for (int i = 0; i < nodes.getLength(); i++) {
      texts.add(nodes.item(i).getTextContent());
    }
    return texts;
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    assertThat(refusal("--chart", "-q")).contains("contradict");
    assertThat(refusal("--chart", "--json", "-")).contains("--chart-file FILE.svg");
    assertThat(refusal("--chart-file", "c.png")).contains(".svg");
    assertThat(refusal("--chart-file", folder.toString())).contains("is a directory");
    String file = folder.resolve("c.svg").toString();
    assertThat(refusal("--chart-file", file, "--json", file)).contains("same file");
    assertThat(shell.run("explore", model, "--chart").err()).contains("'explore' takes no --chart");
    assertThat(folder.resolve("c.svg")).doesNotExist();
  }

  private String refusal(String... options) {
    List<String> words = new ArrayList<>(List.of("check", model));
    words.addAll(List.of(options));
    Result result = shell.run(words.toArray(String[]::new));
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    return result.err();
  }

  @Test
  void whereNothingIsWrongThereIsNoChart() {
    Path picture = folder.resolve("c.svg");
    Result result =
        shell.run(
            "check", model, "--deadlock", "off", "--chart", "--chart-file", picture.toString());
    assertThat(result.code()).isEqualTo(0);
    assertThat(result.out()).doesNotContain("│");
    assertThat(picture).doesNotExist();
  }

  /** A Promela event may say several things, to a partner it chooses, and print. */
  @Test
  void promelaSpeaksWithinAtomicSequences() throws IOException {
    String pml =
        file(
            "talk.pml",
            """
            mtype = { req };
            chan r = [0] of { mtype, byte };
            chan q = [2] of { byte };
            active proctype Client() {
              byte n;
              r!req(7);
              printf("sent %d of %e\\n", 7, req);
              q?n;
              assert(n == 8)
            }
            active proctype Server() {
              mtype m; byte v;
              atomic { r?m,v; printm(m); q!v; q!9 }
            }
            """);
    Result result = shell.run("check", pml, "--chart");
    assertThat(result.code()).as(result.toString()).isEqualTo(1);
    String chart = middle(result);
    assertThat(chart.lines().filter(line -> line.startsWith("   1  ")))
        .hasSize(3)
        .satisfiesExactly(
            line -> assertThat(line).contains("r(req, 7)"),
            line -> assertThat(line).contains("q(7)"),
            line -> assertThat(line).contains("q(9)"));
    assertThat(chart).contains("prints req", "prints sent 7 of req");
    String trace = shell.run("check", pml, "--trace", "events").out();
    assertThat(trace).contains("Server[1]  talk.pml:13  q!9", "prints sent 7 of req");
    Path picture = folder.resolve("talk.svg");
    assertThat(shell.run("check", pml, "--chart-file", picture.toString()).code()).isEqualTo(1);
    assertThat(Files.readString(picture)).contains("r(req, 7)", "q(9)");
  }

  @Test
  void messagesMayHaveToBeTaken() throws IOException {
    String left = file("left.pml", "chan q = [1] of { bit }; active proctype P() { q!1 }");
    assertThat(shell.run("check", left).code()).isZero();
    assertThat(shell.run("check", left, "--empty-channels").out()).startsWith("violated: deadlock");
    Result refused = shell.run("check", model, "--empty-channels");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("--empty-channels");
  }
}
