package mneme.dve.compile;

import java.lang.classfile.Label;
import mneme.dve.program.Edge;
import mneme.dve.program.Expression;
import org.jspecify.annotations.Nullable;

/**
 * The method of an edge that sends over a rendezvous channel: its guard and, unless they can err,
 * its values once, then the pairs with every receiver whose location fits.
 *
 * @param pairs delivers the pairs; the values are in the locals behind the parameters
 * @param failures delivers the error of the guard for every pair; null where the guard cannot err
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
      if (failures != null) {
        code.pushError();
        code.out.ifne(failed);
      }
    }
    if (!steps.valuesFallible(edge)) {
      steps.values(code, edge);
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
    code.out.return_();
    code.bind(disabled);
    code.pushError();
    code.out.ifne(failed);
  }
}
