package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

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
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx100m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "mneme.app.Main"));
    words.addAll(List.of(arguments));
    return new ProcessBuilder(words)
        .redirectOutput(folder.resolve("out").toFile())
        .redirectError(folder.resolve("err").toFile())
        .start();
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
