package mneme.app.load;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import mneme.app.UserException;
import mneme.source.SourceText;
import org.tukaani.xz.MemoryLimitException;
import org.tukaani.xz.XZInputStream;

/**
 * The text of a model's file, unpacked where it is compressed.
 *
 * @param source named as the user typed it
 * @param ending the file's ending without the dot and without that of a compression, lower case;
 *     may be empty
 * @param bytes the size of the unpacked text
 */
public record ModelFile(SourceText source, String ending, long bytes) {
  /** A small file can unpack to more than any machine holds; no honest model comes near this. */
  static final int LARGEST = 256 << 20;

  private static final int XZ_MEMORY_KIB = 128 << 10;

  /** Reads and unpacks a file. */
  public static ModelFile read(String name) throws UserException {
    Path path = path(name);
    byte[] bytes = bytes(name, path);
    return new ModelFile(
        new SourceText(name, decoded(bytes), new IncludedFiles(path)),
        ending(path.getFileName()),
        bytes.length);
  }

  private static byte[] bytes(String name, Path path) throws UserException {
    if (Files.isDirectory(path)) {
      throw new UserException(name + ": is a directory, not a model");
    }
    try (InputStream file = new BufferedInputStream(Files.newInputStream(path), 1 << 16)) {
      return limited(name, unpacked(name, file));
    } catch (NoSuchFileException e) {
      throw new UserException(name + ": no such file");
    } catch (AccessDeniedException e) {
      throw new UserException(name + ": no permission to read it");
    } catch (MemoryLimitException e) {
      throw new UserException(
          name + ": unpacking it takes more than " + (XZ_MEMORY_KIB >> 10) + " MB of memory");
    } catch (EOFException e) {
      throw new UserException(name + ": cannot be unpacked: it ends too early");
    } catch (ZipException e) {
      throw new UserException(name + ": cannot be unpacked: it is damaged");
    } catch (IOException e) {
      throw new UserException(name + ": cannot be read: " + reason(e));
    }
  }

  /** The text of a file that a model includes. */
  static SourceText included(Path path) throws UserException {
    String name = path.toString();
    return new SourceText(name, decoded(bytes(name, path)));
  }

  private static Path path(String name) throws UserException {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new UserException("'" + name.replace('\0', '?') + "' is no name of a file");
    }
  }

  /** What cannot be decoded is replaced; the language's own parser says where it stands. */
  private static String decoded(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static InputStream unpacked(String name, InputStream file)
      throws IOException, UserException {
    file.mark(8);
    byte[] head = file.readNBytes(6);
    file.reset();
    if (head.length >= 2 && (head[0] & 0xff) == 0x1f && (head[1] & 0xff) == 0x8b) {
      return new GZIPInputStream(file, 1 << 16);
    }
    if (head.length == 6
        && (head[0] & 0xff) == 0xfd
        && head[1] == '7'
        && head[2] == 'z'
        && head[3] == 'X'
        && head[4] == 'Z'
        && head[5] == 0) {
      return new XZInputStream(file, XZ_MEMORY_KIB);
    }
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith(".gz") || lower.endsWith(".xz")) {
      throw new UserException(
          name
              + ": is no "
              + (lower.endsWith(".gz") ? "gzip" : "xz")
              + " file, despite its ending");
    }
    return file;
  }

  private static byte[] limited(String name, InputStream in) throws IOException, UserException {
    byte[] bytes = in.readNBytes(LARGEST + 1);
    if (bytes.length > LARGEST) {
      throw new UserException(
          name + ": is too big: a model's text may have at most " + (LARGEST >> 20) + " MB");
    }
    return bytes;
  }

  private static String ending(Path fileName) {
    String name = fileName.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".gz") || name.endsWith(".xz")) {
      name = name.substring(0, name.length() - 3);
    }
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : name.substring(dot + 1);
  }

  private static String reason(IOException e) {
    String message = e.getMessage();
    return message == null ? "the file is damaged" : message;
  }
}
