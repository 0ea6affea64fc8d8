package mneme.engine;

import java.util.List;
import java.util.Objects;
import mneme.liveness.Product;
import mneme.liveness.ProductTooLargeException;
import mneme.logic.automaton.Kind;
import mneme.model.Model;
import mneme.question.Question;
import mneme.question.RunsKept;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.run.PlanParameters;
import mneme.search.Reductions;
import mneme.search.stubborn.ReducedModel;
import mneme.search.stubborn.Reducing;

/**
 * The parts into which the engine divides a plan that asks about infinite runs: one about the
 * states of the model, and one for each question about runs, which searches a product. A part has a
 * number, by which another process makes it again of the same plan.
 */
public final class PlanParts {
  /** The number of the part about states, and of a plan that is not divided. */
  public static final int ABOUT_STATES = -1;

  private PlanParts() {}

  /** What is asked of single states. */
  static Plan aboutStates(Plan whole) {
    return whole.withQuestions(whole.questions().without(RunsKept.class));
  }

  /** A search of a product for what breaks a question. */
  static Plan about(RunsKept question, Product product, Plan whole, boolean trace) {
    Question asked =
        product.kind() == Kind.TERMINAL
            ? new AcceptingReached(question, product.accepting())
            : question;
    return whole
        .withModel(product.model())
        // What is searched is reduced already, as far as it can be.
        .withTuning(whole.tuning().with(PlanParameters.REDUCTION, "off"))
        .withQuestions(new Plan.Questions(List.of(asked), true, trace));
  }

  /**
   * What a search for runs that break a question works on.
   *
   * @throws PlanException where it is too large
   */
  static Product product(RunsKept question, Plan whole) {
    try {
      return Product.of(
          reduced(question, whole),
          Objects.requireNonNull(question.claim().breaking()),
          question.stutters());
    } catch (ProductTooLargeException e) {
      throw new PlanException(question.name() + ": " + e.getMessage());
    }
  }

  /** The model without events that do not matter to a question, where that was asked for. */
  private static Model reduced(RunsKept question, Plan whole) {
    Reductions reductions = Reducing.ofRuns(whole, question).reductions();
    return reductions == null ? whole.model() : new ReducedModel(whole.model(), reductions);
  }

  /** The number of a part of a plan. */
  public static int numberOf(Plan part, Plan whole) {
    List<Question> asked = part.questions().all();
    if (asked.size() == 1 && asked.getFirst() instanceof AcceptingReached(RunsKept about, var _)) {
      List<Question> all = whole.questions().all();
      for (int i = 0; i < all.size(); i++) {
        if (all.get(i) == about) {
          return i;
        }
      }
      throw new IllegalArgumentException("a part of another plan");
    }
    return ABOUT_STATES;
  }

  /** The part of a number. */
  public static Plan part(Plan whole, int number) {
    if (number == ABOUT_STATES) {
      return aboutStates(whole);
    }
    RunsKept question = (RunsKept) whole.questions().all().get(number);
    return about(question, product(question, whole), whole, whole.questions().trace());
  }
}
