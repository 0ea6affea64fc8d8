package mneme.lab.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Makes broken texts out of good ones. The same seed gives the same texts; not thread-safe. */
final class Mutator {
  private static final Pattern WORD = Pattern.compile("\\w+|[^\\w\\s]+");
  private static final Pattern NUMBER = Pattern.compile("\\d+");
  private static final List<String> EXTREMES =
      List.of("0", "-1", "255", "256", "2147483647", "2147483648", "-2147483648", "9".repeat(400));
  private static final List<String> NESTING =
      List.of("(", "[", "{", "-", "not ", "(1+", "\"", "/*");
  private static final int MOST_MUTATIONS = 4;
  private static final int LONGEST = 200_000;

  private final RandomGenerator random;
  private final List<String> seeds;
  private final List<String> words;

  /** At least one seed. */
  Mutator(RandomGenerator random, List<String> seeds) {
    this.random = random;
    this.seeds = List.copyOf(seeds);
    this.words =
        seeds.stream()
            .flatMap(seed -> WORD.matcher(seed).results().map(MatchResult::group))
            .distinct()
            .toList();
  }

  /** A text nobody would write. */
  String next() {
    if (random.nextInt(16) == 0) {
      return random.nextBoolean() ? noise() : wordSalad();
    }
    StringBuilder text = new StringBuilder(pick(seeds));
    int mutations = 1 + random.nextInt(MOST_MUTATIONS);
    for (int i = 0; i < mutations; i++) {
      mutate(text);
    }
    text.setLength(Math.min(text.length(), LONGEST));
    return text.toString();
  }

  private void mutate(StringBuilder text) {
    int at = random.nextInt(text.length() + 1);
    int end = Math.min(text.length(), at + random.nextInt(1 << random.nextInt(1, 9)));
    switch (random.nextInt(11)) {
      case 0 -> text.delete(at, end);
      case 1 -> text.insert(random.nextInt(text.length() + 1), text.substring(at, end));
      case 2 -> text.insert(at, character());
      case 3 -> text.replace(at, Math.min(at + 1, text.length()), character());
      case 4 -> text.insert(at, " " + (words.isEmpty() ? "" : pick(words)) + " ");
      case 5, 6 -> replaceOne(text, WORD, words);
      case 7, 8 -> replaceOne(text, NUMBER, EXTREMES);
      case 9 -> text.insert(at, pick(NESTING).repeat(1 << random.nextInt(15)));
      default -> {
        String other = pick(seeds);
        text.setLength(at);
        text.append(other, random.nextInt(other.length() + 1), other.length());
      }
    }
  }

  private void replaceOne(StringBuilder text, Pattern pattern, List<String> replacements) {
    List<MatchResult> places = new ArrayList<>(pattern.matcher(text).results().toList());
    if (!places.isEmpty() && !replacements.isEmpty()) {
      MatchResult place = pick(places);
      text.replace(place.start(), place.end(), pick(replacements));
    }
  }

  private String noise() {
    StringBuilder text = new StringBuilder();
    int length = random.nextInt(1 << random.nextInt(1, 12));
    for (int i = 0; i < length; i++) {
      text.append(character());
    }
    return text.toString();
  }

  private String wordSalad() {
    StringBuilder text = new StringBuilder();
    int length = words.isEmpty() ? 0 : random.nextInt(500);
    for (int i = 0; i < length; i++) {
      text.append(pick(words)).append(random.nextInt(8) == 0 ? '\n' : ' ');
    }
    return text.toString();
  }

  /** Mostly what can be typed; sometimes anything a file can hold. */
  private String character() {
    int bound = random.nextInt(8) == 0 ? Character.MAX_VALUE : 128;
    char character = (char) random.nextInt(bound);
    return Character.isSurrogate(character) ? "\uD83E\uDDE0" : Character.toString(character);
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
