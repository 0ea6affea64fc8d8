package mneme.net.coloured.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import mneme.bytecode.GeneratedClass;
import mneme.model.Stepper;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.NetTransition;
import mneme.net.coloured.interpret.InterpretedStepper;
import mneme.net.coloured.marking.Marking;
import mneme.net.coloured.plan.EventCodes;
import mneme.net.coloured.plan.Plan;
import mneme.net.coloured.plan.Planner;

/** Translates a net: a method or three for each transition, one for each function. */
public final class NetCompiler {
  /** Transitions that one dispatching method calls. */
  private static final int GROUP = 200;

  private final ColouredNet net;
  private final EventCodes codes;
  private final NetParts parts;
  private final ExpressionWriter expressions;
  private final List<TransitionWriter> writers = new ArrayList<>();
  private final List<Plan> all = new ArrayList<>();
  private final List<Plan> one = new ArrayList<>();

  private NetCompiler(ColouredNet net, Marking marking, EventCodes codes) {
    this.net = net;
    this.codes = codes;
    this.parts = new NetParts(marking.values());
    this.expressions = new ExpressionWriter(net, parts);
    boolean prioritised = net.transitions().stream().anyMatch(each -> each.priority() != null);
    for (int t = 0; t < net.transitions().size(); t++) {
      NetTransition transition = net.transitions().get(t);
      all.add(Planner.all(transition, marking));
      one.add(Planner.one(transition, marking));
      writers.add(new TransitionWriter(expressions, marking, codes, t, prioritised));
    }
  }

  /** Makes steppers; a net that is too large for a class is interpreted. */
  public static Supplier<Stepper> compile(ColouredNet net, Marking marking, EventCodes codes) {
    NetCompiler compiler = new NetCompiler(net, marking, codes);
    GeneratedNet generated;
    try {
      generated = compiler.instantiate();
    } catch (IllegalArgumentException e) {
      return () -> InterpretedStepper.of(net, marking, codes);
    }
    return () -> CompiledStepper.of(net, marking, codes, generated, compiler.parts);
  }

  private GeneratedNet instantiate() {
    GeneratedClass type = new GeneratedClass(Names.SELF, Names.NET);
    methods(type);
    return GeneratedClass.instance(type.bytes(), MethodHandles.lookup(), GeneratedNet.class);
  }

  private void methods(GeneratedClass type) {
    for (int f = 0; f < net.functions().size(); f++) {
      FunctionWriter writer = new FunctionWriter(expressions, net.functions().get(f));
      type.method("f" + f, ExpressionWriter.functionType(net.functions().get(f)), writer::write);
    }
    int transitions = writers.size();
    for (int t = 0; t < transitions; t++) {
      int number = t;
      type.method("all" + t, Names.ALL, out -> writers.get(number).all(all.get(number), out));
      if (!codes.isRanked(t)) {
        type.method("one" + t, Names.ONE, out -> writers.get(number).one(one.get(number), out));
        type.method("undo" + t, Names.BACK, out -> writers.get(number).undo(one.get(number), out));
      }
    }
    for (int from = 0; from < transitions; from += GROUP) {
      int first = from;
      int to = Math.min(transitions, from + GROUP);
      type.method("group" + from / GROUP, Names.ALL, out -> group(first, to, out));
    }
    type.implement(
        "successors",
        Names.ALL,
        out -> {
          for (int g = 0; g * GROUP < transitions; g++) {
            out.aload(1).aload(2).invokestatic(Names.SELF, "group" + g, Names.ALL);
          }
          out.return_();
        });
    type.implement("some", Names.SOME, out -> dispatch(out, Kind.ALL));
    type.implement("fire", Names.FIRE, out -> dispatch(out, Kind.ONE));
    type.implement("undo", Names.UNDO, out -> dispatch(out, Kind.UNDO));
  }

  private static void group(int from, int to, CodeBuilder out) {
    for (int t = from; t < to; t++) {
      out.aload(0).aload(1).invokestatic(Names.SELF, "all" + t, Names.ALL);
    }
    out.return_();
  }

  private enum Kind {
    ALL,
    ONE,
    UNDO
  }

  /** Calls the method of a transition: this, state, context, transition, choice. */
  private void dispatch(CodeBuilder out, Kind kind) {
    Label none = out.newLabel();
    List<SwitchCase> cases = new ArrayList<>();
    for (int t = 0; t < writers.size(); t++) {
      cases.add(SwitchCase.of(t, out.newLabel()));
    }
    out.iload(3);
    out.tableswitch(0, writers.size() - 1, none, cases);
    for (int t = 0; t < writers.size(); t++) {
      out.labelBinding(cases.get(t).target());
      if (kind == Kind.ALL) {
        out.aload(1).aload(2).invokestatic(Names.SELF, "all" + t, Names.ALL).return_();
      } else if (codes.isRanked(t)) {
        out.goto_(none);
      } else if (kind == Kind.ONE) {
        out.aload(1).aload(2).lload(4).invokestatic(Names.SELF, "one" + t, Names.ONE).return_();
      } else {
        out.aload(1).aload(2).lload(4).invokestatic(Names.SELF, "undo" + t, Names.BACK).ireturn();
      }
    }
    out.labelBinding(none);
    if (kind == Kind.UNDO) {
      out.iconst_0().ireturn();
    } else {
      out.return_();
    }
  }
}
