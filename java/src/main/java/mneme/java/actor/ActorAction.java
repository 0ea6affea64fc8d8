package mneme.java.actor;

/** What can happen in a system of actors. */
public sealed interface ActorAction {
  /** A message arrives. */
  record Deliver(int from, int to, Object message) implements ActorAction {
    @Override
    public String toString() {
      return from + " → " + to + ": " + message;
    }
  }

  /** A message is lost. */
  record Drop(int from, int to, Object message) implements ActorAction {
    @Override
    public String toString() {
      return "lost: " + from + " → " + to + ": " + message;
    }
  }

  /** The timer of an actor runs out. */
  record Timeout(int actor) implements ActorAction {}

  /** An actor stops, for good. */
  record Crash(int actor) implements ActorAction {}
}
