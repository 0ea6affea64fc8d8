package mneme.testing;

import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.model.Transition;
import org.jspecify.annotations.Nullable;

/**
 * Models of a few dozen states, with much independence, for searches whose time explodes when they
 * remember nothing; the order of events differs from state to state.
 */
public final class TinyModels {
  private TinyModels() {}

  /** Two to four processes, some of which look at or set a shared variable. */
  public static Model model(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int processes = random.nextInt(2, 5);
    HandModel.Builder builder = HandModel.named("tiny " + seed);
    int[] sizes = new int[processes];
    for (int p = 0; p < processes; p++) {
      sizes[p] = random.nextInt(2, processes == 4 ? 3 : 4);
      builder.slot("p" + p, 0, sizes[p] - 1);
    }
    builder.slot("shared", 0, 1).initial(new int[processes + 1]);
    for (int p = 0; p < processes; p++) {
      for (int from = 0; from < sizes[p]; from++) {
        int rules = random.nextInt(1, 3);
        for (int i = 0; i < rules; i++) {
          rule(builder, random, p, from, random.nextInt(sizes[p]), processes);
        }
      }
    }
    return shuffled(builder.build(), seed);
  }

  private static void rule(
      HandModel.Builder builder, SplittableRandom random, int p, int from, int to, int shared) {
    int asks = random.nextInt(6);
    int sets = random.nextInt(6);
    builder.rule(
        "p" + p + " " + from + " to " + to,
        r -> {
          r.process("p" + p).kind(Transition.Kind.values()[random.nextInt(5)]);
          if (asks < 2) {
            r.reads(p, shared);
          } else {
            r.reads(p);
          }
          if (sets < 2) {
            r.writes(p, shared);
          } else {
            r.writes(p);
          }
          r.when((s, c) -> s.get(p) == from && (asks >= 2 || s.get(shared) == asks));
          r.then(
              (s, c) -> {
                s.set(p, to);
                if (sets < 2) {
                  s.set(shared, sets);
                }
              });
        });
  }

  /** The same events, in each state in an order of its own. */
  public static Model shuffled(HandModel model, long seed) {
    return new DisturbedModel(
        model,
        stepper ->
            new ReorderingStepper(
                stepper,
                (state, place) -> {
                  long key = seed * 31 + place;
                  for (int value : state) {
                    key = key * 1_000_003 + value;
                  }
                  return new SplittableRandom(key).nextInt();
                }));
  }

  /** What an event of a state has as its key; events come by ascending keys. */
  @FunctionalInterface
  public interface EventOrder {
    int key(int[] state, int place);
  }

  /** Delivers the events of another stepper in another order. */
  public record ReorderingStepper(Stepper stepper, EventOrder order) implements Stepper {
    @Override
    public void successors(int[] state, SuccessorSink sink) {
      List<Expansion.Step> steps = Expansion.of(stepper, state).steps();
      IntStream.range(0, steps.size())
          .boxed()
          .sorted(Comparator.comparingInt(place -> order.key(state, place)))
          .map(steps::get)
          .forEach(step -> deliver(step, sink));
    }

    private static void deliver(Expansion.Step step, SuccessorSink sink) {
      int[] next = step.next();
      ModelError error = step.error();
      if (next != null) {
        int[] changed = step.changed().stream().mapToInt(Integer::intValue).toArray();
        sink.successor(next, step.event(), changed, changed.length);
      } else if (error != null) {
        sink.error(step.event(), error);
      }
    }

    @Override
    public void enabled(int[] state, EventSink sink) {
      successors(state, SuccessorSink.ofEvents(sink));
    }

    @Override
    public int @Nullable [] fire(int[] state, long event) {
      return stepper.fire(state, event);
    }
  }
}
