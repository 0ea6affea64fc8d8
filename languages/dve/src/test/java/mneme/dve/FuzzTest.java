package mneme.dve;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mneme.source.SourceException;
import mneme.source.SourceText;
import mneme.testing.Effort;
import org.junit.jupiter.api.Test;

/**
 * Whatever the text: either it is a model, or errors are told; quickly, and nothing else happens.
 */
class FuzzTest {
  private static final long SEED = 20_090_417;
  private static final int TEXTS = 5_000;
  private static final Duration LONGEST = Duration.ofSeconds(5);

  private static final List<String> PIECES =
      List.of(
          "process",
          "system async;",
          "system sync;",
          "system async property P;",
          "channel",
          "const",
          "byte",
          "int",
          "state",
          "init",
          "commit",
          "accept",
          "assert",
          "trans",
          "guard",
          "sync",
          "effect",
          "and",
          "or",
          "imply",
          "not",
          "true",
          "{",
          "}",
          "(",
          ")",
          "[",
          "]",
          ";",
          ",",
          ":",
          "->",
          ".",
          "!",
          "?",
          "=",
          "==",
          "!=",
          "<",
          "<=",
          "<<",
          "+",
          "-",
          "*",
          "/",
          "%",
          "&",
          "|",
          "^",
          "~",
          "0",
          "1",
          "255",
          "65536",
          "2147483647",
          "99999999999",
          "P",
          "Q",
          "x",
          "a",
          "c",
          "s",
          "//",
          "/*",
          "*/",
          "#",
          "\n",
          "\0",
          "\u00e9",
          "\"",
          "'",
          "$",
          "\uD83D\uDE00");

  @Test
  void mutatedModels() {
    List<String> seeds = new ArrayList<>();
    ExamplesTest.examples().map(Corpus::read).map(SourceText::text).forEach(seeds::add);
    Random random = new Random(SEED);
    int models = 0;
    for (int i = 0; i < TEXTS; i++) {
      StringBuilder text = new StringBuilder(seeds.get(random.nextInt(seeds.size())));
      int mutations = 1 + random.nextInt(5);
      for (int m = 0; m < mutations; m++) {
        mutate(text, seeds, random);
      }
      models += isModel(text.toString()) ? 1 : 0;
    }
    assertThat(models).as("some survive, most do not").isBetween(TEXTS / 50, TEXTS / 2);
  }

  @Test
  void randomPieces() {
    Random random = new Random(SEED);
    for (int i = 0; i < TEXTS; i++) {
      StringBuilder text = new StringBuilder();
      int pieces = random.nextInt(120);
      for (int p = 0; p < pieces; p++) {
        text.append(PIECES.get(random.nextInt(PIECES.size())));
        text.append(random.nextInt(4) == 0 ? "" : " ");
      }
      isModel(text.toString());
    }
  }

  @Test
  void randomCharacters() {
    Random random = new Random(SEED);
    for (int i = 0; i < TEXTS; i++) {
      StringBuilder text = new StringBuilder();
      int length = random.nextInt(200);
      int range = random.nextBoolean() ? 128 : 65_536;
      for (int c = 0; c < length; c++) {
        text.append((char) random.nextInt(range));
      }
      isModel(text.toString());
    }
  }

  @Test
  void repeatedPieces() {
    for (String piece : PIECES) {
      for (String end : List.of("", " system async;", "}", ";", ")")) {
        isModel((piece + " ").repeat(5_000) + end);
        isModel("byte x = " + (piece + " ").repeat(5_000) + end);
        isModel("process P { state s; init s; trans " + (piece + " ").repeat(5_000) + end);
        isModel(
            "process P { state s; init s; trans s -> s { guard "
                + (piece + " 1 ").repeat(5_000)
                + end);
      }
    }
  }

  private static void mutate(StringBuilder text, List<String> seeds, Random random) {
    int at = random.nextInt(text.length() + 1);
    int end = Math.min(text.length(), at + random.nextInt(20));
    switch (random.nextInt(6)) {
      case 0 -> text.delete(at, end);
      case 1 -> text.insert(at, PIECES.get(random.nextInt(PIECES.size())));
      case 2 -> text.insert(at, text.substring(at, end));
      case 3 -> {
        String other = seeds.get(random.nextInt(seeds.size()));
        int from = random.nextInt(other.length());
        text.insert(at, other, from, Math.min(other.length(), from + random.nextInt(60)));
      }
      case 4 -> text.setLength(random.nextInt(20) == 0 ? at : text.length());
      default -> {
        if (at < text.length()) {
          text.setCharAt(at, (char) (32 + random.nextInt(96)));
        }
      }
    }
  }

  private static boolean isModel(String text) {
    Effort effort = Effort.begin();
    boolean model;
    try {
      new DveLanguage(Execution.INTERPRETED).load(new SourceText("fuzz.dve", text), Map.of());
      model = true;
    } catch (SourceException e) {
      assertThat(e.diagnostics()).isNotEmpty().hasSizeLessThanOrEqualTo(21);
      model = false;
    }
    assertThat(effort.soFar()).as(text).isLessThan(LONGEST);
    return model;
  }
}
