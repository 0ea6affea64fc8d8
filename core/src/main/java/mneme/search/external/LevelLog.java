package mneme.search.external;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mneme.disk.Traffic;
import mneme.run.Detail;
import mneme.search.external.fingerprint.Fingerprints;

/** What happened in each level, for the report. */
final class LevelLog {
  private record Row(
      int level, long states, long found, long asked, String decision, Costs costs) {}

  private record Costs(long read, long written, double seconds) {}

  private final Traffic traffic;
  private final List<Row> rows = new ArrayList<>();
  private long readBefore;
  private long writtenBefore;
  private long began;
  private int level;
  private long states;
  private long passesBefore;
  private long partialBefore;
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
  void end(long found, VerifierCounts counts) {
    rows.add(
        new Row(
            level,
            states,
            found,
            counts.asked - askedBefore,
            decision(counts),
            new Costs(
                traffic.read() - readBefore,
                traffic.written() - writtenBefore,
                (System.nanoTime() - began) / 1e9)));
    passesBefore = counts.passes;
    partialBefore = counts.partialPasses;
    askedBefore = counts.asked;
  }

  private String decision(VerifierCounts counts) {
    if (counts.passes > passesBefore) {
      return "confirmed";
    }
    return counts.partialPasses > partialBefore ? "looked up" : "on trust";
  }

  long lastBytesWritten() {
    return rows.isEmpty() ? 0 : rows.getLast().costs().written();
  }

  /** Levels from here on are expanded again. */
  void truncate(int from) {
    rows.removeIf(row -> row.level() >= from);
  }

  List<Detail> details(
      VerifierCounts counts, Signatures signatures, Fingerprints fingerprints, long stepsBack) {
    List<Detail> details = new ArrayList<>();
    details.add(
        Detail.count(
            "claims",
            "asked of the files",
            counts.asked,
            String.format(
                Locale.ROOT,
                "states, in %,d passes; %,d were new",
                counts.passes + counts.partialPasses,
                counts.refuted)));
    details.add(Detail.count("claims_refuted", "", counts.refuted, ""));
    details.add(Detail.count("passes", "", counts.passes, ""));
    details.add(Detail.count("partial_passes", "", counts.partialPasses, ""));
    details.add(Detail.count("signatures_looked_up", "", signatures.looked(), ""));
    details.add(Detail.count("signature_merges", "", signatures.merges(), ""));
    details.add(Detail.count("steps_back", "", stepsBack, ""));
    details.add(Detail.count("fingerprint_bits", "", fingerprints.bits(), ""));
    List<List<Detail.Value>> table = new ArrayList<>();
    for (Row row : rows) {
      table.add(
          List.of(
              new Detail.Count(row.level()),
              new Detail.Count(row.states()),
              new Detail.Count(row.found()),
              new Detail.Count(row.asked()),
              new Detail.Text(row.decision()),
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
