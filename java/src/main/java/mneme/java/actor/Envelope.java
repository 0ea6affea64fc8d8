package mneme.java.actor;

/** A message on its way. */
public record Envelope<M>(int from, int to, M message) {
  @Override
  public String toString() {
    return from + " → " + to + ": " + message;
  }
}
