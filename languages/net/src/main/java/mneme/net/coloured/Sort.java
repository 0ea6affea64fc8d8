package mneme.net.coloured;

import java.util.List;

/**
 * A set of colours. Immutable.
 *
 * <p>Every value of every sort is a {@code long} while a net runs. A value of a {@link Discrete}
 * sort is the number itself, or the index of the constant. A value of a composite sort is a number
 * the engine gives it: where {@link #size()} is known, its place in the order of all values of the
 * sort, otherwise the number under which the value is kept in a pool.
 */
public sealed interface Sort {
  /** What {@link #size()} says where there are too many values to number them in 62 bits. */
  long OPEN = -1;

  String name();

  /** How many values there are; {@link #OPEN} where these are too many. */
  long size();

  /** A sort whose values are consecutive numbers. */
  sealed interface Discrete extends Sort {
    long low();

    long high();

    @Override
    default long size() {
      return high() - low() + 1;
    }

    /**
     * Whether the successor of the last value is the first one: modulo types, cyclic enumerations.
     */
    boolean cyclic();
  }

  /** Integers from {@code low} to {@code high}, both included. */
  record Range(String name, long low, long high, boolean cyclic) implements Discrete {
    public Range {
      if (low > high) {
        throw new IllegalArgumentException(name + ": " + low + " > " + high);
      }
    }
  }

  /** Named constants; the value of one is its index. */
  record Enumeration(String name, List<String> constants, boolean cyclic) implements Discrete {
    public Enumeration {
      constants = List.copyOf(constants);
    }

    @Override
    public long low() {
      return 0;
    }

    @Override
    public long high() {
      return constants.size() - 1L;
    }
  }

  /** Consecutive values of a discrete sort. */
  record Part(String name, Discrete of, long low, long high) implements Discrete {
    @Override
    public boolean cyclic() {
      return of.cyclic();
    }
  }

  /** A sort whose values are made of others. */
  sealed interface Composite extends Sort {}

  /** A fixed number of components with a sort each. */
  record Struct(String name, List<Field> fields) implements Composite {
    public Struct {
      fields = List.copyOf(fields);
    }

    @Override
    public long size() {
      long size = 1;
      for (Field field : fields) {
        size = Sorts.product(size, field.sort().size());
      }
      return size;
    }
  }

  /** A component of a struct. */
  record Field(String name, Sort sort) {}

  /** One element for each combination of the indices, the last index running fastest. */
  record Vector(String name, List<Discrete> indices, Sort element) implements Composite {
    public Vector {
      indices = List.copyOf(indices);
    }

    /** How many elements a value has. */
    public int length() {
      long length = 1;
      for (Discrete index : indices) {
        length = Sorts.product(length, index.size());
      }
      if (length < 0 || length > Sorts.LONGEST) {
        throw new IllegalArgumentException(name + ": too many elements");
      }
      return (int) length;
    }

    @Override
    public long size() {
      return Sorts.power(element.size(), length());
    }
  }

  /** A sort whose values have between no and {@code capacity} elements. */
  sealed interface Container extends Composite {
    Sort element();

    int capacity();
  }

  /** Sequences; the first element has the first value of {@code index} as its index. */
  record Sequence(String name, Discrete index, Sort element, int capacity) implements Container {
    @Override
    public long size() {
      return Sorts.sequences(element.size(), capacity);
    }
  }

  /** Sets. */
  record SetOf(String name, Sort element, int capacity) implements Container {
    @Override
    public long size() {
      long elements = element.size();
      return elements >= 0 && elements <= Sorts.BITS
          ? 1L << elements
          : Sorts.sequences(elements, capacity);
    }
  }
}
