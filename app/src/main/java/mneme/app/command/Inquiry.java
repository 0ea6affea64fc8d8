package mneme.app.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mneme.app.UserException;
import mneme.app.load.LoadedModel;
import mneme.app.load.ModelFile;
import mneme.app.load.ModelLoader;
import mneme.app.option.Arguments;
import mneme.app.option.GraphOptions;
import mneme.app.option.Option;
import mneme.app.option.Options;
import mneme.app.option.RunsOptions;
import mneme.app.option.Suggestions;
import mneme.app.option.Values;
import mneme.liveness.Formulas;
import mneme.logic.automaton.Kind;
import mneme.model.AcceptingStates;
import mneme.model.Actors;
import mneme.model.Claim;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.RunAutomaton;
import mneme.question.Assertions;
import mneme.question.Deadlocks;
import mneme.question.Fairness;
import mneme.question.Goal;
import mneme.question.Invariant;
import mneme.question.Question;
import mneme.question.RunsKept;
import mneme.question.RuntimeErrors;
import mneme.run.Plan.Questions;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.jspecify.annotations.Nullable;

/**
 * What {@code check} asks of a model: what the options name, and what is asked without them. For
 * one command line.
 */
final class Inquiry {
  private static final List<String> FINITE_RUNS = List.of("stutter", "ignore");

  private final LoadedModel loaded;
  private final Model model;
  private final Arguments arguments;
  private final ModelLoader loader;

  private Inquiry(LoadedModel loaded, Arguments arguments, ModelLoader loader) {
    this.loaded = loaded;
    this.model = loaded.model();
    this.arguments = arguments;
    this.loader = loader;
  }

  /** Refuses what can be refused before time is spent on loading the model. */
  static void verify(Arguments arguments) throws UserException {
    fairness(arguments);
    stutters(arguments);
    onOff(Options.ASSERTIONS, arguments, true);
    boolean deadlock = onOff(Options.DEADLOCK, arguments, true);
    if (!deadlock && arguments.has(Options.DEADLOCK_OK)) {
      throw new UserException(
          "--deadlock-ok says which deadlocks are fine, but --deadlock off looks for none; leave "
              + "--deadlock off out");
    }
    if (arguments.has(RunsOptions.PROPERTY) && !onOff(Options.CLAIMS, arguments, true)) {
      throw new UserException(
          "--property asks for a claim, but --claims off asks for none; leave one of them out");
    }
  }

  /**
   * All questions.
   *
   * @param trace whether somebody wants to see the way to a violation
   */
  static Questions of(LoadedModel loaded, boolean trace, Arguments arguments, ModelLoader loader)
      throws UserException {
    return new Inquiry(loaded, arguments, loader).questions(trace);
  }

  /** Whether something is asked that no search decides without looking for cycles. */
  static boolean needsCycles(Questions questions) {
    return questions.all().stream()
        .anyMatch(question -> question instanceof RunsKept kept && !isTerminal(kept));
  }

  /** Whether only fair runs count. */
  static boolean asksFairness(Questions questions) {
    return questions.all().stream()
        .anyMatch(each -> each instanceof RunsKept kept && kept.fairness() != Fairness.NONE);
  }

  private static boolean isTerminal(RunsKept question) {
    return question.stutters()
        && switch (question.claim().breaking()) {
          case RunAutomaton automaton -> Kind.of(automaton.buchi()) == Kind.TERMINAL;
          case AcceptingStates states -> states.kind() == Kind.TERMINAL;
          case null -> true;
        };
  }

  private Questions questions(boolean trace) throws UserException {
    List<Question> aboutRuns = new ArrayList<>();
    for (Claim claim : standingClaims()) {
      aboutRuns.add(Questions.about(claim));
    }
    boolean only = standingClaims().stream().anyMatch(Inquiry::isPartOfModel) || asksByName();
    aboutRuns.addAll(named());
    List<Question> asked = new ArrayList<>(ofStates(only));
    asked.addAll(aboutRuns);
    if (!only) {
      asked.addAll(model.properties());
    }
    Questions questions = new Questions(asked, !arguments.has(Options.ALL), trace);
    return asWished(withProperties(questions));
  }

  private boolean asksByName() {
    return RunsOptions.ASKING.stream().anyMatch(arguments::has);
  }

  /** Whether the states of the model say where an automaton is, as with a property process. */
  private static boolean isPartOfModel(Claim claim) {
    return claim.breaking() instanceof AcceptingStates states && states.automatonStates() > 0;
  }

  // ---- about states ----------------------------------------------------------------------------

  /**
   * @param only whether nothing is asked that is not asked for explicitly
   */
  private List<Question> ofStates(boolean only) throws UserException {
    List<Question> asked = new ArrayList<>();
    List<Predicate> allowed = predicates(model, Options.DEADLOCK_OK, arguments);
    if (onOff(Options.DEADLOCK, arguments, !only || !allowed.isEmpty())) {
      asked.add(new Deadlocks(allowed.isEmpty() ? null : allowed.getFirst()));
    }
    if (onOff(Options.ASSERTIONS, arguments, !only)) {
      asked.add(new Assertions());
    }
    List<Question> conditions = new ArrayList<>();
    predicates(model, Options.INVARIANT, arguments)
        .forEach(each -> conditions.add(new Invariant(each)));
    predicates(model, Options.REACH, arguments).forEach(each -> conditions.add(new Goal(each)));
    if (!only || !asked.isEmpty() || !conditions.isEmpty()) {
      asked.add(new RuntimeErrors());
    }
    asked.addAll(conditions);
    return asked;
  }

  static List<Predicate> predicates(Model model, Option option, Arguments arguments)
      throws UserException {
    List<Predicate> predicates = new ArrayList<>();
    for (String text : arguments.values(option)) {
      try {
        predicates.add(model.predicate(text));
      } catch (SourceException e) {
        SourceText source = new SourceText(option.name(), text);
        throw UserException.located(ModelLoader.rendered(source, e.diagnostics()));
      }
    }
    return predicates;
  }

  // ---- about runs ------------------------------------------------------------------------------

  /** What every check of the model asks, unless something is asked by name. */
  private List<Claim> standingClaims() throws UserException {
    return asksByName() || !onOff(Options.CLAIMS, arguments, true)
        ? List.of()
        : model.claims().stream().filter(Claim::standing).toList();
  }

  private List<Question> named() throws UserException {
    List<Question> asked = new ArrayList<>();
    for (String name : arguments.values(RunsOptions.PROPERTY)) {
      asked.addAll(property(name));
    }
    for (String formula : arguments.values(RunsOptions.LTL)) {
      asked.add(
          RunsKept.of(
              made(
                  () -> Formulas.holds(formula.strip(), source(RunsOptions.LTL, formula), model))));
    }
    for (String file : arguments.values(RunsOptions.AUTOMATON)) {
      SourceText text = ModelFile.read(file).source();
      asked.add(RunsKept.of(made(() -> Formulas.neverAccepted(file, text, model))));
    }
    if (arguments.has(RunsOptions.ACCEPTANCE)) {
      asked.addAll(acceptance());
    }
    if (arguments.has(RunsOptions.NON_PROGRESS)) {
      asked.add(
          Questions.about(
              labels(Claim.NON_PROGRESS, RunsOptions.NON_PROGRESS, "tells no progress states")));
    }
    return asked;
  }

  private static SourceText source(Option option, String text) {
    return new SourceText(option.name(), text);
  }

  private interface Making {
    Claim make() throws SourceException;
  }

  private static Claim made(Making making) throws UserException {
    try {
      return making.make();
    } catch (SourceException e) {
      throw UserException.located(ModelLoader.rendered(e.source(), e.diagnostics()));
    }
  }

  private List<Question> property(String name) throws UserException {
    for (Claim claim : model.claims()) {
      if (claim.name().equals(name)) {
        return List.of(Questions.about(claim));
      }
    }
    for (Question property : model.properties()) {
      if (name.equals(property.subject())) {
        return List.of(property);
      }
    }
    if (loader.hasPropertyFile(loaded)) {
      return List.copyOf(loader.properties(loaded, name));
    }
    List<String> names = model.claims().stream().map(Claim::name).toList();
    throw new UserException(
        names.isEmpty()
            ? "--property " + name + ": the model makes no claims; --ltl FORMULA asks for one"
            : Suggestions.unknown("property", name, names));
  }

  /** Labels of the model itself, or what its text has instead: never claims. */
  private List<Question> acceptance() throws UserException {
    List<Question> asked = new ArrayList<>();
    for (Claim claim : model.claims()) {
      if (claim.name().equals(Claim.ACCEPTANCE)) {
        return List.of(Questions.about(claim));
      }
      if (claim.standing()) {
        asked.add(Questions.about(claim));
      }
    }
    if (asked.isEmpty()) {
      throw new UserException(
          "--acceptance: the model has no accept labels and no never claim; --ltl FORMULA asks about"
              + " its runs");
    }
    return asked;
  }

  private Claim labels(String name, Option option, String lack) throws UserException {
    for (Claim claim : model.claims()) {
      if (claim.name().equals(name)) {
        return claim;
      }
    }
    throw new UserException(
        option.name()
            + ": the language "
            + loaded.language()
            + " "
            + lack
            + "; --ltl FORMULA asks about runs");
  }

  // ---- files of properties ---------------------------------------------------------------------

  /**
   * Properties are all decided, so nothing stops at the first violation, and ways to states are
   * looked for only where someone asks for them.
   */
  private Questions withProperties(Questions questions) throws UserException {
    List<String> files = arguments.values(Options.PROPERTIES);
    if (files.isEmpty()) {
      return questions;
    }
    List<Question> properties = new ArrayList<>();
    for (String file : files) {
      for (Question property : loader.properties(loaded, file)) {
        properties.add(property instanceof RunsKept kept ? withoutPlace(kept) : property);
      }
    }
    boolean trace =
        questions.trace()
            && (arguments.has(Options.TRACE)
                || arguments.has(Options.TRACE_FILE)
                || arguments.has(GraphOptions.CHART)
                || arguments.has(GraphOptions.CHART_FILE));
    return (arguments.has(Options.DEADLOCK) ? questions : questions.without(Deadlocks.class))
        .with(properties)
        .withStopAtFirst(false)
        .withTrace(trace);
  }

  /** A place in a file of properties is none in the model, whose name reports put before it. */
  private static Question withoutPlace(RunsKept property) {
    Claim claim = property.claim();
    return new RunsKept(
        new Claim(
            claim.name(), Position.NONE, claim.breaking(), claim.unchecked(), claim.standing()),
        property.stutters(),
        property.fairness());
  }

  // ---- which runs count ------------------------------------------------------------------------

  /** The same questions about the runs that the user wants to count. */
  private Questions asWished(Questions questions) throws UserException {
    Fairness fairness = fairness(arguments);
    Boolean stutters = stutters(arguments);
    if (fairness == Fairness.NONE && stutters == null) {
      return questions;
    }
    Option given = stutters == null ? RunsOptions.FAIRNESS : RunsOptions.FINITE_RUNS;
    if (!questions.asks(RunsKept.class)) {
      throw new UserException(
          given.name()
              + " is about infinite runs, and nothing is asked about them; add --ltl FORMULA"
              + (model.claims().isEmpty() ? "" : " or --property NAME"));
    }
    if (fairness != Fairness.NONE && model.ability(Actors.class) == null) {
      throw new UserException(
          "--fairness "
              + fairness.name().toLowerCase(Locale.ROOT)
              + ": models in the language "
              + loaded.language()
              + " do not say who moves in a step; leave it out, or say in the formula which runs"
              + " count");
    }
    List<Question> wished = new ArrayList<>();
    for (Question question : questions.all()) {
      wished.add(
          question instanceof RunsKept kept
              ? new RunsKept(kept.claim(), stutters == null ? kept.stutters() : stutters, fairness)
              : question);
    }
    return new Questions(wished, questions.stopAtFirst(), questions.trace());
  }

  private static Fairness fairness(Arguments arguments) throws UserException {
    String text = arguments.value(RunsOptions.FAIRNESS);
    for (Fairness fairness : Fairness.values()) {
      if (text == null || fairness.name().toLowerCase(Locale.ROOT).equals(text)) {
        return fairness;
      }
    }
    throw Values.refused(RunsOptions.FAIRNESS, String.valueOf(text), "none, weak or strong");
  }

  /** Null where every question has it as it is usual. */
  private static @Nullable Boolean stutters(Arguments arguments) throws UserException {
    String text = arguments.value(RunsOptions.FINITE_RUNS);
    if (text != null && !FINITE_RUNS.contains(text)) {
      throw Values.refused(RunsOptions.FINITE_RUNS, text, "stutter or ignore");
    }
    return text == null ? null : text.equals(FINITE_RUNS.getFirst());
  }

  private static boolean onOff(Option option, Arguments arguments, boolean otherwise)
      throws UserException {
    String text = arguments.value(option);
    return text == null ? otherwise : Values.onOff(option, text);
  }
}
