package mneme.promela.check;

import java.util.function.Consumer;
import mneme.promela.check.Node.Chain;
import mneme.promela.check.Node.Kind;
import mneme.promela.syntax.PromelaError;

/** The points within each {@code d_step}: control is never seen there, and no jump leads there. */
final class DSteps {
  private DSteps() {}

  /** Tells the points of a process which d_step they are in. */
  static void mark(Chain process) {
    forEach(
        process,
        node -> {
          if (node.kind == Kind.D_STEP) {
            forEach(node.bodyOf(), member -> member.dStep = node);
          }
        });
    forEach(process, DSteps::verify);
  }

  private static void verify(Node node) {
    Node target = node.target;
    if (node.dStep != null && node.escape != null) {
      throw new PromelaError(node.position, "there can be no 'unless' within a d_step");
    }
    if (node.kind == Kind.GOTO
        && node.jump != null
        && target != null
        && target.dStep != null
        && target.dStep != node.dStep) {
      throw new PromelaError(
          node.jump.position(),
          "a jump cannot lead into a d_step, where the label '"
              + node.jump.label()
              + "' stands; an 'atomic' sequence can be jumped into");
    }
  }

  /** Every point of a chain, those inside others too, and where the ways of a choice meet. */
  private static void forEach(Chain chain, Consumer<Node> visitor) {
    for (Node node : chain.nodes()) {
      visitor.accept(node);
      for (Chain option : node.options) {
        forEach(option, visitor);
        Node join = option.last().next;
        if (join != null && join.kind == Kind.JOIN) {
          visitor.accept(join);
        }
      }
      if (node.body != null) {
        forEach(node.body, visitor);
      }
      if (node.escape != null) {
        forEach(node.escape, visitor);
      }
    }
  }
}
