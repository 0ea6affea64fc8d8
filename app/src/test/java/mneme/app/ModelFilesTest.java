package mneme.app;

import static java.nio.charset.StandardCharsets.UTF_16;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import mneme.app.Shell.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

class ModelFilesTest {
  private static final String DVE =
      "byte x; process P { state a; init a; trans a -> a { guard x < 3; effect x = x + 1; }; }\n"
          + "system async;\n";
  private static final String AUT = "des (0, 2, 3)\n(0, \"a\", 1)\n(1, \"b\", 2)\n";

  @TempDir Path folder;
  private final Shell shell = Shell.standard();

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private String gzip(String name, byte[] bytes) throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(bytes);
    }
    return file.toString();
  }

  private String xz(String name, byte[] bytes, int times) throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream out = new XZOutputStream(Files.newOutputStream(file), new LZMA2Options(0))) {
      for (int i = 0; i < times; i++) {
        out.write(bytes);
      }
    }
    return file.toString();
  }

  private void explores(String language, int states, String... words) {
    String[] all = Arrays.copyOf(words, words.length + 2);
    all[words.length] = "--json";
    all[words.length + 1] = "-";
    Result result = shell.run(all);
    assertThat(result.err()).isEmpty();
    assertThat(Json.object(result.out()))
        .containsEntry("language", language)
        .containsEntry("states", (double) states);
  }

  private String refused(String... words) {
    Result result = shell.run(words);
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).doesNotContain("Exception", "\tat ");
    return result.err();
  }

  @Test
  void theLanguageByTheEnding() throws IOException {
    explores("dve", 4, "explore", write("m.dve", DVE));
    explores("aut", 3, "explore", write("m.aut", AUT));
    explores("aut", 3, "explore", write("M.AUT", AUT));
  }

  @Test
  void theLanguageByTheContent() throws IOException {
    explores("dve", 4, "explore", write("model", DVE));
    explores("aut", 3, "explore", write("m.txt", AUT));
    explores("aut", 3, "explore", gzip("m.gz", AUT.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void theLanguageByWord() throws IOException {
    explores("aut", 3, "explore", write("m.dve", AUT), "--language", "aut");
  }

  @Test
  void aTextNobodyKnows() throws IOException {
    assertThat(refused("explore", write("m.txt", "hello")))
        .contains("m.txt: cannot tell its language: the ending '.txt' is unknown", "--language");
    assertThat(refused("explore", write("m", ""))).contains("it has no ending");
  }

  @Test
  void compressedModels() throws IOException {
    explores("dve", 4, "explore", gzip("m.dve.gz", DVE.getBytes(StandardCharsets.UTF_8)));
    explores("dve", 4, "explore", xz("m.dve.xz", DVE.getBytes(StandardCharsets.UTF_8), 1));
    explores("aut", 3, "explore", xz("m.aut", AUT.getBytes(StandardCharsets.UTF_8), 1));
  }

  @Test
  void placesInCompressedModelsAreThoseOfTheText() throws IOException {
    String file = gzip("m.dve.gz", "byte x\n".getBytes(StandardCharsets.UTF_8));
    assertThat(refused("check", file)).startsWith(file + ":");
  }

  @Test
  void damagedArchives() throws IOException {
    String gz = gzip("m.dve.gz", DVE.repeat(50).getBytes(StandardCharsets.UTF_8));
    byte[] bytes = Files.readAllBytes(Path.of(gz));
    Files.write(Path.of(gz), Arrays.copyOf(bytes, bytes.length / 2));
    assertThat(refused("check", gz)).contains("cannot be unpacked: it ends too early");
    bytes[bytes.length / 2] ^= 0x55;
    Files.write(Path.of(gz), bytes);
    assertThat(refused("check", gz)).contains("m.dve.gz: ");
    String xz = xz("m.dve.xz", DVE.getBytes(StandardCharsets.UTF_8), 50);
    bytes = Files.readAllBytes(Path.of(xz));
    bytes[bytes.length / 2] ^= 0x55;
    Files.write(Path.of(xz), bytes);
    assertThat(refused("check", xz)).contains("m.dve.xz: cannot be ");
    assertThat(refused("check", write("n.dve.xz", DVE))).contains("is no xz file");
    assertThat(refused("check", write("n.dve.gz", DVE))).contains("is no gzip file");
  }

  @Test
  void bombs() throws IOException {
    String bomb = xz("bomb.dve.xz", new byte[1 << 20], 300);
    assertThat(Files.size(Path.of(bomb))).isLessThan(1 << 20);
    assertThat(refused("check", bomb)).contains("is too big", "256 MB");
  }

  @Test
  void whatIsNoFile() {
    assertThat(refused("check", folder.resolve("no.dve").toString())).contains("no such file");
    assertThat(refused("check", folder.toString())).contains("is a directory");
    assertThat(refused("check", "a\0b")).contains("is no name of a file");
    assertThat(refused("check", "")).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "process P {",
        "process P { state a; init a; trans a -> b {}; } system async;",
        "\1\2",
      })
  void badModels(String text) throws IOException {
    String file = write("bad.dve", text);
    assertThat(refused("check", file)).startsWith(file + ":").contains("error: ");
  }

  @Test
  void bytesThatAreNoText() throws IOException {
    Path file = Files.write(folder.resolve("n.dve"), new byte[] {(byte) 0xff, (byte) 0xfd, 1});
    assertThat(refused("check", file.toString())).startsWith(file + ":1:1: error: ");
  }

  @Test
  void aByteOrderMarkIsNoError() throws IOException {
    explores("dve", 4, "explore", write("m.dve", "\uFEFF" + DVE));
  }

  @Test
  void parametersReachTheModel() throws IOException {
    String file = write("p.dve", "const byte N = 3;\n" + DVE.replace("x < 3", "x < N"));
    explores("dve", 4, "explore", file);
    explores("dve", 8, "explore", file, "--param", "N=7");
    assertThat(refused("explore", file, "--param", "M=7")).contains("M");
  }

  @Test
  void whatIsNoTextIsRefusedInOneLine() throws IOException {
    byte[] program = new byte[5_000];
    new java.util.Random(3).nextBytes(program);
    program[100] = 0;
    for (String name : List.of("program.dve", "program.pml", "program.lna", "program")) {
      Path file = Files.write(folder.resolve(name), program);
      assertThat(Shell.standard().run("check", file.toString()).err())
          .isEqualTo("mneme: " + file + ": is no text; expected a model\n");
    }
    Path wide = Files.write(folder.resolve("wide.dve"), "process".getBytes(UTF_16));
    assertThat(Shell.standard().run("check", wide.toString()).err())
        .isEqualTo("mneme: " + wide + ": is a text in UTF-16; a model is a text in UTF-8\n");
  }

  private static final String NET =
      "<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\"><net id=\"n\""
          + " type=\"http://www.pnml.org/version-2009/grammar/ptnet\"><page id=\"g\"><place"
          + " id=\"p\"><name>"
          + "<text>gr\u00fc\u00df</text></name><initialMarking><text>1</text></initialMarking></place><transition"
          + " id=\"t\"/><arc id=\"a\" source=\"p\" target=\"t\"/></page></net></pnml>";

  /** A name that is not ASCII is shown as it was meant, whatever the encoding. */
  @ParameterizedTest
  @ValueSource(strings = {"ISO-8859-1", "UTF-8", "windows-1252"})
  void theEncodingOfXmlIsTheDeclaredOne(String encoding) throws IOException {
    String text = "<?xml version=\"1.0\" encoding=\"" + encoding + "\"?>\n" + NET;
    Path file = Files.write(folder.resolve("net.pnml"), text.getBytes(Charset.forName(encoding)));
    Result result = Shell.standard().run("check", file.toString(), "--trace", "full");
    assertThat(result.code()).as(result.err()).isEqualTo(1);
    assertThat(result.out()).contains("gr\u00fc\u00df");
  }
}
