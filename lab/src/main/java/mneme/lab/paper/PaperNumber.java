package mneme.lab.paper;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import mneme.lab.LabException;
import mneme.lab.Table;
import mneme.lab.study.Scale;

/**
 * A number that a paper prints and that does not depend on the machine.
 *
 * @param key the same as that of the finding it is compared with
 * @param paper {@code 000} to {@code 004}
 * @param place in the paper: {@code Table 3}
 * @param what in words
 * @param value as printed
 * @param tolerance how far the ratio of ours to it may be from 1; 0 where they must be the same
 * @param judged the least scale at which ours is measured on what the paper measured on, or near to
 *     it: below that, the ratio is shown and no judgement made
 * @param variant the key of a second measurement in which a supposed cause of a difference is
 *     removed or put in; empty where there is none
 * @param cause that cause, in words; empty where there is none
 */
public record PaperNumber(
    String key,
    String paper,
    String place,
    String what,
    double value,
    double tolerance,
    Scale judged,
    String variant,
    String cause) {
  private static final List<String> FILES = List.of("000", "001", "002", "003", "004");

  /** All of them. */
  public static List<PaperNumber> all() {
    List<PaperNumber> all = new ArrayList<>();
    for (String paper : FILES) {
      String name = paper + ".tsv";
      try (InputStream in = PaperNumber.class.getResourceAsStream(name)) {
        String text =
            new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        for (Map<String, String> row : Table.parse(name, text.lines().toList()).rows()) {
          all.add(of(paper, name, row));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return all;
  }

  private static PaperNumber of(String paper, String file, Map<String, String> row) {
    try {
      return new PaperNumber(
          required(row, "key"),
          paper,
          required(row, "place"),
          required(row, "what"),
          Double.parseDouble(required(row, "value")),
          Double.parseDouble(required(row, "tolerance")),
          Scale.valueOf(required(row, "judged").toUpperCase(java.util.Locale.ROOT)),
          row.getOrDefault("variant", ""),
          row.getOrDefault("cause", ""));
    } catch (IllegalArgumentException e) {
      throw new LabException(file + ": " + row + ": " + e.getMessage());
    }
  }

  private static String required(Map<String, String> row, String column) {
    String cell = row.get(column);
    if (cell == null) {
      throw new IllegalArgumentException("no " + column);
    }
    return cell;
  }
}
