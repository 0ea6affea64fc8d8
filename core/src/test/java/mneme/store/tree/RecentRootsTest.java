package mneme.store.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecentRootsTest {
  @Test
  void onlyWhatWasMetIsKnown() {
    RecentRoots recent = new RecentRoots();
    Random random = new Random(1);
    Set<Long> met = new HashSet<>();
    int known = 0;
    for (int i = 0; i < 100_000; i++) {
      long root = (long) random.nextInt(300) << RootCode.RIGHT_BITS | random.nextInt(300);
      boolean isKnown = recent.meet(root);
      assertThat(!isKnown || met.contains(root)).isTrue();
      assertThat(recent.meet(root)).isTrue();
      met.add(root);
      known += isKnown ? 1 : 0;
    }
    assertThat(known).isPositive();
  }

  @Test
  void zeroIsARootAsOthersAre() {
    RecentRoots recent = new RecentRoots();
    assertThat(recent.meet(0)).isFalse();
    assertThat(recent.meet(0)).isTrue();
  }

  @Test
  void whatIsForgottenWasNotMet() {
    RecentRoots recent = new RecentRoots();
    for (long root = 0; root < 1000; root++) {
      recent.meet(root);
    }
    recent.forget();
    for (long root = 0; root < 1000; root++) {
      assertThat(recent.meet(root)).isFalse();
    }
  }
}
