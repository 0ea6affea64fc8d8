package mneme.model;

import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * What the text of a model says of its runs: a formula, a never claim, labels that must or must not
 * be passed again and again. Immutable.
 *
 * @param name the name in the text, or what it is where it has none
 * @param breaking which infinite runs break it; null where that is not known
 * @param automaton finds the runs of which a finite beginning breaks the claim; null where there is
 *     none
 * @param unchecked why finding no such beginning does not show that the claim holds; empty where it
 *     does
 * @param standing whether every check of the model asks it; otherwise it is asked on request alone,
 *     as labels are of which the text does not say what is meant
 */
public record Claim(
    String name,
    Position position,
    @Nullable BreakingRuns breaking,
    @Nullable ClaimAutomaton automaton,
    String unchecked,
    boolean standing) {
  /** The name of the claim that no run passes accepting labels again and again. */
  public static final String ACCEPTANCE = "acceptance";

  /** The name of the claim that every run passes progress labels again and again. */
  public static final String NON_PROGRESS = "non-progress";

  /** What a search for cycles decides. */
  public Claim(String name, Position position, BreakingRuns breaking) {
    this(name, position, breaking, null, "", true);
  }

  /** What is decided by looking at states alone, if at all. */
  public Claim(
      String name, Position position, @Nullable ClaimAutomaton automaton, String unchecked) {
    this(name, position, null, automaton, unchecked, true);
  }

  /** The same, asked on request alone. */
  public Claim onRequest() {
    return new Claim(name, position, breaking, automaton, unchecked, false);
  }

  /** Whether a search through all states decides it. */
  public boolean isDecidable() {
    return unchecked.isEmpty();
  }
}
