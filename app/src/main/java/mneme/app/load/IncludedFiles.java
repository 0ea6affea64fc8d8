package mneme.app.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import mneme.app.UserException;
import mneme.source.Includes;
import mneme.source.SourceText;
import org.jspecify.annotations.Nullable;

/** The files below the folder of a model; it may include no others. Thread-safe. */
final class IncludedFiles implements Includes {
  private final Path folder;
  private final ConcurrentMap<String, Optional<SourceText>> known = new ConcurrentHashMap<>();

  IncludedFiles(Path model) {
    Path parent = model.getParent();
    this.folder = parent == null ? Path.of("") : parent;
  }

  @Override
  public @Nullable SourceText find(String name) {
    return known.computeIfAbsent(name, this::read).orElse(null);
  }

  private Optional<SourceText> read(String name) {
    try {
      Path path = folder.resolve(name);
      // Links are followed before the answer is given: none leads out of the folder.
      if (!path.toRealPath().startsWith(folder.toRealPath()) || !Files.isRegularFile(path)) {
        return Optional.empty();
      }
      return Optional.of(ModelFile.included(path));
    } catch (IOException | InvalidPathException | UserException e) {
      return Optional.empty();
    }
  }
}
