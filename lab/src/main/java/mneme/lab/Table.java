package mneme.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tab-separated cells below a line of column names. An empty cell is unknown, and absent from its
 * row.
 *
 * @param rows the known cells of each row by the name of their column
 */
public record Table(List<String> columns, List<Map<String, String>> rows) {

  public static Table read(Path file) throws IOException {
    try {
      return parse(file.getFileName().toString(), Files.readAllLines(file));
    } catch (NoSuchFileException e) {
      throw new LabException("there is no table " + file);
    }
  }

  public static Table parse(String name, List<String> lines) {
    if (lines.isEmpty()) {
      throw new LabException(name + ": the line of column names is missing");
    }
    List<String> columns = List.of(lines.getFirst().split("\t", -1));
    List<Map<String, String>> rows = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      if (lines.get(i).isBlank()) {
        continue;
      }
      String[] cells = lines.get(i).split("\t", -1);
      if (cells.length > columns.size()) {
        throw new LabException(
            "%s:%d: %d cells below %d columns"
                .formatted(name, i + 1, cells.length, columns.size()));
      }
      Map<String, String> row = new HashMap<>();
      for (int c = 0; c < cells.length; c++) {
        if (!cells[c].isBlank()) {
          row.put(columns.get(c), cells[c].strip());
        }
      }
      rows.add(Map.copyOf(row));
    }
    return new Table(columns, List.copyOf(rows));
  }
}
