package mneme.app.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import mneme.app.UserException;
import mneme.source.Includes;
import mneme.source.SourceText;
import org.jspecify.annotations.Nullable;

/**
 * The files a model may include: those of the repository it is in, or else those below its folder,
 * and those below folders the user named. Nothing else is read, and no hidden file of a repository,
 * since a model may come from anywhere and a message shows the line it is about. Thread-safe.
 */
final class IncludedFiles implements Includes {
  private final Path folder;
  private final List<Path> named;
  private final ConcurrentMap<String, Optional<SourceText>> known = new ConcurrentHashMap<>();

  /**
   * @param named folders in which files are looked for as well
   */
  IncludedFiles(Path model, List<Path> named) {
    Path parent = model.getParent();
    this.folder = parent == null ? Path.of("") : parent;
    this.named = List.copyOf(named);
  }

  @Override
  public @Nullable SourceText find(String name) {
    return known.computeIfAbsent(name, this::read).orElse(null);
  }

  @Override
  public Map<String, SourceText> found() {
    Map<String, SourceText> found = new TreeMap<>();
    known.forEach((name, text) -> text.ifPresent(present -> found.put(name, present)));
    return found;
  }

  private Optional<SourceText> read(String name) {
    List<Path> folders = new ArrayList<>();
    folders.add(folder);
    folders.addAll(named);
    for (Path candidate : folders) {
      try {
        Path path = candidate.resolve(name);
        if (Files.isRegularFile(path) && mayRead(path)) {
          return Optional.of(ModelFile.included(path));
        }
      } catch (IOException | InvalidPathException | UserException e) {
        // As if it were not there: the language says that it cannot be included, and where.
      }
    }
    return Optional.empty();
  }

  private boolean mayRead(Path path) throws IOException {
    // Links are followed before the answer is given: none leads out of the folders.
    Path real = path.toRealPath();
    for (Path allowed : named) {
      if (real.startsWith(allowed.toRealPath())) {
        return true;
      }
    }
    Path own = folder.toRealPath();
    if (real.startsWith(own)) {
      return true;
    }
    Path repository = repository(own);
    return repository != null
        && real.startsWith(repository)
        && !hasHidden(repository.relativize(real));
  }

  /** The folder with the repository a folder is in; a whole home is none. */
  private static @Nullable Path repository(Path folder) throws IOException {
    for (Path above = folder; above != null; above = above.getParent()) {
      if (Files.exists(above.resolve(".git"))) {
        Path home = Path.of(System.getProperty("user.home", "/"));
        boolean whole =
            above.getParent() == null || Files.exists(home) && home.toRealPath().startsWith(above);
        return whole ? null : above;
      }
    }
    return null;
  }

  private static boolean hasHidden(Path relative) {
    for (Path part : relative) {
      if (part.toString().startsWith(".")) {
        return true;
      }
    }
    return false;
  }
}
