package mneme.lna.check;

import java.util.List;
import mneme.net.coloured.Sort;

/** What the language knows of types from the beginning, and what can be said of all of them. */
final class Types {
  static final Sort.Range INT = new Sort.Range("int", Integer.MIN_VALUE, Integer.MAX_VALUE, false);
  static final Sort.Enumeration BOOL = new Sort.Enumeration("bool", List.of("false", "true"), true);
  static final List<Sort> PREDEFINED =
      List.of(
          INT,
          BOOL,
          new Sort.Part("nat", INT, 0, Integer.MAX_VALUE),
          new Sort.Part("short", INT, -32768, 32767),
          new Sort.Part("ushort", INT, 0, 65535));

  private Types() {}

  /** The type of which this one is a part, or itself. */
  static Sort root(Sort sort) {
    Sort root = sort;
    while (root instanceof Sort.Part part) {
      root = part.of();
    }
    return root;
  }

  static boolean isInteger(Sort sort) {
    return root(sort) instanceof Sort.Range;
  }

  static boolean isModulo(Sort sort) {
    return root(sort) instanceof Sort.Range range && range.cyclic();
  }

  /** Whether values of one can be used where the other is asked for; numbers always can. */
  static boolean fit(Sort sort, Sort target) {
    return isInteger(sort) && isInteger(target) || root(sort).equals(root(target));
  }
}
