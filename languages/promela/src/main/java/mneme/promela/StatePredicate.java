package mneme.promela;

import java.util.function.Supplier;
import mneme.model.Predicate;
import mneme.promela.interpret.Question;
import mneme.promela.machine.Engine;
import mneme.promela.program.Expression;
import mneme.promela.program.Program;

/**
 * An expression over states. Thread-safe.
 *
 * @param engines for expressions that ask what processes could do
 */
record StatePredicate(String text, Expression expression, Program program, Supplier<Engine> engines)
    implements Predicate {
  @Override
  public Test test() {
    Question question = new Question(program, engines);
    return state -> question.ask(expression, state);
  }
}
