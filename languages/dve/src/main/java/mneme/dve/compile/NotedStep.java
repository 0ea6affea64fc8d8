package mneme.dve.compile;

import java.lang.classfile.Label;
import mneme.dve.program.Edge;
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
    StepTest test = StepTest.write(steps, edge, partner, code);
    Label end = code.label();

    Writes writes = Writes.noted();
    if (partner == null) {
      steps.transfer(code, edge, test.firstValue(), writes);
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
    test.finish(transition, end, code);
  }
}
