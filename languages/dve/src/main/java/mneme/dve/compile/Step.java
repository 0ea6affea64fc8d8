package mneme.dve.compile;

import java.lang.classfile.Label;
import mneme.dve.program.Edge;
import org.jspecify.annotations.Nullable;

/**
 * The method of one transition: test, execute on the scratch copy, deliver, undo.
 *
 * <p>The caller has tested the locations; for a rendezvous also the sender's guard, and it passes
 * the sender's values. Guards and values read the source state, effects the scratch copy, so that
 * they see the effects before them.
 *
 * @param partner the receiver at a rendezvous
 */
record Step(StepWriter steps, int transition, Edge edge, @Nullable Edge partner)
    implements Fragment {

  @Override
  public int size() {
    return Weights.of(edge) + Weights.of(partner);
  }

  @Override
  public void write(Code code) {
    boolean bodyErrs = steps.bodyFallible(edge) || partner != null && steps.bodyFallible(partner);
    StepTest test = StepTest.write(steps, edge, partner, code);
    Label failed = code.label();
    Label end = code.label();

    Writes writes = Writes.collected();
    body(code, test.firstValue(), writes);
    if (bodyErrs) {
      code.pushError();
      code.out.ifne(failed);
    }
    steps.move(code, edge, writes);
    if (partner != null) {
      steps.move(code, partner, writes);
    }
    deliver(code, writes);
    writes.restore(code);

    if (bodyErrs) {
      code.out.goto_(end);
      code.bind(failed);
      writes.restore(code);
      StepTest.deliver(transition, "deliverError", code);
    }
    test.finish(transition, end, code);
  }

  private void body(Code code, int firstValue, Writes writes) {
    if (partner == null) {
      steps.transfer(code, edge, firstValue, writes);
    }
    steps.effects(code, edge.effects(), writes);
    if (partner != null) {
      steps.take(code, partner, writes);
      steps.effects(code, partner.effects(), writes);
    }
  }

  private void deliver(Code code, Writes writes) {
    code.out.aload(code.context()).getfield(Names.CONTEXT, "sink", Names.SINK);
    code.out.aload(Code.NEXT);
    code.constant(transition);
    code.out.i2l();
    writes.changed(code);
    code.out.invokeinterface(Names.SINK, "successor", Names.SUCCESSOR);
    code.grow(12);
  }
}
