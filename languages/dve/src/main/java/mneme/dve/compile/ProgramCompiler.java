package mneme.dve.compile;

import mneme.dve.program.Expression;
import mneme.dve.program.Program;
import mneme.dve.program.TransitionTable;
import mneme.model.Predicate;
import mneme.model.Shape;

/**
 * Translates programs and expressions to bytecode in hidden classes.
 *
 * <p>Left to the interpreter are synchronous systems, property processes that do more than watch,
 * and programs too large for one class.
 */
public final class ProgramCompiler {
  /** More would hardly fit into one class, which has room for 65,535 constants: do not try. */
  private static final int MOST_TRANSITIONS = 30_000;

  private ProgramCompiler() {}

  public static CompiledProgram compile(Program program, TransitionTable table) {
    if (program.synchronous()
        || table.count() > MOST_TRANSITIONS
        || program.hasProperty()
            && !ProductStepper.takes(program.processes().get(program.property()))) {
      return CompiledProgram.interpreted(program, table);
    }
    try {
      return CompiledProgram.compiled(program, table);
    } catch (IllegalArgumentException e) {
      // The class-file API says so where a class gets too large.
      return CompiledProgram.interpreted(program, table);
    }
  }

  /**
   * An expression as a test of states.
   *
   * @param text what it was made from
   */
  public static Predicate predicate(String text, Expression expression, Shape shape) {
    return new CompiledPredicate(text, expression, shape);
  }
}
