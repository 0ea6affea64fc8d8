package mneme.gpu.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import mneme.gpu.text.KernelText;
import mneme.gpu.text.KernelText.Checks;
import mneme.gpu.text.KernelText.Form;
import mneme.gpu.text.Packing;
import mneme.gpu.text.Ranges;
import mneme.model.Model;
import mneme.model.kernel.Kernel;
import mneme.model.kernel.KernelProgram;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The text that is tried as OpenCL C elsewhere is CUDA C as well: NVIDIA's compiler takes it. Needs
 * no GPU.
 */
class CudaTextTest {
  private static final String MODEL =
      """
      byte x; byte a[9]; const int c[3] = {1, -2, 3}; channel {byte, int} q[2];
      process P { state s, t; commit t; init s; trans
        s -> t { guard a[x] / x < c[x] imply x > 3; sync q!{x, a[1]}; effect a[x & 7] = x %% 3; },
        t -> s { effect x = x + 1; }; }
      process Q { int v; state u; init u; trans u -> u { sync q?{x, v}; effect v = v << 1; }; }
      system async;
      """
          .replace("%%", "%");

  @TempDir Path folder;

  private static boolean thereIsNvcc() throws InterruptedException {
    try {
      Process process = new ProcessBuilder("nvcc", "--version").redirectErrorStream(true).start();
      process.getInputStream().readAllBytes();
      return process.waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @ParameterizedTest
  @CsvSource({"FULL, 1", "FULL, 4", "TREE, 4"})
  void nvccTakesIt(Form form, int words) throws IOException, InterruptedException {
    if (!thereIsNvcc()) {
      System.err.println("SKIPPED: nvcc is not there; the CUDA form of kernels is not compiled");
      Assumptions.abort("nvcc is not there");
    }
    String text = words == 1 ? "byte x; " + MODEL.substring(MODEL.indexOf("process Q")) : MODEL;
    Model model =
        Models.dve(
            words == 1
                ? text.replace("sync q?{x, v}; effect v = v << 1;", "effect v = v / x;")
                : text);
    KernelProgram program = Objects.requireNonNull(model.ability(Kernel.class)).program();
    Packing packing =
        Packing.of(Ranges.declared(model.shape()), KernelText.indexed(program, Checks.NONE), 1);
    assertThat(packing.words()).isEqualTo(words);
    Path source = folder.resolve("kernels.cu");
    Files.writeString(source, KernelText.of(program, 0, packing, form, Checks.NONE, 64));
    Process compiler =
        new ProcessBuilder("nvcc", "-ptx", "-arch=compute_80", "-o", "kernels.ptx", "kernels.cu")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(compiler.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(compiler.exitValue()).as(said).isZero();
    assertThat(Files.readString(folder.resolve("kernels.ptx")))
        .contains(".entry expand", ".entry seed", ".entry rehash", ".entry clear");
  }
}
