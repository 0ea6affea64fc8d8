package mneme.web.edit;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.locks.ReentrantLock;
import mneme.app.UserException;
import mneme.app.load.LoadedModel;
import mneme.app.load.ModelLoader;
import mneme.source.Diagnostic;
import mneme.source.SourceException;
import mneme.source.SourceText;
import mneme.web.explore.Explorer;
import org.jspecify.annotations.Nullable;

/**
 * The model the page is about. Its text may be edited; a text that can be compiled becomes the next
 * version, which ways and runs that begin afterwards are about. Thread-safe.
 */
public final class Project {
  private final ModelLoader loader;
  private final @Nullable Path file;
  private final ReentrantLock compiling = new ReentrantLock();
  private volatile Version version;
  private String saved;

  /**
   * @param file where the text may be saved; null where it may not
   */
  public Project(ModelLoader loader, LoadedModel model, @Nullable Path file) {
    this.loader = loader;
    this.file = file;
    this.version = new Version(1, model, new Explorer(model));
    this.saved = model.source().text();
  }

  /**
   * A text and what was compiled of it. Immutable but for the place where its explorer stands.
   *
   * @param number counted from 1
   */
  public record Version(int number, LoadedModel model, Explorer explorer) {}

  public Version version() {
    return version;
  }

  /** Whether the text may be saved. */
  public boolean savable() {
    return file != null;
  }

  /**
   * Compiles a text.
   *
   * @param use whether it becomes the next version, where there is nothing wrong with it
   * @return what is wrong with it, by line, and the number of the version
   */
  public JsonObject compile(String text, boolean use) throws UserException {
    if (!compiling.tryLock()) {
      throw new UserException("another text is still being read; try again");
    }
    try {
      LoadedModel now = version.model();
      SourceText source = now.source().withText(text);
      JsonArray diagnostics = new JsonArray();
      boolean fine = false;
      try {
        LoadedModel next =
            Patience.with(
                () -> loader.compile(now.path(), source, now.language(), now.parameters()));
        fine = true;
        if (use && !text.equals(now.source().text())) {
          version = new Version(version.number() + 1, next, new Explorer(next));
        }
      } catch (SourceException e) {
        for (Diagnostic diagnostic : e.diagnostics()) {
          diagnostics.add(json(diagnostic));
        }
      }
      JsonObject answer = new JsonObject();
      answer.addProperty("fine", fine);
      answer.addProperty("version", version.number());
      answer.add("diagnostics", diagnostics);
      return answer;
    } finally {
      compiling.unlock();
    }
  }

  private static JsonObject json(Diagnostic diagnostic) {
    JsonObject json = new JsonObject();
    json.addProperty("error", diagnostic.severity() == Diagnostic.Severity.ERROR);
    json.addProperty("message", diagnostic.message());
    if (diagnostic.position().isKnown()) {
      json.addProperty("file", diagnostic.position().file());
      json.addProperty("line", diagnostic.position().line());
      json.addProperty("column", diagnostic.position().column());
    }
    return json;
  }

  /**
   * Writes a text to the file the model came from, whole or not at all.
   *
   * @throws UserException where that is not allowed, or somebody else has changed the file
   */
  public synchronized void save(String text) throws UserException {
    if (file == null) {
      throw new UserException(
          "the page may not save; start it with mneme web MODEL --edit to allow that");
    }
    try {
      if (!Files.readString(file).equals(saved)) {
        throw new UserException(file + " has changed since it was read; it was not overwritten");
      }
      // In the place of the file a link points to, and not of the link.
      Path real = file.toRealPath();
      Path folder = real.getParent();
      Path fresh = Files.createTempFile(folder, ".mneme", ".tmp");
      try {
        Files.write(fresh, text.getBytes(StandardCharsets.UTF_8));
        Files.setPosixFilePermissions(fresh, Files.getPosixFilePermissions(real));
        Files.move(fresh, real, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(fresh);
      }
      saved = text;
    } catch (IOException e) {
      throw new UserException(file + ": cannot be written: " + e.getMessage());
    }
  }
}
