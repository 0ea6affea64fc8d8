package mneme.app.export;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import mneme.model.Automaton;

/** The processes of a model as automata, for Graphviz. */
public final class ProcessGraph {
  private ProcessGraph() {}

  public static void write(String name, List<Automaton> automata, Writer out) throws IOException {
    out.write("digraph " + DotText.quoted(name) + " {\n");
    out.write("  node [shape=box, style=rounded, fontname=\"monospace\", fontsize=11];\n");
    out.write("  edge [fontname=\"monospace\", fontsize=9];\n");
    for (int process = 0; process < automata.size(); process++) {
      write(automata.get(process), process, out);
    }
    out.write("}\n");
  }

  private static void write(Automaton automaton, int process, Writer out) throws IOException {
    out.write("  subgraph cluster_" + process + " {\n");
    out.write("    label=" + DotText.quoted(automaton.name()) + ";\n");
    out.write("    fontname=\"monospace\";\n");
    for (int i = 0; i < automaton.locations().size(); i++) {
      Automaton.Location location = automaton.locations().get(i);
      String node = node(process, i);
      if (location.initial()) {
        out.write("    start_" + process + " [shape=point];\n");
        out.write("    start_" + process + " -> " + node + ";\n");
      }
      List<String> lines = new ArrayList<>(List.of(location.name()));
      lines.addAll(location.marks());
      String marked = location.marks().isEmpty() ? "" : ", peripheries=2";
      out.write("    " + node + " [label=" + DotText.quoted(String.join(", ", lines)) + marked);
      out.write("];\n");
    }
    for (Automaton.Edge edge : automaton.edges()) {
      out.write("    " + node(process, edge.from()) + " -> " + node(process, edge.to()));
      out.write(" [label=" + DotText.lines(label(edge)));
      if (edge.position().isKnown()) {
        out.write(", tooltip=" + DotText.quoted("line " + edge.position().line()));
      }
      out.write("];\n");
    }
    out.write("  }\n");
  }

  private static String node(int process, int location) {
    return "p" + process + "_" + location;
  }

  private static List<String> label(Automaton.Edge edge) {
    List<String> lines = new ArrayList<>();
    if (!edge.guard().isEmpty()) {
      lines.add("[" + edge.guard() + "]");
    }
    if (!edge.sync().isEmpty()) {
      lines.add(edge.sync());
    }
    if (!edge.effect().isEmpty()) {
      lines.add(edge.effect());
    }
    return lines;
  }
}
