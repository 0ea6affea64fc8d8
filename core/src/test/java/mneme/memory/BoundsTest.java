package mneme.memory;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;

class BoundsTest {
  @Test
  void whatWasAskedForMayBeTouchedAndNothingElse() {
    Bounds bounds = new Bounds();
    Bounds.Range low = bounds.open(1_000, 100);
    Bounds.Range high = bounds.open(5_000, 0);
    high.useAtLeast(40);
    assertThatCode(() -> bounds.check(1_092, 8)).doesNotThrowAnyException();
    assertThatCode(() -> bounds.check(5_039, 1)).doesNotThrowAnyException();
    assertThatThrownBy(() -> bounds.check(1_093, 8)).hasMessageContaining("100 are in use");
    assertThatThrownBy(() -> bounds.check(5_040, 1)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> bounds.check(999, 1)).isInstanceOf(IllegalStateException.class);
    bounds.close(low);
    assertThatThrownBy(() -> bounds.check(1_000, 1)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aRegionIsLeftOnlyWhereNobodyChecks() {
    assumeTrue(Bounds.CHECKED != null, "accesses are not checked in this JVM");
    MemoryBudget budget = new MemoryBudget(1 << 20);
    try (GrowingRegion region = new GrowingRegion(budget, 1 << 20, false)) {
      region.commit(24);
      Memory.putLong(region.address() + 16, 7);
      assertThatThrownBy(() -> Memory.putLong(region.address() + 17, 7))
          .hasMessageContaining("24 are in use");
      assertThatThrownBy(() -> Memory.getInt(region.address() + 24))
          .isInstanceOf(IllegalStateException.class);
    }
  }
}
