package mneme.lab.study;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonSyntaxException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The measurements of a folder: a file for each study, a line of JSON for each measurement, the
 * last of a key counts. What a run adds is on disk before the next begins.
 */
public record Journal(Path folder) {
  private static final Gson GSON =
      new GsonBuilder().disableHtmlEscaping().serializeSpecialFloatingPointValues().create();

  private Path file(String study) {
    return folder.resolve("measurements").resolve(study + ".jsonl");
  }

  public void add(Entry entry) throws IOException {
    Path file = file(entry.study());
    Files.createDirectories(file.getParent());
    // What a crash has cut off must not take the next line with it.
    String begin = endsInALine(file) ? "" : "\n";
    Files.writeString(
        file,
        begin + GSON.toJson(entry) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private static boolean endsInALine(Path file) throws IOException {
    if (!Files.exists(file) || Files.size(file) == 0) {
      return true;
    }
    try (RandomAccessFile end = new RandomAccessFile(file.toFile(), "r")) {
      end.seek(end.length() - 1);
      return end.read() == '\n';
    }
  }

  /** By key; a line that a crash has cut off is left out. */
  public Map<String, Entry> read(String study) throws IOException {
    Map<String, Entry> entries = new LinkedHashMap<>();
    Path file = file(study);
    if (!Files.exists(file)) {
      return entries;
    }
    for (String line : Files.readAllLines(file)) {
      try {
        Entry entry = GSON.fromJson(line, Entry.class);
        if (entry != null) {
          entries.remove(entry.key());
          entries.put(entry.key(), entry);
        }
      } catch (JsonSyntaxException e) {
        // Cut off by a crash: it is measured again.
      }
    }
    return entries;
  }
}
