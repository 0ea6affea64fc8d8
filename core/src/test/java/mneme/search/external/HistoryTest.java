package mneme.search.external;

import static org.assertj.core.api.Assertions.assertThat;

import mneme.search.expansion.Counts;
import mneme.testing.TinyModels;
import org.junit.jupiter.api.Test;

/** The moments to which a search can return, and the levels of claims. */
class HistoryTest {
  private static Snapshot at(int level) {
    return new Snapshot(level, new Counts(TinyModels.model(1)));
  }

  @Test
  void returnsToTheMomentBeforeALevel() {
    History history = new History(at(3));
    for (int level = 4; level < 20; level++) {
      history.add(at(level));
    }
    assertThat(history.verified().level()).isEqualTo(3);
    assertThat(history.current().level()).isEqualTo(19);
    assertThat(history.backBefore(25).level()).isEqualTo(19);
    assertThat(history.backBefore(12).level()).isEqualTo(12);
    assertThat(history.current().level()).isEqualTo(12);
    assertThat(history.backBefore(1).level()).as("nothing earlier is known").isEqualTo(3);
  }

  @Test
  void momentsStayEvenlySpaced() {
    History history = new History(at(0));
    for (int level = 1; level <= 10_000; level++) {
      history.add(at(level));
      assertThat(history.current().level()).isEqualTo(level);
    }
    for (int level = 9_999; level > 0; level -= 997) {
      assertThat(history.backBefore(level).level()).isBetween(level - 400, level);
    }
    history.add(at(5_000));
    history.isCertain();
    assertThat(history.verified().level()).isEqualTo(5_000);
    assertThat(history.backBefore(4_000).level()).isEqualTo(5_000);
  }

  @Test
  void knowsTheLevelOfEach() {
    LevelStarts starts = new LevelStarts();
    starts.begin(2, 0);
    starts.begin(3, 0); // level 2 has none
    starts.begin(3, 4);
    starts.begin(5, 6);
    starts.begin(6, 9);
    starts.begin(5, 9); // nor has level 6
    starts.begin(7, 11);
    assertThat(starts.levelOf(0)).isEqualTo(3);
    assertThat(starts.levelOf(5)).isEqualTo(3);
    assertThat(starts.endOf(0)).isEqualTo(6);
    assertThat(starts.levelOf(6)).isEqualTo(5);
    assertThat(starts.levelOf(10)).isEqualTo(5);
    assertThat(starts.endOf(7)).isEqualTo(11);
    assertThat(starts.levelOf(100)).isEqualTo(7);
    assertThat(starts.endOf(11)).isEqualTo(Integer.MAX_VALUE);
    for (int level = 8; level < 100; level++) {
      starts.begin(level, level + 4);
    }
    assertThat(starts.levelOf(60)).isEqualTo(56);
    starts.clear();
    starts.begin(1, 0);
    assertThat(starts.levelOf(3)).isEqualTo(1);
  }
}
