package mneme.dve.compile;

import mneme.dve.program.Expression;
import mneme.dve.program.ExpressionPredicate;
import mneme.model.ModelError;
import mneme.model.Shape;
import org.jspecify.annotations.Nullable;

/** An expression as bytecode, translated when a test is first asked for. Thread-safe. */
final class CompiledPredicate implements ExpressionPredicate {
  private final String text;
  private final Expression expression;
  private final Shape shape;
  private @Nullable Generated generated;

  private record Generated(GeneratedCode.Value value, ModelError[] errors) {}

  CompiledPredicate(String text, Expression expression, Shape shape) {
    this.text = text;
    this.expression = expression;
    this.shape = shape;
  }

  @Override
  public String text() {
    return text;
  }

  @Override
  public Expression expression() {
    return expression;
  }

  @Override
  public synchronized Test test() {
    if (generated == null) {
      Unit unit = new Unit(Names.VALUE);
      unit.method("value", Names.EXPRESSION, new ExpressionWriter(shape).whole(expression));
      unit.implement("holds", Names.EXPRESSION, "value");
      generated = new Generated(unit.instantiate(GeneratedCode.Value.class), unit.errors());
    }
    return new CompiledTest(
        generated.value, new StepContext(0, 0, 0, new int[0][], generated.errors));
  }

  private record CompiledTest(GeneratedCode.Value value, StepContext context) implements Test {
    @Override
    public Outcome holdsIn(int[] state) {
      int holds = value.holds(state, context);
      if (context.error != 0) {
        context.error = 0;
        return Outcome.ERROR;
      }
      return holds != 0 ? Outcome.TRUE : Outcome.FALSE;
    }
  }
}
