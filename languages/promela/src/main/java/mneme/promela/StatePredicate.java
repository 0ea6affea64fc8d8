package mneme.promela;

import mneme.model.Predicate;
import mneme.promela.interpret.Question;
import mneme.promela.program.Expression;
import mneme.promela.program.Program;

/** An expression over states. Thread-safe. */
record StatePredicate(String text, Expression expression, Program program) implements Predicate {
  @Override
  public Test test() {
    Question question = new Question(program);
    return state -> question.ask(expression, state);
  }
}
