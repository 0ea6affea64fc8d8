package mneme.dve;

import java.util.function.Supplier;
import mneme.dve.compile.ProgramCompiler;
import mneme.dve.interpret.InterpretedPredicate;
import mneme.dve.interpret.Interpreter;
import mneme.dve.program.Expression;
import mneme.dve.program.Program;
import mneme.dve.program.TransitionTable;
import mneme.model.Predicate;
import mneme.model.Stepper;

/** How a program is executed. Implementations are thread-safe. */
public interface Execution {
  /** Walks over the program: the measure of all other ways. */
  Execution INTERPRETED =
      new Execution() {
        @Override
        public Supplier<Stepper> steppers(Program program, TransitionTable table) {
          return () -> new Interpreter(program, table);
        }

        @Override
        public Predicate predicate(String text, Expression expression, Program program) {
          return new InterpretedPredicate(text, expression);
        }
      };

  /** Translates to bytecode; what the compiler does not take is interpreted. */
  Execution COMPILED =
      new Execution() {
        @Override
        public Supplier<Stepper> steppers(Program program, TransitionTable table) {
          return ProgramCompiler.compile(program, table)::newStepper;
        }

        @Override
        public Predicate predicate(String text, Expression expression, Program program) {
          return ProgramCompiler.predicate(text, expression, program.shape());
        }
      };

  /** Makes steppers, each for one thread; thread-safe itself. */
  Supplier<Stepper> steppers(Program program, TransitionTable table);

  /** A test of an expression over the slots of a program. */
  Predicate predicate(String text, Expression expression, Program program);
}
