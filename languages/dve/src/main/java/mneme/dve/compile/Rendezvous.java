package mneme.dve.compile;

import java.lang.classfile.Label;
import mneme.dve.program.Edge;
import mneme.dve.program.Expression;
import org.jspecify.annotations.Nullable;

/**
 * The method of an edge that sends over a rendezvous channel: its guard and values once, then the
 * pairs with every receiver whose location fits. Where guard or values err, the error is that of
 * the first of these pairs.
 *
 * @param pairs delivers the pairs; the values are in the locals behind the parameters
 * @param failures delivers the error; null where guard and values cannot err
 */
record Rendezvous(StepWriter steps, Edge edge, Fragment pairs, @Nullable Fragment failures)
    implements Fragment {

  @Override
  public int size() {
    return Weights.of(edge) + pairs.size();
  }

  @Override
  public void write(Code code) {
    Label disabled = code.label();
    Label failed = code.label();
    Expression guard = edge.guard();
    if (guard != null) {
      steps.expressions().jump(code, guard, Code.STATE, disabled, false);
    }
    // A guard that erred is left here, too: its truth is then of no account, nor are the values.
    steps.values(code, edge);
    if (failures != null) {
      code.pushError();
      code.out.ifne(failed);
    }
    pairs.write(code);
    if (failures == null) {
      code.bind(disabled);
      return;
    }
    code.out.return_();
    code.bind(failed);
    failures.write(code);
    code.out.aload(code.context());
    code.callContext("forget", Names.FORGET);
    if (guard != null) {
      code.out.return_();
      code.bind(disabled);
      code.pushError();
      code.out.ifne(failed);
    }
  }
}
