package mneme.model;

/**
 * A number that every state has, of which a run reports the greatest it meets: tokens in a place.
 * Stateless and thread-safe.
 *
 * @param key its name in JSON
 * @param label its name for people
 * @param value computes it; allocates nothing
 */
public record Measure(String key, String label, OfState value) {
  /** Computes the number. */
  @FunctionalInterface
  public interface OfState {
    long of(int[] state);
  }
}
