package mneme.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import mneme.liveness.Product;
import mneme.logic.automaton.Kind;
import mneme.question.Question;
import mneme.question.RunsKept;
import mneme.run.Detail;
import mneme.run.Figures;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.PlanParameters;
import mneme.run.ProductFigures;
import mneme.run.QuestionResult;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.run.Violation;
import mneme.search.stubborn.ReducedModel;
import mneme.search.stubborn.Reducing;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Carries out plans that ask about infinite runs. Each such question has a product of its own with
 * the model, which is searched for itself; what else is asked is answered by a search of the model.
 */
final class PropertyRuns {
  /** Searches a model for what is asked of its states. */
  interface StateSearch {
    Run run(Plan plan, boolean ofModel);
  }

  /** Searches a product for accepting cycles. */
  interface CycleSearch {
    Run run(Plan plan, Product product, RunsKept question);
  }

  private final Plan plan;
  private final StateSearch states;
  private final CycleSearch cycles;
  private final Consumer<RunsKept> refusal;
  private final long began = System.nanoTime();

  private final List<Figures> figures = new ArrayList<>();
  private @Nullable Violation violation;
  private @Nullable Limit limit;

  /** The plan of the search with the most states, which names what was used. */
  private @Nullable Plan largest;

  private long most = -1;
  private boolean exact = true;
  private boolean incomplete;

  /**
   * @param refusal throws where no cycles can be looked for; asked before anything is searched
   */
  PropertyRuns(Plan plan, StateSearch states, CycleSearch cycles, Consumer<RunsKept> refusal) {
    this.plan = plan;
    this.states = states;
    this.cycles = cycles;
    this.refusal = refusal;
  }

  /** Whether a plan asks about infinite runs. */
  static boolean areAskedBy(Plan plan) {
    return plan.questions().asks(RunsKept.class);
  }

  Run run() {
    Plan.Questions others = PlanParts.aboutStates(plan).questions();
    int kept = plan.questions().all().size() - others.all().size();
    try (PartFolders folders = PartFolders.of(plan, kept + (others.asksAnything() ? 1 : 0))) {
      Run run = run(others, folders);
      if (folders != null) {
        folders.done();
      }
      return run;
    }
  }

  private Run run(Plan.Questions others, @Nullable PartFolders folders) {
    List<Question> asked = plan.questions().all();
    IdentityHashMap<RunsKept, Product> products = products(asked);
    List<QuestionResult> results = new ArrayList<>();
    List<QuestionResult> plain = List.of();
    if (others.asksAnything()) {
      Run run = part(folders, plan.withQuestions(others), of -> states.run(of, true));
      take(run, run.violation());
      plain = run.results();
    }
    int next = 0;
    for (Question question : asked) {
      results.add(
          question instanceof RunsKept kept
              ? decide(kept, Objects.requireNonNull(products.get(kept)), folders)
              : plain.get(next++));
    }
    Figures all = figures.getFirst().with(reductions(products));
    for (Figures more : figures.subList(1, figures.size())) {
      all = all.plus(more);
    }
    Plan used = Objects.requireNonNull(largest);
    return new Run(
        plan.withSearch(used.search()).withStore(used.store()).withThreads(used.threads()),
        violation != null ? Verdict.VIOLATED : incomplete ? Verdict.INCOMPLETE : Verdict.HOLDS,
        limit,
        violation,
        exact,
        all,
        results);
  }

  /** What was left out in the searches of products; that of other searches they say themselves. */
  private List<Detail> reductions(IdentityHashMap<RunsKept, Product> products) {
    if (!plan.tuning().value(PlanParameters.REDUCTION) || figures.getFirst().areReduced()) {
      return List.of();
    }
    for (Product product : products.values()) {
      if (product.origin() instanceof ReducedModel reduced) {
        return reduced.details();
      }
    }
    String reason = Reducing.ofRuns(plan, products.keySet().iterator().next()).reason();
    return List.of(Detail.text("reduction", "reduction", "off", "as " + reason));
  }

  /** What can be refused is refused before anything is searched. */
  private IdentityHashMap<RunsKept, Product> products(List<Question> asked) {
    IdentityHashMap<RunsKept, Product> products = new IdentityHashMap<>();
    for (Question question : asked) {
      if (question instanceof RunsKept kept) {
        Product product = PlanParts.product(kept, plan);
        products.put(kept, product);
        if (product.kind() != Kind.TERMINAL) {
          refusal.accept(kept);
        }
      }
    }
    return products;
  }

  /** Carries out the next search. */
  private Run part(@Nullable PartFolders folders, Plan part, Function<Plan, Run> search) {
    return folders == null ? search.apply(part) : folders.run(figures.size(), part, search);
  }

  private QuestionResult decide(RunsKept question, Product product, @Nullable PartFolders folders) {
    boolean trace = plan.questions().trace() && violation == null;
    Plan part =
        PlanParts.about(question, product, plan, trace).withLimits(remaining(plan.limits()));
    Run run =
        part(
            folders,
            part,
            of ->
                product.kind() == Kind.TERMINAL
                    ? states.run(of, false)
                    : cycles.run(of, product, question));
    boolean first = violation == null;
    take(run, inOrigin(run.violation(), product));
    QuestionResult result = run.results().getFirst();
    return new QuestionResult(
        question,
        result.answer(),
        result.violations(),
        null,
        first && run.violation() != null,
        new ProductFigures(
            product.kind(),
            product.automatonStates(),
            run.figures().statesOrVisits(),
            run.figures().transitions(),
            run.figures().seconds()));
  }

  /** The time a run may take is shared by its searches. */
  private Limits remaining(Limits limits) {
    Duration left = limits.time().minusNanos(System.nanoTime() - began);
    return limits.withTime(left.isNegative() ? Duration.ZERO : left);
  }

  private void take(Run run, @Nullable Violation found) {
    figures.add(run.figures());
    if (run.figures().statesOrVisits() > most) {
      most = run.figures().statesOrVisits();
      largest = run.plan();
    }
    exact &= run.exact();
    if (violation == null) {
      violation = found;
    }
    if (limit == null) {
      limit = run.limit();
    }
    incomplete |= run.verdict() == Verdict.INCOMPLETE;
  }

  private static @Nullable Violation inOrigin(@Nullable Violation found, Product product) {
    if (found == null) {
      return null;
    }
    Trace trace = found.trace();
    return new Violation(
        found.kind(),
        found.message(),
        found.property(),
        found.position(),
        trace == null ? null : perhapsLonger(product.inOrigin(trace), product));
  }

  /** A way through what a reduction leaves of a model may not be the shortest. */
  private static Trace perhapsLonger(Trace trace, Product product) {
    return product.origin() instanceof ReducedModel ? trace.asPerhapsLonger() : trace;
  }
}
