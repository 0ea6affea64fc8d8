package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as a process of its own. */
class ProcessTest {
  /** Ten counters: 10^10 states, so that the search is still busy whenever it is looked at. */
  private static final String ENDLESS = endless();

  @TempDir Path folder;

  private static String endless() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      text.append("process P").append(i).append(" { byte x; state a; init a; trans ");
      text.append(
          "a -> a { guard x < 9; effect x = x + 1; }, a -> a { guard x == 9; effect x = 0; };}\n");
    }
    return text.append("system async;\n").toString();
  }

  private Process start(String... arguments) throws IOException {
    return start(folder.resolve("out"), arguments);
  }

  private Process start(Path out, String... arguments) throws IOException {
    return builder(arguments).redirectOutput(out.toFile()).start();
  }

  private Process startPiped(String... arguments) throws IOException {
    return builder(arguments).start();
  }

  private ProcessBuilder builder(String... arguments) {
    return FreshMneme.with(arguments).redirectError(folder.resolve("err").toFile());
  }

  private String read(String name) throws IOException {
    return Files.readString(folder.resolve(name), StandardCharsets.UTF_8);
  }

  private static int await(Process process) throws InterruptedException {
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("it did not end");
    }
    return process.exitValue();
  }

  @Test
  void aSignalEndsTheRunWithAReport() throws Exception {
    Path model = Files.writeString(folder.resolve("endless.dve"), ENDLESS);
    Process process =
        start("check", model.toString(), "--memory", "1g", "--json", "-", "--progress");
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!read("err").contains(" waiting") && System.nanoTime() < deadline) {
      Thread.sleep(50);
    }
    process.destroy();
    assertThat(await(process)).isEqualTo(3);
    assertThat(Json.object(read("out")))
        .containsEntry("verdict", "incomplete")
        .containsEntry("limit", "interrupted");
    assertThat(read("err")).contains(" states · ");
  }

  /** A model that takes a minute to stop: the second signal must not wait for it. */
  @Test
  void aSecondSignalEndsAtOnce() throws Exception {
    Path model = Files.writeString(folder.resolve("endless.dve"), ENDLESS);
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                StubbornMain.class.getName(),
                model.toString()));
    Process process =
        new ProcessBuilder(words)
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(folder.resolve("err").toFile())
            .start();
    awaitText(process, "out", "ready");
    long began = System.nanoTime();
    process.destroy();
    Thread.sleep(600);
    assertThat(process.isAlive()).isTrue();
    process.destroy();
    assertThat(await(process)).isEqualTo(3);
    assertThat(System.nanoTime() - began).isLessThan(TimeUnit.SECONDS.toNanos(20));
  }

  /** Does not stop when it is asked to, and has a report to write for a long time. */
  static final class StubbornMain {
    private StubbornMain() {}

    public static void main(String[] arguments) throws InterruptedException {
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(
                  () -> {
                    try {
                      Thread.sleep(40_000);
                    } catch (InterruptedException e) {
                      // It is over.
                    }
                  }));
      mneme.app.world.Signals.listen();
      System.out.println("ready");
      Thread.sleep(60_000);
    }
  }

  private void awaitText(Process process, String name, String text) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!read(name).contains(text) && process.isAlive() && System.nanoTime() < deadline) {
      Thread.sleep(50);
    }
  }

  /** A net of a million places, in a heap of 100 MB. */
  @Test
  void aHeapThatIsUsedUpIsNoInternalError() throws Exception {
    Path net = Files.writeString(folder.resolve("wide.pnml"), wideNet(1000));
    Process process = start("explore", net.toString(), "--unfold", "--time", "40s");
    assertThat(await(process)).as(read("out") + read("err")).isEqualTo(3);
    assertThat(read("err")).doesNotContain("internal error");
  }

  /** A symmetric net whose one place has so many times so many colours. */
  private static String wideNet(int size) {
    StringBuilder sorts = new StringBuilder();
    for (String name : List.of("a", "b")) {
      sorts.append("<namedsort id=\"%s\" name=\"%s\"><cyclicenumeration>".formatted(name, name));
      for (int i = 0; i < size; i++) {
        sorts.append("<feconstant id=\"%s%d\" name=\"%s%d\"/>".formatted(name, i, name, i));
      }
      sorts.append("</cyclicenumeration></namedsort>");
    }
    return """
        <pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
        <net id="n" type="http://www.pnml.org/version-2009/grammar/symmetricnet">
        <declaration><structure><declarations>%s
        <namedsort id="d" name="d"><productsort><usersort declaration="a"/>
        <usersort declaration="b"/></productsort></namedsort>
        </declarations></structure></declaration>
        <page id="g"><place id="p"><type><structure><usersort declaration="d"/></structure></type>
        <hlinitialMarking><structure><tuple>
        <subterm><all><usersort declaration="a"/></all></subterm>
        <subterm><all><usersort declaration="b"/></all></subterm>
        </tuple></structure></hlinitialMarking></place></page></net></pnml>
        """
        .formatted(sorts);
  }

  @Test
  void whatCannotBeWrittenIsAnError() throws Exception {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full));
    Path model =
        Files.writeString(
            folder.resolve("m.dve"),
            "process P { state a, b; init a; trans a -> b {}; } system async;");
    for (List<String> words :
        List.of(
            List.of("check", model.toString(), "--json", "-"),
            List.of("check", model.toString(), "--deadlock", "off"),
            List.of("explore", model.toString()),
            List.of("methods"),
            List.of("help", "check"))) {
      Process process = start(full, words.toArray(String[]::new));
      assertThat(await(process)).as(words.toString()).isEqualTo(2);
      assertThat(read("err")).contains("standard output cannot be written: No space left");
    }
    for (String option :
        List.of("--json", "--html", "--junit", "--trace-file", "--chart-file", "--picture")) {
      String name = option.equals("--picture") ? "/dev/full.svg" : "/dev/full";
      Path to = option.equals("--picture") || option.equals("--chart-file") ? link(full) : full;
      assertThat(await(start("check", model.toString(), option, to.toString())))
          .as(option + name)
          .isEqualTo(2);
      assertThat(read("err")).contains("cannot be written").contains("No space left");
    }
    assertThat(await(start("export", model.toString(), "-o", link(full, "x.dot").toString())))
        .isEqualTo(2);
  }

  private Path link(Path to) throws IOException {
    return link(to, "link.svg");
  }

  private Path link(Path to, String name) throws IOException {
    Path link = folder.resolve(name);
    Files.deleteIfExists(link);
    return Files.createSymbolicLink(link, to);
  }

  /** {@code mneme methods | head -1} is no error. */
  @Test
  void aReaderThatHasSeenEnoughIsNoError() throws Exception {
    Process process = startPiped("help", "--man");
    process.getInputStream().close();
    assertThat(await(process)).isZero();
    assertThat(read("err")).isEmpty();
  }

  /** As in a container without a locale, and without the launcher, which would give it one. */
  @Test
  void namesInArchivesNeedNoLocale() throws Exception {
    Path net = Files.createDirectory(folder.resolve("net")).resolve("Gr\u00fcn");
    Files.createDirectory(net);
    Files.writeString(
        net.resolve("model.pnml"),
        "<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\"><net id=\"n\" type=\""
            + "http://www.pnml.org/version-2009/grammar/ptnet\"><page id=\"g\"><place id=\"p\"/>"
            + "</page></net></pnml>");
    Path archive = folder.resolve("net.tar");
    Process packed =
        new ProcessBuilder("tar", "-cf", archive.toString(), "-C", net.getParent().toString(), ".")
            .start();
    assumeTrue(packed.waitFor() == 0);
    ProcessBuilder builder =
        builder("explore", archive.toString()).redirectOutput(folder.resolve("out").toFile());
    builder.environment().put("LC_ALL", "POSIX");
    assertThat(await(builder.start())).as(read("err")).isZero();
  }

  @Test
  void exitCodesAndStreamsOfTheProcess() throws Exception {
    assertThat(await(start("check", folder.resolve("absent.dve").toString()))).isEqualTo(2);
    assertThat(read("out")).isEmpty();
    assertThat(read("err")).contains("no such file");
    assertThat(await(start("--version"))).isEqualTo(0);
    assertThat(read("out")).isEqualTo("mneme " + Version.complete() + "\n");
    assertThat(read("err")).isEmpty();
    Path model = Files.writeString(folder.resolve("endless.dve"), ENDLESS);
    assertThat(await(start("explore", model.toString(), "--time", "0.2s"))).isEqualTo(3);
    assertThat(read("out"))
        .startsWith("incomplete: the time of 0.200 s is up")
        .doesNotContain("\u001b");
  }
}
