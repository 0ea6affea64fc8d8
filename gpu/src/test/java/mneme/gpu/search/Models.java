package mneme.gpu.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import mneme.dve.DveLanguage;
import mneme.model.Model;
import mneme.pnml.PnmlLanguage;
import mneme.promela.PromelaLanguage;
import mneme.source.SourceException;
import mneme.source.SourceText;

/** Models for tests. */
final class Models {
  private Models() {}

  static Model dve(String text) {
    try {
      return new DveLanguage().load(new SourceText("t.dve", text), Map.of()).model();
    } catch (SourceException e) {
      throw new IllegalArgumentException(e);
    }
  }

  static Model promela(String text) {
    try {
      return new PromelaLanguage().load(new SourceText("t.pml", text), Map.of()).model();
    } catch (SourceException e) {
      throw new IllegalArgumentException(e);
    }
  }

  static Model dve(Path file) {
    try {
      return dve(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Model net(Path file) {
    try {
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      return new PnmlLanguage().load(new SourceText("t.pnml", text), Map.of()).model();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (SourceException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** One of the examples of the project. */
  static Model example(String name) {
    return dve(Path.of("../examples", name + ".dve"));
  }
}
