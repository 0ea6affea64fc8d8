package mneme.app.load;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads a tar archive from its beginning to its end, as the Model Checking Contest packs its nets.
 * Not thread-safe.
 */
final class TarArchive {
  private static final int BLOCK = 512;
  private static final int NAME_LENGTH = 100;
  private static final int SIZE_AT = 124;
  private static final int SIZE_LENGTH = 12;
  private static final int TYPE_AT = 156;
  private static final int MAGIC_AT = 257;
  private static final int PREFIX_AT = 345;
  private static final int PREFIX_LENGTH = 155;
  private static final int LONGEST_NAME = 1 << 16;

  private final InputStream in;

  TarArchive(InputStream in) {
    this.in = in;
  }

  /** How many bytes {@link #looksLikeTar} wants to see. */
  static final int HEAD = BLOCK;

  static boolean looksLikeTar(byte[] head) {
    return head.length == HEAD
        && text(head, MAGIC_AT, 5).equals("ustar")
        && !text(head, 0, NAME_LENGTH).isEmpty();
  }

  /** A file of the archive. */
  record Entry(String name, byte[] bytes) {}

  /**
   * The first file whose name, without its folders, is one of these, the rest of the archive left
   * unread; null where there is none.
   *
   * @param largest a file with more bytes is an error
   */
  @Nullable Entry find(long largest, String... names) throws IOException {
    String longName = null;
    while (true) {
      byte[] header = in.readNBytes(BLOCK);
      if (header.length < BLOCK || isEmpty(header)) {
        return null;
      }
      long size = size(header);
      char type = (char) header[TYPE_AT];
      if (type == 'L') {
        if (size > LONGEST_NAME) {
          throw new IOException("a name in the archive is too long");
        }
        byte[] name = read(size);
        longName = text(name, 0, name.length);
        continue;
      }
      String name = longName == null ? name(header) : longName;
      longName = null;
      if ((type == '0' || type == 0) && isOneOf(name, names)) {
        if (size > largest) {
          throw new IOException(name + " is too big: it may have at most " + largest + " bytes");
        }
        return new Entry(name, read(size));
      }
      in.skipNBytes(padded(size));
    }
  }

  private static boolean isOneOf(String path, String... names) {
    String last = path.substring(path.lastIndexOf('/') + 1);
    for (String name : names) {
      if (last.equals(name)) {
        return true;
      }
    }
    return false;
  }

  private byte[] read(long size) throws IOException {
    byte[] bytes = in.readNBytes((int) size);
    if (bytes.length < size) {
      throw new EOFException();
    }
    in.skipNBytes(padded(size) - size);
    return bytes;
  }

  private static long padded(long size) {
    return (size + BLOCK - 1) / BLOCK * BLOCK;
  }

  private static boolean isEmpty(byte[] block) {
    for (byte b : block) {
      if (b != 0) {
        return false;
      }
    }
    return true;
  }

  private static String name(byte[] header) {
    String prefix = text(header, PREFIX_AT, PREFIX_LENGTH);
    String name = text(header, 0, NAME_LENGTH);
    return prefix.isEmpty() ? name : prefix + "/" + name;
  }

  private static long size(byte[] header) throws IOException {
    String digits = text(header, SIZE_AT, SIZE_LENGTH).strip();
    try {
      long size = digits.isEmpty() ? 0 : Long.parseLong(digits, 8);
      if (size >= 0) {
        return size;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new IOException("the archive is damaged");
  }

  /** Up to the first zero. */
  private static String text(byte[] bytes, int from, int length) {
    int end = from;
    while (end < from + length && bytes[end] != 0) {
      end++;
    }
    return new String(bytes, from, end - from, StandardCharsets.UTF_8);
  }
}
