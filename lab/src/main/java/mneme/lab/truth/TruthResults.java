package mneme.lab.truth;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import mneme.lab.Judgement;
import mneme.lab.Table;
import org.jspecify.annotations.Nullable;

/**
 * Judgements in a file that grows by a line a model, so that an interrupted tour goes on where it
 * was. Not thread-safe.
 */
final class TruthResults {
  private static final List<String> COLUMNS =
      List.of("version", "model", "options", "outcome", "limit", "seconds", "details");

  private final Path file;
  private final Map<Key, Judgement> known = new HashMap<>();

  /**
   * What a judgement holds for.
   *
   * @param version of the code that explored
   * @param model with its parameters
   * @param options further options of the run, as typed
   */
  record Key(String version, String model, String options) {}

  private TruthResults(Path file) {
    this.file = file;
  }

  /**
   * Reads what is there; the file need not exist. A line that was cut off while being written is
   * passed over.
   */
  static TruthResults open(Path file) throws IOException {
    TruthResults results = new TruthResults(file);
    if (Files.exists(file) && Files.size(file) > 0) {
      for (Map<String, String> row : Table.read(file).rows()) {
        results.remember(row);
      }
    }
    return results;
  }

  private void remember(Map<String, String> row) {
    Key key =
        new Key(
            row.getOrDefault("version", ""),
            row.getOrDefault("model", ""),
            row.getOrDefault("options", ""));
    Judgement judgement = judgement(row);
    if (judgement != null) {
      known.put(key, judgement);
    }
  }

  private static @Nullable Judgement judgement(Map<String, String> row) {
    try {
      return new Judgement(
          Judgement.Outcome.valueOf(row.getOrDefault("outcome", "").toUpperCase(Locale.ROOT)),
          Long.parseLong(row.getOrDefault("limit", "")),
          Double.parseDouble(row.getOrDefault("seconds", "")),
          row.getOrDefault("details", ""));
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /**
   * What is known already; a model that was skipped is tried again where there is more time for it
   * now.
   */
  Optional<Judgement> find(Key key, Duration limit) {
    return Optional.ofNullable(known.get(key))
        .filter(
            judgement ->
                judgement.outcome() != Judgement.Outcome.SKIPPED
                    || limit.toSeconds() <= judgement.limit());
  }

  void add(Key key, Judgement judgement) throws IOException {
    known.put(key, judgement);
    StringBuilder text = new StringBuilder();
    if (!Files.exists(file) || Files.size(file) == 0) {
      Path folder = file.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      text.append(String.join("\t", COLUMNS)).append('\n');
    } else if (!Files.readString(file).endsWith("\n")) {
      text.append('\n');
    }
    text.append(
            String.join(
                "\t",
                cell(key.version()),
                cell(key.model()),
                cell(key.options()),
                judgement.outcome().word(),
                Long.toString(judgement.limit()),
                String.format(Locale.ROOT, "%.2f", judgement.seconds()),
                cell(judgement.details())))
        .append('\n');
    Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private static String cell(String text) {
    return text.replaceAll("[\\p{Cntrl}]+", " ").strip();
  }
}
