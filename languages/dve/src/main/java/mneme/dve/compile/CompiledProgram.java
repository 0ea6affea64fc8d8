package mneme.dve.compile;

import mneme.dve.interpret.Interpreter;
import mneme.dve.program.Program;
import mneme.dve.program.TransitionTable;
import mneme.model.ModelError;
import mneme.model.Stepper;
import org.jspecify.annotations.Nullable;

/** A program ready to run. Immutable and thread-safe. */
public final class CompiledProgram {
  private final Program program;
  private final TransitionTable table;
  private final @Nullable Generated generated;

  /** What the compiler made. */
  record Generated(
      GeneratedCode.Steps steps, int[][] templates, ModelError[] errors, int mostWrites) {}

  CompiledProgram(Program program, TransitionTable table, @Nullable Generated generated) {
    this.program = program;
    this.table = table;
    this.generated = generated;
  }

  /** Whether steps run as bytecode; what the compiler does not take is interpreted. */
  public boolean isCompiled() {
    return generated != null;
  }

  /** An executor for one thread. */
  public Stepper newStepper() {
    if (generated == null) {
      return new Interpreter(program, table);
    }
    StepContext context =
        new StepContext(
            program.shape().size(),
            generated.mostWrites(),
            program.hasProperty() ? program.processes().get(program.property()).edges().size() : 0,
            generated.templates(),
            generated.errors());
    return program.hasProperty()
        ? new ProductStepper(program, table, generated.steps(), context)
        : new CompiledStepper(generated.steps(), context);
  }
}
