package mneme.model;

import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * What the text of a model says of its runs: a formula, a never claim, labels that must or must not
 * be passed again and again. Immutable.
 *
 * @param name the name in the text, or what it is where it has none
 * @param automaton finds the runs of which a finite beginning breaks the claim; null where there is
 *     none
 * @param unchecked why finding no such beginning does not show that the claim holds; empty where it
 *     does
 */
public record Claim(
    String name, Position position, @Nullable ClaimAutomaton automaton, String unchecked) {

  /** Whether a search through all states decides it. */
  public boolean isDecidable() {
    return unchecked.isEmpty();
  }
}
