package mneme.net.coloured.plan;

import java.util.List;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Loop;
import mneme.net.coloured.Sort;
import org.jspecify.annotations.Nullable;

/** A step on the way to a binding. Immutable. */
public sealed interface Step {
  /** For each colour with enough tokens that matches. */
  record Scan(int place, int tokens, List<Match> matches) implements Step {
    public Scan {
      matches = List.copyOf(matches);
    }
  }

  /** Goes on if there are enough tokens of one colour. */
  record Probe(int place, int tokens, List<Expression> colour) implements Step {
    public Probe {
      colour = List.copyOf(colour);
    }
  }

  /** For each value of a variable. */
  record Enumerate(Loop loop) implements Step {}

  /** Goes on if the variable of a loop has one of its values. */
  record Member(Loop loop) implements Step {}

  /** Computes a let. */
  record Assign(int variable, Expression value) implements Step {}

  /** Goes on if a condition holds. */
  record Test(Expression condition) implements Step {}

  /** What a component of a colour must be. */
  sealed interface Match {
    /**
     * Gives a variable the value minus an offset.
     *
     * @param cyclic the sort in which the offset goes round; null where there is no offset
     */
    record Bind(int variable, long offset, Sort.@Nullable Discrete cyclic) implements Match {}

    /** Equal to a value that is known by then. */
    record Equal(Expression value) implements Match {}
  }
}
