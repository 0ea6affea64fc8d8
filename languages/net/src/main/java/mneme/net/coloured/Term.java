package mneme.net.coloured;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a multiset of tokens: for all combinations of the loops in which the condition holds,
 * {@code factor} tokens of one colour. Immutable.
 *
 * <p>{@code all} is a loop over the sort, {@code all - x} the same with the condition {@code v !=
 * x}; {@code 2'all - x} has the factor {@code v = x ? 1 : 2}. A term without loops and condition
 * and with a constant factor can bind variables: each component that is a variable, or the
 * successor of one, takes the value it finds.
 *
 * @param loops only {@link Loop.Interval} and {@link Loop.Elements}
 * @param factor how many tokens; less than one counts as none
 * @param colour one expression for each component of the place's domain, whose value must be in the
 *     sort there (see {@link Expression.Check} and {@link Expression.Wrap}); empty for plain tokens
 */
public record Term(
    List<Loop> loops, @Nullable Expression condition, Expression factor, List<Expression> colour) {
  public Term {
    loops = List.copyOf(loops);
    colour = List.copyOf(colour);
  }

  /** One token. */
  public static Term of(List<Expression> colour) {
    return of(1, colour);
  }

  /** Some tokens of one colour. */
  public static Term of(long factor, List<Expression> colour) {
    return new Term(List.of(), null, new Expression.Constant(factor), colour);
  }
}
