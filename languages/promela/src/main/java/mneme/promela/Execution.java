package mneme.promela;

import java.util.List;
import java.util.function.Supplier;
import mneme.promela.compile.ProgramCompiler;
import mneme.promela.interpret.Interpreter;
import mneme.promela.machine.Engine;
import mneme.promela.program.Program;

/** How steps are taken. */
public enum Execution {
  /** As bytecode. */
  COMPILED,
  /** One by one, as the program says. */
  INTERPRETED;

  /**
   * What makes an engine for each thread.
   *
   * @param usual states with the processes there mostly are
   */
  Supplier<Engine> engines(Program program, List<int[]> usual) {
    if (this == COMPILED && program.hidden().length == 0 && program.trace() == null) {
      try {
        return ProgramCompiler.compile(program, usual);
      } catch (IllegalArgumentException e) {
        // Too large for one class.
      }
    }
    return () -> new Interpreter(program);
  }
}
