package mneme.app.export;

import java.io.IOException;
import java.io.Writer;
import mneme.model.Model;

/** The Aldebaran format: a header, then one line a transition. States have numbers only. */
final class AutWriter implements GraphWriter {
  private final Writer out;
  private final EdgeLabels labels;

  AutWriter(Model model, Writer out) {
    this.out = out;
    this.labels = new EdgeLabels(model);
  }

  @Override
  public void begin(long states, long transitions) throws IOException {
    out.write("des (0, " + transitions + ", " + states + ")\n");
  }

  @Override
  public void node(Node node) {}

  @Override
  public void edge(Edge edge) throws IOException {
    out.write("(" + edge.from() + ", \"" + escaped(labels.of(edge.event())) + "\", ");
    out.write(edge.to() + ")\n");
  }

  private static String escaped(String label) {
    return label.replace("\\", "\\\\").replace("\"", "\\\"");
  }

  @Override
  public void end() {}
}
