package mneme.logic.format;

import java.util.List;
import mneme.logic.automaton.Automaton.Edge;
import mneme.logic.automaton.Buchi;
import mneme.logic.automaton.Label;

/** Writes automata as never claims of Promela. */
public final class NeverWriter {
  private final Buchi automaton;
  private final List<String> propositions;
  private final StringBuilder out = new StringBuilder();

  private NeverWriter(Buchi automaton, List<String> propositions) {
    this.automaton = automaton;
    this.propositions = propositions;
  }

  /**
   * @param name what stands in the comment, usually the formula
   * @param propositions their texts, by number: expressions of the model or names of macros
   */
  public static String text(String name, Buchi automaton, List<String> propositions) {
    return new NeverWriter(automaton, propositions).write(name);
  }

  private String write(String name) {
    out.append("never { /* ").append(name.replace("*/", "* /")).append(" */\n");
    for (int state = 0; state < automaton.size(); state++) {
      out.append(label(state)).append(":\n");
      if (acceptsAll(state)) {
        out.append("  skip\n");
        continue;
      }
      List<Edge> edges = automaton.edges().get(state);
      if (edges.isEmpty()) {
        out.append("  false;\n");
        continue;
      }
      out.append("  do\n");
      for (Edge edge : edges) {
        out.append("  :: (");
        out.append(LabelText.of(edge.label(), i -> "(" + propositions.get(i) + ")", " && ", "1"));
        out.append(") -> goto ").append(label(edge.to())).append('\n');
      }
      out.append("  od;\n");
    }
    return out.append("}\n").toString();
  }

  /** Where everything is accepted the claim may as well end. It is the last then. */
  private boolean acceptsAll(int state) {
    return state == automaton.size() - 1
        && automaton.accepting().get(state)
        && automaton.edges().get(state).size() == 1
        && automaton.edges().get(state).getFirst().to() == state
        && automaton.edges().get(state).getFirst().label().equals(Label.TRUE);
  }

  private String label(int state) {
    if (acceptsAll(state)) {
      return "accept_all";
    }
    String prefix = automaton.accepting().get(state) ? "accept" : "T" + state;
    return prefix + (state == 0 ? "_init" : "_S" + state);
  }
}
