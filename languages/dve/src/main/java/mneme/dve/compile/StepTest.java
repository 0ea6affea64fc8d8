package mneme.dve.compile;

import java.lang.classfile.Label;
import mneme.dve.program.Edge;
import mneme.dve.program.Expression;
import org.jspecify.annotations.Nullable;

/**
 * The beginning of the code of a step, which tests whether it can be taken, and the places where it
 * ends otherwise.
 *
 * @param failedEarly where an error of the guard or of a sent value leads
 * @param mayFail whether there can be such an error
 * @param firstValue the local of the first value that is sent
 */
record StepTest(
    Label disabled, Label failedEarly, boolean guardErrs, boolean mayFail, int firstValue) {

  /**
   * Writes the test.
   *
   * @param partner the receiver at a rendezvous
   */
  static StepTest write(StepWriter steps, Edge edge, @Nullable Edge partner, Code code) {
    Expression guard = partner == null ? edge.guard() : partner.guard();
    boolean guardErrs = guard != null && steps.expressions().fallible(guard);
    boolean mayFail = guardErrs || partner == null && steps.valuesFallible(edge);
    Label disabled = code.label();
    Label failedEarly = code.label();
    if (partner == null) {
      steps.room(code, edge, disabled);
    }
    if (guard != null) {
      steps.expressions().jump(code, guard, Code.STATE, disabled, false);
    }
    int firstValue = partner == null ? steps.values(code, edge) : Code.FIRST_VALUE;
    if (mayFail) {
      code.pushError();
      code.out.ifne(failedEarly);
    }
    return new StepTest(disabled, failedEarly, guardErrs, mayFail, firstValue);
  }

  /** Writes what follows the step: the error that came early, and the way around it all. */
  void finish(int transition, Label end, Code code) {
    if (mayFail) {
      code.out.goto_(end);
      code.bind(failedEarly);
      deliver(transition, "deliverEarly", code);
    }
    if (guardErrs) {
      code.out.goto_(end);
      code.bind(disabled);
      code.pushError();
      code.out.ifne(failedEarly);
    } else {
      code.bind(disabled);
    }
    code.bind(end);
  }

  static void deliver(int transition, String delivery, Code code) {
    code.constant(transition);
    code.out.aload(code.context());
    code.callContext(delivery, Names.PUSH);
  }
}
