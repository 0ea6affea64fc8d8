package mneme.run;

import org.jspecify.annotations.Nullable;

/**
 * What a run found out about a property.
 *
 * @param answer whether it is true, or known at all
 * @param bound the greatest value met, where that was asked; it is final where the answer is {@link
 *     Answer#TRUE}
 * @param unchecked why it cannot be checked; empty where it can be, or where it is false all the
 *     same
 */
public record PropertyResult(String id, Answer answer, @Nullable Long bound, String unchecked) {
  /** Something that can be checked. */
  public PropertyResult(String id, Answer answer, @Nullable Long bound) {
    this(id, answer, bound, "");
  }

  /** What is known. */
  public enum Answer {
    TRUE,
    FALSE,
    /** The search ended before it was decided. */
    UNKNOWN
  }

  /**
   * A property that a single state can settle.
   *
   * @param met whether there was such a state
   * @param value what the property is then
   * @param complete whether every reachable state was visited
   */
  public static PropertyResult of(String id, boolean met, boolean value, boolean complete) {
    Answer answer = met || complete ? met == value ? Answer.TRUE : Answer.FALSE : Answer.UNKNOWN;
    return new PropertyResult(id, answer, null);
  }

  /** The greatest value of something. */
  public static PropertyResult bound(String id, long greatest, boolean complete) {
    return new PropertyResult(id, complete ? Answer.TRUE : Answer.UNKNOWN, greatest);
  }
}
