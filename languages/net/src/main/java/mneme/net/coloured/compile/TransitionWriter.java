package mneme.net.coloured.compile;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.List;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Loop;
import mneme.net.coloured.NetTransition;
import mneme.net.coloured.marking.Marking;
import mneme.net.coloured.marking.Region;
import mneme.net.coloured.plan.EventCodes;
import mneme.net.coloured.plan.Plan;
import mneme.net.coloured.plan.Step;
import mneme.net.coloured.plan.Trees;
import org.jspecify.annotations.Nullable;

/** Writes the methods of one transition: its plan as nested loops. */
final class TransitionWriter {
  private final ExpressionWriter expressions;
  private final EffectWriter effects;
  private final Marking marking;
  private final EventCodes codes;
  private final int transition;
  private final boolean prioritised;

  TransitionWriter(
      ExpressionWriter expressions,
      Marking marking,
      EventCodes codes,
      int transition,
      boolean prioritised) {
    this.expressions = expressions;
    this.effects = new EffectWriter(expressions, marking);
    this.marking = marking;
    this.codes = codes;
    this.transition = transition;
    this.prioritised = prioritised;
  }

  /** All bindings: state, context. */
  void all(Plan plan, CodeBuilder out) {
    Code code = new Code(out, 0, 1, 2, plan.transition().locals());
    clear(plan, code, 0);
    if (codes.isRanked(transition)) {
      code.loadContext();
      code.constant(0);
      out.putfield(Names.CONTEXT, "rank", CD_int);
    }
    Label end = code.label();
    step(plan, 0, code, end);
    code.bind(end);
    out.return_();
  }

  /** One binding: state, context, choice. */
  void one(Plan plan, CodeBuilder out) {
    Code code = new Code(out, 0, 1, 4, plan.transition().locals());
    decode(plan, code);
    Label end = code.label();
    step(plan, 0, code, end);
    code.bind(end);
    out.return_();
  }

  /** One binding backwards: state, context, choice. */
  void undo(Plan plan, CodeBuilder out) {
    Code code = new Code(out, 0, 1, 4, plan.transition().locals());
    decode(plan, code);
    Label failed = code.label();
    for (Step step : plan.steps()) {
      if (step instanceof Step.Assign assign) {
        expressions.write(assign.value(), code);
        code.storeVariable(assign.variable());
      }
    }
    for (Plan.Effect effect : plan.puts()) {
      effects.take(effect, false, code, failed);
    }
    for (Plan.Effect effect : plan.takes()) {
      effects.put(effect, code);
    }
    code.ifError(failed);
    code.constant(1);
    out.ireturn();
    code.bind(failed);
    code.constant(0);
    out.ireturn();
  }

  private void clear(Plan plan, Code code, int from) {
    for (int v = from; v < plan.transition().locals(); v++) {
      code.constant(v < plan.transition().variables().size() ? codes.low(transition, v) : 0L);
      code.storeVariable(v);
    }
  }

  private void decode(Plan plan, Code code) {
    int variables = plan.transition().variables().size();
    for (int v = 0; v < variables; v++) {
      code.out.lload(2);
      code.constant(codes.weight(transition, v));
      code.out.ldiv();
      code.constant(codes.size(transition, v));
      code.out.lrem();
      code.constant(codes.low(transition, v));
      code.out.ladd();
      code.storeVariable(v);
    }
    clear(plan, code, variables);
  }

  /** Pushes the event of the current binding. */
  private void event(NetTransition rule, Code code) {
    code.constant((long) transition << codes.choiceBits());
    if (codes.isRanked(transition)) {
      code.loadContext();
      code.out.getfield(Names.CONTEXT, "rank", CD_int);
      code.out.i2l().ladd();
      return;
    }
    for (int v = 0; v < rule.variables().size(); v++) {
      code.loadVariable(v);
      if (codes.low(transition, v) != 0) {
        code.constant(codes.low(transition, v));
        code.out.lsub();
      }
      if (codes.weight(transition, v) != 1) {
        code.constant(codes.weight(transition, v));
        code.out.lmul();
      }
      code.out.ladd();
    }
  }

  /**
   * Writes a step and everything inside it.
   *
   * @param skip where the next possibility is tried
   */
  private void step(Plan plan, int number, Code code, Label skip) {
    if (number == plan.steps().size()) {
      finish(plan, code, skip);
      return;
    }
    switch (plan.steps().get(number)) {
      case Step.Scan scan -> scan(plan, number, scan, code);
      case Step.Probe probe -> {
        Region region = marking.region(probe.place());
        int key = code.newLong();
        effects.key(region, probe.colour(), code);
        code.out.lstore(key);
        check(plan, number, probe.colour(), region, code, skip);
        effects.count(region, key, code.state, code);
        code.constant(probe.tokens());
        code.out.if_icmplt(skip);
        step(plan, number + 1, code, skip);
      }
      case Step.Enumerate enumerate ->
          FunctionWriter.loop(
              expressions,
              enumerate.loop(),
              code,
              () -> {
                Label next = code.label();
                step(plan, number + 1, code, next);
                code.bind(next);
              });
      case Step.Member member -> {
        member(member.loop(), code, skip);
        check(plan, number, Trees.parts(member.loop()), null, code, skip);
        step(plan, number + 1, code, skip);
      }
      case Step.Assign assign -> {
        expressions.write(assign.value(), code);
        code.storeVariable(assign.variable());
        check(plan, number, List.of(assign.value()), null, code, skip);
        step(plan, number + 1, code, skip);
      }
      case Step.Test test -> {
        if (Trees.canErr(test.condition())) {
          int holds = code.newLong();
          expressions.write(test.condition(), code);
          code.out.lstore(holds);
          check(plan, number, List.of(test.condition()), null, code, skip);
          code.out.lload(holds).l2i().ifeq(skip);
        } else {
          expressions.jump(test.condition(), false, skip, code);
        }
        step(plan, number + 1, code, skip);
      }
    }
  }

  /** Delivers a mistake if one of the expressions just computed has made one. */
  private void check(
      Plan plan,
      int number,
      List<Expression> computed,
      @Nullable Region region,
      Code code,
      Label skip) {
    boolean pooled = region != null && region.colours().isPooled();
    if (!pooled && computed.stream().noneMatch(Trees::canErr)) {
      return;
    }
    Label fine = code.label();
    code.loadContext();
    code.out.getfield(Names.CONTEXT, "error", CD_int);
    code.out.ifeq(fine);
    // Variables that have no value yet take the least one in the event that errs.
    for (int i = number; i < plan.steps().size(); i++) {
      switch (plan.steps().get(i)) {
        case Step.Enumerate enumerate -> reset(variable(enumerate.loop()), code);
        case Step.Scan scan -> {
          for (Step.Match match : scan.matches()) {
            if (match instanceof Step.Match.Bind bind) {
              reset(bind.variable(), code);
            }
          }
        }
        default -> {}
      }
    }
    event(plan.transition(), code);
    code.helper("deliverError", CD_void, CD_long);
    code.out.goto_(skip);
    code.bind(fine);
  }

  private void reset(int variable, Code code) {
    code.constant(codes.low(transition, variable));
    code.storeVariable(variable);
  }

  private static int variable(Loop loop) {
    return switch (loop) {
      case Loop.Interval interval -> interval.variable();
      case Loop.Elements elements -> elements.variable();
      case Loop.Colours _ -> throw new IllegalStateException();
    };
  }

  private void member(Loop loop, Code code, Label skip) {
    switch (loop) {
      case Loop.Interval interval -> {
        code.loadVariable(interval.variable());
        expressions.write(interval.low(), code);
        code.out.lcmp().iflt(skip);
        code.loadVariable(interval.variable());
        expressions.write(interval.high(), code);
        code.out.lcmp().ifgt(skip);
      }
      case Loop.Elements elements -> {
        code.loadVariable(elements.variable());
        expressions.write(elements.container(), code);
        code.constant(expressions.parts().codec(elements.sort()));
        code.helper("contains", CD_int, CD_long, CD_long, CD_int);
        code.out.ifeq(skip);
      }
      case Loop.Colours _ -> throw new IllegalStateException();
    }
  }

  private void scan(Plan plan, int number, Step.Scan scan, Code code) {
    ScanWriter.Inside inside =
        new ScanWriter.Inside() {
          @Override
          public void check(Expression computed, Label skip) {
            TransitionWriter.this.check(plan, number, List.of(computed), null, code, skip);
          }

          @Override
          public void write(Label skip) {
            step(plan, number + 1, code, skip);
          }
        };
    new ScanWriter(expressions, scan, marking.region(scan.place()), code, inside).write();
  }

  private void finish(Plan plan, Code code, Label skip) {
    Label failed = code.label();
    Label erred = code.label();
    Label end = code.label();
    for (Plan.Effect effect : plan.takes()) {
      effects.take(effect, effect.certain(), code, failed);
    }
    for (Plan.Effect effect : plan.inhibitors()) {
      effects.inhibit(effect, code, failed);
    }
    if (prioritised) {
      Expression priority = plan.transition().priority();
      if (priority == null) {
        code.constant(0L);
      } else {
        expressions.write(priority, code);
      }
      int value = code.newLong();
      code.out.lstore(value);
      code.ifError(erred);
      code.out.lload(value);
      code.helper("ranks", CD_int, CD_long);
      code.out.ifeq(failed);
    }
    for (Plan.Effect effect : plan.puts()) {
      effects.put(effect, code);
    }
    code.bind(erred);
    code.out.aload(code.state);
    event(plan.transition(), code);
    code.helper("deliver", CD_void, Names.INTS, CD_long);
    code.out.goto_(end);
    code.bind(failed);
    code.out.aload(code.state);
    event(plan.transition(), code);
    code.helper("drop", CD_void, Names.INTS, CD_long);
    code.bind(end);
    code.out.goto_(skip);
  }
}
