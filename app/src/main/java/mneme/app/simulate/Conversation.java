package mneme.app.simulate;

import java.io.PrintStream;
import java.util.List;
import java.util.Random;
import mneme.app.UserException;
import mneme.app.load.LoadedModel;
import mneme.app.load.ModelLoader;
import mneme.app.report.OutputFile;
import mneme.app.text.Numbers;
import mneme.app.text.Style;
import mneme.app.trace.TraceFiles;
import mneme.app.trace.TraceStyle;
import mneme.model.Predicate;
import mneme.source.SourceException;
import mneme.source.SourceText;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Somebody walks through a model: lines are read, done, and answered until there are no more. What
 * cannot be done is said, and the conversation goes on.
 */
public final class Conversation {
  /** Longer walks, of which every state is kept, would fill the memory. */
  public static final int LONGEST_WALK = 1_000_000;

  /** How far 'until' goes. */
  static final int PATIENCE = 10_000;

  private final LoadedModel model;
  private final Simulation simulation;
  private final @Nullable Trace along;
  private final TraceStyle how;
  private final Screen screen;
  private final PrintStream out;
  private final Watches watches;
  private Random random;

  /**
   * @param along the trace that is followed; null where there is none
   * @param how how steps are shown
   */
  public Conversation(
      LoadedModel model,
      Simulation simulation,
      @Nullable Trace along,
      long seed,
      TraceStyle how,
      Style style,
      PrintStream out) {
    this.model = model;
    this.simulation = simulation;
    this.along = along;
    this.how = how;
    this.screen = new Screen(model, style, out);
    this.out = out;
    this.watches = new Watches(model.model());
    this.random = new Random(seed);
  }

  /** Talks until the input ends, or somebody says 'quit'. */
  public void run(Lines lines) {
    begin();
    boolean goingOn = true;
    while (goingOn) {
      out.flush();
      String line = lines.next(prompt());
      if (line == null) {
        return;
      }
      try {
        goingOn = answer(line.strip(), lines);
      } catch (UserException e) {
        screen.refuse(String.valueOf(e.getMessage()));
      }
    }
  }

  private String prompt() {
    return (simulation.hasStarted() ? "step " + simulation.length() : "start") + "> ";
  }

  /** Shows where it begins, with the whole state. */
  private void begin() {
    if (simulation.hasStarted()) {
      screen.state(simulation.state());
    } else {
      screen.say("There are several initial states; choose one:");
    }
    situation();
  }

  private boolean answer(String line, Lines lines) throws UserException {
    if (line.startsWith("#")) {
      return true;
    }
    if (line.isEmpty()) {
      enter();
      return true;
    }
    if (Character.isDigit(line.charAt(0))) {
      choose(line);
      return true;
    }
    int blank = line.indexOf(' ');
    String word = blank < 0 ? line : line.substring(0, blank);
    String rest = blank < 0 ? "" : line.substring(blank).strip();
    Command command = Command.of(word);
    boolean needsArgument = !command.usage().contains("[") && command.usage().contains(" ");
    if (needsArgument && rest.isEmpty()) {
      throw new UserException("'" + word + "' needs more: " + command.usage());
    }
    if (!command.usage().contains(" ") && !rest.isEmpty()) {
      throw new UserException("'" + command.word() + "' stands alone");
    }
    switch (command) {
      case BACK -> back(number(rest, 1));
      case CHOICES -> screen.choices(simulation, next(), true);
      case FOLLOW -> follow(number(rest, Integer.MAX_VALUE));
      case HELP -> screen.help();
      case QUIT -> {
        return false;
      }
      case RANDOM -> random(number(rest, 1), lines);
      case RESTART -> {
        simulation.restart();
        begin();
      }
      case SAVE -> save(rest);
      case SEED -> random = new Random(seed(rest));
      case SHOW -> show(rest);
      case TRACE -> screen.trace(trace(), rest.isEmpty() ? shown() : TraceStyle.of(rest));
      case UNTIL -> until(rest, lines);
      case UNWATCH -> unwatch(rest);
      case WATCH -> watch(rest);
    }
    return true;
  }

  private TraceStyle shown() {
    return how == TraceStyle.NONE ? TraceStyle.EVENTS : how;
  }

  /** The only choice, or that of the trace. */
  private void enter() throws UserException {
    List<Choice> choices = simulation.choices();
    Choice next = next();
    if (next == null && choices.size() == 1) {
      next = choices.getFirst();
    }
    if (next == null) {
      throw new UserException(
          choices.isEmpty()
              ? "nothing is possible here; 'back' leads back"
              : "there are " + choices.size() + " choices; type the number of one");
    }
    take(next);
  }

  private void choose(String text) throws UserException {
    List<Choice> choices = simulation.choices();
    int number = number(text, 0);
    if (number < 1 || number > choices.size()) {
      throw new UserException(
          choices.isEmpty()
              ? "nothing is possible here; 'back' leads back"
              : "there is no choice " + number + "; they go from 1 to " + choices.size());
    }
    take(choices.get(number - 1));
  }

  private void take(Choice choice) {
    boolean started = simulation.hasStarted();
    boolean followed = along != null && simulation.isAlong(along);
    int length = simulation.length();
    simulation.take(choice);
    if (started) {
      screen.steps(simulation.trace(), length, how);
    } else {
      screen.state(simulation.state());
    }
    if (followed
        && along != null
        && !simulation.isAlong(along)
        && (length < along.length() || along.goesRound())) {
      screen.say("  this is not the way of the trace; 'back' leads to it");
    }
    sayWhereInCycle();
    situation();
  }

  private void back(int count) throws UserException {
    int taken = simulation.back(count);
    if (taken == 0) {
      throw new UserException("this is where it began");
    }
    if (simulation.hasStarted()) {
      screen.say("back at step " + simulation.length());
      screen.state(simulation.state());
    } else {
      screen.say("back at the choice of an initial state");
    }
    situation();
  }

  private void random(int steps, Lines lines) throws UserException {
    if (steps > LONGEST_WALK) {
      throw new UserException("at most " + Numbers.counted(LONGEST_WALK, "step") + " at once");
    }
    int length = simulation.length();
    Walk walk = Walk.random(simulation, steps, null, random, lines::interrupted);
    screen.steps(simulation.trace(), length, how);
    if (walk.end() != Walk.End.LENGTH) {
      screen.say("  " + sentence(walk, steps));
    }
    situation();
  }

  private void until(String text, Lines lines) throws UserException {
    Predicate.Test test;
    try {
      test = model.model().predicate(text).test();
    } catch (SourceException e) {
      throw UserException.located(
          ModelLoader.rendered(new SourceText("until", text), e.diagnostics()));
    }
    if (simulation.hasStarted() && test.holdsIn(simulation.state()) == Predicate.Outcome.TRUE) {
      screen.say("  it holds here already");
      return;
    }
    int length = simulation.length();
    boolean started = simulation.hasStarted();
    Walk walk = Walk.random(simulation, PATIENCE, test, random, lines::interrupted);
    if (walk.end() == Walk.End.LENGTH) {
      simulation.back(walk.steps() + (started ? 0 : 1));
      throw new UserException(
          "not reached in "
              + Numbers.counted(walk.steps(), "random step")
              + ", which were taken back; 'mneme check MODEL --reach EXPR' looks everywhere");
    }
    screen.steps(simulation.trace(), length, how);
    screen.say("  " + sentence(walk, PATIENCE));
    situation();
  }

  private void follow(int steps) throws UserException {
    if (along == null) {
      throw new UserException(
          "there is no trace to follow; 'mneme simulate --along TRACE' has one");
    }
    if (!simulation.isAlong(along)) {
      throw new UserException("you left the trace; 'back' leads to it");
    }
    int length = simulation.length();
    if (length >= along.length() && !along.goesRound()) {
      throw new UserException(
          along.isLasso() ? "the run stays here for ever" : "this is the end of the trace");
    }
    // To the end of the trace, and behind it once round the cycle.
    int rest = length < along.length() ? along.length() - length : along.cycleLength();
    boolean all = steps == Integer.MAX_VALUE && along.goesRound();
    Walk walk = Walk.along(simulation, along, all ? rest : steps);
    screen.steps(simulation.trace(), length, how);
    if (walk.end() == Walk.End.TRACE && !along.isLasso()) {
      screen.say("  this is the end of the trace");
    }
    sayWhereInCycle();
    situation();
  }

  /** Whether the cycle of the trace begins, or begins again, where the walk stands. */
  private void sayWhereInCycle() {
    if (along == null || !along.isLasso() || !simulation.isAlong(along)) {
      return;
    }
    int round = simulation.length() - along.loopStart();
    if (!along.goesRound()) {
      if (round == 0) {
        screen.say("  the run stays here for ever");
      }
    } else if (round == 0) {
      screen.say("  the cycle starts here");
    } else if (round > 0 && round % along.cycleLength() == 0) {
      screen.say("  the cycle is closed, and starts again here");
    }
  }

  /** Why a walk ended, for people. */
  public static String sentence(Walk walk, int wanted) {
    String after = " after " + Numbers.counted(walk.steps(), "step");
    String of =
        " after " + Numbers.grouped(walk.steps()) + " of " + Numbers.counted(wanted, "step");
    return switch (walk.end()) {
      case LENGTH -> Numbers.counted(walk.steps(), "step");
      case HOLDS -> "it holds" + after;
      case DEADLOCK -> "deadlock" + of;
      case ERROR -> "an event errs" + of;
      case ASSERTION -> "an assertion fails" + of;
      case STOPPED -> "stopped" + of;
      case TRACE -> "the trace ends" + after;
    };
  }

  private void show(String name) throws UserException {
    if (!simulation.hasStarted()) {
      throw new UserException("there is no state yet; choose an initial one");
    }
    if (name.isEmpty()) {
      screen.state(simulation.state());
      screen.findings(simulation);
    } else {
      screen.watched(List.of(watches.line(name, simulation.state())));
    }
  }

  private void watch(String name) throws UserException {
    watches.add(
        name,
        simulation.hasStarted() ? simulation.state() : model.model().initialStates().getFirst());
    if (simulation.hasStarted()) {
      screen.watched(List.of(watches.line(name, simulation.state())));
    }
  }

  private void unwatch(String name) throws UserException {
    if (name.isEmpty()) {
      watches.clear();
    } else if (!watches.remove(name)) {
      throw new UserException("'" + name + "' is not watched");
    }
  }

  private void save(String name) throws UserException {
    Trace trace = trace();
    OutputFile file = OutputFile.at("save", name);
    if (file.isSameAs(model.path())) {
      throw new UserException("this would overwrite the model " + model.path());
    }
    file.write(
        writer -> TraceFiles.write(file.toString(), model, simulation.violation(), trace, writer));
    screen.say("  the trace was saved: mneme replay " + file + " " + model.path());
  }

  private Trace trace() throws UserException {
    if (!simulation.hasStarted()) {
      throw new UserException("there is no way yet; choose an initial state");
    }
    return simulation.trace();
  }

  /** What is watched, what is wrong, what is possible. */
  private void situation() {
    if (simulation.hasStarted()) {
      screen.watched(watches.lines(simulation.state()));
      screen.findings(simulation);
    }
    screen.choices(simulation, next(), false);
  }

  private @Nullable Choice next() {
    return along != null && simulation.isAlong(along) ? Walk.next(simulation, along) : null;
  }

  private static int number(String text, int otherwise) throws UserException {
    if (text.isEmpty()) {
      return otherwise;
    }
    try {
      int number = Integer.parseInt(text);
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below, together with what is too small.
    }
    throw new UserException("'" + text + "': expected a whole number, at least 1");
  }

  private static long seed(String text) throws UserException {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new UserException("'" + text + "': expected a whole number");
    }
  }
}
