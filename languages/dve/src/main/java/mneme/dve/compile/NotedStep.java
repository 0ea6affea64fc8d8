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
    Label disabled = code.label();
    Label finish = code.label();
    boolean guardErrs = guard != null && steps.expressions().fallible(guard);
    if (partner == null) {
      steps.room(code, edge, disabled);
    }
    if (guard != null) {
      steps.expressions().jump(code, guard, Code.STATE, disabled, false);
      if (guardErrs) {
        code.pushError();
        code.out.ifne(finish);
      }
    }
    Writes writes = Writes.noted();
    if (partner == null) {
      steps.transfer(code, edge, writes);
    }
    effects.write(code);
    if (partner != null && partnerEffects != null) {
      steps.take(code, partner, writes);
      partnerEffects.write(code);
      steps.move(code, partner, writes);
    }
    steps.move(code, edge, writes);
    code.bind(finish);
    code.out.aload(Code.STATE);
    code.constant(transition);
    code.out.aload(code.context());
    code.callContext("finish", Names.FINISH);
    if (guardErrs) {
      code.out.return_();
      code.bind(disabled);
      code.pushError();
      code.out.ifne(finish);
    } else {
      code.bind(disabled);
    }
  }
}
