package mneme.logic.format;

import java.util.List;
import mneme.logic.automaton.Automaton.Edge;
import mneme.logic.automaton.Buchi;

/** Draws automata for Graphviz. */
public final class DotWriter {
  private DotWriter() {}

  /**
   * @param name the caption, usually the formula
   * @param propositions their texts, by number
   */
  public static String text(String name, Buchi automaton, List<String> propositions) {
    StringBuilder out = new StringBuilder("digraph automaton {\n  rankdir=LR;\n");
    out.append("  label=").append(quoted(name)).append(";\n");
    out.append("  start [shape=point, label=\"\"];\n");
    for (int state = 0; state < automaton.size(); state++) {
      out.append("  ").append(state).append(" [shape=");
      out.append(automaton.accepting().get(state) ? "doublecircle" : "circle").append("];\n");
    }
    out.append("  start -> 0;\n");
    for (int state = 0; state < automaton.size(); state++) {
      for (Edge edge : automaton.edges().get(state)) {
        out.append("  ").append(state).append(" -> ").append(edge.to()).append(" [label=");
        out.append(quoted(LabelText.of(edge.label(), propositions::get, " && ", "true")));
        out.append("];\n");
      }
    }
    return out.append("}\n").toString();
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", " ") + "\"";
  }
}
