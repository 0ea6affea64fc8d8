package mneme.promela;

import java.util.stream.IntStream;
import mneme.model.Predicate;
import mneme.model.SlotSet;
import mneme.promela.interpret.Question;
import mneme.promela.program.Expression;
import mneme.promela.program.Program;

/** An expression over states. Thread-safe. */
record StatePredicate(String text, Expression expression, Program program, SlotSet reads)
    implements Predicate {
  static StatePredicate of(String text, Expression expression, Program program, int slots) {
    return new StatePredicate(
        text, expression, program, SlotSet.of(IntStream.range(0, slots).toArray()));
  }

  @Override
  public Test test() {
    Question question = new Question(program);
    return state -> question.ask(expression, state);
  }
}
