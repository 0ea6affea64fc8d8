package mneme.net.coloured;

import java.util.List;
import mneme.source.Position;

/** A step in the body of a {@link Function}. Immutable. */
public sealed interface Statement {
  /** One after the other. */
  record Block(List<Statement> statements) implements Statement {
    public Block {
      statements = List.copyOf(statements);
    }
  }

  /** Gives a variable a value; parts of composites are assigned with {@link Expression.Update}. */
  record Assign(int variable, Expression value) implements Statement {}

  /** Executes one of two statements. */
  record If(Expression condition, Statement yes, Statement no) implements Statement {}

  /** Repeats while a condition holds. */
  record While(Expression condition, Statement body) implements Statement {}

  /** Repeats for all values of a loop; these are fixed before the first repetition. */
  record For(Loop loop, Statement body) implements Statement {}

  /** Ends the function. */
  record Return(Expression value) implements Statement {}

  /** Errs if a condition does not hold. */
  record Assert(Expression condition, Position position) implements Statement {}
}
