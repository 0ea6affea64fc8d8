package mneme.lab.fuzz;

import java.util.Random;

/**
 * Small place/transition nets as PNML, bounded and unbounded, with weights, and some with
 * inhibitor, reset and test arcs and capacities. The same random numbers give the same net. Not
 * thread-safe.
 */
public final class RandomPnml {
  private final Random random;
  private final StringBuilder out = new StringBuilder();
  private int arcs;

  private RandomPnml(Random random) {
    this.random = random;
  }

  /** The text of a net. */
  public static String net(Random random) {
    RandomPnml net = new RandomPnml(random);
    net.write();
    return net.out.toString();
  }

  private void write() {
    line("<?xml version=\"1.0\"?>");
    line("<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\">");
    line("<net id=\"n\" type=\"http://www.pnml.org/version-2009/grammar/ptnet\"><page id=\"g\">");
    int places = 2 + some(6);
    boolean special = some(3) == 0;
    for (int p = 0; p < places; p++) {
      String capacity =
          special && some(4) == 0 ? "<capacity><text>" + (2 + some(3)) + "</text></capacity>" : "";
      line(
          "<place id=\"p%d\"><initialMarking><text>%d</text></initialMarking>%s</place>"
              .formatted(p, some(3), capacity));
    }
    int transitions = 1 + some(9);
    for (int t = 0; t < transitions; t++) {
      line("<transition id=\"t" + t + "\"/>");
      transition(t, places, special);
    }
    line("</page></net></pnml>");
  }

  private void transition(int number, int places, boolean special) {
    boolean conservative = some(5) > 0;
    int[] takes = new int[places];
    int[] gives = new int[places];
    int moved = some(3);
    for (int i = 0; i < moved; i++) {
      int weight = 1 + some(2);
      takes[some(places)] += weight;
      gives[some(places)] += conservative ? 1 + some(weight) : 1 + some(2);
    }
    for (int p = 0; p < places; p++) {
      arc("p" + p, "t" + number, takes[p], "");
      arc("t" + number, "p" + p, gives[p], "");
    }
    if (special && some(2) == 0) {
      String kind =
          "<type value=\"" + new String[] {"inhibitor", "reset", "test"}[some(3)] + "\"/>";
      // Not beside an ordinary arc from the same place.
      for (int p = 0; p < places; p++) {
        if (takes[p] == 0) {
          arc("p" + p, "t" + number, 1 + some(2), kind);
          break;
        }
      }
    }
  }

  private void arc(String from, String to, int weight, String kind) {
    if (weight > 0) {
      line(
          "<arc id=\"a%d\" source=\"%s\" target=\"%s\">%s<inscription><text>%d</text></inscription></arc>"
              .formatted(arcs++, from, to, kind, weight));
    }
  }

  private int some(int bound) {
    return random.nextInt(bound);
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
