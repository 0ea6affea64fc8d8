package mneme.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import mneme.model.Model;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests with the file of a model that is made by hand. */
abstract class HandModelTest {
  @TempDir Path folder;

  /** The path of the model's file. */
  String model;

  /** The path of a file for a trace, which is not there yet. */
  String trace;

  @BeforeEach
  final void writeModel() throws IOException {
    model = Files.writeString(folder.resolve("m.hand"), "by hand").toString();
    trace = folder.resolve("trace.json").toString();
  }

  /** A shell in which every model file means this model. */
  static Shell shell(Model model) {
    return Shell.standard().withLanguages(HandLanguage.of(model));
  }
}
