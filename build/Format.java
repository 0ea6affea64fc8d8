import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import com.google.googlejavaformat.java.ImportOrderer;
import com.google.googlejavaformat.java.JavaFormatterOptions;
import com.google.googlejavaformat.java.RemoveUnusedImports;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/**
 * Formats every Java source of the project, or checks that it is formatted: {@code Format
 * check|apply ROOT}. Maven runs it straight from its source under the JDK that compiles the
 * project.
 */
final class Format {
  private Format() {}

  public static void main(String[] arguments) throws IOException {
    boolean apply = arguments[0].equals("apply");
    Path root = Path.of(arguments[1]);
    List<Path> changed =
        sources(root).parallelStream()
            .filter(file -> changes(file, apply))
            .map(root::relativize)
            .toList();
    if (changed.isEmpty()) {
      return;
    }
    System.err.println(apply ? "formatted:" : "not formatted (./format mends it):");
    changed.forEach(file -> System.err.println("  " + file));
    if (!apply) {
      System.exit(1);
    }
  }

  private static List<Path> sources(Path root) throws IOException {
    List<Path> sources = new ArrayList<>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = folder.getFileName().toString();
            boolean skipped =
                name.equals("target") || (name.startsWith(".") && !folder.equals(root));
            return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".java")) {
              sources.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    sources.sort(null);
    return sources;
  }

  private static boolean changes(Path file, boolean apply) {
    try {
      String before = Files.readString(file);
      String after = format(before);
      if (apply && !after.equals(before)) {
        Files.writeString(file, after);
      }
      return !after.equals(before);
    } catch (IOException | FormatterException e) {
      throw new IllegalStateException(file + ": " + e.getMessage(), e);
    }
  }

  private static String format(String source) throws FormatterException {
    String imports =
        ImportOrderer.reorderImports(
            RemoveUnusedImports.removeUnusedImports(source), JavaFormatterOptions.Style.GOOGLE);
    return new Formatter().formatSource(imports);
  }
}
