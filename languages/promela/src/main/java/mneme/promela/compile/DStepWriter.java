package mneme.promela.compile;

import static mneme.promela.compile.ExpressionWriter.MACHINE;
import static mneme.promela.compile.ExpressionWriter.X;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import mneme.model.ModelError;
import mneme.promela.program.Action;
import mneme.promela.program.Expression;
import mneme.promela.program.Location;
import mneme.promela.program.Step;

/** Writes what is done as one step: the first statement that is possible, again and again. */
record DStepWriter(StepWriter steps, ExpressionWriter expressions) {
  private static final int MOST_STATEMENTS = 200;

  /** The local that counts rounds. */
  private static final int ROUNDS = 7;

  static boolean isTranslated(Action.DStep dStep, ExpressionWriter expressions) {
    int statements = 0;
    for (Location location : dStep.locations()) {
      for (Location.Group group : location.groups()) {
        statements += group.steps().size() + 1;
        for (Step step : group.steps()) {
          if (!isTranslated(step.action(), expressions)) {
            return false;
          }
        }
      }
    }
    return statements <= MOST_STATEMENTS;
  }

  private static boolean isTranslated(Action action, ExpressionWriter expressions) {
    return switch (action) {
      case Action.Skip _, Action.Else _, Action.Guard _, Action.Print _, Action.Assert _ -> true;
      case Action.Assign assign -> StepWriter.isPlain(assign.target());
      case Action.Send send ->
          !send.sorted()
              && isBuffered(send.channel(), expressions)
              && Channels.isWritable(send, expressions.constantChannel(send.channel()));
      case Action.Receive receive ->
          !receive.random()
              && isBuffered(receive.channel(), expressions)
              && expressions.isWritable(receive)
              && receive.fields().stream()
                  .allMatch(field -> field.target() == null || StepWriter.isPlain(field.target()));
      case Action.Run _, Action.End _, Action.DStep _, Action.SetPriority _ -> false;
    };
  }

  private static boolean isBuffered(Expression channel, ExpressionWriter expressions) {
    Channels.Known known = expressions.constantChannel(channel);
    return known != null && !known.type().isRendezvous();
  }

  /**
   * Falls through when all is done.
   *
   * @param impossible where to go if the first statement must wait
   */
  void write(CodeBuilder c, Action.DStep dStep, Label impossible) {
    Label done = c.newLabel();
    List<Label> labels = new ArrayList<>();
    for (int i = 0; i < dStep.locations().size(); i++) {
      labels.add(c.newLabel());
    }
    c.iconst_0();
    c.istore(ROUNDS);
    Label start = c.newLabel();
    // The first time nothing has happened yet, and the step may turn out to be impossible.
    c.labelBinding(start);
    location(c, dStep, dStep.locations().get(dStep.entry()), labels, done, impossible);
    for (Location location : dStep.locations()) {
      Label stuck = c.newLabel();
      c.labelBinding(labels.get(location.index()));
      location(c, dStep, location, labels, done, stuck);
      c.labelBinding(stuck);
      fail(c, dStep, ModelError.Kind.BOUND_EXCEEDED, "a d_step cannot go on");
    }
    c.labelBinding(done);
  }

  private void location(
      CodeBuilder c,
      Action.DStep dStep,
      Location location,
      List<Label> labels,
      Label done,
      Label stuck) {
    for (Location.Group group : location.groups()) {
      for (Step step : group.earlier()) {
        Label next = c.newLabel();
        act(c, step.action(), next);
        go(c, dStep, location, step, labels, done);
        c.labelBinding(next);
      }
      if (group.otherwise() != null) {
        go(c, dStep, location, group.otherwise(), labels, done);
        return;
      }
    }
    c.goto_(stuck);
  }

  private void go(
      CodeBuilder c, Action.DStep dStep, Location from, Step step, List<Label> labels, Label done) {
    if (step.target() < 0) {
      c.goto_(done);
      return;
    }
    if (step.target() <= from.index()) {
      Label fine = c.newLabel();
      c.iinc(ROUNDS, 1);
      c.iload(ROUNDS).loadConstant(100_000);
      c.if_icmplt(fine);
      fail(c, dStep, ModelError.Kind.NOT_FOLLOWED, "a d_step has no end");
      c.labelBinding(fine);
    }
    c.goto_(labels.get(step.target()));
  }

  private void fail(CodeBuilder c, Action.DStep dStep, ModelError.Kind kind, String message) {
    c.aload(X);
    c.loadConstant(expressions.error(new ModelError(kind, message, dStep.position())));
    c.invokevirtual(
        MACHINE, "stop", MethodTypeDesc.of(ConstantDescs.CD_Throwable, ConstantDescs.CD_int));
    c.athrow();
  }

  private void act(CodeBuilder c, Action action, Label impossible) {
    switch (action) {
      case Action.Guard(Expression condition) -> expressions.jump(c, condition, impossible, false);
      case Action.Assign assign ->
          steps.set(
              c,
              assign.target(),
              () -> expressions.wrapped(c, assign.value(), assign.target().type()));
      case Action.Assert assertion -> steps.check(c, assertion);
      case Action.Send send -> {
        Channels.Known known = expressions.constantChannel(send.channel());
        if (known != null) {
          MessageWriter.room(c, known, impossible);
          steps.messages().put(c, send, known);
        }
      }
      case Action.Receive receive -> {
        Channels.Known known = expressions.constantChannel(receive.channel());
        steps.messages().matching(c, receive, impossible, known);
        steps.messages().accept(c, receive, known);
      }
      default -> {}
    }
  }
}
