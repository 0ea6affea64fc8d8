package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A module on the class path adds a store with an option and a language. */
class ExtensionTest {
  private static final String SOURCE =
      """
      import java.util.List;
      import java.util.Map;
      import mneme.dve.DveLanguage;
      import mneme.engine.Extension;
      import mneme.engine.StoreMethod;
      import mneme.method.Forms;
      import mneme.method.Parameter;
      import mneme.source.*;
      import mneme.store.full.FullStore;

      public class Twin implements Extension {
        static final Parameter<Long> AGE =
            Parameter.of("age", Forms.number("YEARS", 1, 99)).help("how old").example("--store twin --age 7");

        public List<StoreMethod> stores() {
          return List.of(
              new StoreMethod("twin", "exact", "as full", List.of(AGE),
                  request -> {
                    request.tuning().valueOr(AGE, 1L);
                    return new FullStore(request.model().shape(), request.threads(),
                        request.budget(), request.hashBits());
                  }));
        }

        public List<Language> languages() {
          return List.of(new Language() {
            public String name() { return "dve2"; }
            public List<String> endings() { return List.of("dve2"); }
            public boolean recognises(SourceText source) { return false; }
            public Loaded load(SourceText source, Map<String, Integer> parameters)
                throws SourceException {
              return new DveLanguage().load(source, parameters);
            }
          });
        }
      }
      """;

  @TempDir Path folder;

  @BeforeEach
  void compile() throws IOException {
    Path source = Files.writeString(folder.resolve("Twin.java"), SOURCE);
    int errors =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                folder.toString(),
                source.toString());
    assertThat(errors).isEqualTo(0);
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(services.resolve("mneme.engine.Extension"), "Twin\n");
  }

  private String run(int exitCode, String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-cp");
    command.add(System.getProperty("java.class.path") + File.pathSeparator + folder);
    command.add("mneme.app.Main");
    command.addAll(List.of(words));
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    String text = Files.readString(output);
    assertThat(process.exitValue()).as(text).isEqualTo(exitCode);
    return text;
  }

  @Test
  void theCommandLineKnowsIt() throws Exception {
    Path model = folder.resolve("peterson.dve2");
    Files.copy(Path.of("../examples/peterson.dve"), model);
    assertThat(run(0, "methods")).contains("  twin ", "--age");
    assertThat(run(0, "help", "check", "--all"))
        .contains("|twin", "--age YEARS", "how old (for --store twin)");
    assertThat(run(0, "completion", "bash")).contains("twin", "--age", "dve2");
    assertThat(run(0, "explore", model.toString(), "--store", "twin", "--age", "9", "--json", "-"))
        .contains("\"store\": \"twin\"", "\"language\": \"dve2\"", "\"complete\"");
    assertThat(run(2, "explore", model.toString(), "--store", "twin", "--age", "100"))
        .contains("--age '100': expected a whole number from 1 to 99");
    assertThat(run(2, "explore", model.toString(), "--age", "9"))
        .contains("--age means nothing to --search auto with --store auto; it is for --store twin");
  }

  @Test
  void aBrokenOneIsNamed() throws Exception {
    Files.writeString(folder.resolve("META-INF/services/mneme.engine.Extension"), "Missing\n");
    assertThat(run(2, "methods")).contains("mneme: an extension cannot be used", "Missing");
    assertThat(run(0, "--version")).startsWith("mneme ");
  }
}
