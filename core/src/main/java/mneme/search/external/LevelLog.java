package mneme.search.external;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mneme.disk.Traffic;
import mneme.run.Detail;
import mneme.search.disk.LevelTable;
import mneme.search.external.fingerprint.Fingerprints;

/** What happened in each level, for the report. */
final class LevelLog {
  private final LevelTable table;
  private long states;
  private long passesBefore;
  private long partialBefore;
  private long askedBefore;

  LevelLog(Traffic traffic) {
    this.table = new LevelTable(traffic, "states", "found", "candidates", "decision");
  }

  void begin(int level, long states) {
    this.states = states;
    table.begin(level);
  }

  /** The level is complete. */
  void end(long found, VerifierCounts counts) {
    table.end(
        new Detail.Count(states),
        new Detail.Count(found),
        new Detail.Count(counts.asked - askedBefore),
        new Detail.Text(decision(counts)));
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
    return table.lastBytesWritten();
  }

  /** Levels from here on are expanded again. */
  void truncate(int from) {
    table.truncate(from);
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
    details.add(table.detail());
    return details;
  }
}
