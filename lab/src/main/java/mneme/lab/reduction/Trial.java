package mneme.lab.reduction;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import mneme.app.language.Languages;
import mneme.engine.Runner;
import mneme.lab.fuzz.RandomDve;
import mneme.lab.fuzz.RandomPnml;
import mneme.lab.fuzz.RandomPromela;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.question.Assertions;
import mneme.question.Deadlocks;
import mneme.question.Goal;
import mneme.question.Invariant;
import mneme.question.Question;
import mneme.question.RuntimeErrors;
import mneme.question.StateTest;
import mneme.run.Plan;
import mneme.run.PlanParameters;
import mneme.run.QuestionResult;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.search.Reduction;
import mneme.search.stubborn.Reducing;
import mneme.source.Language;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.jspecify.annotations.Nullable;

/**
 * Compares what is found with and without reduction: in a graph that is walked the obvious way, by
 * an {@link Oracle} in each state, and by the searches of the engine. Not thread-safe.
 */
final class Trial {
  private static final int MOST_STATES = 2_000;
  private static final int WAYS = 5;
  private static final List<String> LANGUAGES = List.of("pnml", "dve", "promela");

  /** Programs with most of what Promela has. */
  private static final String WIDE = "wide";

  private static final Tuning REDUCED = Tuning.NONE.with(PlanParameters.REDUCTION, "on");

  private final List<Language> languages = Languages.all();
  private long states;
  private long left;
  private int reduced;

  /** Whether the model tried last was visited in full. */
  private boolean small;

  private final RunTrial runs = new RunTrial();
  private int tried;

  /** States of all models, those that reductions leave, and models of which some are left out. */
  String tally() {
    return "%d with sets, %d of them reduced, %d of %d states left; %s"
        .formatted(tried, reduced, left, states, runs.tally());
  }

  /** How many models lost some states. */
  int reduced() {
    return reduced;
  }

  /** Tries a random model with random questions; what is wrong, or null. */
  @Nullable String decide(long seed) throws SourceException {
    Random random = new Random(seed);
    String language = LANGUAGES.get(random.nextInt(LANGUAGES.size()));
    String kind = language.equals("promela") && random.nextInt(3) == 0 ? WIDE : language;
    String text =
        switch (kind) {
          case WIDE -> mneme.lab.promela.RandomPromela.program(random);
          case "pnml" -> RandomPnml.net(random);
          case "promela" -> RandomPromela.model(random);
          default -> RandomDve.model(random);
        };
    Model model = language(language).load(new SourceText("m." + language, text), Map.of()).model();
    String wrong = decide(model, questions(model, kind, random), random.nextInt(WAYS));
    if (wrong == null && small) {
      wrong = runs.decide(model, () -> proposition(kind, random), random);
    }
    return wrong == null ? null : "seed " + seed + ": " + wrong + "\n" + text;
  }

  private Language language(String name) {
    return languages.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }

  private static List<Question> questions(Model model, String language, Random random)
      throws SourceException {
    List<Question> questions = new ArrayList<>();
    if (random.nextInt(4) > 0) {
      questions.add(new Deadlocks());
    }
    if (random.nextInt(2) > 0) {
      questions.add(new Assertions());
    }
    if (random.nextInt(2) > 0) {
      questions.add(new RuntimeErrors());
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      Predicate predicate = model.predicate(proposition(language, random));
      questions.add(random.nextBoolean() ? new Goal(predicate) : new Invariant(predicate));
    }
    return questions;
  }

  private static String proposition(String language, Random random) {
    return switch (language) {
      case "pnml" -> ofNet(random);
      case WIDE -> random.nextBoolean() ? "x == " + random.nextInt(3) : "!(a[1] > y)";
      case "promela" -> ofPromela(random);
      default -> ofProgram(random);
    };
  }

  private static String ofProgram(Random random) {
    String first =
        switch (random.nextInt(5)) {
          case 0 -> "x == " + random.nextInt(3);
          case 1 -> "a[" + random.nextInt(3) + "] > " + random.nextInt(2);
          case 2 -> "P0.s" + random.nextInt(2);
          case 3 -> "n + x < " + random.nextInt(5);
          default -> "a[x] != n";
        };
    return switch (random.nextInt(4)) {
      case 0 -> "not (" + first + ")";
      case 1 -> "(" + first + ") and " + ofProgram(random);
      case 2 -> "(" + first + ") imply " + ofProgram(random);
      default -> first;
    };
  }

  private static String ofPromela(Random random) {
    String first =
        switch (random.nextInt(5)) {
          case 0 -> "x == " + random.nextInt(3);
          case 1 -> "a[" + random.nextInt(2) + "] > 0";
          case 2 -> "len(q[" + random.nextInt(2) + "]) == 1";
          case 3 -> "f && y < " + random.nextInt(3);
          default -> "a[x] != y";
        };
    return switch (random.nextInt(4)) {
      case 0 -> "!(" + first + ")";
      case 1 -> "(" + first + ") && " + ofPromela(random);
      case 2 -> "(" + first + ") || " + ofPromela(random);
      default -> first;
    };
  }

  private static String ofNet(Random random) {
    String first = "p" + random.nextInt(2) + " >= " + random.nextInt(3);
    return switch (random.nextInt(4)) {
      case 0 -> "not (" + first + ")";
      case 1 -> "p0 + p1 = " + random.nextInt(4);
      case 2 -> first + " or p1 = " + random.nextInt(3);
      default -> first;
    };
  }

  /**
   * Tries a model.
   *
   * @param way which search is tried as well
   * @return what is wrong, or null
   */
  @Nullable String decide(Model model, List<Question> questions, int way) {
    Graph all = Graph.of(model, null, MOST_STATES);
    small = all.isComplete();
    if (!small) {
      return null;
    }
    Plan plan =
        Plan.check(model)
            .withQuestions(new Plan.Questions(questions, false, false))
            .withTuning(REDUCED);
    Reducing reducing = Reducing.of(plan);
    if (reducing.reductions() == null) {
      return null;
    }
    Reduction reduction = reducing.reductions().get();
    Graph some = Graph.of(model, reduction, MOST_STATES);
    states += all.size();
    left += some.size();
    reduced += some.size() < all.size() ? 1 : 0;
    tried++;
    String wrong = compare(model, questions, all, some);
    if (wrong == null) {
      wrong = new Oracle(model, questions, all).verify(some);
    }
    return wrong == null ? search(plan, some, way) : wrong;
  }

  private static @Nullable String compare(
      Model model, List<Question> questions, Graph all, Graph some) {
    if (!all.states().containsAll(some.states())) {
      return "the reduced graph has other states";
    }
    if (!all.deadlocks().equals(some.deadlocks())) {
      return "%d deadlocks instead of %d"
          .formatted(some.deadlocks().size(), all.deadlocks().size());
    }
    for (Question question : questions) {
      if (!met(model, question, all).equals(met(model, question, some))) {
        return question.name() + " is decided otherwise";
      }
    }
    return null;
  }

  /** Which of the things a question looks at are met somewhere. */
  private static Set<String> met(Model model, Question question, Graph graph) {
    Set<String> found = new HashSet<>();
    for (StateTest test : question.states(model)) {
      Predicate.Test holds = test.predicate().test();
      for (Graph.Node node : graph.nodes()) {
        Predicate.Outcome outcome = holds.holdsIn(node.state().clone());
        if (test.meets().contains(outcome)) {
          found.add(test.message() + outcome);
        }
      }
    }
    for (Graph.Node node : graph.nodes()) {
      for (Graph.Step step : node.steps()) {
        if (step.error() != null && question.concerns(step.error())) {
          found.add("error");
        }
      }
    }
    return found;
  }

  /** Runs a search of the engine over all, and one that stops at the first violation. */
  private static @Nullable String search(Plan plan, Graph some, int way) {
    Plan asked =
        switch (way) {
          case 0 -> plan;
          case 1 -> plan.withThreads(2).withStore("tree");
          case 2 -> plan.withSearch("dfs").withStore("tree-compact");
          case 3 -> plan.withSearch("caching").withStore(Plan.NO_STORE);
          default -> plan.withSearch("dfs");
        };
    Run run = Runner.run(asked);
    if (run.figures().states() != some.size()) {
      return asked.search()
          + " visits %d states instead of %d".formatted(run.figures().states(), some.size());
    }
    Run full = Runner.run(asked.withTuning(Tuning.NONE));
    if (!Objects.equals(run.figures().deadlocks(), full.figures().deadlocks())) {
      return asked.search() + " finds other deadlocks";
    }
    for (int i = 0; i < run.results().size(); i++) {
      QuestionResult result = run.results().get(i);
      if (result.answer() != full.results().get(i).answer()) {
        return result.question().name() + " is answered with " + result.answer();
      }
    }
    if (run.verdict() != full.verdict()) {
      return "the verdict is " + run.verdict();
    }
    Plan first = asked.withQuestions(new Plan.Questions(plan.questions().all(), true, true));
    Run stopped = Runner.run(first);
    if (stopped.verdict() != full.verdict()) {
      return "the verdict of a search for the first violation is " + stopped.verdict();
    }
    return null;
  }
}
