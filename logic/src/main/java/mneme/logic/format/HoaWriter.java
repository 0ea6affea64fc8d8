package mneme.logic.format;

import java.util.List;
import java.util.Locale;
import mneme.logic.automaton.Automaton.Edge;
import mneme.logic.automaton.Buchi;
import mneme.logic.automaton.Kind;

/** Writes automata in the Hanoi Omega-Automata format, version 1. */
public final class HoaWriter {
  private HoaWriter() {}

  /**
   * @param name what the automaton is called, usually its formula
   * @param propositions their texts, by number
   */
  public static String text(String name, Buchi automaton, List<String> propositions) {
    StringBuilder out = new StringBuilder("HOA: v1\n");
    out.append("name: ").append(quoted(name)).append('\n');
    out.append("tool: \"mneme\"\n");
    out.append("States: ").append(automaton.size()).append('\n');
    out.append("Start: 0\n");
    out.append("AP: ").append(propositions.size());
    propositions.forEach(each -> out.append(' ').append(quoted(each)));
    out.append("\nacc-name: Buchi\nAcceptance: 1 Inf(0)\n");
    out.append("properties: trans-labels explicit-labels state-acc");
    Kind kind = Kind.of(automaton);
    if (kind != Kind.STRONG) {
      out.append(' ').append(kind.name().toLowerCase(Locale.ROOT));
    }
    out.append("\n--BODY--\n");
    for (int state = 0; state < automaton.size(); state++) {
      out.append("State: ").append(state);
      out.append(automaton.accepting().get(state) ? " {0}\n" : "\n");
      for (Edge edge : automaton.edges().get(state)) {
        out.append('[').append(LabelText.of(edge.label(), Integer::toString, "&", "t"));
        out.append("] ").append(edge.to()).append('\n');
      }
    }
    return out.append("--END--\n").toString();
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
