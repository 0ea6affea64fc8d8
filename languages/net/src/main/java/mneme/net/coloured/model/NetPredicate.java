package mneme.net.coloured.model;

import mneme.model.Predicate;
import mneme.model.Stepper;
import mneme.net.coloured.Proposition;
import mneme.net.coloured.interpret.Evaluator;
import mneme.net.coloured.interpret.NetErrorException;

/** A condition on markings, computed by walking over it. Thread-safe. */
public record NetPredicate(ColouredModel model, Proposition proposition) implements Predicate {
  @Override
  public String text() {
    return proposition.name();
  }

  @Override
  public Test test() {
    Evaluator evaluator = new Evaluator(model.net(), model.marking().values(), model.marking());
    Enabledness enabledness = new Enabledness(model.stepper(), model.choiceBits());
    evaluator.answering(enabledness);
    return state -> {
      evaluator.begin(state, proposition.locals());
      try {
        return Outcome.of(evaluator.holds(proposition.holds()));
      } catch (NetErrorException e) {
        return Outcome.ERROR;
      }
    };
  }

  /** Looks through the enabled events. */
  private static final class Enabledness implements Evaluator.Fireability {
    private final Stepper stepper;
    private final int choiceBits;
    private int wanted;
    private boolean found;

    Enabledness(Stepper stepper, int choiceBits) {
      this.stepper = stepper;
      this.choiceBits = choiceBits;
    }

    @Override
    public boolean fireable(int[] state, int transition) {
      wanted = transition;
      found = false;
      stepper.enabled(state, this::see);
      return found;
    }

    private void see(long event) {
      found |= event >>> choiceBits == wanted;
    }
  }
}
