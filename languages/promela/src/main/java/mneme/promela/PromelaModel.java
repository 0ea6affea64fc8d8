package mneme.promela;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import mneme.model.Assertion;
import mneme.model.Claim;
import mneme.model.Entry;
import mneme.model.Independence;
import mneme.model.Message;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.Shape;
import mneme.model.SlotSet;
import mneme.model.StateLabel;
import mneme.model.Statement;
import mneme.model.Stepper;
import mneme.model.Substep;
import mneme.model.Transition;
import mneme.promela.check.Checker;
import mneme.promela.interpret.Interpreter;
import mneme.promela.interpret.Question;
import mneme.promela.machine.Engine;
import mneme.promela.machine.EngineStepper;
import mneme.promela.machine.Machine;
import mneme.promela.program.Location;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import mneme.source.SourceException;
import org.jspecify.annotations.Nullable;

/** A Promela model, ready to be searched. Immutable and thread-safe. */
public final class PromelaModel implements Model {
  private final Program program;
  private final Checker.Names names;
  private final Supplier<Engine> engines;
  private final Shapes shapes;
  private final Shape shape;
  private final Transitions transitions;
  private final Messages messages;
  private final Entries entries;
  private final Supplier<@Nullable Independence> independence;
  private final int[] initial;
  private final boolean emptyChannels;
  private final List<mneme.promela.program.Claim> translated;
  private final List<Claim> claims;

  private PromelaModel(PromelaModel model, boolean emptyChannels) {
    this.program = model.program;
    this.names = model.names;
    this.engines = model.engines;
    this.shapes = model.shapes;
    this.shape = model.shape;
    this.transitions = model.transitions;
    this.messages = model.messages;
    this.entries = model.entries;
    this.independence = model.independence;
    this.initial = model.initial;
    this.emptyChannels = emptyChannels;
    this.translated = model.translated;
    this.claims = model.claims;
  }

  PromelaModel(Checker.Checked checked, Execution execution) {
    this.program = checked.program();
    this.names = checked.names();
    this.translated = checked.claims();
    this.shapes = new Shapes(program, translated);
    this.engines = execution.engines(program, shapes.usual());
    this.shape = shapes.shape();
    this.transitions = new Transitions(program, shape);
    this.messages = new Messages(program);
    this.entries = new Entries(program, shape, shapes);
    this.independence = () -> Footprints.of(program);
    this.initial = new Interpreter(program).initial();
    this.emptyChannels = false;
    this.claims = Claims.of(translated, program, shape.size());
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
  public List<Assertion> assertions() {
    return List.of();
  }

  @Override
  public List<StateLabel> labels() {
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
      into.add(new StateLabel(name, new Where(name, quality, all, program, everything())));
    }
  }

  private SlotSet everything() {
    return SlotSet.of(IntStream.range(0, shape.size()).toArray());
  }

  @Override
  public Predicate validEnd() {
    Predicate resting = new Where("valid end state", Location::end, true, program, everything());
    return emptyChannels ? new Empty(resting, program) : resting;
  }

  @Override
  public Model restingWithEmptyChannels() {
    return new PromelaModel(this, true);
  }

  @Override
  public Predicate predicate(String text) throws SourceException {
    return StatePredicate.of(text, names.expression(text), program, shape.size());
  }

  @Override
  public @Nullable Independence independence() {
    return independence.get();
  }

  @Override
  public @Nullable Message message(int[] before, long event) {
    return messages.of(before, event);
  }

  @Override
  public List<Substep> substeps(int[] before, long event) {
    return messages.substeps(before, event);
  }

  @Override
  public List<Statement> statements() {
    return transitions.statements();
  }

  @Override
  public String render(int slot, int value) {
    Proctype type = shapes.located(slot);
    if (type != null && value >= 0 && value < type.locations().size()) {
      return type.locations().get(value).name();
    }
    if (shapes.isMtype(slot) && value > 0 && value <= program.mtypes().size()) {
      return program.mtypes().get(value - 1);
    }
    return Integer.toString(value);
  }

  @Override
  public List<Entry> entries(int[] state) {
    return entries.of(state);
  }

  /** Where a predicate holds and no message waits. */
  private record Empty(Predicate predicate, Program program) implements Predicate {
    @Override
    public String text() {
      return predicate.text() + " with empty channels";
    }

    @Override
    public SlotSet reads() {
      return predicate.reads();
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
  private record Where(
      String text, Question.Quality quality, boolean all, Program program, SlotSet reads)
      implements Predicate {
    @Override
    public Test test() {
      Question question = new Question(program);
      return state ->
          Outcome.of(all ? question.all(state, quality) : question.some(state, quality));
    }
  }
}
