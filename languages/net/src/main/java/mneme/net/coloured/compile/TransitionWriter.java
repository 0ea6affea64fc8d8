package mneme.net.coloured.compile;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Loop;
import mneme.net.coloured.NetTransition;
import mneme.net.coloured.marking.Colours;
import mneme.net.coloured.marking.DenseRegion;
import mneme.net.coloured.marking.InternedRegion;
import mneme.net.coloured.marking.Marking;
import mneme.net.coloured.marking.Region;
import mneme.net.coloured.plan.EventCodes;
import mneme.net.coloured.plan.Plan;
import mneme.net.coloured.plan.Step;
import mneme.net.coloured.plan.Trees;

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
      @org.jspecify.annotations.Nullable Region region,
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
    Region region = marking.region(scan.place());
    boolean fixed = scan.matches().stream().anyMatch(match -> match instanceof Step.Match.Equal);
    if (region instanceof InternedRegion && !region.colours().isPooled()) {
      search(plan, number, scan, region, code);
    } else if (region instanceof DenseRegion dense && fixed) {
      int base = code.newInt();
      code.constant(dense.base());
      code.out.istore(base);
      Label end = code.label();
      walk(plan, number, scan, dense, 0, base, code, end);
      code.bind(end);
    } else {
      visit(plan, number, scan, region, code);
    }
  }

  /** A loop for each component that is bound, inside each other; the others are computed. */
  private void walk(
      Plan plan,
      int number,
      Step.Scan scan,
      DenseRegion region,
      int component,
      int slot,
      Code code,
      Label skip) {
    if (component == scan.matches().size()) {
      code.out.aload(code.state).iload(slot).iaload();
      code.constant(scan.tokens());
      code.out.if_icmplt(skip);
      step(plan, number + 1, code, skip);
      return;
    }
    Colours colours = region.colours();
    int inner = code.newInt();
    switch (scan.matches().get(component)) {
      case Step.Match.Equal equal -> {
        int digit = code.newLong();
        expressions.write(equal.value(), code);
        code.constant(colours.low(component));
        code.out.lsub().lstore(digit);
        check(plan, number, List.of(equal.value()), null, code, skip);
        code.out.lload(digit).lconst_0().lcmp().iflt(skip);
        code.out.lload(digit);
        code.constant(colours.size(component));
        code.out.lcmp().ifge(skip);
        code.out.iload(slot).lload(digit).l2i();
        code.constant((int) colours.weight(component));
        code.out.imul().iadd().istore(inner);
        walk(plan, number, scan, region, component + 1, inner, code, skip);
      }
      case Step.Match.Bind bind -> {
        int digit = code.newInt();
        Label head = code.label();
        Label next = code.label();
        code.constant(0);
        code.out.istore(digit);
        code.out.iload(slot).istore(inner);
        code.bind(head);
        code.out.iload(digit);
        code.constant((int) colours.size(component));
        code.out.if_icmpge(skip);
        code.out.iload(digit).i2l();
        code.constant(colours.low(component));
        code.out.ladd();
        bind(bind, code);
        walk(plan, number, scan, region, component + 1, inner, code, next);
        code.bind(next);
        code.out.iinc(digit, 1);
        code.out.iload(inner);
        code.constant((int) colours.weight(component));
        code.out.iadd().istore(inner);
        code.out.goto_(head);
      }
    }
  }

  /** Gives a variable the value on the stack. */
  private static void bind(Step.Match.Bind bind, Code code) {
    if (bind.offset() != 0) {
      code.constant(bind.offset());
      code.out.lsub();
    }
    if (bind.cyclic() != null) {
      code.constant(bind.cyclic().low());
      code.constant(bind.cyclic().size());
      code.plain("wrap", CD_long, CD_long, CD_long, CD_long);
    }
    code.storeVariable(bind.variable());
  }

  /** Looks at all positions of a region. */
  private void visit(Plan plan, int number, Step.Scan scan, Region region, Code code) {
    int at = code.newInt();
    int count = code.newInt();
    int key = code.newLong();
    int owner = code.newInt();
    Label head = code.label();
    Label next = code.label();
    Label end = code.label();
    boolean dense = region instanceof DenseRegion;
    code.constant(region.number());
    code.helper("region", Names.REGION, CD_int);
    code.out.astore(owner);
    if (dense) {
      code.constant(((DenseRegion) region).size());
    } else {
      code.out.aload(owner).aload(code.state);
      code.out.invokevirtual(Names.REGION, "positions", MethodTypeDesc.of(CD_int, Names.INTS));
    }
    code.out.istore(count);
    code.constant(0);
    code.out.istore(at);
    code.bind(head);
    code.out.iload(at).iload(count).if_icmpge(end);
    if (dense) {
      code.out.aload(code.state).iload(at);
      code.constant(((DenseRegion) region).base());
      code.out.iadd().iaload();
      code.constant(scan.tokens());
      code.out.if_icmplt(next);
      code.out.iload(at).i2l().lstore(key);
    } else {
      if (scan.tokens() > 1) {
        code.out.aload(owner).aload(code.state).iload(at);
        code.out.invokevirtual(
            Names.REGION, "countAt", MethodTypeDesc.of(CD_int, Names.INTS, CD_int));
        code.constant(scan.tokens());
        code.out.if_icmplt(next);
      }
      code.out.aload(owner).aload(code.state).iload(at);
      code.out.invokevirtual(Names.REGION, "keyAt", MethodTypeDesc.of(CD_long, Names.INTS, CD_int));
      code.out.lstore(key);
    }
    matches(plan, number, scan, region, key, 0, code, next);
    step(plan, number + 1, code, next);
    code.bind(next);
    code.out.iinc(at, 1);
    code.out.goto_(head);
    code.bind(end);
  }

  /** Takes a colour apart and goes to another one if it does not match. */
  private void matches(
      Plan plan,
      int number,
      Step.Scan scan,
      Region region,
      int key,
      int from,
      Code code,
      Label next) {
    for (int c = from; c < scan.matches().size(); c++) {
      component(region, key, c, code);
      switch (scan.matches().get(c)) {
        case Step.Match.Bind bind -> bind(bind, code);
        case Step.Match.Equal equal -> {
          int value = code.newLong();
          code.out.lstore(value);
          expressions.write(equal.value(), code);
          int wanted = code.newLong();
          code.out.lstore(wanted);
          check(plan, number, List.of(equal.value()), null, code, next);
          code.out.lload(value).lload(wanted).lcmp().ifne(next);
        }
      }
    }
  }

  /** Looks at the colours of a sorted list, of which the first components may be known. */
  private void search(Plan plan, int number, Step.Scan scan, Region region, Code code) {
    Colours colours = region.colours();
    Label skip = code.label();
    int keys = code.newInt();
    int at = code.newInt();
    int key = code.newLong();
    int least = code.newLong();
    code.constant(region.number());
    code.out.aload(code.state);
    code.helper("keys", LONGS, CD_int, Names.INTS);
    code.out.astore(keys);
    code.constant(0L);
    code.out.lstore(least);
    int known = 0;
    while (known < scan.matches().size()
        && scan.matches().get(known) instanceof Step.Match.Equal equal) {
      int digit = code.newLong();
      expressions.write(equal.value(), code);
      code.constant(colours.low(known));
      code.out.lsub().lstore(digit);
      check(plan, number, List.of(equal.value()), null, code, skip);
      code.out.lload(digit).lconst_0().lcmp().iflt(skip);
      code.out.lload(digit);
      code.constant(colours.size(known));
      code.out.lcmp().ifge(skip);
      code.out.lload(least).lload(digit);
      code.constant(colours.weight(known));
      code.out.lmul().ladd().lstore(least);
      known++;
    }
    if (known == 0) {
      code.constant(0);
    } else {
      code.out.aload(keys).lload(least);
      code.plain("from", CD_int, LONGS, CD_long);
    }
    code.out.istore(at);
    Label head = code.label();
    Label next = code.label();
    code.bind(head);
    code.out.iload(at).aload(keys).arraylength().if_icmpge(skip);
    code.out.aload(keys).iload(at).laload().lstore(key);
    if (known > 0) {
      code.out.lload(key).lload(least).lsub();
      code.constant(colours.weight(known - 1));
      code.out.lcmp().ifge(skip);
    }
    if (scan.tokens() > 1) {
      code.constant(region.number());
      code.helper("region", Names.REGION, CD_int);
      code.out.aload(code.state).iload(at);
      code.out.invokevirtual(
          Names.REGION, "countAt", MethodTypeDesc.of(CD_int, Names.INTS, CD_int));
      code.constant(scan.tokens());
      code.out.if_icmplt(next);
    }
    matches(plan, number, scan, region, key, known, code, next);
    step(plan, number + 1, code, next);
    code.bind(next);
    code.out.iinc(at, 1);
    code.out.goto_(head);
    code.bind(skip);
  }

  private static final java.lang.constant.ClassDesc LONGS = CD_long.arrayType();

  /** Pushes a component of a colour. */
  private static void component(Region region, int key, int component, Code code) {
    Colours colours = region.colours();
    if (colours.isPooled()) {
      code.constant(region.number());
      code.out.lload(key);
      code.constant(component);
      code.helper("pooledComponent", CD_long, CD_int, CD_long, CD_int);
      return;
    }
    code.out.lload(key);
    if (colours.weight(component) != 1) {
      code.constant(colours.weight(component));
      code.out.ldiv();
    }
    if (component > 0) {
      code.constant(colours.size(component));
      code.out.lrem();
    }
    if (colours.low(component) != 0) {
      code.constant(colours.low(component));
      code.out.ladd();
    }
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
