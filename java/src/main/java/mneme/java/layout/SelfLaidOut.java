package mneme.java.layout;

/** A model that knows better than its type how its states are laid out. */
public interface SelfLaidOut {
  /** The part of a whole state. */
  Part layout(StateLayout layout);
}
