package mneme.promela;

import java.util.function.Supplier;
import mneme.model.Predicate;
import mneme.promela.compile.ConditionCompiler;
import mneme.promela.interpret.Question;
import mneme.promela.machine.Engine;
import mneme.promela.program.Expression;
import mneme.promela.program.Program;
import org.jspecify.annotations.Nullable;

/** An expression over states. Thread-safe. */
final class StatePredicate implements Predicate {
  /** What expressions are asked of. */
  static final class Asked {
    private final Program program;
    private final Supplier<Engine> engines;
    private final boolean compiles;

    /**
     * @param engines for expressions that ask what processes could do
     * @param execution whether expressions become bytecode where they can
     */
    Asked(Program program, Supplier<Engine> engines, Execution execution) {
      this.program = program;
      this.engines = engines;
      this.compiles = execution == Execution.COMPILED;
    }

    Program program() {
      return program;
    }

    /** Answers by interpretation. */
    Question question() {
      return new Question(program, engines);
    }

    StatePredicate predicate(String text, Expression expression) {
      return new StatePredicate(text, expression, this);
    }
  }

  private final String text;
  private final Expression expression;
  private final Asked asked;

  /** The same for all threads; null until somebody asks, and where there is none. */
  private @Nullable Test compiled;

  private boolean tried;

  private StatePredicate(String text, Expression expression, Asked asked) {
    this.text = text;
    this.expression = expression;
    this.asked = asked;
  }

  @Override
  public String text() {
    return text;
  }

  /** What is asked. */
  Expression expression() {
    return expression;
  }

  @Override
  public Test test() {
    Test shared = compiled();
    if (shared != null) {
      return shared;
    }
    Question question = asked.question();
    return state -> question.ask(expression, state);
  }

  private synchronized @Nullable Test compiled() {
    if (!tried && asked.compiles) {
      compiled = ConditionCompiler.compile(asked.program, expression);
    }
    tried = true;
    return compiled;
  }
}
