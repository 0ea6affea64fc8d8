package mneme.promela.check;

import java.util.List;
import java.util.function.UnaryOperator;
import mneme.promela.check.Node.Chain;
import mneme.promela.check.Node.Kind;

/**
 * Which labels count at another point than the one they name. A process never stops at the first
 * statement of an option or of braces: it stops before the whole, and then behind that statement.
 * SPIN has {@code end}, {@code accept} and {@code progress} labels of such a statement count behind
 * it. Remote references still name the statement itself.
 */
final class CarriedLabels {
  private final UnaryOperator<Node> targets;

  /**
   * @param targets by statement the point at which a process stops behind it
   */
  private CarriedLabels(UnaryOperator<Node> targets) {
    this.targets = targets;
  }

  /** Carries the labels of all points of a process type. */
  static void carry(Chain chain, UnaryOperator<Node> targets) {
    CarriedLabels carried = new CarriedLabels(targets);
    carried.inward(chain);
    carried.onward(chain);
  }

  /** Labels of a choice or of braces that come first in another count for each first statement. */
  private void inward(Chain chain) {
    for (Node node : chain.nodes()) {
      for (Node first : LocationBuilder.firsts(node)) {
        if (isCompound(first)) {
          for (Node inner : LocationBuilder.firsts(first)) {
            inner.counted.addAll(first.labels);
            inner.counted.addAll(first.counted);
          }
        }
      }
      parts(node).forEach(this::inward);
    }
  }

  /** Labels of first statements count behind these. */
  private void onward(Chain chain) {
    for (Node node : chain.nodes()) {
      for (Node first : LocationBuilder.firsts(node)) {
        if (!isCompound(first)) {
          Node target = targets.apply(first);
          target.counted.addAll(first.labels);
          target.counted.addAll(first.counted);
        }
      }
      parts(node).forEach(this::onward);
    }
  }

  private static boolean isCompound(Node node) {
    return node.kind == Kind.CHOICE || node.kind == Kind.SEQUENCE || node.kind == Kind.UNLESS;
  }

  private static List<Chain> parts(Node node) {
    return switch (node.kind) {
      case CHOICE -> node.options;
      case SEQUENCE -> List.of(node.bodyOf());
      case UNLESS ->
          node.escape == null ? List.of(node.bodyOf()) : List.of(node.bodyOf(), node.escape);
      case BASIC, GOTO, JOIN, D_STEP -> List.of();
    };
  }
}
