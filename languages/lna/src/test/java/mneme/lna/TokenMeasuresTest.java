package mneme.lna;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import mneme.model.Measure;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.net.coloured.marking.Region;
import mneme.net.coloured.model.ColouredModel;
import mneme.net.coloured.model.Engine;
import mneme.source.SourceException;
import org.junit.jupiter.api.Test;

/** How many tokens there are, in a place and in all. */
class TokenMeasuresTest {
  /** One process a slot, counted messages, and a place with too many colours for slots. */
  private static final String NET =
      """
      tokens {
        type id: range 1 .. 2;
        type nb: range 0 .. 100000;
        place idle { dom: id; init: for (i in id) <( i )>; }
        place busy { dom: id; }
        place sent { dom: epsilon; capacity: 3; }
        place log { dom: nb * nb; }
        transition begin { in { idle: <( i )>; } out { busy: <( i )>; } }
        transition send { in { busy: <( i )>; } out { idle: <( i )>; sent: epsilon; } }
        transition store { in { sent: 3 * epsilon; } out { log: 2 * <( 7, 8 )>; } }
      }
      """;

  @Test
  void everyWayTokensLieIsCounted() throws SourceException {
    ColouredModel model = Nets.net(NET);
    int[] state = model.initialStates().getFirst();
    assertThat(value(model, "max_tokens_in_place", state)).isEqualTo(1);
    assertThat(value(model, "max_tokens_in_marking", state)).isEqualTo(2);
    compare(model, "net");
    List<int[]> states = states(model, 300);
    assertThat(states).anyMatch(each -> value(model, "max_tokens_in_place", each) > 3);
  }

  @Test
  void regionsSayTheSame() throws SourceException {
    for (int seed = 0; seed < 60; seed++) {
      compare(
          Nets.net(new RandomNet(new Random(seed)).text(), Map.of(), Engine.INTERPRETED),
          "seed " + seed);
    }
  }

  private static void compare(ColouredModel model, String what) {
    List<Region> regions = model.marking().regions();
    for (int[] state : states(model, 300)) {
      assertThat(value(model, "max_tokens_in_place", state))
          .as(what)
          .isEqualTo(regions.stream().mapToLong(each -> each.greatest(state)).max().orElse(0));
      assertThat(value(model, "max_tokens_in_marking", state))
          .as(what)
          .isEqualTo(regions.stream().mapToLong(each -> each.total(state)).sum());
    }
  }

  private static long value(ColouredModel model, String key, int[] state) {
    Measure measure =
        model.measures().stream().filter(each -> each.key().equals(key)).findFirst().orElseThrow();
    return measure.value().of(state);
  }

  private static List<int[]> states(ColouredModel model, int most) {
    Stepper stepper = model.stepper();
    Set<List<Integer>> seen = new HashSet<>();
    ArrayDeque<int[]> open = new ArrayDeque<>(model.initialStates());
    List<int[]> all = new ArrayList<>();
    while (!open.isEmpty() && all.size() < most) {
      int[] state = open.poll();
      if (!seen.add(Arrays.stream(state).boxed().toList())) {
        continue;
      }
      all.add(state);
      stepper.successors(
          state,
          new SuccessorSink() {
            @Override
            public void successor(int[] next, long event, int[] changed, int count) {
              open.add(next.clone());
            }

            @Override
            public void error(long event, ModelError error) {
              // A place that is full: the successor does not exist.
            }
          });
    }
    return all;
  }
}
