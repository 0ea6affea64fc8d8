package mneme.search.caching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import mneme.search.caching.Efficiency.Outlook;
import org.junit.jupiter.api.Test;

class EfficiencyTest {
  @Test
  void growthIsSuccessorsTimesTheShareForgotten() {
    // 1000 visits, 3000 events; of 2000 meetings with known states 500 were forgotten.
    Efficiency efficiency = Efficiency.of(1000, 500, 1500, 3000, 10, 90);
    assertThat(efficiency.growth()).isCloseTo(0.75, within(1e-9));
    assertThat(efficiency.stackShare()).isCloseTo(0.1, within(1e-9));
    assertThat(efficiency.outlook()).isEqualTo(Outlook.OPEN);
  }

  @Test
  void theOutlookHasBounds() {
    assertThat(Efficiency.of(1000, 0, 2000, 3000, 10, 90).outlook()).isEqualTo(Outlook.GOOD);
    assertThat(Efficiency.of(1000, 900, 900, 3000, 10, 90).outlook()).isEqualTo(Outlook.BAD);
    assertThat(Efficiency.of(1000, 0, 2000, 3000, 60, 40).outlook()).isEqualTo(Outlook.OPEN);
    assertThat(Efficiency.of(1000, 0, 2000, 3000, 60, 40).reason())
        .contains("the stack is larger than the cache");
    assertThat(Efficiency.of(0, 0, 0, 0, 0, 0).outlook()).isEqualTo(Outlook.GOOD);
  }
}
