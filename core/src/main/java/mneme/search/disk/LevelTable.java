package mneme.search.disk;

import java.util.ArrayList;
import java.util.List;
import mneme.disk.Traffic;
import mneme.run.Detail;

/**
 * What each level of a search on disk took: what the search tells of it, and the bytes and seconds
 * that are measured from its beginning to its end. Not thread-safe.
 */
public final class LevelTable {
  private final Traffic traffic;
  private final List<String> columns;
  private final List<Row> rows = new ArrayList<>();
  private int level;
  private long readBefore;
  private long writtenBefore;
  private long began;

  private record Row(int level, long written, List<Detail.Value> cells) {}

  /**
   * @param told the names of what the search tells of each level
   */
  public LevelTable(Traffic traffic, String... told) {
    this.traffic = traffic;
    this.columns = new ArrayList<>(List.of("level"));
    columns.addAll(List.of(told));
    columns.addAll(List.of("bytes_read", "bytes_written", "seconds"));
  }

  public void begin(int newLevel) {
    level = newLevel;
    readBefore = traffic.read();
    writtenBefore = traffic.written();
    began = System.nanoTime();
  }

  /** The level is complete; there is one value for each name. */
  public void end(Detail.Value... told) {
    long written = traffic.written() - writtenBefore;
    List<Detail.Value> cells = new ArrayList<>(List.of(new Detail.Count(level)));
    cells.addAll(List.of(told));
    cells.add(new Detail.Bytes(traffic.read() - readBefore));
    cells.add(new Detail.Bytes(written));
    cells.add(new Detail.Measure((System.nanoTime() - began) / 1e9));
    rows.add(new Row(level, written, List.copyOf(cells)));
  }

  public int size() {
    return rows.size();
  }

  public long lastBytesWritten() {
    return rows.isEmpty() ? 0 : rows.getLast().written();
  }

  /** Levels from here on are expanded again. */
  public void truncate(int from) {
    rows.removeIf(row -> row.level() >= from);
  }

  public Detail detail() {
    List<List<Detail.Value>> cells = rows.stream().map(Row::cells).toList();
    return new Detail("level_costs", "", new Detail.Rows(List.copyOf(columns), cells), "");
  }
}
