package mneme.dve.compile;

import mneme.dve.compile.CompiledProgram.Generated;
import mneme.dve.program.Channel;
import mneme.dve.program.Edge;
import mneme.dve.program.Edge.Sync;
import mneme.dve.program.Expression;
import mneme.dve.program.Process;
import mneme.dve.program.Program;
import mneme.dve.program.TransitionTable;
import mneme.model.Predicate;
import mneme.model.Shape;
import mneme.model.SlotSet;

/**
 * Translates programs and expressions to bytecode in hidden classes.
 *
 * <p>Left to the interpreter are synchronous systems, property processes that do more than watch,
 * and programs too large for one class.
 */
public final class ProgramCompiler {
  /** A class has room for 65,535 constants, and a method takes three of them and more. */
  private static final int MOST_TRANSITIONS = 12_000;

  private ProgramCompiler() {}

  public static CompiledProgram compile(Program program, TransitionTable table) {
    boolean taken =
        !program.synchronous()
            && table.count() <= MOST_TRANSITIONS
            && (!program.hasProperty()
                || ProductStepper.takes(program.processes().get(program.property())));
    if (!taken) {
      return new CompiledProgram(program, table, null);
    }
    Unit unit = new Unit(Names.STEPS);
    new SystemWriter(program, table, unit).write();
    GeneratedCode.Steps steps = (GeneratedCode.Steps) unit.instantiate();
    return new CompiledProgram(
        program, table, new Generated(steps, unit.templates(), unit.errors(), mostWrites(program)));
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

  /**
   * An expression as a test of states.
   *
   * @param text what it was made from
   * @param reads the slots it reads
   */
  public static Predicate predicate(
      String text, Expression expression, SlotSet reads, Shape shape) {
    return new CompiledPredicate(text, expression, reads, shape);
  }
}
