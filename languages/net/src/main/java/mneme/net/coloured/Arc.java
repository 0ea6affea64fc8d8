package mneme.net.coloured;

import java.util.List;

/**
 * What a transition takes from a place, puts into it, or must not find in it. Immutable.
 *
 * @param place its number in {@link ColouredNet#places()}
 * @param terms their sum; as an inhibitor: each colour must be there fewer times than this
 */
public record Arc(int place, List<Term> terms) {
  public Arc {
    terms = List.copyOf(terms);
  }
}
