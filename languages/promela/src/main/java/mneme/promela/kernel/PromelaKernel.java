package mneme.promela.kernel;

import java.util.ArrayList;
import java.util.List;
import mneme.model.Predicate;
import mneme.model.kernel.Kernel;
import mneme.model.kernel.KernelProgram;
import mneme.model.kernel.NotLoweredException;
import mneme.model.kernel.Stage;
import mneme.model.kernel.Term;
import mneme.promela.program.Expression;
import mneme.promela.program.Program;
import org.jspecify.annotations.Nullable;

/** The steps of a program as a program of alternatives, as far as its processes are static. */
public final class PromelaKernel implements Kernel {
  /** What a predicate asks; null for other predicates. */
  public interface Asked {
    @Nullable Expression of(Predicate predicate);
  }

  private final Program program;
  private final Asked asked;

  public PromelaKernel(Program program, Asked asked) {
    this.program = program;
    this.asked = asked;
  }

  @Override
  public KernelProgram program() {
    require(program.isStatic(), "it makes processes while it runs");
    require(program.hidden().length == 0, "it has variables that are no part of the state");
    require(program.trace() == null, "it has a trace");
    require(!program.hasPriorities(), "it has priorities");
    require(!program.usesTimeout(), "it uses timeout");
    Processes processes = new Processes(program);
    Lowering lowering = new Lowering(program, processes);
    for (int pid = 0; pid < processes.count(); pid++) {
      lowering.process(pid);
    }
    return new KernelProgram(
        processes.slots(),
        lowering.locals(),
        List.of(),
        List.of(new Stage(lowering.alternatives())));
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new NotLoweredException(otherwise);
    }
  }

  @Override
  public @Nullable Term predicate(Predicate predicate) {
    Expression expression = asked.of(predicate);
    if (expression == null || !program.isStatic()) {
      return null;
    }
    try {
      return new Expressions(new Processes(program)).term(expression, -1);
    } catch (NotLoweredException e) {
      return null;
    }
  }

  @Override
  public List<Term> measures() {
    return new ArrayList<>();
  }
}
