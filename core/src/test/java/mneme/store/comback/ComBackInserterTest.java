package mneme.store.comback;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import mneme.memory.MemoryBudget;
import mneme.run.Tuning;
import mneme.store.Answer;
import mneme.store.Inserter;
import mneme.testing.HandModel;
import org.junit.jupiter.api.Test;

class ComBackInserterTest {
  @Test
  void aThreadExpandsWhatDoesNotFitTheLayoutItKnows() {
    HandModel model =
        HandModel.named("grows")
            .growing("wide", 0, 1)
            .growing("narrow", 0, 1)
            .initial(0, 0)
            .rule("leap", r -> r.reads(0).writes(0).then((s, c) -> s.set(0, s.get(0) + 1000)))
            .rule("turn", r -> r.reads(1).writes(1).then((s, c) -> s.set(1, 1 - s.get(1))))
            .build();
    MemoryBudget budget = new MemoryBudget(64 << 20);
    Settings settings = Settings.of(Tuning.NONE.with("candidates", "0"), budget.limit());
    List<Long> answers = new ArrayList<>();
    try (ComBackStore store = new ComBackStore(model, 2, budget, Long.SIZE, true, settings)) {
      Inserter one = store.inserter(0, (from, event, answer) -> answers.add(answer), true);
      Inserter other = store.inserter(1, (from, event, answer) -> answers.add(answer), true);
      one.putInitial(new int[] {0, 0});
      one.flush();
      put(one, 0, new int[] {0, 0}, new int[] {1000, 0}, 0, 0);
      put(one, 0, new int[] {0, 0}, new int[] {0, 1}, 1, 1);
      store.levelComplete();
      // The other thread has not put anything yet, and knows values 0 and 1 only.
      put(other, 1, new int[] {1000, 0}, new int[] {1000, 1}, 1, 1);
      put(one, 2, new int[] {0, 1}, new int[] {1000, 1}, 0, 0);
      put(one, 2, new int[] {0, 1}, new int[] {0, 0}, 1, 1);
    }
    assertThat(answers)
        .containsExactly(
            Answer.added(0),
            Answer.added(1),
            Answer.added(2),
            Answer.added(3),
            Answer.seen(3),
            Answer.seen(0));
  }

  private static void put(
      Inserter inserter, long id, int[] from, int[] successor, long event, int changed) {
    inserter.from(id, from);
    inserter.put(successor, event, new int[] {changed}, 1);
    inserter.flush();
  }
}
