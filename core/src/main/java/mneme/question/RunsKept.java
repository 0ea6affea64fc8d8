package mneme.question;

import mneme.model.BreakingRuns;
import mneme.model.Claim;

/**
 * Whether no run breaks a claim: decided by a search for cycles in the product of the model with
 * the runs that break it, not by looking at single states.
 *
 * @param claim one that says which runs break it
 * @param stutters whether a run that ends stays in its last state for ever; otherwise runs that end
 *     do not count
 * @param fairness which runs count
 */
public record RunsKept(Claim claim, boolean stutters, Fairness fairness) implements OfClaims {
  /** The word for a violation that is shown by a cycle. */
  public static final String CYCLE = "cycle";

  public RunsKept {
    if (claim.breaking() == null) {
      throw new IllegalArgumentException(claim.name() + " does not say which runs break it");
    }
  }

  /** As the claim itself has it, without fairness. */
  public static RunsKept of(Claim claim) {
    BreakingRuns breaking = claim.breaking();
    return new RunsKept(claim, breaking != null && breaking.stutters(), Fairness.NONE);
  }

  @Override
  public boolean isLeftOpenByErrors() {
    return true;
  }
}
