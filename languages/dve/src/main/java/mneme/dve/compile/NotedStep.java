package mneme.dve.compile;

import java.lang.classfile.Label;
import mneme.dve.program.Edge;
import mneme.dve.program.Expression;
import org.jspecify.annotations.Nullable;

/**
 * The same as {@link Step}, slower but short: effects are methods shared by all transitions of an
 * edge, which note what they write. For edges with very long lists of effects, and for models with
 * very many pairs.
 *
 * @param effects of the edge
 * @param partnerEffects of the partner
 */
record NotedStep(
    StepWriter steps,
    int transition,
    Edge edge,
    Fragment effects,
    @Nullable Edge partner,
    @Nullable Fragment partnerEffects)
    implements Fragment {

  @Override
  public int size() {
    return 60;
  }

  @Override
  public void write(Code code) {
    Expression guard = partner == null ? edge.guard() : partner.guard();
    boolean guardErrs = guard != null && steps.expressions().fallible(guard);
    boolean valuesErr = partner == null && steps.valuesFallible(edge);
    Label disabled = code.label();
    Label failedEarly = code.label();
    Label end = code.label();
    if (partner == null) {
      steps.room(code, edge, disabled);
    }
    if (guard != null) {
      steps.expressions().jump(code, guard, Code.STATE, disabled, false);
    }
    int firstValue = partner == null ? steps.values(code, edge) : Code.FIRST_VALUE;
    if (guardErrs || valuesErr) {
      code.pushError();
      code.out.ifne(failedEarly);
    }

    Writes writes = Writes.noted();
    if (partner == null) {
      steps.transfer(code, edge, firstValue, writes);
    }
    effects.write(code);
    if (partner != null && partnerEffects != null) {
      steps.take(code, partner, writes);
      partnerEffects.write(code);
      steps.move(code, partner, writes);
    }
    steps.move(code, edge, writes);
    code.out.aload(Code.STATE);
    code.constant(transition);
    code.out.aload(code.context());
    code.callContext("finish", Names.FINISH);

    if (guardErrs || valuesErr) {
      code.out.goto_(end);
      code.bind(failedEarly);
      code.constant(transition);
      code.out.aload(code.context());
      code.callContext("deliverEarly", Names.PUSH);
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
}
