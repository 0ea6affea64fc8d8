package mneme.app.report;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import mneme.app.UserException;
import mneme.disk.IoReason;
import org.jspecify.annotations.Nullable;

/**
 * A file a report goes to. It is looked at before a run, so that hours of search do not end in a
 * misspelt folder, and appears whole or not at all: what was there before is replaced in one step.
 */
public final class OutputFile {
  private static final int HEAD = 1024;

  /** How the files begin that this program writes: JSON, XML, HTML, SVG, PNG, DOT, AUT. */
  private static final List<String> OURS = List.of("{", "<", "\u0089PNG", "digraph", "des ");

  private final String name;
  private final Path path;

  private OutputFile(String name, Path path) {
    this.name = name;
    this.path = path;
  }

  /** What fills a file. */
  @FunctionalInterface
  public interface Content {
    void writeTo(Writer out) throws IOException;
  }

  /** What fills a file that is no text. */
  @FunctionalInterface
  public interface Bytes {
    void writeTo(OutputStream out) throws IOException;
  }

  /** Refuses a name that nothing can be written to. */
  public static OutputFile at(String option, String name) throws UserException {
    Path path;
    try {
      path = Path.of(name);
    } catch (InvalidPathException e) {
      throw new UserException(option + ": this is no name of a file");
    }
    if (name.isEmpty()) {
      throw new UserException(option + ": the name of a file is missing");
    }
    if (Files.isDirectory(path)) {
      throw new UserException(option + " " + name + ": is a directory, not a file");
    }
    try {
      path = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
    } catch (IOException e) {
      throw new UserException(option + " " + name + ": cannot be reached");
    }
    Path folder = path.getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new UserException(option + " " + name + ": there is no folder " + folder);
    }
    if (!Files.isWritable(Files.isRegularFile(path) || !Files.exists(path) ? folder : path)) {
      throw new UserException(option + " " + name + ": no permission to write there");
    }
    return new OutputFile(name, path);
  }

  /**
   * Refuses to replace a file that cannot be an earlier report: somebody may have mistyped a name.
   */
  public void refuseForeign(String option) throws UserException {
    if (!Files.isRegularFile(path)) {
      return;
    }
    String head;
    try (InputStream in = Files.newInputStream(path)) {
      head = new String(in.readNBytes(HEAD), StandardCharsets.ISO_8859_1).stripLeading();
    } catch (IOException e) {
      throw new UserException(option + " " + name + ": " + IoReason.of(e));
    }
    boolean report =
        head.isEmpty() || OURS.stream().anyMatch(head::startsWith) && !head.contains("<pnml");
    if (!report) {
      throw new UserException(
          option
              + " "
              + name
              + ": this file is there, and Mneme has not written it; --force overwrites it");
    }
  }

  /** Whether both names lead to one file. */
  public boolean isSameAs(@Nullable OutputFile other) {
    return other != null && path.equals(other.path);
  }

  /** Whether this is the file of that name. */
  public boolean isSameAs(String other) {
    try {
      return Files.exists(path) && Files.isSameFile(path, Path.of(other));
    } catch (IOException | InvalidPathException e) {
      return false;
    }
  }

  /** The name as the user typed it. */
  @Override
  public String toString() {
    return name;
  }

  public void write(Content content) throws UserException {
    writeBytes(bytes -> writeText(content, bytes));
  }

  /** Writes to standard output what would fill a file. */
  public static void print(Content content, PrintStream out) {
    try {
      writeText(content, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void writeText(Content content, OutputStream bytes) throws IOException {
    Writer out = new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8));
    content.writeTo(out);
    out.flush();
  }

  public void writeBytes(Bytes content) throws UserException {
    try {
      if (Files.exists(path) && !Files.isRegularFile(path)) {
        writeTo(path, content, StandardOpenOption.WRITE);
      } else {
        replace(content);
      }
    } catch (IOException e) {
      throw new UserException(name + ": cannot be written: " + IoReason.of(e));
    }
  }

  private void replace(Bytes content) throws IOException {
    // A new file, and not one of the system's private temporary files: it gets the permissions
    // users expect.
    Path temporary =
        path.resolveSibling("." + path.getFileName() + "." + System.nanoTime() + ".tmp");
    try {
      writeTo(temporary, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      try {
        Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE);
      } catch (AtomicMoveNotSupportedException e) {
        Files.move(temporary, path, StandardCopyOption.REPLACE_EXISTING);
      }
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static void writeTo(Path path, Bytes content, OpenOption... how) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path, how))) {
      content.writeTo(out);
    }
  }
}
