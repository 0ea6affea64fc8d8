package mneme.java.language;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mneme.java.StateModel;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;

/** Finds classes in folders and jars that the user names, and in this program. */
final class ClassPath {
  private final String path;

  /**
   * @param path folders and jars as {@code java -cp} takes them; may be empty
   */
  ClassPath(String path) {
    this.path = path;
  }

  /** The path as a compiler takes it, with what this program has itself. */
  String forCompiler() {
    String own = System.getProperty("java.class.path", "");
    return path.isEmpty() ? own : path + File.pathSeparator + own;
  }

  /** A loader that knows these folders and jars, and this program. */
  ClassLoader loader(SourceText source) throws SourceException {
    List<URL> places = new ArrayList<>();
    for (String each : path.split(File.pathSeparator, -1)) {
      if (!each.isEmpty()) {
        places.add(place(each, source));
      }
    }
    ClassLoader own = ClassPath.class.getClassLoader();
    return places.isEmpty() ? own : new URLClassLoader(places.toArray(URL[]::new), own);
  }

  private static URL place(String name, SourceText source) throws SourceException {
    try {
      Path place = Path.of(name);
      if (Files.exists(place)) {
        URI uri = place.toUri();
        return uri.toURL();
      }
    } catch (InvalidPathException | MalformedURLException _) {
      // Said below.
    }
    throw new SourceException(
        source, Position.NONE, "--class-path: there is no folder or jar '" + name + "'");
  }

  /** The class of a model, by its name. */
  Class<?> model(SourceText source) throws SourceException {
    Class<?> type = type(source.name(), loader(source), source);
    if (!StateModel.class.isAssignableFrom(type) || type.isInterface()) {
      throw new SourceException(
          source, Position.NONE, "this class does not implement mneme.java.StateModel");
    }
    return type;
  }

  /** A class inside another may be named with a dot, as in source text. */
  private static Class<?> type(String name, ClassLoader loader, SourceText source)
      throws SourceException {
    try {
      return Class.forName(name, true, loader);
    } catch (ClassNotFoundException e) {
      int dot = name.lastIndexOf('.');
      if (dot > 0) {
        return type(name.substring(0, dot) + "$" + name.substring(dot + 1), loader, source);
      }
      throw new SourceException(
          source,
          Position.NONE,
          "there is no class of this name; --class-path says where to look, as in --class-path"
              + " target/classes");
    } catch (ExceptionInInitializerError e) {
      throw new SourceException(
          source, Position.NONE, "this class cannot be used: " + e.getCause());
    } catch (LinkageError e) {
      throw new SourceException(source, Position.NONE, "this class cannot be used: " + e);
    }
  }
}
