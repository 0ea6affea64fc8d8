package mneme.lab.study;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The measurements of one study.
 *
 * @param entries by key
 */
public record Results(Map<String, Entry> entries) {

  /** A measurement that has an answer. */
  public Optional<Entry> get(String key) {
    return Optional.ofNullable(entries.get(key)).filter(Entry::isUsable);
  }

  /** A figure of an answer; NaN where there is none. */
  public double number(String key, String figure) {
    return get(key).map(entry -> entry.number(figure)).orElse(Double.NaN);
  }

  /** A part of each key, each once, in their order. */
  public List<String> parts(UnaryOperator<String> part) {
    return entries.keySet().stream().map(part).distinct().toList();
  }

  /** Those with an answer whose key fits. */
  public List<Entry> usable(Predicate<String> key) {
    return entries.values().stream()
        .filter(entry -> entry.isUsable() && key.test(entry.key()))
        .toList();
  }
}
