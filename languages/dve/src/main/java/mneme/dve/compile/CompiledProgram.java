package mneme.dve.compile;

import mneme.dve.interpret.Interpreter;
import mneme.dve.program.Channel;
import mneme.dve.program.Edge;
import mneme.dve.program.Edge.Sync;
import mneme.dve.program.Process;
import mneme.dve.program.Program;
import mneme.dve.program.TransitionTable;
import mneme.model.ModelError;
import mneme.model.Stepper;
import org.jspecify.annotations.Nullable;

/** A program ready to run. Thread-safe. */
public final class CompiledProgram {
  private final Program program;
  private final TransitionTable table;
  private final @Nullable Generated<GeneratedCode.AllSteps> all;

  /** Made when first asked for: many searches never fire a single step. */
  private @Nullable Generated<GeneratedCode.SingleSteps> single;

  private boolean singleIsTooLarge;

  /** Generated code and what its contexts are made of. */
  private record Generated<C extends GeneratedCode>(
      C code, int[][] templates, ModelError[] errors) {}

  /** A generated class with a context for one thread. */
  record Ready<C extends GeneratedCode>(C code, StepContext context) {}

  private CompiledProgram(
      Program program, TransitionTable table, @Nullable Generated<GeneratedCode.AllSteps> all) {
    this.program = program;
    this.table = table;
    this.all = all;
  }

  static CompiledProgram interpreted(Program program, TransitionTable table) {
    return new CompiledProgram(program, table, null);
  }

  /**
   * @throws IllegalArgumentException if the program is too large for one class
   */
  static CompiledProgram compiled(Program program, TransitionTable table) {
    Unit unit = new Unit(Names.ALL_STEPS);
    new SystemWriter(program, table, unit).writeAll();
    GeneratedCode.AllSteps code = unit.instantiate(GeneratedCode.AllSteps.class);
    return new CompiledProgram(
        program, table, new Generated<>(code, unit.templates(), unit.errors()));
  }

  /** Whether steps run as bytecode; what the compiler does not take is interpreted. */
  public boolean isCompiled() {
    return all != null;
  }

  /** An executor for one thread. */
  public Stepper newStepper() {
    if (all == null) {
      return new Interpreter(program, table);
    }
    Ready<GeneratedCode.AllSteps> ready = new Ready<>(all.code, newContext(all));
    return program.hasProperty()
        ? new ProductStepper(program, table, this, ready)
        : new CompiledStepper(this, ready);
  }

  /** Code for single steps, for one thread; null if it is too large for one class. */
  synchronized @Nullable Ready<GeneratedCode.SingleSteps> singleSteps() {
    if (single == null && !singleIsTooLarge) {
      try {
        Unit unit = new Unit(Names.SINGLE_STEPS);
        new SystemWriter(program, table, unit).writeSingle();
        GeneratedCode.SingleSteps code = unit.instantiate(GeneratedCode.SingleSteps.class);
        single = new Generated<>(code, unit.templates(), unit.errors());
      } catch (IllegalArgumentException e) {
        singleIsTooLarge = true;
      }
    }
    return single == null ? null : new Ready<>(single.code, newContext(single));
  }

  private StepContext newContext(Generated<?> generated) {
    int propertyEdges =
        program.hasProperty() ? program.processes().get(program.property()).edges().size() : 0;
    return new StepContext(
        program.shape().size(),
        mostWrites(program),
        propertyEdges,
        generated.templates(),
        generated.errors());
  }

  /** How many slots a step can write at most, one written twice counted twice. */
  private static int mostWrites(Program program) {
    int most = 0;
    for (Process process : program.processes()) {
      for (Edge edge : process.edges()) {
        int writes = 1 + edge.effects().size();
        if (edge.sync() != null) {
          Channel channel = program.channels().get(edge.sync().channel());
          writes += channel.isRendezvous() ? 0 : 1 + Writes.bufferSize(channel);
        }
        if (edge.sync() instanceof Sync.Receive receive) {
          writes += receive.targets().size();
        }
        most = Math.max(most, writes);
      }
    }
    return 2 * most;
  }
}
