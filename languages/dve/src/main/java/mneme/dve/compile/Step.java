package mneme.dve.compile;

import java.lang.classfile.Label;
import mneme.dve.program.Edge;
import mneme.dve.program.Expression;
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
    Expression guard = partner == null ? edge.guard() : partner.guard();
    boolean guardErrs = guard != null && steps.expressions().fallible(guard);
    boolean valuesErr = partner == null && steps.valuesFallible(edge);
    boolean bodyErrs = steps.bodyFallible(edge) || partner != null && steps.bodyFallible(partner);
    Label disabled = code.label();
    Label failedEarly = code.label();
    Label failed = code.label();
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

    Writes writes = Writes.collected();
    body(code, firstValue, writes);
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
      error(code, "deliverError");
    }
    if (guardErrs || valuesErr) {
      code.out.goto_(end);
      code.bind(failedEarly);
      error(code, "deliverEarly");
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

  private void error(Code code, String delivery) {
    code.constant(transition);
    code.out.aload(code.context());
    code.callContext(delivery, Names.PUSH);
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
