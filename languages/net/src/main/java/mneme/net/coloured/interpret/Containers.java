package mneme.net.coloured.interpret;

import java.util.Arrays;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Sort;
import mneme.net.coloured.value.Codec;
import mneme.net.coloured.value.Values;

/**
 * Operations on sequences and sets. Operands lie on the frames from a given entry on and are taken
 * off. Not thread-safe.
 */
record Containers(Values values, Frames frames) {
  /** A composite of all elements from an entry on. */
  long construct(Expression.Construct construct, int from) {
    if (construct.sort() instanceof Sort.SetOf) {
      normalise(from);
    }
    if (construct.sort() instanceof Sort.Container container) {
      check(container, from, construct.position());
    }
    return finish(values.codec(construct.sort()), from, from);
  }

  private void check(Sort.Container sort, int from, mneme.source.Position position) {
    if (frames.top - from > sort.capacity()) {
      throw new NetErrorException(Mistakes.capacity(sort, position));
    }
  }

  private long finish(Codec codec, int elements, int operands) {
    long value = codec.of(frames.values, elements, frames.top - elements);
    frames.leave(operands);
    return value;
  }

  /** Sorts, and removes what is there twice. */
  private void normalise(int from) {
    Arrays.sort(frames.values, from, frames.top);
    int to = from;
    for (int i = from; i < frames.top; i++) {
      if (i == from || frames.values[i] != frames.values[to - 1]) {
        frames.values[to++] = frames.values[i];
      }
    }
    frames.top = to;
  }

  private void pushAll(Codec codec, long container, int from, int to) {
    for (int i = from; i < to; i++) {
      frames.push(codec.get(container, i));
    }
  }

  private static boolean contains(Codec codec, long container, long element) {
    for (int i = 0, n = codec.length(container); i < n; i++) {
      if (codec.get(container, i) == element) {
        return true;
      }
    }
    return false;
  }

  long operation(Expression.Contain contain, int from) {
    Sort.Container sort = contain.sort();
    Codec codec = values.codec(sort);
    long first = frames.values[from];
    long second = contain.operands().size() > 1 ? frames.values[from + 1] : 0;
    int length = codec.length(first);
    int elements = frames.top;
    switch (contain.operator()) {
      case SIZE, CONTAINS, SUBSET -> {
        frames.leave(from);
        return switch (contain.operator()) {
          case SIZE -> length;
          case CONTAINS -> contains(codec, first, second) ? 1 : 0;
          default -> isSubset(codec, first, second) ? 1 : 0;
        };
      }
      case FIRST, LAST, PREFIX, SUFFIX -> {
        if (length == 0) {
          throw new NetErrorException(Mistakes.empty(sort, contain.position()));
        }
        switch (contain.operator()) {
          case FIRST -> {
            frames.leave(from);
            return codec.get(first, 0);
          }
          case LAST -> {
            frames.leave(from);
            return codec.get(first, length - 1);
          }
          case PREFIX -> pushAll(codec, first, 0, length - 1);
          default -> pushAll(codec, first, 1, length);
        }
      }
      case SLICE -> {
        long low = sort instanceof Sort.Sequence sequence ? sequence.index().low() : 0;
        long begin = second - low;
        long end = frames.values[from + 2] - low;
        if (begin < 0 || begin >= length || end < 0 || end >= length) {
          throw new NetErrorException(Mistakes.index(sort, contain.position()));
        }
        pushAll(codec, first, (int) begin, (int) end + 1);
      }
      case CONCATENATE -> {
        pushAll(codec, first, 0, length);
        pushAll(codec, second, 0, codec.length(second));
      }
      case UNION -> {
        pushAll(codec, first, 0, length);
        pushAll(codec, second, 0, codec.length(second));
        normalise(elements);
      }
      case INTERSECTION, DIFFERENCE -> {
        boolean wanted = contain.operator() == Expression.ContainerOperator.INTERSECTION;
        for (int i = 0; i < length; i++) {
          long element = codec.get(first, i);
          if (contains(codec, second, element) == wanted) {
            frames.push(element);
          }
        }
      }
    }
    check(sort, elements, contain.position());
    return finish(codec, elements, from);
  }

  private static boolean isSubset(Codec codec, long first, long second) {
    for (int i = 0, n = codec.length(first); i < n; i++) {
      if (!contains(codec, second, codec.get(first, i))) {
        return false;
      }
    }
    return true;
  }
}
