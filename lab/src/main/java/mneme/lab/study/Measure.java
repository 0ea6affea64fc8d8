package mneme.lab.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import mneme.lab.Expectation;

/**
 * One process to be run.
 *
 * @param key tells it from the others of its study
 * @param words what follows {@code mneme}; {@link Places} in braces stand for folders of the
 *     machine
 * @param limit after which it is ended
 * @param seconds it takes on a quiet machine, roughly
 * @param states the answer must have found; -1 where that is unknown or no figure of the answer
 */
public record Measure(String key, List<String> words, Duration limit, double seconds, long states) {
  /** What a process takes to start and to end. */
  private static final double START_SECONDS = 0.8;

  private static final Duration LIMIT = Duration.ofMinutes(10);

  public Measure {
    words = List.copyOf(words);
  }

  /** Runs {@code explore} on a model of the corpus, which must find as many states as are known. */
  public static Measure explore(
      String key, Expectation model, double secondsForMillion, List<String> options) {
    List<String> words = new ArrayList<>();
    words.add("explore");
    words.add(Places.CORPUS + "/" + model.file());
    for (String parameter : model.parameters()) {
      words.add("--param");
      words.add(parameter);
    }
    words.addAll(options);
    words.addAll(List.of("--json", "-"));
    double seconds = START_SECONDS + secondsForMillion * model.states() / 1e6;
    return new Measure(key, words, LIMIT, seconds, model.states());
  }

  /** Runs an experiment's own command, whose exit code tells whether a result is wrong. */
  public static Measure lab(String key, double seconds, List<String> words) {
    List<String> all = new ArrayList<>();
    all.add("lab");
    all.addAll(words);
    return new Measure(key, all, LIMIT, seconds, -1);
  }

  public Measure within(Duration other) {
    return new Measure(key, words, other, seconds, states);
  }
}
