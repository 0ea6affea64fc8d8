package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import mneme.app.Shell.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of nets in other encodings, and in archives from other countries. */
class NetFilesTest {
  @TempDir Path folder;

  private static String net(String encoding) {
    return """
    <?xml version="1.0" encoding="%s"?>
    <pnml><net id="n" type="ptnet">
    <place id="p"><name><text>prêt</text></name><initialMarking><text>1</text></initialMarking></place>
    <transition id="t"/><arc id="a" source="p" target="t"/>
    </net></pnml>
    """
        .formatted(encoding);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ISO-8859-1", "iso-8859-15", "windows-1252", "UTF-8"})
  void xmlIsReadInTheEncodingItDeclares(String encoding) throws IOException {
    Path file = folder.resolve("n.pnml");
    Files.write(file, net(encoding).getBytes(Charset.forName(encoding)));
    Result result = Shell.standard().run("check", file.toString());
    assertThat(result.out()).contains("prêt = 1\n");
  }

  @Test
  void anEncodingNobodyKnowsIsTakenForTheUsualOne() throws IOException {
    Path file = Files.writeString(folder.resolve("n.pnml"), net("x-nobody"));
    assertThat(Shell.standard().run("check", file.toString()).out()).contains("prêt = 1\n");
  }

  @Test
  void anArchiveOpensInAnyLocale() throws Exception {
    Path archive = folder.resolve("net.tar");
    Files.write(archive, tar("Réseau-ß/model.pnml", net("UTF-8")));
    ProcessBuilder builder = FreshMneme.with("explore", archive.toString(), "--memory", "64m");
    builder.environment().put("LC_ALL", "C");
    builder.environment().put("LANG", "C");
    Path said = folder.resolve("out");
    Process process = builder.redirectErrorStream(true).redirectOutput(said.toFile()).start();
    try {
      assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).as(Files.readString(said)).isEqualTo(0);
  }

  /** An archive with one file. */
  private static byte[] tar(String name, String text) throws IOException {
    byte[] content = text.getBytes(StandardCharsets.UTF_8);
    byte[] header = new byte[512];
    put(header, 0, name);
    put(header, 124, "%011o".formatted(content.length));
    header[156] = '0';
    put(header, 257, "ustar");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(header);
    out.write(content);
    out.write(new byte[(512 - content.length % 512) % 512 + 1024]);
    return out.toByteArray();
  }

  private static void put(byte[] header, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(bytes, 0, header, at, bytes.length);
  }
}
