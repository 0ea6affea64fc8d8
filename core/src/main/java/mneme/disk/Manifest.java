package mneme.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32C;
import mneme.disk.DiskException.Kind;
import org.jspecify.annotations.Nullable;

/**
 * How far a run has come, as names and values in a small file with a checksum, replaced as a whole.
 * What it says is true of the files that were published before it, and it holds their checksums and
 * the number of the run: files of another run, or of another moment, are refused.
 */
public final class Manifest {
  private static final String NAME = "manifest";
  private static final String HEAD = "mneme checkpoint 1";
  private static final String RUN = "run";
  private static final String CONTENT = "content-of-";

  private final Map<String, String> values = new LinkedHashMap<>();

  public void put(String name, String value) {
    values.put(name, value);
  }

  public void put(String name, long value) {
    values.put(name, Long.toString(value));
  }

  public void put(String name, long[] numbers) {
    StringBuilder list = new StringBuilder();
    for (long number : numbers) {
      list.append(list.isEmpty() ? "" : " ").append(number);
    }
    values.put(name, list.toString());
  }

  public @Nullable String text(String name) {
    return values.get(name);
  }

  public long number(String name) {
    return Long.parseLong(required(name));
  }

  public long[] numbers(String name) {
    String list = required(name);
    String[] words = list.isEmpty() ? new String[0] : list.split(" ", -1);
    long[] numbers = new long[words.length];
    for (int i = 0; i < words.length; i++) {
      numbers[i] = Long.parseLong(words[i]);
    }
    return numbers;
  }

  private String required(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new DiskException(Kind.DAMAGED, "the checkpoint lacks '" + name + "'");
    }
    return value;
  }

  /** Everything it says, with a checksum. */
  public byte[] encoded() {
    StringBuilder text = new StringBuilder(HEAD).append('\n');
    values.forEach(
        (name, value) -> text.append(name).append('=').append(escaped(value)).append('\n'));
    byte[] body = text.toString().getBytes(StandardCharsets.UTF_8);
    byte[] sum =
        ("sum=" + Long.toHexString(checksum(body)) + "\n").getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(body.length + sum.length).put(body).put(sum).array();
  }

  /** Replaces the manifest of a directory; survives a power cut at any moment. */
  public void publish(Workplace place) {
    put(RUN, place.runId());
    place.sums().forEach((name, sum) -> put(CONTENT + name, sum));
    ByteBuffer bytes = ByteBuffer.wrap(encoded());
    Path passing = place.path(NAME + Workplace.UNFINISHED);
    place.delete(passing);
    place.room(bytes.remaining());
    long size = bytes.remaining();
    long former = formerSize(place);
    try (FileLayer.RandomFile file = place.files().create(passing)) {
      long at = 0;
      while (bytes.hasRemaining()) {
        int written = file.write(bytes, at);
        if (written <= 0) {
          throw new IOException("nothing more can be written");
        }
        at += written;
      }
      file.sync();
    } catch (IOException e) {
      throw place.failure(passing, e);
    }
    place.traffic().written(Traffic.Kind.CHECKPOINT, size);
    // The files it speaks of have their names for good before it has its own.
    place.syncNames();
    place.publish(passing, NAME);
    place.syncNames();
    place.traffic().kept(-former);
  }

  private static long formerSize(Workplace place) {
    try {
      Path path = place.path(NAME);
      return Files.exists(path) ? Files.size(path) : 0;
    } catch (IOException e) {
      return 0;
    }
  }

  /** Whether a directory has one. */
  public static boolean isIn(Path folder) {
    return Files.isRegularFile(folder.resolve(Workplace.PREFIX + NAME));
  }

  /**
   * A new run needs a directory in which none goes on.
   *
   * @param name of the directory, as the user wrote it
   * @throws DiskException where there is an unfinished run
   */
  public static void requireNone(Workplace place, Object name) {
    if (isIn(place.folder())) {
      throw new DiskException(
          DiskException.Kind.REFUSED,
          name
              + " holds an unfinished run; go on with it by 'mneme resume "
              + name
              + "', or name another directory");
    }
  }

  /**
   * Reads the manifest of a directory.
   *
   * @throws DiskException where there is none, or it is damaged
   */
  public static Manifest read(Path folder) {
    Path path = folder.resolve(Workplace.PREFIX + NAME);
    try {
      return decoded(Files.readString(path), path);
    } catch (IOException e) {
      throw new DiskException(Kind.REFUSED, folder + " holds no run that could go on", e);
    }
  }

  /**
   * What was {@link #encoded}.
   *
   * @param path of the file it comes from
   * @throws DiskException where it is damaged
   */
  public static Manifest decoded(String text, Path path) {
    int last = text.lastIndexOf("sum=");
    if (!text.startsWith(HEAD + "\n")
        || last < 0
        || !text.substring(last)
            .equals(
                "sum="
                    + Long.toHexString(
                        checksum(text.substring(0, last).getBytes(StandardCharsets.UTF_8)))
                    + "\n")) {
      throw new DiskException(Kind.DAMAGED, path + " is damaged; the run cannot go on");
    }
    Manifest manifest = new Manifest();
    for (String line : text.substring(HEAD.length() + 1, last).split("\n", -1)) {
      int equals = line.indexOf('=');
      if (equals > 0) {
        manifest.put(line.substring(0, equals), unescaped(line.substring(equals + 1)));
      }
    }
    return manifest;
  }

  /**
   * Reads the manifest of a directory to go on with its run: from now on only the files it speaks
   * of can be opened there.
   *
   * @throws DiskException where there is none, it is damaged, or it does not say what its files are
   */
  public static Manifest resume(Workplace place) {
    Manifest manifest = read(place.folder());
    if (manifest.text(RUN) == null) {
      throw new DiskException(
          Kind.REFUSED,
          place.folder()
              + " was written by an earlier version of Mneme; start anew in another directory");
    }
    Map<String, Long> sums = new LinkedHashMap<>();
    for (String name : manifest.values.keySet()) {
      if (name.startsWith(CONTENT)) {
        sums.put(name.substring(CONTENT.length()), manifest.number(name));
      }
    }
    place.goOn(manifest.number(RUN), sums);
    return manifest;
  }

  private static long checksum(byte[] bytes) {
    CRC32C sum = new CRC32C();
    sum.update(bytes);
    return sum.getValue();
  }

  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\n", "\\n");
  }

  private static String unescaped(String value) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '\\' && i + 1 < value.length()) {
        i++;
        text.append(value.charAt(i) == 'n' ? '\n' : value.charAt(i));
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }
}
