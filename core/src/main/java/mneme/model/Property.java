package mneme.model;

/** A named question about all reachable states together. Immutable. */
public sealed interface Property {
  /** The name of the question. */
  String id();

  /** True where the predicate holds in some reachable state. */
  record Exists(String id, Predicate predicate) implements Property {}

  /** True where the predicate holds in every reachable state. */
  record Always(String id, Predicate predicate) implements Property {}

  /** The greatest value over all reachable states. */
  record Greatest(String id, Measure measure) implements Property {}
}
