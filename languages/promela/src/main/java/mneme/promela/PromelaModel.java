package mneme.promela;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import mneme.model.Ability;
import mneme.model.Actors;
import mneme.model.Claim;
import mneme.model.Independence;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.Presentation;
import mneme.model.Shape;
import mneme.model.StateLabel;
import mneme.model.StateLabels;
import mneme.model.Stepper;
import mneme.model.Transition;
import mneme.model.guard.Guards;
import mneme.model.kernel.Kernel;
import mneme.promela.check.Checker;
import mneme.promela.guard.PromelaGuards;
import mneme.promela.interpret.Interpreter;
import mneme.promela.interpret.Question;
import mneme.promela.kernel.PromelaKernel;
import mneme.promela.machine.Engine;
import mneme.promela.machine.EngineStepper;
import mneme.promela.machine.Machine;
import mneme.promela.program.Location;
import mneme.promela.program.Program;
import mneme.source.SourceException;
import org.jspecify.annotations.Nullable;

/** A Promela model, ready to be searched. Immutable and thread-safe. */
public final class PromelaModel implements Model {
  private final Program program;
  private final Checker.Names names;
  private final Supplier<Engine> engines;
  private final StatePredicate.Asked asked;
  private final Shapes shapes;
  private final Shape shape;
  private final Transitions transitions;
  private final Presentation presentation;
  private final Supplier<@Nullable Independence> independence;
  private final int[] initial;
  private final boolean emptyChannels;
  private final List<mneme.promela.program.Claim> translated;
  private final List<Claim> claims;

  /**
   * @param emptyChannels whether it may rest only where no message waits in a channel
   */
  PromelaModel(Checker.Checked checked, Execution execution, boolean emptyChannels) {
    this.program = checked.program();
    this.names = checked.names();
    this.translated = checked.claims();
    this.shapes = new Shapes(program);
    this.engines = execution.engines(program, shapes.usual());
    this.asked = new StatePredicate.Asked(program, engines, execution);
    this.shape = shapes.shape();
    this.transitions = new Transitions(program);
    this.presentation = new PromelaPresentation(program, shapes, transitions);
    this.independence = () -> Footprints.of(program);
    this.initial = new Interpreter(program).initial();
    this.emptyChannels = emptyChannels;
    this.claims = Claims.of(translated, asked, accepting());
  }

  /** What is executed. */
  public Program program() {
    return program;
  }

  /** The never claims and formulas of the text, as automata. */
  public List<mneme.promela.program.Claim> translatedClaims() {
    return translated;
  }

  @Override
  public List<Claim> claims() {
    return claims;
  }

  @Override
  public String name() {
    return program.name();
  }

  @Override
  public Shape shape() {
    return shape;
  }

  @Override
  public List<int[]> initialStates() {
    return List.of(Arrays.copyOf(initial, Math.max(initial.length, shape.size())));
  }

  @Override
  public int transitionCount() {
    return transitions.count();
  }

  @Override
  public Transition transition(int id) {
    return transitions.describe(id);
  }

  @Override
  public int choiceBits() {
    return Machine.CHOICE_BITS;
  }

  @Override
  public Stepper stepper() {
    return new EngineStepper(engines.get(), program);
  }

  @Override
  public int spareSlot() {
    return program.spareSlot();
  }

  private @Nullable Predicate accepting() {
    return labels().stream()
        .filter(label -> label.name().equals("accepting"))
        .map(StateLabel::holds)
        .findFirst()
        .orElse(null);
  }

  private List<StateLabel> labels() {
    List<StateLabel> labels = new ArrayList<>();
    label("end", Location::end, true, labels);
    label("progress", Location::progress, false, labels);
    label("accepting", Location::accept, false, labels);
    return List.copyOf(labels);
  }

  private void label(String name, Question.Quality quality, boolean all, List<StateLabel> into) {
    boolean occurs =
        program.proctypes().stream()
            .flatMap(type -> type.locations().stream())
            .anyMatch(quality::has);
    if (occurs) {
      into.add(new StateLabel(name, new Where(name, quality, all, program)));
    }
  }

  @Override
  public Predicate validEnd() {
    Predicate resting = new Where("valid end state", Location::end, true, program);
    return emptyChannels ? new Empty(resting, program) : resting;
  }

  @Override
  public Predicate predicate(String text) throws SourceException {
    return asked.predicate(text, names.expression(text));
  }

  @Override
  public <A extends Ability> @Nullable A ability(Class<A> type) {
    Object found = null;
    if (type == Independence.class) {
      found = independence.get();
    } else if (type == Actors.class) {
      found = new ProcessActors(program);
    } else if (type == Kernel.class) {
      found =
          new PromelaKernel(
              program, asked -> asked instanceof StatePredicate own ? own.expression() : null);
    } else if (type == Guards.class) {
      found =
          new PromelaGuards(
              program,
              initialStates().getFirst(),
              asked -> asked instanceof StatePredicate own ? own.expression() : null);
    } else if (type == StateLabels.class) {
      List<StateLabel> labels = labels();
      found = labels.isEmpty() ? null : (StateLabels) () -> labels;
    }
    return type.cast(found);
  }

  @Override
  public Presentation presentation() {
    return presentation;
  }

  /** Where a predicate holds and no message waits. */
  private record Empty(Predicate predicate, Program program) implements Predicate {
    @Override
    public String text() {
      return predicate.text() + " with empty channels";
    }

    @Override
    public Test test() {
      Test first = predicate.test();
      Question question = new Question(program);
      return state ->
          first.holdsIn(state) == Outcome.TRUE
              ? Outcome.of(question.channelsAreEmpty(state))
              : Outcome.FALSE;
    }
  }

  /** Whether all processes, or some process, are in locations of a kind. */
  private record Where(String text, Question.Quality quality, boolean all, Program program)
      implements Predicate {
    @Override
    public Test test() {
      Question question = new Question(program);
      return state ->
          Outcome.of(
              all
                  ? question.all(state, quality) && question.mayRest(state)
                  : question.some(state, quality));
    }
  }
}
