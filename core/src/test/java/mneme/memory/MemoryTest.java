package mneme.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;

class MemoryTest {
  /** What the probe prints in a JVM with these options. */
  private static String probe(String... options) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of(options));
    words.add("--enable-native-access=ALL-UNNAMED");
    words.addAll(
        List.of("-cp", System.getProperty("java.class.path"), MemoryProbe.class.getName()));
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    return printed;
  }

  @Test
  void accessesGoThroughSegmentsUnlessToldOtherwise() throws Exception {
    assertThat(probe()).isEqualTo("segments");
  }

  @Test
  @EnabledForJreRange(maxVersion = 25, disabledReason = "a later Java may not know the option")
  void accessesAreDirectAndSilentWhereTheJvmWasToldTo() throws Exception {
    assertThat(probe("-Dmneme.memory=direct", "--sun-misc-unsafe-memory-access=allow"))
        .isEqualTo("direct");
  }

  @Test
  @EnabledForJreRange(maxVersion = 25, disabledReason = "a later Java may not know the option")
  void aJvmThatRefusesDirectAccessIsNotAskedAgain() throws Exception {
    assertThat(probe("-Dmneme.memory=direct", "--sun-misc-unsafe-memory-access=deny"))
        .isEqualTo("segments");
  }

  @Test
  void everyAccessReadsWhatWasWritten() {
    try (Region region = Region.reserve(1 << 21)) {
      MemoryProbe.tryAll(region.address());
    }
  }
}
