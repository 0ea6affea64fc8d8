package mneme.dve.compile;

import mneme.dve.program.Edge;
import mneme.dve.program.Edge.Assignment;
import mneme.dve.program.Edge.Sync;
import mneme.dve.program.Expression;
import mneme.dve.program.Target;
import org.jspecify.annotations.Nullable;

/** About how many bytes of code things become; an upper estimate. */
final class Weights {
  private Weights() {}

  static int of(Assignment assignment) {
    return of(assignment.value()) + of(assignment.target());
  }

  /** Of a whole edge. */
  static int of(@Nullable Edge edge) {
    if (edge == null) {
      return 0;
    }
    int bytes = 40;
    if (edge.guard() != null) {
      bytes += of(edge.guard());
    }
    for (Assignment effect : edge.effects()) {
      bytes += of(effect);
    }
    switch (edge.sync()) {
      case null -> {}
      case Sync.Send send -> {
        for (Expression value : send.values()) {
          bytes += of(value) + 30;
        }
      }
      case Sync.Receive receive -> {
        for (Target target : receive.targets()) {
          bytes += of(target);
        }
      }
    }
    return bytes;
  }

  /** With what it takes to restore and list the slot. */
  private static int of(Target target) {
    return target instanceof Target.Element element ? 45 + of(element.index()) : 25;
  }

  private static int of(Expression expression) {
    return switch (expression) {
      case Expression.Constant constant -> 3;
      case Expression.Variable variable -> 5;
      case Expression.InLocation in -> 11;
      case Expression.Element element -> 16 + of(element.index());
      case Expression.ConstantElement element -> 20 + of(element.index());
      case Expression.Unary unary -> 6 + of(unary.operand());
      case Expression.Binary binary -> 10 + of(binary.left()) + of(binary.right());
    };
  }
}
