package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import mneme.app.Shell.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Petri nets on the command line: archives, properties, unfolding. */
class NetsTest {
  private static final Path EXAMPLES = Path.of("../examples");

  private static final String PROPERTIES =
      """
      <property-set>
        <property><id>some read</id><formula><exists-path><finally><integer-le>
          <integer-constant>3</integer-constant><tokens-count><place>reading</place></tokens-count>
        </integer-le></finally></exists-path></formula></property>
        <property><id>none writes</id><formula><all-paths><globally><integer-le>
          <tokens-count><place>writing</place></tokens-count><integer-constant>0</integer-constant>
        </integer-le></globally></all-paths></formula></property>
        <property><id>bound</id><formula><place-bound><place>reading</place></place-bound>
        </formula></property>
      </property-set>
      """;

  @TempDir Path folder;
  private final Shell shell = Shell.standard();

  /** The blocks of one file in a tar archive. */
  private static byte[] entry(String name, byte[] content, char type) {
    byte[] blocks = new byte[512 + (content.length + 511) / 512 * 512];
    put(blocks, 0, name);
    put(blocks, 100, "0000644");
    put(blocks, 124, "%011o".formatted(content.length));
    blocks[156] = (byte) type;
    put(blocks, 257, "ustar");
    System.arraycopy(content, 0, blocks, 512, content.length);
    return blocks;
  }

  private static void put(byte[] blocks, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(bytes, 0, blocks, at, bytes.length);
  }

  private static byte[] tar(byte[]... entries) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] entry : entries) {
      out.write(entry);
    }
    out.write(new byte[1024]);
    return out.toByteArray();
  }

  private Path contest() throws IOException {
    byte[] net = Files.readAllBytes(EXAMPLES.resolve("readers_writers.pnml"));
    Path file = folder.resolve("Readers-PT-3.tar.xz");
    try (OutputStream out = new XZOutputStream(Files.newOutputStream(file), new LZMA2Options(1))) {
      out.write(
          tar(
              entry("Readers-PT-3/", new byte[0], '5'),
              entry("Readers-PT-3/other.txt", new byte[700], '0'),
              entry("Readers-PT-3/model.pnml", net, '0'),
              entry(
                  "Readers-PT-3/ReachabilityCardinality.xml",
                  PROPERTIES.getBytes(StandardCharsets.UTF_8),
                  '0')));
    }
    return file;
  }

  private Map<String, Object> json(String... arguments) {
    Result result = shell.run(arguments);
    assertThat(result.err()).isEmpty();
    return Json.object(result.out());
  }

  @Test
  void archivesOfTheContestAreReadAsTheyAre() throws IOException {
    Map<String, Object> run = json("explore", contest().toString(), "--json", "-");
    assertThat(run)
        .containsEntry("language", "pnml")
        .containsEntry("states", 5.0)
        .containsEntry("max_tokens_in_place", 4.0)
        .containsEntry("max_tokens_in_marking", 7.0);
  }

  @Test
  void compressedFilesAndOtherArchives() throws IOException {
    byte[] net = Files.readAllBytes(EXAMPLES.resolve("readers_writers.pnml"));
    Path zipped = folder.resolve("net.pnml.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(zipped))) {
      out.write(net);
    }
    Path plain = Files.write(folder.resolve("net.tar"), tar(entry("model.pnml", net, '0')));
    Path longName =
        Files.write(
            folder.resolve("long.tar"),
            tar(
                entry(
                    "././@LongLink",
                    ("x".repeat(150) + "/model.pnml\0").getBytes(StandardCharsets.US_ASCII),
                    'L'),
                entry("cut", net, '0')));
    for (Path file : List.of(zipped, plain, longName)) {
      assertThat(json("explore", file.toString(), "--json", "-")).containsEntry("states", 5.0);
    }
  }

  @Test
  void brokenArchives() throws IOException {
    Path empty = Files.write(folder.resolve("e.tar"), tar(entry("readme", new byte[3], '0')));
    assertThat(shell.run("explore", empty.toString()).err())
        .contains("e.tar: has no file 'model.pnml' in it");
    byte[] whole = tar(entry("model.pnml", new byte[2000], '0'));
    Path cut = Files.write(folder.resolve("c.tar"), Arrays.copyOf(whole, 1100));
    Result result = shell.run("explore", cut.toString());
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("it ends too early");
    byte[] damaged = entry("model.pnml", new byte[10], '0');
    put(damaged, 124, "zzzzz");
    Path bad = Files.write(folder.resolve("d.tar"), tar(damaged));
    assertThat(shell.run("explore", bad.toString()).err()).contains("the archive is damaged");
  }

  @Test
  void propertiesAreAnsweredAsTheContestWants() throws IOException {
    Result result =
        shell.run("check", contest().toString(), "--properties", "ReachabilityCardinality");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out())
        .startsWith("violated: none writes is false")
        .contains("FORMULA some read TRUE TECHNIQUES EXPLICIT")
        .contains("FORMULA none writes FALSE TECHNIQUES EXPLICIT")
        .contains("FORMULA bound 3 TECHNIQUES EXPLICIT");
    Path file = Files.writeString(folder.resolve("mine.xml"), PROPERTIES);
    Map<String, Object> run =
        json(
            "check",
            EXAMPLES.resolve("readers_writers.pnml").toString(),
            "--properties",
            file.toString(),
            "--json",
            "-");
    assertThat(run.get("properties"))
        .isEqualTo(
            List.of(
                Map.of("id", "some read", "verdict", "holds"),
                Map.of("id", "none writes", "verdict", "violated"),
                Map.of("id", "bound", "verdict", "holds", "bound", 3.0)));
    assertThat(run).containsEntry("verdict", "violated").doesNotContainKey("unreached");
  }

  @Test
  void aLimitLeavesPropertiesOpen() throws IOException {
    Result result =
        shell.run(
            "check",
            contest().toString(),
            "--properties",
            "ReachabilityCardinality",
            "--depth",
            "0");
    assertThat(result.code()).isEqualTo(3);
    assertThat(result.out()).contains("FORMULA some read CANNOT_COMPUTE");
  }

  @Test
  void theWayToAFalsePropertyIsShownWhereItIsAskedFor() throws IOException {
    assertThat(
            shell
                .run(
                    "check",
                    contest().toString(),
                    "--properties",
                    "ReachabilityCardinality",
                    "--trace",
                    "diff")
                .out())
        .contains("start_writing")
        .contains("idle 3 → 2, permits 4 → 0, writing 0 → 1");
  }

  @Test
  void deadlocksAreAStandingProperty() {
    String dining = EXAMPLES.resolve("dining.pnml").toString();
    assertThat(shell.run("check", dining, "--properties", "ReachabilityDeadlock").out())
        .contains("FORMULA dining-ReachabilityDeadlock TRUE");
    Result result = shell.run("check", "../examples/peterson.dve", "--properties", "x.xml");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("x.xml: no such file");
  }

  @Test
  void filesThatAreNotThere() throws IOException {
    Result result = shell.run("check", contest().toString(), "--properties", "LTLFireability");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err())
        .contains("LTLFireability: no such file, neither here nor in ")
        .contains("expected a file with properties, or the name of one in the model's archive");
    Path file = Files.writeString(folder.resolve("p.xml"), PROPERTIES);
    assertThat(
            shell.run("check", "../examples/peterson.dve", "--properties", file.toString()).err())
        .contains("there are no files with properties for the language dve");
  }

  @Test
  void everyPropertyIsATestCase() throws IOException {
    Path junit = folder.resolve("results.xml");
    shell.run(
        "check",
        contest().toString(),
        "--properties",
        "ReachabilityCardinality",
        "--junit",
        junit.toString());
    assertThat(Files.readString(junit))
        .contains("name=\"property some read\"/>")
        .contains("name=\"property none writes\">")
        .contains("none writes is false");
  }

  @Test
  void colouredNetsAreUnfoldedWhereThatIsAskedFor() {
    String dining = EXAMPLES.resolve("dining.pnml").toString();
    Result result = shell.run("explore", dining, "--unfold");
    assertThat(result.err())
        .contains("unfolded: 16 places instead of 4, 12 transitions instead of 3");
    assertThat(result.out()).contains("34 states and 88 transitions");
    assertThat(shell.run("check", dining, "--unfold").out()).contains("take_first(x=Zeno)");
    Result refused = shell.run("explore", "../examples/peterson.dve", "--unfold");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("--unfold is for pnml; ");
  }

  @Test
  void markingsShowWhatIsMarked() {
    Result result =
        shell.run(
            "check", EXAMPLES.resolve("readers_writers.pnml").toString(), "--reach", "writing = 1");
    assertThat(result.out()).contains("marking  idle = 3, permits = 4\n");
  }

  @Test
  void anUnboundedNetEndsWithTheNameOfThePlace() throws IOException {
    Path net =
        Files.writeString(
            folder.resolve("unbounded.pnml"),
            """
            <pnml><net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="p">
            <place id="heap"/><transition id="t"/><arc id="a" source="t" target="heap"/>
            </page></net></pnml>
            """);
    Result result = shell.run("check", net.toString(), "--trace", "none");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out())
        .startsWith(
            "violated: run-time error: place 'heap' gets more than 65,535 tokens: the net is probably"
                + " unbounded (--token-limit allows more) (unbounded.pnml:2:1)");
    assertThat(shell.run("explore", net.toString()).code()).isEqualTo(0);
    assertThat(shell.run("check", net.toString(), "--token-limit", "3").out())
        .startsWith("violated: run-time error: place 'heap' gets more than 3 tokens")
        .contains("heap 2 → 3");
    assertThat(json("explore", net.toString(), "--token-limit", "9", "--json", "-"))
        .containsEntry("states", 10.0)
        .containsEntry("runtime_errors", 1.0);
  }
}
