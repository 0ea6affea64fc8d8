package mneme.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LevelPiecesTest {
  /** Small levels, levels of many pieces, and levels so large that pieces grow no more. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 64",
    "100000, 1, 64",
    "1000, 2, 64",
    "5000, 2, 156",
    "5000, 3, 104",
    "9000000, 2, 32768"
  })
  void everyPlaceIsHandedOutOnce(long places, int threads, long size) {
    LevelPieces pieces = new LevelPieces();
    pieces.share(places, threads);
    assertThat(pieces.size()).isEqualTo(size);
    for (int level = 0; level < 2; level++) {
      pieces.goOnFrom(0);
      long end = 0;
      while (end < places) {
        assertThat(pieces.take()).isEqualTo(end);
        end += pieces.size();
        assertThat(pieces.taken()).isEqualTo(end);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"0", "777"})
  void aLevelGoesOnWhereItWasLeft(long place) {
    LevelPieces pieces = new LevelPieces();
    pieces.goOnFrom(place);
    pieces.share(10_000, 2);
    assertThat(pieces.take()).isEqualTo(place);
  }
}
