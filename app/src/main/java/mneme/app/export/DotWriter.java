package mneme.app.export;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import mneme.model.Model;

/**
 * A graph for Graphviz: an arrow from nowhere leads to initial states, deadlocks are red octagons,
 * states in which an assertion fails or an event errs are red, what lies on a trace is blue and
 * bold, what has further successors is dashed, what was visited before is dotted.
 */
record DotWriter(Model model, Writer out, EdgeLabels edges, StateLabels states)
    implements GraphWriter {
  DotWriter(Model model, Writer out) {
    this(model, out, new EdgeLabels(model), new StateLabels(model));
  }

  @Override
  public void begin(long count, long transitions) throws IOException {
    out.write("digraph " + DotText.quoted(model.name()) + " {\n");
    out.write("  // " + count + " states, " + transitions + " transitions\n");
    out.write("  node [shape=box, style=rounded, fontname=\"monospace\", fontsize=10];\n");
    out.write("  edge [fontname=\"monospace\", fontsize=9];\n");
  }

  @Override
  public void node(Node node) throws IOException {
    List<String> attributes = new ArrayList<>();
    attributes.add("label=" + DotText.lines(states.of(node.state())));
    if (node.deadlock()) {
      attributes.add("shape=octagon, style=filled, fillcolor=\"#ffd6d3\", color=\"#b3261e\"");
    } else if (node.failing()) {
      attributes.add("style=\"rounded,filled\", fillcolor=\"#ffd6d3\", color=\"#b3261e\"");
    } else if (node.repeated()) {
      attributes.add("style=\"rounded,dotted\", fontcolor=gray40");
    } else if (node.open()) {
      attributes.add("style=\"rounded,dashed\"");
    }
    if (node.onTrace()) {
      attributes.add(
          node.deadlock() || node.failing() ? "penwidth=2.5" : "color=\"#0b5cad\", penwidth=2.5");
    }
    if (node.initial()) {
      out.write("  start" + node.id() + " [shape=point];\n");
      out.write("  start" + node.id() + " -> s" + node.id() + ";\n");
    }
    out.write("  s" + node.id() + " [" + String.join(", ", attributes) + "];\n");
  }

  @Override
  public void edge(Edge edge) throws IOException {
    out.write("  s" + edge.from() + " -> s" + edge.to() + " [label=");
    out.write(DotText.quoted(edges.of(edge.event())));
    out.write(edge.onTrace() ? ", color=\"#0b5cad\", penwidth=2.5];\n" : "];\n");
  }

  @Override
  public void end() throws IOException {
    out.write("}\n");
  }
}
