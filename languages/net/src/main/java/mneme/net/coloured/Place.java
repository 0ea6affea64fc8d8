package mneme.net.coloured;

import java.util.List;
import mneme.source.Position;

/**
 * A place of a coloured net. Immutable.
 *
 * @param domain the sorts of a token's components; empty for plain tokens. Products are flattened:
 *     a variable of a product sort becomes one variable for each component
 * @param capacity how many tokens of one colour there may be before the model errs; 0 where the net
 *     does not say
 * @param initial the initial marking, without variables but those of its loops
 */
public record Place(
    String name, List<Sort> domain, long capacity, List<Term> initial, Position position) {
  public Place {
    domain = List.copyOf(domain);
    initial = List.copyOf(initial);
  }
}
