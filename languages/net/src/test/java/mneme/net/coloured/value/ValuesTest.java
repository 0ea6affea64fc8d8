package mneme.net.coloured.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import mneme.net.coloured.Sort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every value of every sort has one number, from which its elements and its text come back. */
class ValuesTest {
  private static final Sort.Discrete DIGIT = new Sort.Range("digit", -1, 2, false);
  private static final Sort.Discrete COLOUR =
      new Sort.Enumeration("colour", List.of("red", "green"), true);
  private static final Sort.Discrete COUNT = new Sort.Range("count", 1, 3, false);
  private static final int MOST = 3_000;

  /** A value as it is enumerated here. */
  private record Known(long number, String text) {}

  private static Sort sort(Random random, int depth) {
    if (depth == 0 || random.nextInt(3) == 0) {
      return random.nextBoolean() ? DIGIT : COLOUR;
    }
    Sort element = sort(random, depth - 1);
    return switch (random.nextInt(4)) {
      case 0 ->
          new Sort.Struct(
              "struct",
              List.of(new Sort.Field("a", element), new Sort.Field("b", sort(random, depth - 1))));
      case 1 -> new Sort.Vector("vector", List.of(COLOUR), element);
      case 2 -> new Sort.Sequence("sequence", COUNT, element, 2);
      default -> new Sort.SetOf("set", element instanceof Sort.Discrete ? element : COLOUR, 4);
    };
  }

  private static Sort element(Sort.Composite sort, int index) {
    return switch (sort) {
      case Sort.Struct struct -> struct.fields().get(index).sort();
      case Sort.Vector vector -> vector.element();
      case Sort.Container container -> container.element();
    };
  }

  private static List<Known> all(Sort sort, Values values) {
    List<Known> found = new ArrayList<>();
    switch (sort) {
      case Sort.Discrete discrete -> {
        for (long value = discrete.low(); value <= discrete.high(); value++) {
          found.add(
              new Known(
                  value,
                  discrete.equals(COLOUR) ? List.of("red", "green").get((int) value) : "" + value));
        }
      }
      case Sort.Struct struct -> lists(struct, struct.fields().size(), List.of(), values, found);
      case Sort.Vector vector -> lists(vector, vector.length(), List.of(), values, found);
      case Sort.Sequence sequence -> {
        for (int length = 0; length <= sequence.capacity(); length++) {
          lists(sequence, length, List.of(), values, found);
        }
      }
      case Sort.SetOf set -> {
        List<Known> elements = all(set.element(), values);
        for (int members = 0; members < 1 << elements.size(); members++) {
          List<Known> chosen = new ArrayList<>();
          for (int i = 0; i < elements.size(); i++) {
            if ((members >> i & 1) == 1) {
              chosen.add(elements.get(i));
            }
          }
          found.add(made(set, chosen, values));
        }
      }
    }
    return found;
  }

  private static void lists(
      Sort.Composite sort, int length, List<Known> before, Values values, List<Known> into) {
    if (before.size() == length) {
      into.add(made(sort, before, values));
      return;
    }
    for (Known next : all(element(sort, before.size()), values)) {
      List<Known> longer = new ArrayList<>(before);
      longer.add(next);
      lists(sort, length, longer, values, into);
    }
  }

  /** Writes a value, and asserts that its elements come back. */
  private static Known made(Sort.Composite sort, List<Known> elements, Values values) {
    Codec codec = values.codec(sort);
    long[] numbers = elements.stream().mapToLong(Known::number).toArray();
    long value = codec.of(numbers, 0, numbers.length);
    assertThat(codec.length(value)).isEqualTo(numbers.length);
    for (int i = 0; i < numbers.length; i++) {
      assertThat(codec.get(value, i)).isEqualTo(numbers[i]);
      if (!(sort instanceof Sort.SetOf)) {
        long other = elements.get(numbers.length - 1 - i).number();
        if (element(sort, i).equals(element(sort, numbers.length - 1 - i))) {
          long[] changed = numbers.clone();
          changed[i] = other;
          assertThat(codec.with(value, i, other)).isEqualTo(codec.of(changed, 0, changed.length));
        }
      }
    }
    String inside = elements.stream().map(Known::text).collect(Collectors.joining(", "));
    return new Known(
        value,
        switch (sort) {
          case Sort.Struct _ -> "{" + inside + "}";
          case Sort.Vector _ -> "[" + inside + "]";
          case Sort.Container _ -> "|" + inside + "|";
        });
  }

  @Test
  void everyValueHasANumberOfItsOwn() {
    int looked = 0;
    TreeSet<String> kinds = new TreeSet<>();
    for (int seed = 0; seed < 400; seed++) {
      Sort sort = sort(new Random(seed), 2);
      if (sort.size() < 0 || sort.size() > MOST) {
        continue;
      }
      Values values = new Values(new Pool(1 << 20));
      List<Known> all = all(sort, values);
      assertThat(all).extracting(Known::number).doesNotHaveDuplicates();
      for (Known each : all) {
        assertThat(each.number())
            .as("%s of %s", each.text(), sort)
            .isBetween(Values.low(sort), Values.low(sort) + Values.size(sort) - 1);
        assertThat(values.render(sort, each.number())).isEqualTo(each.text());
      }
      kinds.add(sort.getClass().getSimpleName());
      looked += all.size();
      assertThat(values.pool().bytes()).as("nothing small is pooled").isZero();
    }
    assertThat(looked).isGreaterThan(10_000);
    assertThat(kinds).contains("Sequence", "SetOf", "Struct", "Vector");
  }

  @ParameterizedTest
  @ValueSource(ints = {63, 200})
  void aSetOfManyIsASequence(int elements) {
    Sort.SetOf set = new Sort.SetOf("set", new Sort.Range("r", 0, elements - 1, false), 3);
    Values values = new Values(new Pool(1 << 20));
    long value = values.codec(set).of(new long[] {3, 40, 62}, 0, 3);
    assertThat(values.codec(set).length(value)).isEqualTo(3);
    assertThat(values.render(set, value)).isEqualTo("|3, 40, 62|");
  }

  @Test
  void whatHasTooManyValuesIsPooled() {
    Sort.Discrete wide = new Sort.Range("wide", 0, 1 << 30, false);
    Sort.Vector sort = new Sort.Vector("v", List.of(new Sort.Range("i", 0, 2, false)), wide);
    assertThat(sort.size()).isEqualTo(Sort.OPEN);
    assertThat(Values.isPooled(sort)).isTrue();
    Values values = new Values(new Pool(1 << 20));
    Codec codec = values.codec(sort);
    long one = codec.of(new long[] {9, 1, 2, 3}, 1, 3);
    long two = codec.of(new long[] {1, 2, 4}, 0, 3);
    assertThat(one).isNotEqualTo(two);
    assertThat(codec.of(new long[] {1, 2, 3}, 0, 3)).isEqualTo(one);
    assertThat(codec.with(two, 2, 3)).isEqualTo(one);
    assertThat(codec.get(one, 0)).isEqualTo(1);
    assertThat(codec.get(two, 2)).as("a value is never changed").isEqualTo(4);
    assertThat(values.render(sort, one)).isEqualTo("[1, 2, 3]");
    assertThat(values.pool().bytes()).isPositive();
  }

  @Test
  void aFullPoolSaysSo() {
    Pool pool = new Pool(1_000);
    assertThatThrownBy(
            () -> {
              for (long i = 0; ; i++) {
                assertThat(pool.intern(new long[] {i}, 0, 1)).isEqualTo(i);
              }
            })
        .isSameAs(Pool.PoolFullException.INSTANCE);
    assertThat(pool.bytes()).isLessThanOrEqualTo(1_000);
    assertThat(pool.intern(new long[] {0}, 0, 1)).as("what is there stays").isZero();
  }

  @Test
  void threadsAgreeOnNumbers() {
    Pool pool = new Pool(1 << 22);
    List<CompletableFuture<List<Long>>> threads = new ArrayList<>();
    for (int t = 0; t < 3; t++) {
      threads.add(
          CompletableFuture.supplyAsync(
              () ->
                  LongStream.range(0, 3_000)
                      .map(i -> pool.intern(new long[] {i % 1_000, i % 7}, 0, 2))
                      .boxed()
                      .toList()));
    }
    List<Long> first = threads.getFirst().join();
    assertThat(threads).allSatisfy(each -> assertThat(each.join()).isEqualTo(first));
    for (int i = 0; i < first.size(); i++) {
      assertThat(pool.get(first.get(i))).containsExactly(i % 1_000, i % 7);
    }
  }
}
