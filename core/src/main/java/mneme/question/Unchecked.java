package mneme.question;

import mneme.model.Claim;

/** A claim of the model's text that no search can decide: so nobody says that the model holds. */
public record Unchecked(Claim claim) implements OfClaims {
  @Override
  public String unchecked() {
    return claim.unchecked();
  }

  @Override
  public Answer decide(boolean met, boolean complete) {
    return Answer.UNKNOWN;
  }
}
