package mneme.promela.compile;

import static mneme.promela.compile.EventWriter.MOVED;
import static mneme.promela.compile.ExpressionWriter.MACHINE;
import static mneme.promela.compile.ExpressionWriter.S;
import static mneme.promela.compile.ExpressionWriter.X;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mneme.bytecode.GeneratedClass;
import mneme.bytecode.Splitting;
import mneme.promela.machine.Machine;
import mneme.promela.program.Location;
import mneme.promela.program.Program;
import mneme.promela.program.Step;

/**
 * Writes methods that try all steps of processes whose types are known by their numbers: a method
 * for each process that looks at its location. What one of these methods cannot do is left to those
 * that serve all processes. Not thread-safe.
 */
final class SystemWriter {
  static final MethodTypeDesc ALL =
      MethodTypeDesc.of(ConstantDescs.CD_boolean, MACHINE, ConstantDescs.CD_int.arrayType());

  /** With the number of a list of processes. */
  static final MethodTypeDesc ALL_OF = ALL.insertParameterTypes(2, ConstantDescs.CD_int);

  /** With more code than this the JVM would be busy with compiling it. */
  static final long MOST_CODE = 1_000_000;

  private static final int CALL = 24;

  /** Longer events are methods of their own. */
  private static final int SHORT = Sizes.LONGEST / 4;

  private final ClassDesc self;
  private final MethodTypeDesc stepType;
  private final ExpressionWriter expressions;
  private final Program program;
  private final Directness directness;
  private final GeneratedClass generated;
  private final List<Instance> instances;

  private final List<Rests> rests;
  private final String name;

  /** The branches that have a method. */
  private final Set<String> branches = new HashSet<>();

  SystemWriter(
      Program program,
      ClassDesc self,
      MethodTypeDesc stepType,
      ExpressionWriter expressions,
      Directness directness,
      GeneratedClass generated,
      List<Instance> instances,
      String name) {
    this.name = name;
    this.self = self;
    this.stepType = stepType;
    this.expressions = expressions;
    this.generated = generated;
    this.program = program;
    this.directness = directness;
    this.instances = instances;
    this.rests = instances.stream().map(process -> new Rests(process.type())).toList();
  }

  /**
   * How long the code is, made shorter where there is no room; {@link Long#MAX_VALUE} where it
   * would not say all that is to be said of a state.
   */
  static long code(Program program, Directness directness, List<Instance> instances, long room) {
    if (program.hasPriorities()
        || program.lastSlot() >= 0
        || instances.isEmpty()
        || instances.size() * CALL > Sizes.LONGEST) {
      return Long.MAX_VALUE;
    }
    if (code(directness, instances) > room) {
      directness.beCompact();
    }
    return code(directness, instances);
  }

  private static long code(Directness directness, List<Instance> instances) {
    long code = 0;
    for (Instance process : instances) {
      Rests rests = new Rests(process.type());
      for (Location location : process.type().locations()) {
        for (Location.Group group : location.groups()) {
          for (Step step : group.steps()) {
            int length = directness.length(process, step);
            code += length <= Sizes.LONGEST && rests.at(location) ? length : CALL;
          }
        }
      }
    }
    return code + directness.branches();
  }

  /** How long the code of a location is: with short events in it, or where that is too much not. */
  private int size(Instance process, Location location) {
    if (!rests.get(process.pid()).at(location)) {
      return CALL;
    }
    int whole = size(process, location, SHORT);
    return whole <= Sizes.LONGEST ? whole : size(process, location, 0);
  }

  /** The longest events that stand in the code of a location. */
  private int longest(Instance process, Location location) {
    return size(process, location, SHORT) <= Sizes.LONGEST ? SHORT : 0;
  }

  private int size(Instance process, Location location, int longest) {
    int size = CALL;
    for (Location.Group group : location.groups()) {
      size += CALL;
      for (Step step : group.steps()) {
        size += size(process, step, longest);
      }
      if (group.otherwise() != null) {
        size += size(process, group.otherwise(), longest);
      }
    }
    return size;
  }

  private int size(Instance process, Step step, int longest) {
    int length = directness.length(process, step);
    return length <= longest ? length : CALL;
  }

  /** The name of the method that tries all processes; those of the others begin with it. */
  String name() {
    return name;
  }

  /** Writes the method that tries all processes. */
  void all(CodeBuilder c) {
    Label end = c.newLabel();
    c.iconst_0();
    c.istore(MOVED);
    for (Instance process : instances) {
      c.aload(S).loadConstant(Program.PROCESSES).iaload().loadConstant(process.pid());
      c.if_icmple(end);
      String method = name + "process" + process.pid();
      c.aload(X).aload(S).invokestatic(self, method, ALL);
      c.iload(MOVED).ior().istore(MOVED);
      generated.method(method, ALL, b -> process(b, process));
    }
    c.labelBinding(end);
    c.iload(MOVED);
    c.ireturn();
  }

  private void process(CodeBuilder c, Instance process) {
    if (process.type().provided() != null) {
      Label provided = c.newLabel();
      c.aload(X).loadConstant(process.type().index()).loadConstant(process.pid());
      c.invokevirtual(
          MACHINE,
          "isProvided",
          MethodTypeDesc.of(ConstantDescs.CD_boolean, ConstantDescs.CD_int, ConstantDescs.CD_int));
      c.ifne(provided);
      c.iconst_0();
      c.ireturn();
      c.labelBinding(provided);
    }
    List<List<Location>> parts = parts(process);
    for (int i = 0; i < parts.size(); i++) {
      List<Location> part = parts.get(i);
      if (i == parts.size() - 1) {
        locations(c, process, part);
        return;
      }
      Label next = c.newLabel();
      c.aload(S).loadConstant(process.locationSlot()).iaload();
      c.loadConstant(part.getLast().index());
      c.if_icmpgt(next);
      String method = name + "process" + process.pid() + "part" + i;
      c.aload(X).aload(S).invokestatic(self, method, ALL).ireturn();
      c.labelBinding(next);
      generated.method(method, ALL, b -> locations(b, process, part));
    }
  }

  /** Locations in a row whose steps one method can try. */
  private List<List<Location>> parts(Instance process) {
    return Splitting.pieces(
        process.type().locations(),
        each -> Math.min(size(process, each), CALL + Sizes.LONGEST),
        Sizes.LONGEST,
        1);
  }

  private void locations(CodeBuilder c, Instance process, List<Location> locations) {
    c.iconst_0();
    c.istore(MOVED);
    c.aload(S).loadConstant(process.locationSlot()).iaload();
    LocationWriter.choose(
        c,
        locations,
        location -> {
          // What is too large for a method, or never needed, is left to the one that serves all
          // processes.
          boolean direct =
              size(process, location) <= Sizes.LONGEST && rests.get(process.pid()).at(location);
          if (direct) {
            groups(c, process, location);
          } else {
            c.aload(X).aload(S).loadConstant(process.pid()).loadConstant(process.base());
            c.invokestatic(self, "type" + process.type().index(), stepType).ireturn();
          }
        });
    c.iload(MOVED);
    c.ireturn();
  }

  private void groups(CodeBuilder c, Instance process, Location location) {
    new LocationWriter(MOVED) {
      @Override
      void tryAll(CodeBuilder at, List<Step> steps, boolean first) {
        for (Step step : steps) {
          attempt(at, process, location, step);
        }
      }
    }.groups(c, location);
  }

  private void attempt(CodeBuilder c, Instance process, Location location, Step step) {
    if (directness.onlyAnswers(process, step)) {
      return;
    }
    int length = directness.length(process, step);
    if (length <= longest(process, location)) {
      event(c, process, location, step);
    } else if (length <= Sizes.LONGEST) {
      // An escape is a step of all locations it leads away from.
      String method = name + "event" + process.pid() + "x" + location.index() + "x" + step.id();
      c.aload(X).aload(S).invokestatic(self, method, ALL);
      c.iload(MOVED).ior().istore(MOVED);
      generated.method(
          method,
          ALL,
          b -> {
            b.iconst_0().istore(MOVED);
            event(b, process, location, step);
            b.iload(MOVED).ireturn();
          });
    } else {
      c.aload(X).aload(S).loadConstant(process.pid()).loadConstant(process.base());
      c.invokestatic(self, "step" + step.id(), stepType);
      c.iload(MOVED).ior().istore(MOVED);
    }
  }

  /** Calls the method of a branch, which many events may share. */
  private void branch(CodeBuilder c, Instance process, int location) {
    String method = name + "branch" + process.pid() + "x" + location;
    c.invokestatic(self, method, EventWriter.BRANCH);
    if (branches.add(method)) {
      generated.method(
          method,
          EventWriter.BRANCH,
          b -> {
            EventWriter.ofBranch(b, expressions, directness, instances, this::branch)
                .writeBranch(process, location);
            expressions.moves(null);
          });
    }
  }

  private void event(CodeBuilder c, Instance process, Location location, Step step) {
    long number = (long) (process.pid() * program.steps().size() + step.id());
    new EventWriter(
            c,
            expressions,
            directness,
            instances,
            this::branch,
            number << Machine.CHOICE_BITS,
            directness.isSeveral(process, step),
            directness.isCompact(process, step))
        .write(process, location.index(), step);
    expressions.moves(null);
  }
}
