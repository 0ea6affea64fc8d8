package mneme.promela.compile;

import static mneme.promela.compile.ExpressionWriter.BASE;
import static mneme.promela.compile.ExpressionWriter.MACHINE;
import static mneme.promela.compile.ExpressionWriter.PID;
import static mneme.promela.compile.ExpressionWriter.S;
import static mneme.promela.compile.ExpressionWriter.X;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import mneme.bytecode.GeneratedClass;
import mneme.bytecode.Splitting;
import mneme.model.ModelError;
import mneme.promela.machine.Engine;
import mneme.promela.program.Action;
import mneme.promela.program.Expression;
import mneme.promela.program.Location;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import mneme.promela.program.Step;

/**
 * Makes a class of a program: one static method for each step, and methods that choose among them
 * by type and location, all short enough for the JVM to compile. Not thread-safe.
 */
public final class ProgramCompiler {
  private static final ClassDesc SELF = GeneratedClass.nameIn(ProgramCompiler.class);
  private static final MethodTypeDesc STEP =
      MethodTypeDesc.of(
          ConstantDescs.CD_boolean,
          MACHINE,
          ConstantDescs.CD_int.arrayType(),
          ConstantDescs.CD_int,
          ConstantDescs.CD_int);

  /** As many steps one method tries at most. */
  private static final int MOST_STEPS = 200;

  private static final int MOVED = 4;

  private final Program program;
  private final ExpressionWriter expressions;
  private final StepWriter steps;
  private final GeneratedClass generated =
      new GeneratedClass(SELF, GeneratedClass.describe(GeneratedSteps.class));

  /** The lists of processes there mostly are. */
  private final List<SystemWriter> systems = new ArrayList<>();

  private final List<Usual> usual = new ArrayList<>();

  private ProgramCompiler(Program program, List<int[]> states) {
    this.program = program;
    this.expressions = new ExpressionWriter(program);
    this.steps = new StepWriter(program, expressions);
    long room = SystemWriter.MOST_CODE;
    for (int[] state : states) {
      List<Instance> instances = Instance.of(program, state);
      Directness directness = new Directness(program, expressions, instances);
      long code = SystemWriter.code(program, directness, instances, room);
      if (code <= room) {
        room -= code;
        systems.add(
            new SystemWriter(
                program,
                SELF,
                STEP,
                expressions,
                directness,
                generated,
                instances,
                "list" + systems.size()));
        usual.add(new Usual(program, instances));
      }
    }
  }

  /**
   * What makes engines, one for each thread; thread-safe.
   *
   * @param usual states with the processes there mostly are: the code for states with the processes
   *     of one of these, or the first of them, is faster
   * @throws IllegalArgumentException if the program is too large for one class
   */
  public static Supplier<Engine> compile(Program program, List<int[]> usual) {
    ProgramCompiler compiler = new ProgramCompiler(program, usual);
    compiler.write();
    GeneratedSteps code =
        GeneratedClass.instance(
            compiler.generated.bytes(), MethodHandles.lookup(), GeneratedSteps.class);
    boolean[][] accepting = compiler.accepting();
    ModelError[] errors = compiler.expressions.errors().toArray(ModelError[]::new);
    Expression[] interpreted = compiler.expressions.interpreted().toArray(Expression[]::new);
    List<Usual> tests = List.copyOf(compiler.usual);
    return () -> new CompiledMachine(program, code, tests, accepting, errors, interpreted);
  }

  /** By type and location whether a message may be taken there that is offered. */
  private boolean[][] accepting() {
    boolean[][] accepting = new boolean[program.proctypes().size()][];
    for (Proctype type : program.proctypes()) {
      accepting[type.index()] = new boolean[type.locations().size()];
      for (Location location : type.locations()) {
        for (Location.Group group : location.groups()) {
          for (Step step : group.steps()) {
            accepting[type.index()][location.index()] |=
                step.action() instanceof Action.Receive || step.action() instanceof Action.DStep;
          }
        }
      }
    }
    return accepting;
  }

  private void write() {
    generated.implement(
        "explore",
        STEP,
        c -> c.aload(1).aload(2).iload(3).iload(4).invokestatic(SELF, "byType", STEP).ireturn());
    generated.method("byType", STEP, this::byType);
    if (!systems.isEmpty()) {
      generated.implement("all", SystemWriter.ALL_OF, this::all);
      for (SystemWriter system : systems) {
        generated.method(system.name(), SystemWriter.ALL, system::all);
      }
    }
    for (Step step : program.steps()) {
      generated.method("step" + step.id(), STEP, c -> steps.write(c, step));
    }
  }

  /** Calls the method for one of the lists of processes. */
  private void all(CodeBuilder c) {
    List<SwitchCase> cases = new ArrayList<>();
    for (int i = 0; i < systems.size(); i++) {
      cases.add(SwitchCase.of(i, c.newLabel()));
    }
    c.iload(3).tableswitch(cases.getFirst().target(), cases);
    for (int i = 0; i < systems.size(); i++) {
      c.labelBinding(cases.get(i).target());
      c.aload(1).aload(2).invokestatic(SELF, systems.get(i).name(), SystemWriter.ALL).ireturn();
    }
  }

  private static void call(CodeBuilder c, String name) {
    c.aload(X).aload(S).iload(PID).iload(BASE).invokestatic(SELF, name, STEP);
  }

  private void byType(CodeBuilder c) {
    c.aload(S).iload(BASE).loadConstant(Proctype.TYPE).iadd().iaload();
    List<SwitchCase> cases = new ArrayList<>();
    List<Label> labels = new ArrayList<>();
    for (Proctype type : program.proctypes()) {
      Label label = c.newLabel();
      labels.add(label);
      cases.add(SwitchCase.of(type.index(), label));
    }
    Label nothing = c.newLabel();
    c.tableswitch(nothing, cases);
    for (Proctype type : program.proctypes()) {
      c.labelBinding(labels.get(type.index()));
      String name = "type" + type.index();
      call(c, name);
      c.ireturn();
      generated.method(name, STEP, b -> byLocation(b, type));
    }
    c.labelBinding(nothing);
    c.iconst_0();
    c.ireturn();
  }

  private void byLocation(CodeBuilder c, Proctype type) {
    if (type.provided() != null) {
      Label provided = c.newLabel();
      c.aload(X).loadConstant(type.index()).iload(PID);
      c.invokevirtual(
          MACHINE,
          "isProvided",
          MethodTypeDesc.of(ConstantDescs.CD_boolean, ConstantDescs.CD_int, ConstantDescs.CD_int));
      c.ifne(provided);
      c.iconst_0();
      c.ireturn();
      c.labelBinding(provided);
    }
    c.aload(S).iload(BASE).loadConstant(Proctype.LOCATION).iadd().iaload();
    List<List<Location>> parts = parts(type.locations());
    if (parts.size() == 1) {
      locations(c, parts.getFirst());
      return;
    }
    c.istore(MOVED);
    for (List<Location> part : parts) {
      String name = generated.newName("locations");
      Label next = c.newLabel();
      c.iload(MOVED).loadConstant(part.getLast().index());
      c.if_icmpgt(next);
      call(c, name);
      c.ireturn();
      c.labelBinding(next);
      generated.method(
          name,
          STEP,
          b -> {
            b.aload(S).iload(BASE).loadConstant(Proctype.LOCATION).iadd().iaload();
            locations(b, part);
          });
    }
    c.iconst_0();
    c.ireturn();
  }

  /** Locations in a row whose steps one method can try. */
  private static List<List<Location>> parts(List<Location> locations) {
    return Splitting.pieces(
        locations,
        each -> 2 + each.groups().stream().mapToInt(g -> g.steps().size() + 1).sum(),
        MOST_STEPS,
        1);
  }

  /** Chooses by the location that is on the stack. */
  private void locations(CodeBuilder c, List<Location> locations) {
    LocationWriter writer =
        new LocationWriter(MOVED) {
          @Override
          void tryAll(CodeBuilder at, List<Step> all, boolean first) {
            if (all.isEmpty() && first) {
              at.iconst_0();
              at.istore(MOVED);
            }
            ProgramCompiler.this.tryAll(at, all, first);
          }
        };
    LocationWriter.choose(c, locations, location -> writer.groups(c, location));
    c.iconst_0();
    c.ireturn();
  }

  /**
   * Tries all steps, and leaves in a local whether one was possible.
   *
   * @param first whether nothing was tried before
   */
  private void tryAll(CodeBuilder c, List<Step> all, boolean first) {
    if (all.size() > MOST_STEPS) {
      for (int from = 0; from < all.size(); from += MOST_STEPS) {
        List<Step> part = all.subList(from, Math.min(all.size(), from + MOST_STEPS));
        String name = generated.newName("some");
        generated.method(
            name,
            STEP,
            b -> {
              tryAll(b, part, true);
              b.iload(MOVED);
              b.ireturn();
            });
        result(c, name, first && from == 0);
      }
      return;
    }
    for (int i = 0; i < all.size(); i++) {
      result(c, "step" + all.get(i).id(), first && i == 0);
    }
  }

  private static void result(CodeBuilder c, String name, boolean first) {
    call(c, name);
    if (!first) {
      c.iload(MOVED);
      c.ior();
    }
    c.istore(MOVED);
  }
}
