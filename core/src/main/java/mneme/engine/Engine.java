package mneme.engine;

import static java.util.stream.Collectors.joining;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import mneme.check.Finding;
import mneme.check.Survey;
import mneme.liveness.Product;
import mneme.memory.MemoryBudget;
import mneme.method.Spelling;
import mneme.question.Question;
import mneme.question.RunsKept;
import mneme.run.Continuation;
import mneme.run.Control;
import mneme.run.Detail;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.search.CycleTask;
import mneme.search.Observer;
import mneme.search.Search;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.search.breadth.EscalatingSearch;
import mneme.search.breadth.EscalatingSearch.Beginning;
import mneme.search.breadth.EscalatingSearch.Fresh;
import mneme.search.breadth.EscalatingSearch.Rung;
import mneme.search.breadth.EscalatingSearch.Rungs;
import mneme.search.breadth.Onward;
import mneme.search.external.ExternalSearch;
import mneme.search.stubborn.Reducing;
import mneme.store.Store;
import mneme.trace.Trace;

/**
 * Carries out plans with the methods it was given. Immutable and thread-safe: any number of runs
 * may go on at once.
 */
public final class Engine {
  /** So many states are always worth a shorter way. */
  private static final long SHORTENING_STATES = 10_000;

  private final Methods methods;

  public Engine(Methods methods) {
    this.methods = methods;
  }

  /** What plans may name. */
  public Methods methods() {
    return methods;
  }

  /**
   * The ways to remember states that a run uses one after the other, as far as memory demands it,
   * where a plan leaves the choice to the engine.
   */
  public List<String> inTurn(Plan plan) {
    return Choice.of(plan, methods).inTurn();
  }

  /**
   * Runs to the end, a violation or a limit; always returns with a report.
   *
   * @throws PlanException where the plan names an unknown search or store, or a combination that
   *     makes no sense; the message is for the user
   */
  public Run run(Plan plan, Control control, Observer observer) {
    return run(plan, control, observer, MemoryBudget::new);
  }

  /** A run with budgets of the caller's making, one for each search. */
  Run run(Plan asked, Control control, Observer observer, LongFunction<MemoryBudget> budgets) {
    if (PropertyRuns.areAskedBy(asked)) {
      Choice.refuseContradictions(asked);
      return new PropertyRuns(
              asked,
              (part, ofModel) -> {
                tellPart(asked, part, control);
                return searchStates(
                    // Some methods look for cycles on more threads than for states.
                    Choice.of(
                        methods.search(asked.search()).severalThreads()
                            ? part
                            : part.withThreads(1),
                        methods),
                    control,
                    ofModel ? observer : Observer.NONE,
                    budgets);
              },
              (part, product, question) -> {
                tellPart(asked, part, control);
                return searchCycles(
                    CycleChoice.of(part, methods), new Cycles(product, question, control, budgets));
              },
              question -> refuseCycles(asked, question))
          .run();
    }
    return searchStates(Choice.of(asked, methods), control, observer, budgets);
  }

  /** Progress names what is being decided where that is one of several things. */
  private static void tellPart(Plan asked, Plan part, Control control) {
    List<Question> now = part.questions().all();
    boolean oneOfSeveral = asked.questions().all().size() > 1 && now.size() == 1;
    control.goesOnWith(oneOfSeveral ? now.getFirst().name() : "");
  }

  /** Answers what is asked of the states of a model. */
  private Run searchStates(
      Choice choice, Control control, Observer observer, LongFunction<MemoryBudget> budgets) {
    Plan chosen = choice.plan();
    Reducing reducing = reducing(chosen, control);
    Searched first =
        choice.isOpen()
            ? escalate(choice, task(chosen, control, observer, budgets, reducing))
            : search(chosen, control, observer, false, budgets, reducing);
    control.decided();
    // What was in use at the end, of what was left open.
    Plan plan = chosen.withSearch(first.search()).withStore(first.store());
    SearchMethod method = methods.search(plan.search());
    SearchOutcome outcome = first.outcome();
    if (lacksWay(outcome, plan) && method.nearest()) {
      // The method does not know the order of its states: a second search keeps the levels.
      outcome = withWay(outcome, wayTo(outcome, plan, first.exact()), control, budgets, reducing);
      if (lacksWay(outcome, plan) && choice.disk() && outcome.limit() == null) {
        // There is no memory for the order of all states: the disk keeps it.
        outcome = withWay(outcome, onDisk(plan), control, budgets, reducing);
      }
      if (lacksWay(outcome, plan) && !first.exact()) {
        // There is no memory for all states: the stack of a depth-first search is a way as well.
        outcome =
            withWay(outcome, plan.withSearch("dfs").withThreads(1), control, budgets, reducing);
      }
    }
    if (reducing.reductions() != null) {
      outcome = shortened(outcome, plan, control, budgets);
    } else if (!reducing.reason().isEmpty()) {
      outcome =
          outcome.with(
              List.of(Detail.text("reduction", "reduction", "off", "as " + reducing.reason())));
    }
    return RunBuilder.of(plan, method, first.exact(), outcome, first.survey());
  }

  /** The time it takes to find out what may be left out is that of the run. */
  private static Reducing reducing(Plan plan, Control control) {
    long began = System.nanoTime();
    Reducing reducing = Reducing.of(plan);
    if (reducing.reductions() != null) {
      long taken = System.nanoTime() - began;
      control.spent(Duration.ofNanos(control.spentNanos() + taken));
    }
    return reducing;
  }

  /** The outcome with what another search finds, and the way there, where it finds one. */
  private SearchOutcome withWay(
      SearchOutcome outcome,
      Plan plan,
      Control control,
      LongFunction<MemoryBudget> budgets,
      Reducing reducing) {
    SearchOutcome second = search(plan, control, Observer.NONE, true, budgets, reducing).outcome();
    return second.finding() == null || second.trace() == null
        ? outcome
        : new SearchOutcome(outcome.limit(), second.finding(), second.trace(), outcome.figures());
  }

  /**
   * A way that was found where events were left out may not be the shortest. A search that follows
   * all of them goes not so far for a shorter one, and visits no more states than the first did.
   */
  private SearchOutcome shortened(
      SearchOutcome outcome, Plan plan, Control control, LongFunction<MemoryBudget> budgets) {
    Finding finding = outcome.finding();
    Trace trace = outcome.trace();
    if (finding == null || trace == null) {
      return outcome;
    }
    Trace unproven = trace.asPerhapsLonger();
    Limits limits =
        plan.limits()
            // The end of a way is expanded, to see that nothing is possible there.
            .withDepth(trace.steps().size() + 1L)
            .withStates(Math.max(SHORTENING_STATES, outcome.figures().statesOrVisits()));
    Plan second =
        plan.withSearch(Methods.USUAL_SEARCH)
            .withStore(Methods.USUAL_STORE)
            .withThreads(1)
            .withTuning(Tuning.NONE)
            .withContinuation(Continuation.NONE)
            .withQuestions(plan.questions().withStopAtFirst(true))
            .withLimits(limits);
    SearchOutcome shorter =
        search(second, control, Observer.NONE, true, budgets, Reducing.NOT).outcome();
    Trace found = shorter.trace();
    return found != null && found.steps().size() <= trace.steps().size()
        ? new SearchOutcome(outcome.limit(), shorter.finding(), found, outcome.figures())
        : new SearchOutcome(outcome.limit(), finding, unproven, outcome.figures());
  }

  private static boolean lacksWay(SearchOutcome outcome, Plan plan) {
    return outcome.finding() != null && outcome.trace() == null && plan.questions().trace();
  }

  /** A search that finds the way to what was found; it need not go further. */
  private Plan wayTo(SearchOutcome outcome, Plan plan, boolean exact) {
    Plan second = plan.withThreads(1);
    Finding finding = outcome.finding();
    // A lossy store may lose another state the second time.
    return finding == null || exact && plan.usesStore()
        ? second
        : second
            .withSearch(Methods.USUAL_SEARCH)
            .withStore(Methods.USUAL_STORE)
            .withLimits(plan.limits().withDepth(finding.epoch() + 1));
  }

  private static Plan onDisk(Plan plan) {
    return plan.withSearch(Choice.ON_DISK).withStore(Plan.NO_STORE);
  }

  private static SearchTask task(
      Plan plan,
      Control control,
      Observer observer,
      LongFunction<MemoryBudget> budgets,
      Reducing reducing) {
    MemoryBudget budget = budgets.apply(plan.limits().memory());
    Survey survey = new Survey(plan.model(), plan.questions());
    return new SearchTask(plan, budget, control, observer, survey, reducing.reductions());
  }

  /** Uses one store after the other, and then the disk, where there is a choice. */
  private Searched escalate(Choice choice, SearchTask task) {
    List<Rung> inTurn = new ArrayList<>();
    for (String name : choice.stores()) {
      inTurn.add(
          new Rung(
              name,
              choice.leastBytes(name),
              each -> open(name, each, SearchMethod.Order.OLDEST_FIRST, false)));
    }
    List<Fresh> anew = new ArrayList<>();
    for (Choice.Another another : choice.anew()) {
      anew.add(
          new Fresh(
              another.store(), another.bytes(), (each, visited) -> open(another, each, visited)));
    }
    String name = choice.plan().search();
    Beginning beginning =
        methods.search(name).maker() instanceof SearchMethod.Beginning first
            ? new Beginning(name, first::run)
            : null;
    Rungs rungs = new Rungs(beginning, inTurn, anew);
    if (!EscalatingSearch.isPossible(task)) {
      rungs = rungs.firstAlone();
    }
    SearchOutcome outcome;
    String store;
    if (choice.disk()) {
      ExternalSearch search = new ExternalSearch(task, rungs);
      outcome = search.run();
      store = search.store();
    } else {
      EscalatingSearch search = new EscalatingSearch(task, rungs, false, null);
      outcome = search.run();
      store = search.store();
    }
    if (store == null) {
      return new Searched(outcome, true, task.survey(), Choice.ON_DISK, Plan.NO_STORE);
    }
    return beginning != null && store.equals(name)
        ? searched(outcome, true, task)
        : new Searched(outcome, true, task.survey(), Methods.USUAL_SEARCH, store);
  }

  private Searched search(
      Plan plan,
      Control control,
      Observer observer,
      boolean keepLevels,
      LongFunction<MemoryBudget> budgets,
      Reducing reducing) {
    SearchMethod method = methods.search(plan.search());
    if (plan.threads() != 1 && !method.severalThreads()) {
      throw new PlanException(plan.search() + " runs on one thread; bfs on several");
    }
    SearchTask task = task(plan, control, observer, budgets, reducing);
    return search(method, method.maker(), task, keepLevels);
  }

  /** What is looked for, and with what, whichever way. */
  private record Cycles(
      Product product, RunsKept question, Control control, LongFunction<MemoryBudget> budgets) {
    CycleTask task(Plan plan) {
      MemoryBudget budget = budgets.apply(plan.limits().memory());
      SearchTask search = new SearchTask(plan, budget, control, Observer.NONE);
      return new CycleTask(search, product, question.fairness());
    }
  }

  /** Looks for accepting cycles of a product in one way after the other. */
  private Run searchCycles(CycleChoice choice, Cycles cycles) {
    CyclesInTurn inTurn = new CyclesInTurn(choice.ways(), plan -> searchCycles(plan, cycles));
    Plan onDisk = choice.onDisk();
    Searched end = onDisk == null ? inTurn.run() : goOnOnDisk(inTurn, cycles.task(onDisk));
    Searched searched = inTurn.toldBy(end);
    Plan first = choice.ways().getFirst().plan();
    Plan plan = first.withSearch(searched.search()).withStore(searched.store());
    return RunBuilder.of(
        plan,
        methods.search(plan.search()),
        searched.exact(),
        searched.outcome(),
        searched.survey());
  }

  private static Searched goOnOnDisk(CyclesInTurn inTurn, CycleTask task) {
    ExternalSearch search = ExternalSearch.forCycles(task, () -> inTurn.run().outcome());
    SearchOutcome outcome;
    try {
      outcome = search.run();
    } catch (PlanException e) {
      if (!inTurn.hasTried()) {
        throw e;
      }
      // There is no memory for a search on disk either.
      return inTurn.last();
    }
    if (!search.wasOnDisk()) {
      return inTurn.last();
    }
    if (inTurn.hasTried()) {
      inTurn.goesOnIn(Choice.ON_DISK);
    }
    return new Searched(
        outcome, search.isExact(), task.search().survey(), Choice.ON_DISK, Plan.NO_STORE);
  }

  private Searched searchCycles(Plan plan, Cycles cycles) {
    SearchMethod method = methods.search(plan.search());
    CycleTask task = cycles.task(plan);
    SearchTask search = task.search();
    return switch (cyclesOf(plan, cycles.question()).maker()) {
      case CycleMethod.OwnMemory maker -> run(maker.make(task), search);
      case CycleMethod.OverStore maker -> {
        // Only a depth-first search gives states colours.
        boolean coloured = method.order() == SearchMethod.Order.NEWEST_FIRST;
        try (Store store = open(plan.store(), search, method.order(), coloured)) {
          yield searched(maker.make(task, store).run(), store.isExact(), search);
        }
      }
    };
  }

  private void refuseCycles(Plan asked, RunsKept question) {
    Plan alone = asked.withQuestions(Plan.Questions.NONE.with(question));
    cyclesOf(CycleChoice.of(alone, methods).ways().getFirst().plan(), question);
  }

  /**
   * How a plan looks for cycles.
   *
   * @throws PlanException where its search does not
   */
  private CycleMethod cyclesOf(Plan plan, RunsKept question) {
    CycleMethod cycles = methods.search(plan.search()).cycles();
    if (cycles == null) {
      throw new PlanException(
          question.name()
              + " needs a search for cycles, which "
              + plan.search()
              + " is not; use "
              + methods.searches().stream()
                  .filter(each -> each.cycles() != null)
                  .map(each -> Spelling.option("search", each.name()))
                  .collect(joining(" or ")));
    }
    if (plan.threads() != 1 && !cycles.severalThreads()) {
      throw new PlanException(plan.search() + " looks for cycles on one thread");
    }
    return cycles;
  }

  private static Searched run(Search search, SearchTask task) {
    SearchOutcome outcome = search.run();
    return searched(outcome, search.isExact(), task);
  }

  private static Searched searched(SearchOutcome outcome, boolean exact, SearchTask task) {
    Plan plan = task.plan();
    return new Searched(outcome, exact, task.survey(), plan.search(), plan.store());
  }

  private Searched search(
      SearchMethod method, SearchMethod.Maker by, SearchTask task, boolean keepLevels) {
    return switch (by) {
      case SearchMethod.OverStore maker -> {
        try (Store store = open(task.plan().store(), task, method.order(), false)) {
          Search search = maker.make(task, store, keepLevels);
          yield searched(search.run(), store.isExact() && search.isExact(), task);
        }
      }
      case SearchMethod.OwnMemory maker -> run(maker.make(task), task);
      case SearchMethod.OverSeveral maker -> run(maker.make(task), task);
      case SearchMethod.Beginning maker -> searched(maker.run(task, Onward.NOWHERE), true, task);
    };
  }

  private Store open(String store, SearchTask task, SearchMethod.Order order, boolean coloured) {
    Plan plan = task.plan();
    StoreMethod stores = methods.store(store);
    if (plan.threads() != 1 && !stores.severalThreads()) {
      throw new PlanException("store " + store + " works with one thread");
    }
    return stores
        .opener()
        .open(
            new StoreRequest(
                plan.model(),
                plan.threads(),
                plan.hashBits(),
                plan.tuning(),
                task.budget(),
                order,
                coloured));
  }

  /** A store in which a search begins anew: on one thread, which every store knows the way with. */
  private Store open(Choice.Another another, SearchTask task, long visited) {
    Plan plan = task.plan();
    return methods
        .store(another.store())
        .opener()
        .open(
            new StoreRequest(
                plan.model(),
                1,
                plan.hashBits(),
                another.tuning(plan, visited),
                task.budget(),
                SearchMethod.Order.OLDEST_FIRST,
                false));
  }
}
