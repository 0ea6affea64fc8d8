package mneme.lab.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mneme.lab.paper.Agreement;
import mneme.lab.paper.PaperNumber;
import mneme.lab.study.Entry;
import mneme.lab.study.Journal;
import mneme.lab.study.Results;
import mneme.lab.study.Scale;
import mneme.lab.study.Section;
import mneme.lab.study.Study;

/**
 * All that was measured, and what it means. Immutable.
 *
 * @param date when the report was made
 * @param studies those that have measurements
 */
public record Report(
    Scale scale, String date, List<StudyReport> studies, List<Agreement> agreements) {
  /** One within that a number counts as reproduced. */
  public static final double NEAR = 0.25;

  public Report {
    studies = List.copyOf(studies);
    agreements = List.copyOf(agreements);
  }

  /** A study with its measurements. */
  public record StudyReport(Study study, List<Entry> entries, Section section) {
    public StudyReport {
      entries = List.copyOf(entries);
    }
  }

  /** Reads what a folder holds. */
  public static Report of(Journal journal, List<Study> studies, Scale scale, String date)
      throws IOException {
    List<StudyReport> reports = new ArrayList<>();
    Map<String, Section.Finding> findings = new HashMap<>();
    for (Study study : studies) {
      Map<String, Entry> entries = journal.read(study.name());
      if (!entries.isEmpty()) {
        Section section = new Section(study.name());
        study.report(new Results(entries), section);
        section.findings().forEach(finding -> findings.put(finding.key(), finding));
        reports.add(new StudyReport(study, List.copyOf(entries.values()), section));
      }
    }
    return new Report(scale, date, reports, Agreement.of(PaperNumber.all(), findings, scale));
  }

  public List<Entry> entries() {
    return studies.stream().flatMap(study -> study.entries().stream()).toList();
  }

  /** Measurements whose result is wrong. */
  public List<Entry> wrong() {
    return entries().stream().filter(entry -> !entry.wrong().isEmpty()).toList();
  }

  /** Numbers of the papers that were measured and that nothing explains. */
  public List<Agreement> unexplained() {
    return agreements.stream()
        .filter(agreement -> agreement.verdict() == Agreement.Verdict.DIFFERS)
        .toList();
  }

  /** How many numbers of the papers have a ratio, how many are near, how many are explained. */
  public record Score(int numbers, int measured, int near, int explained, int same) {
    /** In a sentence. */
    public String inWords() {
      return ("%d machine-independent numbers of the papers; %d measured, of which %d (%d %%) are"
              + " within 25 %% of the paper's. %d of the measured ones are counts of states and"
              + " transitions, which must be the same. A second measurement explains %d of the"
              + " others.")
          .formatted(
              numbers,
              measured,
              near,
              Math.round(100.0 * near / Math.max(1, measured)),
              same,
              explained);
    }
  }

  public Score score() {
    List<Agreement> measured = agreements.stream().filter(Agreement::isMeasured).toList();
    return new Score(
        agreements.size(),
        measured.size(),
        (int) measured.stream().filter(agreement -> agreement.isWithin(NEAR)).count(),
        (int)
            measured.stream()
                .filter(agreement -> agreement.verdict() == Agreement.Verdict.EXPLAINED)
                .filter(agreement -> !agreement.isWithin(NEAR))
                .count(),
        (int) measured.stream().filter(agreement -> agreement.number().tolerance() == 0).count());
  }
}
