package mneme.model;

import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * What the text of a model says of its runs: a formula, a never claim, labels that must or must not
 * be passed again and again. Immutable.
 *
 * @param name the name in the text, or what it is where it has none
 * @param breaking which infinite runs break it; null where that is not known
 * @param unchecked why that is not known; empty where it is
 * @param standing whether every check of the model asks it; otherwise it is asked on request alone,
 *     as labels are of which the text does not say what is meant
 */
public record Claim(
    String name,
    Position position,
    @Nullable BreakingRuns breaking,
    String unchecked,
    boolean standing) {
  /** The name of the claim that no run passes accepting labels again and again. */
  public static final String ACCEPTANCE = "acceptance";

  /** The name of the claim that every run passes progress labels again and again. */
  public static final String NON_PROGRESS = "non-progress";

  /** What a search for cycles decides. */
  public Claim(String name, Position position, BreakingRuns breaking) {
    this(name, position, breaking, "", true);
  }

  /** What cannot be decided. */
  public Claim(String name, Position position, String unchecked) {
    this(name, position, null, unchecked, true);
  }

  /** The same, asked on request alone. */
  public Claim onRequest() {
    return new Claim(name, position, breaking, unchecked, false);
  }
}
