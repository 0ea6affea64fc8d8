package mneme.lna.check;

import java.util.List;
import mneme.net.coloured.Sort;

/** What a name means inside a transition, a function or a proposition. */
sealed interface Symbol {
  /**
   * A variable by its number.
   *
   * @param assignable whether statements may change it
   */
  record Local(int number, Sort sort, boolean assignable) implements Symbol {}

  /** A token of a place: a variable for each component. */
  record Token(List<Integer> variables, List<Sort> domain) implements Symbol {}

  /** A value that is known. */
  record Value(Typed typed) implements Symbol {}
}
