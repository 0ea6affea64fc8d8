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
    boolean bodyErrs =
        steps.bodyFallible(edge)
            || partner == null && steps.valuesFallible(edge)
            || partner != null && steps.bodyFallible(partner);
    Label disabled = code.label();
    Label failedBefore = code.label();
    Label failed = code.label();
    if (partner == null) {
      steps.room(code, edge, disabled);
    }
    if (guard != null) {
      steps.expressions().jump(code, guard, Code.STATE, disabled, false);
      if (guardErrs) {
        code.pushError();
        code.out.ifne(failedBefore);
      }
    }

    Writes writes = Writes.collected();
    body(code, writes);
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

    if (!bodyErrs && !guardErrs) {
      code.bind(disabled);
      return;
    }
    code.out.return_();
    if (guardErrs) {
      code.bind(disabled);
      code.pushError();
      code.out.ifne(failedBefore);
      code.out.return_();
    }
    if (bodyErrs) {
      code.bind(failed);
      writes.restore(code);
    }
    code.bind(failedBefore);
    code.constant(transition);
    code.out.aload(code.context());
    code.callContext("deliverError", Names.PUSH);
    if (!guardErrs) {
      code.bind(disabled);
    }
  }

  private void body(Code code, Writes writes) {
    if (partner == null) {
      steps.transfer(code, edge, writes);
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
