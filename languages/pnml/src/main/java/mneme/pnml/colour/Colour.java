package mneme.pnml.colour;

import java.util.ArrayList;
import java.util.List;
import mneme.net.coloured.Sort;

/** A colour domain as a file declares it. Immutable. */
sealed interface Colour {
  /** One colour only: plain tokens. */
  record Dot() implements Colour {}

  /** An enumeration or a range. */
  record Simple(Sort.Discrete sort) implements Colour {}

  /** Tuples. */
  record Product(List<Colour> factors) implements Colour {
    public Product {
      factors = List.copyOf(factors);
    }
  }

  /** The elements of a partition, of which only terms and constants are, never tokens. */
  record Parts(String partition) implements Colour {}

  /** The sorts of its components; none for plain tokens. */
  default List<Sort.Discrete> components() {
    return switch (this) {
      case Dot dot -> List.of();
      case Simple simple -> List.of(simple.sort);
      case Product product -> {
        List<Sort.Discrete> all = new ArrayList<>();
        product.factors.forEach(factor -> all.addAll(factor.components()));
        yield all;
      }
      case Parts parts -> List.of();
    };
  }

  /** For messages. */
  default String text() {
    return switch (this) {
      case Dot dot -> "dot";
      case Simple simple -> simple.sort.name();
      case Product product ->
          "(" + String.join(", ", product.factors.stream().map(Colour::text).toList()) + ")";
      case Parts parts -> "elements of the partition " + parts.partition;
    };
  }

  /** Whether tokens of both are made of the same components. */
  default boolean fits(Colour other) {
    if (this instanceof Parts || other instanceof Parts) {
      return equals(other);
    }
    return components().equals(other.components());
  }
}
