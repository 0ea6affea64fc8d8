package mneme.net.coloured.value;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import mneme.net.coloured.Sort;

/** The values of all sorts of a net. Thread-safe. */
public final class Values {
  /** How many numbers a pool may give. */
  private static final long POOLED = 1L << 31;

  private final Pool pool;
  private final Map<Sort.Composite, Codec> codecs = new ConcurrentHashMap<>();

  public Values(Pool pool) {
    this.pool = pool;
  }

  public Pool pool() {
    return pool;
  }

  /** The least number that is a value. */
  public static long low(Sort sort) {
    return sort instanceof Sort.Discrete discrete ? discrete.low() : 0;
  }

  /** How many numbers there are for values of the sort. */
  public static long size(Sort sort) {
    long size = sort.size();
    return size < 0 ? POOLED : size;
  }

  /** Whether its values lie in the pool. */
  public static boolean isPooled(Sort sort) {
    return sort.size() < 0;
  }

  public Codec codec(Sort.Composite sort) {
    Codec known = codecs.get(sort);
    if (known == null) {
      known = make(sort);
      codecs.put(sort, known);
    }
    return known;
  }

  private Codec make(Sort.Composite sort) {
    if (isPooled(sort)) {
      return new Codec.Pooled(pool);
    }
    return switch (sort) {
      case Sort.Struct struct -> {
        long[] radixes = struct.fields().stream().mapToLong(field -> field.sort().size()).toArray();
        long[] offsets = struct.fields().stream().mapToLong(field -> low(field.sort())).toArray();
        yield new Codec.Digits(radixes, offsets, false);
      }
      case Sort.Vector vector ->
          new Codec.Digits(
              filled(vector.length(), vector.element().size()),
              filled(vector.length(), low(vector.element())),
              false);
      case Sort.Sequence sequence -> sequence(sequence);
      case Sort.SetOf set ->
          set.element().size() <= 62 ? new Codec.Bits(low(set.element())) : sequence(set);
    };
  }

  private static Codec sequence(Sort.Container sort) {
    return new Codec.Digits(
        filled(sort.capacity(), sort.element().size() + 1),
        filled(sort.capacity(), low(sort.element()) - 1),
        true);
  }

  private static long[] filled(int length, long value) {
    long[] all = new long[length];
    Arrays.fill(all, value);
    return all;
  }

  /** A value in the words of the net. */
  public String render(Sort sort, long value) {
    return switch (sort) {
      case Sort.Enumeration names ->
          value >= 0 && value < names.constants().size()
              ? names.constants().get((int) value)
              : Long.toString(value);
      case Sort.Part part -> render(part.of(), value);
      case Sort.Range _ -> Long.toString(value);
      case Sort.Struct struct -> {
        StringBuilder out = new StringBuilder("{");
        for (int i = 0; i < struct.fields().size(); i++) {
          out.append(i == 0 ? "" : ", ")
              .append(render(struct.fields().get(i).sort(), codec(struct).get(value, i)));
        }
        yield out.append('}').toString();
      }
      case Sort.Vector vector -> elements(vector, vector.element(), value, "[", "]");
      case Sort.Container container -> elements(container, container.element(), value, "|", "|");
    };
  }

  private String elements(
      Sort.Composite sort, Sort element, long value, String open, String close) {
    Codec codec = codec(sort);
    StringBuilder out = new StringBuilder(open);
    for (int i = 0; i < codec.length(value); i++) {
      out.append(i == 0 ? "" : ", ").append(render(element, codec.get(value, i)));
    }
    return out.append(close).toString();
  }
}
