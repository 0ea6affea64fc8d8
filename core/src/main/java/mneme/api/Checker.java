package mneme.api;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import mneme.engine.Engine;
import mneme.engine.Extension;
import mneme.engine.Methods;
import mneme.engine.SearchMethod;
import mneme.engine.StoreMethod;
import mneme.liveness.Formulas;
import mneme.method.Method;
import mneme.method.Parameter;
import mneme.method.Sizes;
import mneme.model.Claim;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.question.Assertions;
import mneme.question.Deadlocks;
import mneme.question.Fairness;
import mneme.question.Goal;
import mneme.question.Invariant;
import mneme.question.Question;
import mneme.question.RunsKept;
import mneme.question.RuntimeErrors;
import mneme.run.Control;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Plan.Questions;
import mneme.run.PlanException;
import mneme.search.Observer;
import mneme.source.SourceException;
import mneme.source.SourceText;

/**
 * Asks questions about a model, and runs a search that answers them:
 *
 * <pre>{@code
 * Checker.of(model).memory("512m").threads(2).run().assertHolds();
 * }</pre>
 *
 * <p>Without further questions, deadlocks, broken assertions and run-time errors are looked for,
 * and the first ends the search. Immutable: every method returns another checker, so that one can
 * serve for many runs.
 */
public final class Checker {
  private final Plan plan;
  private final Methods methods;
  private final Observer observer;
  private final Fairness fairness;

  private Checker(Plan plan, Methods methods, Observer observer, Fairness fairness) {
    this.plan = plan;
    this.methods = methods;
    this.observer = observer;
    this.fairness = fairness;
  }

  /**
   * Looks for deadlocks, broken assertions and run-time errors, and chooses itself how to remember
   * states.
   */
  public static Checker of(Model model) {
    Plan plan = Plan.check(model).withSearch(Methods.AUTO).withStore(Methods.AUTO);
    return new Checker(plan, Methods.standard(), Observer.NONE, Fairness.NONE);
  }

  private Checker with(Plan other) {
    return new Checker(other, methods, observer, fairness);
  }

  private Checker with(Questions questions) {
    return with(plan.withQuestions(questions));
  }

  private Checker with(Methods others) {
    return new Checker(plan, others, observer, fairness);
  }

  /** Asks nothing: visits every state and counts. */
  public Checker exploring() {
    return with(Questions.NONE);
  }

  /** Asks this alone; the first violation ends the search. */
  public Checker asking(Question only) {
    return with(new Questions(List.of(only), true, true));
  }

  /** Asks one question more. */
  public Checker ask(Question question) {
    return with(plan.questions().with(question));
  }

  /** Whether a state without successors is a violation. */
  public Checker deadlock(boolean asked) {
    Questions others = plan.questions().without(Deadlocks.class);
    return with(asked ? others.with(new Deadlocks()) : others);
  }

  /** In states in which this holds, having no successors is no violation. */
  public Checker deadlockAllowed(Predicate where) {
    return with(plan.questions().without(Deadlocks.class).with(new Deadlocks(where)));
  }

  /** Whether the model's own assertions and run-time errors are violations. */
  public Checker assertions(boolean asked) {
    Questions others = plan.questions().without(Assertions.class).without(RuntimeErrors.class);
    return with(asked ? others.with(List.of(new Assertions(), new RuntimeErrors())) : others);
  }

  /** Must hold in every state. */
  public Checker invariant(Predicate invariant) {
    return ask(new Invariant(invariant));
  }

  /**
   * Must hold in every state.
   *
   * @param text in the language of the model
   * @throws IllegalArgumentException where the text is no such expression
   */
  public Checker invariant(String text) {
    return invariant(predicate(text));
  }

  /** A state in which this holds is looked for; finding it is reported as a violation. */
  public Checker reach(Predicate goal) {
    return ask(new Goal(goal));
  }

  /**
   * A state in which this holds is looked for; finding it is reported as a violation.
   *
   * @param text in the language of the model
   * @throws IllegalArgumentException where the text is no such expression
   */
  public Checker reach(String text) {
    return reach(predicate(text));
  }

  /**
   * Must hold on every run: a formula of linear temporal logic, as in {@code G (x = 1 -> F y = 2)}.
   *
   * @param formula its propositions are expressions in the language of the model
   * @throws IllegalArgumentException where the text is no such formula
   */
  public Checker ltl(String formula) {
    try {
      return ask(
          RunsKept.of(Formulas.holds(formula, new SourceText("formula", formula), plan.model())));
    } catch (SourceException e) {
      throw new IllegalArgumentException("'" + formula + "': " + e.getMessage(), e);
    }
  }

  /** Which runs count for what is asked of runs; all where nothing is said. */
  public Checker fairness(Fairness which) {
    return new Checker(plan, methods, observer, which);
  }

  /** Goes on after the first violation and counts them all. */
  public Checker countingAll() {
    return with(plan.questions().withStopAtFirst(false));
  }

  /**
   * Bytes for all a run keeps outside the Java heap; 1 GB where nothing is said.
   *
   * @throws IllegalArgumentException if not positive
   */
  public Checker memory(long bytes) {
    if (bytes <= 0) {
      throw new IllegalArgumentException("no memory: " + bytes);
    }
    return with(
        plan.withLimits(
            new Limits(
                bytes, plan.limits().time(), plan.limits().states(), plan.limits().depth())));
  }

  /**
   * Memory as users write it: {@code 512m}, {@code 4g}.
   *
   * @throws IllegalArgumentException where the text is no size
   */
  public Checker memory(String size) {
    Long bytes = Sizes.parse(size);
    if (bytes == null) {
      throw new IllegalArgumentException("'" + size + "' is no size; expected 200m, 4g");
    }
    return memory(bytes);
  }

  /** Ends the search after this time. */
  public Checker time(Duration most) {
    return with(plan.withLimits(plan.limits().withTime(most)));
  }

  /** Ends the search when it has found so many states. */
  public Checker states(long most) {
    return with(plan.withLimits(plan.limits().withStates(most)));
  }

  /** Goes no further than so many steps from the initial states. */
  public Checker depth(long most) {
    return with(plan.withLimits(plan.limits().withDepth(most)));
  }

  /** How many threads search; one where nothing is said. */
  public Checker threads(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("no thread: " + count);
    }
    return with(plan.withThreads(count));
  }

  /**
   * The search, by name. Where nothing is said it is {@code bfs}; {@code dfs} for what is asked of
   * infinite runs; and the states go to disk when the memory is full and {@code disk} is {@link
   * #set}.
   */
  public Checker search(String name) {
    return with(plan.withSearch(name));
  }

  /** A search of one's own. */
  public Checker search(SearchMethod search) {
    return with(methods.with(search)).search(search.name());
  }

  /**
   * The store, by name. Where nothing is said, it is {@code full} as long as the memory suffices,
   * and then a smaller one, which takes the states over.
   */
  public Checker store(String name) {
    return with(plan.withStore(name));
  }

  /** A store of one's own. */
  public Checker store(StoreMethod store) {
    return with(methods.with(store)).store(store.name());
  }

  /** Searches and stores that may be chosen by name besides those there are. */
  public Checker extension(Extension extension) {
    return with(methods.with(extension));
  }

  /** Tells search or store something; a flag has the value "". */
  public Checker set(Parameter<?> parameter, String value) {
    return set(parameter.name(), value);
  }

  /** Tells search or store something; a flag has the value "". */
  public Checker set(String parameter, String value) {
    return with(plan.withTuning(plan.tuning().with(parameter, value)));
  }

  /** Sees the search while it goes on. */
  public Checker observer(Observer seeing) {
    return new Checker(plan, methods, seeing, fairness);
  }

  /**
   * Runs to the end, a violation or a limit.
   *
   * @throws PlanException where the methods do not exist, do not go together, or do not know what
   *     they were told; the message is for people
   */
  public Result run() {
    return run(new Control());
  }

  /**
   * Runs to the end, a violation or a limit, or until somebody stops it.
   *
   * @throws PlanException as {@link #run()}
   */
  public Result run(Control control) {
    requireHeard();
    return new Result(new Engine(methods).run(withFairness(), control, observer));
  }

  private Plan withFairness() {
    Questions asked = plan.questions();
    List<Question> all =
        asked.all().stream()
            .map(
                question ->
                    question instanceof RunsKept(Claim claim, boolean stutters, Fairness _)
                            && fairness != Fairness.NONE
                        ? new RunsKept(claim, stutters, fairness)
                        : question)
            .toList();
    return plan.withQuestions(new Questions(all, asked.stopAtFirst(), asked.trace()));
  }

  /** A parameter that nobody listens to is a mistake, not a wish. */
  private void requireHeard() {
    SearchMethod search = methods.search(plan.search());
    List<Method> chosen = new ArrayList<>(List.of(search));
    if (search.usesStore()) {
      chosen.add(methods.store(plan.store()));
    }
    for (String name : plan.tuning().names()) {
      if (chosen.stream().noneMatch(method -> method.hears(name))) {
        List<String> names = Methods.names(chosen).stream().distinct().toList();
        throw new PlanException(
            "'"
                + name
                + "' means nothing to "
                + String.join(" and ", names)
                + (names.contains(Methods.AUTO) ? "; name the search or store it is for" : ""));
      }
    }
  }

  private Predicate predicate(String text) {
    try {
      return plan.model().predicate(text);
    } catch (SourceException e) {
      throw new IllegalArgumentException("'" + text + "': " + e.getMessage(), e);
    }
  }
}
