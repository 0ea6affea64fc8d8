package mneme.app.load;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import mneme.app.UserException;
import mneme.disk.IoReason;
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

  /** Of a file, where a declaration of XML may stand. */
  private static final int LOOKED_AT = 200;

  private static final Pattern DECLARATION =
      Pattern.compile("\\s*<\\?xml\\s[^>]*?encoding\\s*=\\s*[\"']([A-Za-z0-9._-]+)[\"'][^>]*\\?>");

  private static final int XZ_MEMORY_KIB = 128 << 10;

  /** The net in an archive of the Model Checking Contest. */
  private static final String CONTEST_NET = "model.pnml";

  /** Reads and unpacks a file; of an archive, the net that is in it. */
  public static ModelFile read(String name) throws UserException {
    return read(name, List.of());
  }

  /**
   * Reads and unpacks a file; of an archive, the net that is in it.
   *
   * @param includes folders with files it may include, besides those it may include anyway
   */
  static ModelFile read(String name, List<Path> includes) throws UserException {
    return read(name, CONTEST_NET, "a model", includes);
  }

  /**
   * Reads and unpacks a file that belongs to a model: the file of that name, or, where there is
   * none and the model is in an archive, the file of that name in there.
   *
   * @param model as the user typed it
   */
  public static ModelFile readBeside(String model, String name) throws UserException {
    if (exists(name)) {
      return read(name);
    }
    try {
      return read(model, name, "an archive with '" + name + "' in it", List.of());
    } catch (NotInArchiveException e) {
      throw new UserException(
          name
              + ": no such file"
              + (e.isArchive() ? ", neither here nor in " + model : "")
              + "; expected a file with properties, or the name of one in the model's archive");
    }
  }

  /** The name of a file in the folder of another, as the user would type it. */
  static String beside(String model, String name) {
    return model.substring(0, model.lastIndexOf('/') + 1) + name;
  }

  static boolean exists(String name) throws UserException {
    return Files.exists(path(name));
  }

  private static ModelFile read(String name, String inArchive, String what, List<Path> includes)
      throws UserException {
    Path path = path(name);
    if (Files.isDirectory(path)) {
      throw new UserException(name + ": is a directory, not " + what);
    }
    return reading(
        name,
        path,
        file -> {
          InputStream unpacked = new BufferedInputStream(unpacked(name, file), 1 << 16);
          unpacked.mark(TarArchive.HEAD);
          boolean archive = TarArchive.looksLikeTar(unpacked.readNBytes(TarArchive.HEAD));
          unpacked.reset();
          if (archive) {
            return entry(name, inArchive, unpacked);
          }
          if (!inArchive.equals(CONTEST_NET)) {
            throw new NotInArchiveException(name, inArchive, false);
          }
          byte[] bytes = limited(name, unpacked);
          refuseBinary(name, bytes);
          return new ModelFile(
              new SourceText(name, decoded(bytes), new IncludedFiles(path, includes)),
              ending(String.valueOf(path.getFileName())),
              bytes.length);
        });
  }

  /** Makes something of what is in a file. */
  @FunctionalInterface
  private interface Reading<T> {
    T of(InputStream file) throws IOException, UserException;
  }

  /** Says in the user's words what goes wrong. */
  private static <T> T reading(String name, Path path, Reading<T> reading) throws UserException {
    try (InputStream file = new BufferedInputStream(Files.newInputStream(path), 1 << 16)) {
      return reading.of(file);
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
    if (Files.isDirectory(path)) {
      throw new UserException(name + ": is a directory, not a model");
    }
    return reading(
        name, path, file -> new SourceText(name, decoded(limited(name, unpacked(name, file)))));
  }

  private static ModelFile entry(String archive, String name, InputStream in)
      throws IOException, UserException {
    TarArchive.Entry entry = new TarArchive(in).find(LARGEST, name, name + ".xml");
    if (entry == null) {
      throw new NotInArchiveException(archive, name, true);
    }
    String path = archive + "/" + entry.name();
    return new ModelFile(
        new SourceText(path, decoded(entry.bytes())),
        ending(entry.name().substring(entry.name().lastIndexOf('/') + 1)),
        entry.bytes().length);
  }

  static Path path(String name) throws UserException {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new UserException("'" + name.replace('\0', '?') + "' is no name of a file");
    }
  }

  /** No text has a zero byte; the languages would name each byte of a program or a picture. */
  private static void refuseBinary(String name, byte[] bytes) throws UserException {
    int zero = 0;
    while (zero < bytes.length && bytes[zero] != 0) {
      zero++;
    }
    if (zero < bytes.length) {
      boolean wide =
          bytes.length >= 2 && (bytes[0] & bytes[1]) == (byte) 0xFE && (bytes[0] ^ bytes[1]) == 1;
      throw new UserException(
          name
              + (wide
                  ? ": is a text in UTF-16; a model is a text in UTF-8"
                  : ": is no text; expected a model"));
    }
  }

  /** What cannot be decoded is replaced; the language's own parser says where it stands. */
  private static String decoded(byte[] bytes) {
    String text = new String(bytes, encoding(bytes));
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  /** UTF-8, unless the file is XML that says otherwise. */
  private static Charset encoding(byte[] bytes) {
    String head =
        new String(bytes, 0, Math.min(bytes.length, LOOKED_AT), StandardCharsets.ISO_8859_1);
    Matcher declared = DECLARATION.matcher(head);
    if (declared.lookingAt()) {
      try {
        // What can be read as bytes up to here is in no encoding of two bytes.
        Charset said = Charset.forName(declared.group(1));
        return said.name().startsWith("UTF-16") ? StandardCharsets.UTF_8 : said;
      } catch (IllegalArgumentException e) {
        return StandardCharsets.UTF_8;
      }
    }
    return StandardCharsets.UTF_8;
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

  private static String ending(String fileName) {
    String name = fileName.toLowerCase(Locale.ROOT);
    if (name.endsWith(".gz") || name.endsWith(".xz")) {
      name = name.substring(0, name.length() - 3);
    }
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : name.substring(dot + 1);
  }

  private static String reason(IOException e) {
    return e instanceof FileSystemException || e.getMessage() != null
        ? IoReason.of(e)
        : "the file is damaged";
  }
}
