package mneme.lab.forgetting;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mneme.app.picture.Chart;
import mneme.lab.study.DescribedStudy;
import mneme.lab.study.Entry;
import mneme.lab.study.Measure;
import mneme.lab.study.Results;
import mneme.lab.study.Scale;
import mneme.lab.study.Section;
import mneme.lab.study.Setting;

/** Figures 4 and 5 of "State-Space Caching Revisited": how small a cache may be. */
public final class CacheSizesStudy extends DescribedStudy {
  /**
   * A protocol.
   *
   * @param file with a folder that commands name
   * @param define a macro; empty for none
   */
  private record Protocol(String name, String file, String define, long states) {}

  private static final List<Protocol> PROTOCOLS =
      List.of(
          new Protocol("dekker", "{examples}/dekker.pml", "WORK=100", 89_230),
          new Protocol("retransmission", "{examples}/retransmission.pml", "ROOM=6", 120_226),
          new Protocol("dtp", "{corpus}/promela/spin-examples/dtp.pml", "", 251_409),
          new Protocol("pftp", "{corpus}/promela/spin-examples/LTL/pftp.pml", "", 439_895));

  /** Sizes in percent of the states; the last is about the paper's for dtp. */
  private static final List<Double> SHARES =
      List.of(75.0, 50.0, 40.0, 33.0, 25.0, 12.5, 6.0, 3.0, 1.0, 0.22);

  private static final List<Double> ON_SMALL = List.of(50.0, 33.0, 25.0, 12.5, 0.22);

  private static final List<String> WAYS = List.of("random", "random.sleep", "type", "type.sleep");

  /** A run with more visits than so many times the states has blown up. */
  private static final double BLOWN_UP = 2;

  /** Where that is not the question: the paper's smallest caches cost up to four times. */
  private static final double MOST = 8;

  public CacheSizesStudy() {
    super(
        "cache-sizes",
        "visits over the size of the cache, with and without sleep sets",
        "003, figures 4 and 5",
        """
        Depth first with a cache, one thread. The paper's cache holds the stack as well, ours does not: the
        column 'held' counts both. dtp and pftp are the protocols of the paper (pftp in a later version);
        dekker and retransmission are examples of this project, and all there is without a corpus. The threshold
        is the smallest cache that visits each state at most twice on average, of 75, 50, 40, 33, 25, 12.5, 6,
        3, 1 and 0.22 % of the states. The paper names thresholds from its curves: a half to a third without
        sleep sets, a fourth for pftp with them, half of that with replacement by type.
        """);
  }

  @Override
  public List<Measure> measures(Setting setting) {
    List<Measure> measures = new ArrayList<>();
    for (Protocol protocol : PROTOCOLS) {
      boolean there = !protocol.file().startsWith("{corpus}") || setting.corpus().isPresent();
      if (there && setting.wants(protocol.name())) {
        for (double share : SHARES) {
          for (String way : WAYS) {
            if (setting.scale() != Scale.SMALL || ON_SMALL.contains(share)) {
              measures.add(measure(protocol, way, share));
            }
          }
        }
      }
    }
    return measures;
  }

  private static String key(String protocol, String way, double share) {
    return protocol + "." + way + "." + shown(share);
  }

  private static String shown(double share) {
    return String.format(Locale.ROOT, "%s", share);
  }

  private static Measure measure(Protocol protocol, String way, double share) {
    boolean sleep = way.endsWith(".sleep");
    boolean smallest = share < 1;
    long size = Math.max(1, Math.round(protocol.states() * share / 100));
    long most = (long) (protocol.states() * (smallest && sleep ? MOST : BLOWN_UP)) + 1;
    List<String> words = new ArrayList<>();
    words.addAll(List.of("explore", protocol.file(), "--search", "caching"));
    words.addAll(List.of("--cache", way.replace(".sleep", "")));
    words.addAll(List.of("--cache-size", Long.toString(size), "--states", Long.toString(most)));
    if (!protocol.define().isEmpty()) {
      words.addAll(List.of("-D", protocol.define()));
    }
    if (sleep) {
      words.add("--sleep");
    }
    words.addAll(List.of("--memory", "2g", "--json", "-"));
    return new Measure(key(protocol.name(), way, share), words, Duration.ofMinutes(10), 2, -1);
  }

  /** The smallest share below which runs blow up, in percent; NaN where nothing was measured. */
  private static double threshold(Results results, Protocol protocol, String way) {
    double smallest = Double.NaN;
    for (double share : SHARES) {
      Entry entry = results.entries().get(key(protocol.name(), way, share));
      if (entry == null) {
        continue; // this scale leaves it out
      }
      if (!entry.isUsable() || visits(entry, protocol) > BLOWN_UP) {
        break;
      }
      smallest = share;
    }
    return smallest;
  }

  private static double visits(Entry entry, Protocol protocol) {
    return entry.number("visited") / protocol.states();
  }

  @Override
  public void report(Results results, Section section) {
    List<List<String>> rows = new ArrayList<>();
    List<Chart> charts = new ArrayList<>();
    for (Protocol protocol : PROTOCOLS) {
      Chart.Builder chart =
          Chart.titled(
                  protocol.name(),
                  String.format(
                      Locale.ROOT,
                      "%,d states; a curve ends where visits blow up",
                      protocol.states()))
              .axes(
                  Chart.Axis.logarithmic("cache in percent of the states"),
                  Chart.Axis.linear("visits of a state"))
              .numbers(section.link("visits"));
      for (String way : WAYS) {
        List<Chart.Point> points = new ArrayList<>();
        for (double share : SHARES) {
          results
              .get(key(protocol.name(), way, share))
              .ifPresent(
                  entry -> {
                    double visits = visits(entry, protocol);
                    points.add(new Chart.Point(share, visits, entry.key()));
                    rows.add(
                        Section.row(
                            2,
                            protocol.name(),
                            way.replace(".sleep", ", sleep sets"),
                            shown(share) + " %",
                            visits,
                            entry.number("depth"),
                            100 * entry.number("stored_peak") / protocol.states()));
                  });
        }
        chart.curve(way.replace(".sleep", ", sleep sets"), points);
        section.finding(
            "003.f4." + protocol.name() + "." + way, threshold(results, protocol, way), 1);
      }
      charts.add(chart.build());
      section.finding(
          "003.f5." + protocol.name(),
          threshold(results, protocol, "type.sleep") / threshold(results, protocol, "random.sleep"),
          1);
    }
    Protocol dtp = PROTOCOLS.get(2);
    double smallest = SHARES.getLast();
    results
        .get(key(dtp.name(), "random.sleep", smallest))
        .ifPresent(entry -> section.finding("003.f4.dtp.smallest", visits(entry, dtp), 1));
    section.table(
        "visits",
        "runs that visited everything",
        List.of("protocol", "cache", "size", "visits of a state", "stack", "held at once, percent"),
        rows);
    charts.forEach(section::chart);
  }
}
