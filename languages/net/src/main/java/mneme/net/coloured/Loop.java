package mneme.net.coloured;

import java.util.List;

/** Variables that take several values one after the other. Immutable. */
public sealed interface Loop {
  /** All numbers from {@code low} to {@code high}; none where {@code low} is greater. */
  record Interval(int variable, Expression low, Expression high) implements Loop {}

  /** The elements of a container, each once. */
  record Elements(int variable, Sort.Container sort, Expression container) implements Loop {}

  /**
   * The colours in a place, each once.
   *
   * @param variables one for each component of the place's domain
   * @param multiplicity the variable that takes the number of tokens of this colour
   */
  record Colours(int place, List<Integer> variables, int multiplicity) implements Loop {
    public Colours {
      variables = List.copyOf(variables);
    }
  }
}
