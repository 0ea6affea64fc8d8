package mneme.gpu.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiled kernels are kept where nobody else can write, and only there. */
class KernelCacheTest {
  private static final byte[] CODE = {1, 2, 3};
  private static final List<String> FROM = List.of("compiler 13", "sm_90", "text");

  @TempDir Path temporary;

  @Test
  void whatWasKeptIsFoundAgain() {
    KernelCache cache = KernelCache.in(temporary.resolve("mneme/kernels"));
    assertThat(cache.get(FROM)).isNull();
    cache.put(FROM, CODE);
    assertThat(cache.get(FROM)).isEqualTo(CODE);
    assertThat(KernelCache.in(temporary.resolve("mneme/kernels")).get(FROM)).isEqualTo(CODE);
    assertThat(cache.get(List.of("compiler 12", "sm_90", "text"))).isNull();
    assertThat(cache.get(List.of("compiler 13", "sm_90", "other text"))).isNull();
  }

  @Test
  void aFileThatWasCutOrChangedIsNotUsed() throws IOException {
    Path folder = temporary.resolve("kernels");
    KernelCache cache = KernelCache.in(folder);
    cache.put(FROM, CODE);
    Path file;
    try (Stream<Path> files = Files.list(folder)) {
      file = files.findFirst().orElseThrow();
    }
    byte[] all = Files.readAllBytes(file);
    all[all.length - 1]++;
    Files.write(file, all);
    assertThat(cache.get(FROM)).isNull();
    Files.write(file, new byte[10]);
    assertThat(cache.get(FROM)).isNull();
    cache.put(FROM, CODE);
    assertThat(cache.get(FROM)).isEqualTo(CODE);
  }

  @Test
  void nothingIsReadWhereOthersMayWrite() throws IOException {
    Path folder = temporary.resolve("above/kernels");
    KernelCache cache = KernelCache.in(folder);
    cache.put(FROM, CODE);
    for (Path open : List.of(folder, folder.getParent())) {
      Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxr-x"));
      assertThat(cache.get(FROM)).isNull();
      Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
      assertThat(cache.get(FROM)).isEqualTo(CODE);
    }
    Path link = temporary.resolve("link");
    Files.createSymbolicLink(link, folder);
    assertThat(KernelCache.in(link).get(FROM)).isNull();
  }

  @Test
  void oldOnesGo() throws IOException {
    Path folder = temporary.resolve("kernels");
    KernelCache cache = KernelCache.in(folder);
    for (int i = 0; i < 300; i++) {
      cache.put(List.of("text " + i), CODE);
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).hasSizeLessThanOrEqualTo(256);
    }
    assertThat(cache.get(List.of("text 299"))).isEqualTo(CODE);
  }
}
