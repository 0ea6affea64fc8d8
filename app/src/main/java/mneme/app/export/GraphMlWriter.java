package mneme.app.export;

import java.io.IOException;
import java.io.Writer;
import mneme.app.text.Xml;
import mneme.model.Model;

/**
 * GraphML: label, initial, deadlock, failing, trace, open, repeated of nodes; label, trace of
 * edges.
 */
record GraphMlWriter(Model model, Writer out, EdgeLabels edges, StateLabels states)
    implements GraphWriter {
  private static final String HEAD =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <graphml xmlns="http://graphml.graphdrawing.org/xmlns"
          xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
          xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
        <key id="label" for="node" attr.name="label" attr.type="string"/>
        <key id="initial" for="node" attr.name="initial" attr.type="boolean"><default>false</default></key>
        <key id="deadlock" for="node" attr.name="deadlock" attr.type="boolean"><default>false</default></key>
        <key id="failing" for="node" attr.name="failing" attr.type="boolean"><default>false</default></key>
        <key id="trace" for="node" attr.name="trace" attr.type="boolean"><default>false</default></key>
        <key id="open" for="node" attr.name="open" attr.type="boolean"><default>false</default></key>
        <key id="repeated" for="node" attr.name="repeated" attr.type="boolean"><default>false</default></key>
        <key id="event" for="edge" attr.name="label" attr.type="string"/>
        <key id="step" for="edge" attr.name="trace" attr.type="boolean"><default>false</default></key>
      """;

  GraphMlWriter(Model model, Writer out) {
    this(model, out, new EdgeLabels(model), new StateLabels(model));
  }

  @Override
  public void begin(long count, long transitions) throws IOException {
    out.write(HEAD);
    out.write("  <graph id=\"" + Xml.escaped(model.name()) + "\" edgedefault=\"directed\">\n");
  }

  @Override
  public void node(Node node) throws IOException {
    out.write("    <node id=\"s" + node.id() + "\">");
    data("label", String.join("\n", states.of(node.state())));
    flag("initial", node.initial());
    flag("deadlock", node.deadlock());
    flag("failing", node.failing());
    flag("trace", node.onTrace());
    flag("open", node.open());
    flag("repeated", node.repeated());
    out.write("</node>\n");
  }

  @Override
  public void edge(Edge edge) throws IOException {
    out.write("    <edge source=\"s" + edge.from() + "\" target=\"s" + edge.to() + "\">");
    data("event", edges.of(edge.event()));
    flag("step", edge.onTrace());
    out.write("</edge>\n");
  }

  private void flag(String key, boolean value) throws IOException {
    if (value) {
      data(key, "true");
    }
  }

  private void data(String key, String text) throws IOException {
    out.write("<data key=\"" + key + "\">" + Xml.escaped(text) + "</data>");
  }

  @Override
  public void end() throws IOException {
    out.write("  </graph>\n</graphml>\n");
  }
}
