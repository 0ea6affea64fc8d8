package mneme.search.external;

import java.util.ArrayList;
import java.util.List;
import mneme.disk.Traffic;
import mneme.run.Detail;

/** What happened in each level, for the report. */
final class LevelLog {
  private record Row(
      int level, long states, long found, long asked, boolean confirmed, Costs costs) {}

  private record Costs(long read, long written, double seconds) {}

  private final Traffic traffic;
  private final List<Row> rows = new ArrayList<>();
  private long readBefore;
  private long writtenBefore;
  private long began;
  private int level;
  private long states;
  private long roundsBefore;
  private long askedBefore;

  LevelLog(Traffic traffic) {
    this.traffic = traffic;
  }

  void begin(int level, long states) {
    this.level = level;
    this.states = states;
    readBefore = traffic.read();
    writtenBefore = traffic.written();
    began = System.nanoTime();
  }

  /** The level is complete. */
  void end(long found, Verifier verifier) {
    rows.add(
        new Row(
            level,
            states,
            found,
            verifier.asked() - askedBefore,
            verifier.rounds() > roundsBefore,
            new Costs(
                traffic.read() - readBefore,
                traffic.written() - writtenBefore,
                (System.nanoTime() - began) / 1e9)));
    roundsBefore = verifier.rounds();
    askedBefore = verifier.asked();
  }

  long lastBytesWritten() {
    return rows.isEmpty() ? 0 : rows.getLast().costs().written();
  }

  /** Levels from here on are expanded again. */
  void truncate(int from) {
    rows.removeIf(row -> row.level() >= from);
  }

  List<Detail> details(Verifier verifier, Fingerprints fingerprints, long stepsBack) {
    List<Detail> details = new ArrayList<>();
    details.add(
        Detail.count(
            "claims",
            "asked of the files",
            verifier.asked(),
            "states, in " + verifier.rounds() + " passes; " + verifier.refuted() + " were new"));
    details.add(Detail.count("claims_refuted", "", verifier.refuted(), ""));
    details.add(Detail.count("passes", "", verifier.rounds(), ""));
    details.add(Detail.count("steps_back", "", stepsBack, ""));
    details.add(
        Detail.count("fingerprint_bits", "", 8L * fingerprints.width(), "0 for a Bloom filter"));
    List<List<Detail.Value>> table = new ArrayList<>();
    for (Row row : rows) {
      table.add(
          List.of(
              new Detail.Count(row.level()),
              new Detail.Count(row.states()),
              new Detail.Count(row.found()),
              new Detail.Count(row.asked()),
              new Detail.Text(row.confirmed() ? "confirmed" : "on trust"),
              new Detail.Bytes(row.costs().read()),
              new Detail.Bytes(row.costs().written()),
              new Detail.Measure(row.costs().seconds())));
    }
    details.add(
        new Detail(
            "level_costs",
            "",
            new Detail.Rows(
                List.of(
                    "level",
                    "states",
                    "found",
                    "candidates",
                    "decision",
                    "bytes_read",
                    "bytes_written",
                    "seconds"),
                table),
            ""));
    return details;
  }
}
