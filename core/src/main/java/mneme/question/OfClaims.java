package mneme.question;

import mneme.model.Claim;
import mneme.model.Property;

/** A question about a claim of the model's text or of the user. */
sealed interface OfClaims extends Question permits RunsKept, Unchecked {
  Claim claim();

  @Override
  default String name() {
    return "claim " + claim().name();
  }

  /** Where a finite way already decides. */
  @Override
  default String kind() {
    return Property.KIND;
  }

  @Override
  default String subject() {
    return claim().name();
  }

  @Override
  default String claim(int count) {
    return count == 1 ? "the claim holds" : "all " + count + " claims hold";
  }
}
