package mneme.question;

import mneme.model.Claim;
import mneme.model.Property;

/** A claim of the model's text that no search can decide: so nobody says that the model holds. */
public record Unchecked(Claim claim) implements Question {
  @Override
  public String name() {
    return "claim " + claim.name();
  }

  @Override
  public String kind() {
    return Property.KIND;
  }

  @Override
  public String subject() {
    return claim.name();
  }

  @Override
  public String claim(int count) {
    return count == 1 ? "the claim holds" : "all " + count + " claims hold";
  }

  @Override
  public String unchecked() {
    return claim.unchecked();
  }

  @Override
  public Answer decide(boolean met, boolean complete) {
    return Answer.UNKNOWN;
  }
}
