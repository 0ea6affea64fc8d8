package mneme.search.breadth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.Random;
import mneme.search.breadth.LevelPieces.Part;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LevelPiecesTest {
  /** Whichever thread comes next: small levels, levels of many pieces, and no level at all. */
  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "100000, 1", "1, 2", "1000, 2", "100000, 2", "99999, 3", "5000, 7"})
  void everyPlaceIsHandedOutOnce(int places, int threads) {
    for (int seed = 0; seed < 20; seed++) {
      LevelPieces pieces = new LevelPieces(threads);
      pieces.begin(List.of(new Part(0, places)));
      pieces.share(threads);
      BitSet seen = new BitSet();
      takeAll(pieces, threads, new Random(seed), seen, Integer.MAX_VALUE);
      assertThat(seen.cardinality()).isEqualTo(places);
      assertThat(pieces.left()).isEmpty();
    }
  }

  /** With fewer threads and with more of them, and after further pauses. */
  @Test
  void aLevelGoesOnWhereItWasLeft() {
    int places = 50_000;
    for (int seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      BitSet seen = new BitSet();
      List<Part> left = List.of(new Part(0, places));
      while (!left.isEmpty()) {
        int threads = 1 + random.nextInt(4);
        LevelPieces pieces = new LevelPieces(threads);
        pieces.begin(left);
        int together = 1 + random.nextInt(threads);
        pieces.share(together);
        takeAll(pieces, together, random, seen, random.nextInt(100));
        left = pieces.left();
        assertThat(left.stream().mapToLong(Part::size).sum())
            .isEqualTo(places - seen.cardinality());
        for (Part part : left) {
          assertThat(seen.get((int) part.from(), (int) part.to()).isEmpty()).isTrue();
        }
      }
      assertThat(seen.cardinality()).isEqualTo(places);
    }
  }

  @Test
  void eachThreadGoesThroughAPartOfItsOwn() {
    LevelPieces pieces = new LevelPieces(2);
    pieces.begin(List.of(new Part(0, 10_000)));
    pieces.share(2);
    Part first = pieces.take(0);
    Part second = pieces.take(1);
    assertThat(first.from()).isZero();
    assertThat(second.from()).isBetween(5_000L, 5_200L);
    for (int i = 0; i < 10; i++) {
      Part next = pieces.take(0);
      assertThat(next.from()).isEqualTo(first.to());
      first = next;
      next = pieces.take(1);
      assertThat(next.from()).isEqualTo(second.to());
      second = next;
    }
  }

  /** With lanes that found much, little or nothing, and fewer threads than lanes. */
  @Test
  void eachThreadBeginsWithWhatItHasFound() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      int lanes = 1 + random.nextInt(8);
      long[] places = new long[lanes + 1];
      for (int lane = 0; lane < lanes; lane++) {
        places[lane + 1] = places[lane] + random.nextInt(3) * random.nextInt(3_000);
      }
      int all = (int) places[lanes];
      LevelPieces pieces = new LevelPieces(lanes);
      pieces.begin(List.of(new Part(0, all)));
      int threads = 1 + random.nextInt(lanes);
      pieces.share(threads, places);
      BitSet seen = new BitSet();
      for (int thread = 0; threads > 1 && thread < threads; thread++) {
        if (places[thread] < places[thread + 1]) {
          Part piece = pieces.take(thread);
          assertThat(piece.from()).isEqualTo(places[thread]);
          seen.set((int) piece.from(), (int) piece.to());
        }
      }
      takeAll(pieces, threads, random, seen, Integer.MAX_VALUE);
      assertThat(seen.cardinality()).isEqualTo(all);
      assertThat(pieces.left()).isEmpty();
    }
  }

  private static void takeAll(
      LevelPieces pieces, int threads, Random random, BitSet seen, int most) {
    int ended = 0;
    for (int i = 0; i < most && ended < 5 * threads; i++) {
      Part piece = pieces.take(random.nextInt(threads));
      ended = piece.size() == 0 ? ended + 1 : 0;
      for (long place = piece.from(); place < piece.to(); place++) {
        assertThat(seen.get((int) place)).isFalse();
        seen.set((int) place);
      }
    }
  }
}
