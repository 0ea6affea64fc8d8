package mneme.lab.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Stream;
import mneme.engine.Runner;
import mneme.lab.promela.RandomPromela;
import mneme.model.Model;
import mneme.run.Figures;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.source.Language;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.jspecify.annotations.Nullable;

/**
 * Random models of several languages by random searches over random stores with random budgets,
 * explored and checked. Whatever a run says must be true of the model; an exception other than a
 * refusal, or a run that outlives its time, is a finding. What is true is what breadth-first search
 * with all states in memory says. For one use; not thread-safe.
 */
final class EngineFuzzer {
  private static final long MOST_STATES = 20_000;
  private static final int WAYS_OF_A_MODEL = 4;

  /** How long a run may take; caching gets less where it may repeat without end. */
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private static final Duration CACHING = Duration.ofMillis(100);

  /** The generators, by the name of their language. */
  private static final Map<String, Function<Random, String>> GENERATORS =
      Map.of(
          "dve",
          RandomDve::model,
          "promela",
          RandomPromela::program,
          "pnml",
          random -> random.nextInt(3) == 0 ? RandomSymmetric.net(random) : RandomPnml.net(random),
          "lna",
          RandomLna::net,
          "aut",
          RandomAut::system);

  /** What carries out a plan. */
  interface Engine {
    Run run(Plan plan);
  }

  /**
   * What went wrong.
   *
   * @param what the way and the budget, and what was said
   */
  record Finding(Language language, String text, String what, @Nullable Throwable cause) {}

  /** What is true of a model. */
  private record Truth(Figures figures, boolean wrong) {}

  private final List<Language> languages;
  private final Engine engine;
  private final Duration patience;
  private final Path folder;
  private final List<EngineWay> ways = EngineWay.all();
  private final List<Finding> findings = new ArrayList<>();
  private final Map<String, Integer> models = new TreeMap<>();
  private int skipped;
  private int runs;
  private int finished;

  /**
   * @param patience beyond the time a run was given
   * @param folder for searches on disk
   */
  EngineFuzzer(List<Language> languages, Engine engine, Duration patience, Path folder) {
    this.languages =
        languages.stream().filter(each -> GENERATORS.containsKey(each.name())).toList();
    this.engine = engine;
    this.patience = patience;
    this.folder = folder;
  }

  /**
   * Goes on after a finding, but not after a run that does not end.
   *
   * @param quota of models, those included that are skipped
   */
  void run(long seed, Quota quota) throws IOException, InterruptedException {
    // A thread that hangs cannot be stopped; as a daemon it does not keep the program alive.
    ExecutorService worker =
        Executors.newSingleThreadExecutor(Thread.ofPlatform().name("fuzz").daemon().factory());
    try {
      boolean goesOn = true;
      long first = seed * 1_000_000L;
      for (long tried = 0; goesOn && !quota.isUsedUp(tried); tried++) {
        goesOn = tryModel(new Random(first + tried), worker);
      }
    } finally {
      worker.shutdownNow();
    }
  }

  /** False if a run did not end. */
  private boolean tryModel(Random random, ExecutorService worker)
      throws IOException, InterruptedException {
    Language language = languages.get(random.nextInt(languages.size()));
    String text = Objects.requireNonNull(GENERATORS.get(language.name())).apply(random);
    Model model;
    Truth truth;
    try {
      SourceText source = new SourceText("fuzz." + language.endings().getFirst(), text);
      model = language.load(source, Map.of()).model();
      truth = truth(model);
    } catch (SourceException e) {
      skipped++;
      return true;
    } catch (RuntimeException | Error e) {
      findings.add(new Finding(language, text, "loaded, and searched breadth-first", e));
      return true;
    }
    if (truth == null) {
      skipped++;
      return true;
    }
    models.merge(language.name(), 1, Integer::sum);
    for (int i = 0; i < WAYS_OF_A_MODEL; i++) {
      if (!tryWay(new Case(language, text, model, truth, random), worker)) {
        return false;
      }
    }
    return true;
  }

  private record Case(Language language, String text, Model model, Truth truth, Random random) {}

  private boolean tryWay(Case of, ExecutorService worker) throws IOException, InterruptedException {
    Random random = of.random();
    EngineWay way = ways.get(random.nextInt(ways.size())).varied(random);
    // From what is too little for anything to what is enough for everything.
    long bytes = (long) Math.exp(random.nextDouble(Math.log(2e3), Math.log(3e7)));
    Duration longest = way.mayTakeForever() ? CACHING : LONGEST;
    Limits limits = Limits.memory(bytes).withTime(longest);
    if (random.nextInt(5) == 0) {
      limits = limits.withStates(1 + random.nextLong(of.truth().figures().states()));
    }
    boolean checks = random.nextInt(3) == 0;
    Plan plan =
        way.applyTo(
            (checks ? Plan.check(of.model()) : Plan.explore(of.model())).withLimits(limits),
            folder.resolve("run"));
    String what =
        "%s %s, %,d bytes, at most %d states"
            .formatted(checks ? "check" : "explore", way, bytes, limits.states());
    runs++;
    Future<Run> answer = worker.submit(() -> engine.run(plan));
    String problem = null;
    Throwable cause = null;
    boolean ended = true;
    try {
      Run run = answer.get(longest.plus(patience).toMillis(), TimeUnit.MILLISECONDS);
      finished += run.verdict() == Verdict.INCOMPLETE ? 0 : 1;
      problem = problem(run, of.truth(), checks, way);
    } catch (TimeoutException e) {
      problem = "the run does not end";
      ended = false;
    } catch (ExecutionException e) {
      cause = e.getCause() == null ? e : e.getCause();
      problem = cause instanceof PlanException ? null : "exit code 4: " + cause;
    }
    if (problem != null) {
      findings.add(new Finding(of.language(), of.text(), what + ": " + problem, cause));
    }
    if (ended) {
      empty();
    }
    return ended;
  }

  private static @Nullable Truth truth(Model model) {
    Limits limits =
        Limits.memory(64L << 20).withStates(MOST_STATES).withTime(Duration.ofSeconds(10));
    Plan plan =
        Plan.explore(model).withSearch("bfs").withStore("full").withThreads(1).withLimits(limits);
    Run run = Runner.run(plan);
    Figures figures = run.figures();
    long wrong = figures.deadlocks() + figures.assertionsViolated() + figures.runtimeErrors();
    return run.verdict() == Verdict.COMPLETE ? new Truth(figures, wrong > 0) : null;
  }

  /** What is not true of what a run says; null if all is. */
  private static @Nullable String problem(Run run, Truth truth, boolean checks, EngineWay way) {
    Verdict verdict = run.verdict();
    if (run.limit() == Limit.TIME && !way.mayTakeForever()) {
      return "no end within the time";
    }
    if (verdict != Verdict.INCOMPLETE && verdict != Verdict.VIOLATED && !run.exact()) {
      return "a search that may lose states says " + verdict;
    }
    if (checks) {
      Verdict right = truth.wrong() ? Verdict.VIOLATED : Verdict.HOLDS;
      return verdict == right || verdict == Verdict.INCOMPLETE
          ? null
          : "it says %s, and %s is right".formatted(verdict, right);
    }
    if (verdict != Verdict.COMPLETE && verdict != Verdict.INCOMPLETE) {
      return "it says " + verdict;
    }
    boolean whole = verdict == Verdict.COMPLETE;
    Figures told = run.figures();
    Figures right = truth.figures();
    if (!told.knowsStates()) {
      return whole && told.visited() < right.states()
          ? unlike("visits", told.visited(), right.states())
          : null;
    }
    if (isUnlike(told.states(), right.states(), whole)) {
      return unlike("states", told.states(), right.states());
    }
    if (!told.knowsTransitions()) {
      return null;
    }
    // Sleep sets execute fewer events.
    if (isUnlike(
        told.transitions(),
        right.transitions(),
        whole && !way.tuning().names().contains("sleep"))) {
      return unlike("transitions", told.transitions(), right.transitions());
    }
    if (isUnlike(told.deadlocks(), right.deadlocks(), whole)) {
      return unlike("deadlocks", told.deadlocks(), right.deadlocks());
    }
    if (told.levels() != null
        && right.levels() != null
        && isUnlike(told.levels().count(), right.levels().count(), whole)) {
      return unlike("levels", told.levels().count(), right.levels().count());
    }
    return whole && told.assertionsViolated() > 0 != right.assertionsViolated() > 0
        ? unlike("failing assertions", told.assertionsViolated(), right.assertionsViolated())
        : null;
  }

  private static boolean isUnlike(long told, long right, boolean whole) {
    return whole ? told != right : told < 0 || told > right;
  }

  private static String unlike(String what, long told, long right) {
    return "%d %s instead of %d".formatted(told, what, right);
  }

  private void empty() throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> inside = Files.walk(folder)) {
      for (Path path : inside.sorted(Comparator.reverseOrder()).toList()) {
        if (!path.equals(folder)) {
          Files.delete(path);
        }
      }
    }
  }

  List<Finding> findings() {
    return List.copyOf(findings);
  }

  /** How many models were searched, by the name of their language. */
  Map<String, Integer> models() {
    return Collections.unmodifiableMap(models);
  }

  /** Models that were refused, or have too many states. */
  int skipped() {
    return skipped;
  }

  int runs() {
    return runs;
  }

  /** Runs that came to an end. */
  int finished() {
    return finished;
  }
}
