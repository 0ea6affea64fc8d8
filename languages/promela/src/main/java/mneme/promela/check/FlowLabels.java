package mneme.promela.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mneme.promela.syntax.PromelaError;
import mneme.promela.syntax.Stmt;
import mneme.source.Suggestion;

/**
 * The labels of a process: those that wait for the point they name, and the points that have one. A
 * name may stand once between each pair of braces. Not thread-safe.
 */
final class FlowLabels {
  /** A label and the number of the braces in which it stands. */
  private record Key(int scope, String name) {}

  private final Map<Key, Node> nodes = new LinkedHashMap<>();
  private List<Stmt.Labelled> waiting = new ArrayList<>();

  /** The next point has this label. */
  void add(Stmt.Labelled label) {
    waiting.add(label);
  }

  boolean areWaiting() {
    return !waiting.isEmpty();
  }

  /** Those that wait, which do so no longer. */
  List<Stmt.Labelled> takeWaiting() {
    List<Stmt.Labelled> taken = waiting;
    waiting = new ArrayList<>();
    return taken;
  }

  /** This is the next point. */
  void reach(Node node) {
    for (Stmt.Labelled label : takeWaiting()) {
      node.labels.add(label.label());
      if (nodes.put(new Key(label.scope(), label.label()), node) != null) {
        throw new PromelaError(node.position, "label '" + label.label() + "' is there twice");
      }
    }
  }

  /** Where a jump leads. */
  Node target(Node jump) {
    Stmt.Goto to = jump.jump;
    if (to == null) {
      throw new IllegalStateException("no jump");
    }
    for (int scope : to.scopes()) {
      Node node = nodes.get(new Key(scope, to.label()));
      if (node != null) {
        return node;
      }
    }
    // Into other braces: to the last one of its name, as SPIN has it.
    List<Node> named = byName().get(to.label());
    if (named == null) {
      List<String> names = nodes.keySet().stream().map(Key::name).toList();
      throw new PromelaError(
          to.position(),
          "there is no label '" + to.label() + "'" + Suggestion.near(to.label(), names));
    }
    return named.getLast();
  }

  /** By name the points that have it. */
  Map<String, List<Node>> byName() {
    return nodes.entrySet().stream()
        .collect(
            Collectors.groupingBy(
                entry -> entry.getKey().name(),
                Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
  }
}
