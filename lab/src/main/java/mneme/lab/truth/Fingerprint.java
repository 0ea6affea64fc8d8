package mneme.lab.truth;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import mneme.app.Version;
import mneme.app.language.Languages;
import mneme.engine.Runner;
import mneme.source.Language;

/** Tells builds with the same version number apart by the class files that decide what is found. */
public final class Fingerprint {
  private Fingerprint() {}

  /**
   * The version with the fingerprint of the engine and every language: what decides which states
   * are found.
   */
  static String ofThisCode() throws IOException {
    List<Class<?>> classes = new ArrayList<>(List.of(Runner.class));
    for (Language language : Languages.all()) {
      classes.add(language.getClass());
    }
    return Version.current() + "+" + of(classes);
  }

  /**
   * Eight hexadecimal digits over all class files beside the given classes: in their folder or
   * archive.
   */
  public static String of(List<Class<?>> classes) throws IOException {
    TreeSet<URI> places = new TreeSet<>();
    for (Class<?> type : classes) {
      try {
        places.add(type.getProtectionDomain().getCodeSource().getLocation().toURI());
      } catch (URISyntaxException e) {
        throw new IOException("no place for " + type, e);
      }
    }
    List<Integer> sums = new ArrayList<>();
    for (URI place : places) {
      sums.add(sum(Path.of(place)));
    }
    sums.sort(null);
    return "%08x".formatted(sums.hashCode());
  }

  private static int sum(Path place) throws IOException {
    if (Files.isDirectory(place)) {
      return sumBelow(place);
    }
    try (FileSystem archive = FileSystems.newFileSystem(place)) {
      return sumBelow(archive.getPath("/"));
    }
  }

  private static int sumBelow(Path root) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(root)) {
      files = all.filter(path -> path.toString().endsWith(".class")).sorted().toList();
    }
    CRC32 sum = new CRC32();
    for (Path file : files) {
      sum.update(Files.readAllBytes(file));
    }
    return (int) sum.getValue();
  }
}
