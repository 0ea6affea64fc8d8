package mneme.store.tree;

import static org.assertj.core.api.Assertions.assertThat;

import mneme.testing.HandModel;
import mneme.testing.HandModels;
import org.junit.jupiter.api.Test;

class SlotDivisionTest {
  /** Slots 0 and 2 always move together, and so do slots 1 and 3. */
  @Test
  void whatMovesTogetherStaysTogether() {
    HandModel.Builder model = HandModel.named("two pairs");
    for (String slot : new String[] {"a", "b", "a2", "b2"}) {
      model.slot(slot, 0, 40);
    }
    model.initial(0, 0, 0, 0);
    for (int first : new int[] {0, 1}) {
      model.rule(
          "step " + first,
          r ->
              r.reads(first)
                  .writes(first, first + 2)
                  .then(
                      (s, c) -> {
                        s.set(first, (s.get(first) + 1) % 41);
                        s.set(first + 2, s.get(first));
                      }));
    }
    boolean[] right = SlotDivision.of(model.build());
    assertThat(right[0]).isEqualTo(right[2]).isNotEqualTo(right[1]);
    assertThat(right[1]).isEqualTo(right[3]);
  }

  @Test
  void everyModelIsDivided() {
    HandModels.all()
        .forEach(model -> assertThat(SlotDivision.of(model)).hasSize(model.shape().size()));
  }
}
