package mneme.dve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import mneme.dve.check.Checker;
import mneme.dve.guard.DveGuards;
import mneme.dve.kernel.DveKernel;
import mneme.dve.program.Expression;
import mneme.dve.program.Expression.BinaryOperator;
import mneme.dve.program.Process;
import mneme.dve.program.Program;
import mneme.dve.program.TransitionTable;
import mneme.model.Ability;
import mneme.model.Actors;
import mneme.model.Assertion;
import mneme.model.Claim;
import mneme.model.Companion;
import mneme.model.Grading;
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
import mneme.source.SourceException;
import org.jspecify.annotations.Nullable;

/** A DVE model, ready to be searched. Immutable and thread-safe. */
public final class DveModel implements Model {
  private final Program program;
  private final TransitionTable table;
  private final Checker.Names names;
  private final Execution execution;
  private final Supplier<Stepper> steppers;
  private final List<Assertion> assertions;
  private final List<StateLabel> labels;
  private final List<Claim> claims;
  private final Presentation presentation;

  DveModel(Program program, TransitionTable table, Checker.Names names, Execution execution) {
    this.program = program;
    this.table = table;
    this.names = names;
    this.execution = execution;
    this.steppers = execution.steppers(program, table);
    this.assertions = assertionsOf();
    this.labels = labelsOf();
    this.claims =
        program.hasProperty() ? List.of(PropertyClaim.of(program, table, execution)) : List.of();
    this.presentation = new DvePresentation(this, program, table);
  }

  /** What is executed. */
  public Program program() {
    return program;
  }

  /** How its steps are numbered. */
  public TransitionTable transitions() {
    return table;
  }

  @Override
  public String name() {
    return program.name();
  }

  @Override
  public Shape shape() {
    return program.shape();
  }

  @Override
  public List<int[]> initialStates() {
    return List.of(Arrays.copyOf(program.initial(), program.initial().length));
  }

  @Override
  public int transitionCount() {
    return table.count();
  }

  @Override
  public Transition transition(int id) {
    return table.describe(id);
  }

  @Override
  public int choiceBits() {
    return table.choiceBits();
  }

  @Override
  public Stepper stepper() {
    return steppers.get();
  }

  @Override
  public List<Assertion> assertions() {
    return assertions;
  }

  @Override
  public Predicate predicate(String text) throws SourceException {
    return execution.predicate(text, names.expression(text), program);
  }

  @Override
  public List<Claim> claims() {
    return claims;
  }

  @Override
  public <A extends Ability> @Nullable A ability(Class<A> type) {
    Object found = null;
    if (type == Independence.class) {
      found = table.independence();
    } else if (type == Grading.class) {
      found = table.isGraded() ? Grading.KNOWN : null;
    } else if (type == Guards.class) {
      found = new DveGuards(program, table);
    } else if (type == Kernel.class) {
      found = new DveKernel(program, table);
    } else if (type == Actors.class) {
      found = new ProcessActors(program, table);
    } else if (type == StateLabels.class && !labels.isEmpty()) {
      found = (StateLabels) () -> labels;
    } else if (type == Companion.class && program.hasProperty()) {
      int slot = program.processes().get(program.property()).locationSlot();
      found = (Companion) () -> slot;
    }
    return type.cast(found);
  }

  @Override
  public Presentation presentation() {
    return presentation;
  }

  /** Each asks whether its process is in the location, and only then the condition. */
  private List<Assertion> assertionsOf() {
    List<Assertion> found = new ArrayList<>();
    for (Process process : program.processes()) {
      for (Process.Assert assertion : process.asserts()) {
        Expression holds =
            new Expression.Binary(
                BinaryOperator.IMPLY,
                new Expression.InLocation(process.locationSlot(), assertion.location()),
                assertion.condition(),
                assertion.position());
        String text =
            "assert %s: %s"
                .formatted(process.locations().get(assertion.location()).name(), assertion.text());
        found.add(
            new Assertion(
                text,
                process.name(),
                assertion.position(),
                execution.predicate(text, holds, program)));
      }
    }
    return List.copyOf(found);
  }

  /**
   * Accepting are the states in which the property process, or else any process, is in an accepting
   * location.
   */
  private List<StateLabel> labelsOf() {
    List<Process> processes =
        program.hasProperty()
            ? List.of(program.processes().get(program.property()))
            : program.processes();
    List<Expression> parts = new ArrayList<>();
    for (Process process : processes) {
      for (int l = 0; l < process.locations().size(); l++) {
        if (process.locations().get(l).accepting()) {
          parts.add(new Expression.InLocation(process.locationSlot(), l));
        }
      }
    }
    return parts.isEmpty()
        ? List.of()
        : List.of(
            new StateLabel(
                "accepting",
                execution.predicate("accepting", PropertyClaim.anyOf(parts), program)));
  }
}
