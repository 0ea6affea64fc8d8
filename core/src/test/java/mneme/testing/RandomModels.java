package mneme.testing;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import mneme.model.ModelError;
import mneme.model.Transition;
import mneme.source.Position;

/**
 * Random systems of processes over shared variables, the same for the same seed: a few hundred to a
 * few thousand states, with guards, choices, errors, an assertion, variables over far-apart and
 * negative values, and for some seeds variables whose range is not known in advance or several
 * initial states.
 */
public final class RandomModels {
  private static final int LEAST_STATES = 200;
  private static final int MOST_COMBINATIONS = 6000;
  private static final ModelError ERROR =
      new ModelError(ModelError.Kind.INDEX_OUT_OF_RANGE, "a random error", new Position(1, 1));

  private final SplittableRandom random;
  private final int processes;
  private final int[] sizes;
  private final Domain[] domains;

  /**
   * The values of a slot: {@code base}, {@code base + stride}, and so on; rules count in indices.
   */
  private record Domain(int size, int base, int stride) {
    int value(int index) {
      return base + index * stride;
    }

    int index(int value) {
      return (value - base) / stride;
    }
  }

  private RandomModels(SplittableRandom random) {
    this.random = random;
    processes = random.nextInt(2, 5);
    int variables = random.nextInt(1, 4);
    sizes = new int[processes + variables];
    int combinations = 1;
    for (int i = 0; i < sizes.length; i++) {
      int room = MOST_COMBINATIONS / combinations;
      sizes[i] = Math.max(1, Math.min(random.nextInt(2, 9), room));
      combinations *= sizes[i];
    }
    domains = new Domain[sizes.length];
    for (int i = 0; i < sizes.length; i++) {
      domains[i] =
          switch (i < processes ? 0 : random.nextInt(3)) {
            case 1 -> new Domain(sizes[i], -random.nextInt(6), 1);
            case 2 -> new Domain(sizes[i], random.nextInt(-1_000_000_000, 0), 200_000_000);
            default -> new Domain(sizes[i], 0, 1);
          };
    }
  }

  /** The model of a seed. */
  public static HandModel model(long seed) {
    SplittableRandom seeds = new SplittableRandom(seed);
    while (true) {
      HandModel model = new RandomModels(seeds.split()).build("random " + seed);
      if (ReferenceSearch.of(model).states() >= LEAST_STATES) {
        return model;
      }
    }
  }

  private HandModel build(String name) {
    HandModel.Builder builder = HandModel.named(name);
    boolean growing = random.nextInt(3) == 0;
    for (int i = 0; i < sizes.length; i++) {
      Domain domain = domains[i];
      String slot = i < processes ? "p" + i : "v" + (i - processes);
      if (growing && i >= processes) {
        builder.growing(slot, domain.value(0), domain.value(0));
      } else {
        builder.slot(slot, domain.value(0), domain.value(domain.size - 1));
      }
    }
    int initialStates = random.nextInt(4) == 0 ? random.nextInt(2, 5) : 1;
    for (int i = 0; i < initialStates; i++) {
      boolean first = i == 0;
      builder.initial(
          IntStream.range(0, sizes.length)
              .map(slot -> domains[slot].value(first ? 0 : random.nextInt(sizes[slot])))
              .toArray());
    }
    for (int process = 0; process < processes; process++) {
      int edges = sizes[process] + random.nextInt(4);
      for (int edge = 0; edge < edges; edge++) {
        edge(builder, process, edge < sizes[process] ? edge : random.nextInt(sizes[process]));
      }
    }
    int forbidden = random.nextInt(sizes[0]);
    int seen = processes + random.nextInt(sizes.length - processes);
    int value = domains[seen].value(random.nextInt(sizes[seen]));
    builder.assertion(
        "not (p0 == " + forbidden + " and v" + (seen - processes) + " == " + value + ")",
        s -> s.get(0) != forbidden || s.get(seen) != value);
    return builder.build();
  }

  /**
   * One process moves from a location to another where a variable allows it, and sets a variable.
   */
  private void edge(HandModel.Builder builder, int process, int from) {
    int to = random.nextInt(sizes[process]);
    int asked = processes + random.nextInt(sizes.length - processes);
    int bound = random.nextInt(sizes[asked]);
    int comparison = random.nextInt(6);
    int source = processes + random.nextInt(sizes.length - processes);
    int target = processes + random.nextInt(sizes.length - processes);
    int choices = random.nextInt(4) == 0 ? random.nextInt(2, 5) : 1;
    int offset = random.nextInt(sizes[target]);
    int erring = random.nextInt(8) == 0 ? random.nextInt(sizes[source]) : -1;
    Domain askedDomain = domains[asked];
    Domain sourceDomain = domains[source];
    Domain targetDomain = domains[target];
    Transition.Kind[] kinds = Transition.Kind.values();
    Transition.Kind kind = kinds[random.nextInt(kinds.length)];
    builder.rule(
        "p" + process + ": " + from + " -> " + to,
        r ->
            r.process("p" + process)
                .kind(kind)
                .choices(choices)
                .reads(process, asked, source)
                .writes(process, target)
                .when(
                    (s, c) ->
                        s.get(process) == from
                            && compare(comparison, askedDomain.index(s.get(asked)), bound))
                .then(
                    (s, c) -> {
                      int value = sourceDomain.index(s.get(source));
                      if (value == erring && c == 0) {
                        s.fail(ERROR);
                        return;
                      }
                      s.set(target, targetDomain.value((value + offset + c) % targetDomain.size));
                      s.set(process, to);
                    }));
  }

  private static boolean compare(int comparison, int value, int bound) {
    return switch (comparison) {
      case 0 -> value <= bound;
      case 1 -> value >= bound;
      case 2 -> value != bound;
      default -> true;
    };
  }
}
