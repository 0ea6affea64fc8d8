package mneme.lab.sleep;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import mneme.lab.Programs;
import mneme.lab.study.DescribedStudy;
import mneme.lab.study.Measure;
import mneme.lab.study.Results;
import mneme.lab.study.Section;
import mneme.lab.study.Setting;

/** What sleep sets save on the protocols of the paper. */
public final class SleepStudy extends DescribedStudy {
  /** Files of SPIN's distribution. */
  private enum Protocol {
    DTP("dtp", "promela/spin-examples/dtp.pml", 251_409),
    PFTP("pftp", "promela/spin-examples/LTL/pftp.pml", 439_895);

    private final String name;
    private final String file;
    private final long states;

    Protocol(String name, String file, long states) {
      this.name = name;
      this.file = file;
      this.states = states;
    }
  }

  private static final List<String> WAYS = List.of("plain", "repaired", "printed");

  public SleepStudy() {
    super(
        "sleep-sets",
        "transitions and matched states with sleep sets",
        "003, Table 1",
        """
        Depth first, everything remembered, one thread. dtp is the paper's protocol to the state; pftp is
        the version SPIN distributes, which has 7 % more states than the paper's. The paper's URP and
        MULOG3 are not published. 'printed' is the rule as the paper prints it, which may lose states and so is never
        called exact here; 'repaired' is ours. The paper's depth counts each statement of an atomic
        sequence, ours takes the sequence as one step; the second measurement is SPIN's own run.
        """);
  }

  @Override
  public List<Measure> measures(Setting setting) {
    List<Measure> measures = new ArrayList<>();
    if (setting.corpus().isEmpty()) {
      return measures;
    }
    for (Protocol protocol : Protocol.values()) {
      if (!setting.wants(protocol.name)) {
        continue;
      }
      for (String way : WAYS) {
        List<String> words = new ArrayList<>();
        words.addAll(List.of("explore", "{corpus}/" + protocol.file, "--search", "dfs"));
        words.addAll(List.of("--threads", "1", "--memory", "2g"));
        if (!way.equals("plain")) {
          words.addAll(List.of("--sleep", "--sleep-rule", way));
        }
        words.addAll(List.of("--json", "-"));
        long known = way.equals("printed") ? -1 : protocol.states;
        measures.add(
            new Measure(protocol.name + "." + way, words, Duration.ofMinutes(10), 4, known));
      }
      if (Programs.missing(List.of("spin", "gcc")).isEmpty()) {
        measures.add(
            Measure.lab(
                protocol.name + ".spin", 8, List.of("verifier", "{corpus}/" + protocol.file)));
      }
    }
    return measures;
  }

  @Override
  public void report(Results results, Section section) {
    List<List<String>> rows = new ArrayList<>();
    for (Protocol protocol : Protocol.values()) {
      for (String way : WAYS) {
        String key = protocol.name + "." + way;
        for (String figure : List.of("states", "transitions", "matched", "depth")) {
          section.finding("003.t1." + key + "." + figure, results.number(key, figure), 1);
        }
        rows.add(row(results, key, protocol.name, way));
      }
      String spin = protocol.name + ".spin";
      section.finding("003.t1." + spin + ".depth", results.number(spin, "depth"), 1);
      rows.add(row(results, spin, protocol.name, "SPIN, without sleep sets"));
    }
    section.table(
        "counts",
        "depth-first search",
        List.of("protocol", "sleep sets", "states", "transitions", "matched", "stack"),
        rows);
  }

  private static List<String> row(Results results, String key, String protocol, String way) {
    return Section.row(
        0,
        protocol,
        way,
        results.number(key, "states"),
        results.number(key, "transitions"),
        results.number(key, "matched"),
        results.number(key, "depth"));
  }
}
