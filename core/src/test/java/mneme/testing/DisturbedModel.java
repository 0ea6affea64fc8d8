package mneme.testing;

import java.util.List;
import java.util.function.UnaryOperator;
import mneme.model.Assertion;
import mneme.model.Independence;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.Shape;
import mneme.model.StateLabel;
import mneme.model.Statement;
import mneme.model.Stepper;
import mneme.model.Transition;
import mneme.source.SourceException;
import org.jspecify.annotations.Nullable;

/**
 * A model that is like another except for its steppers, for tests of what must be noticed or
 * survived.
 */
public class DisturbedModel implements Model {
  private final Model model;
  private final UnaryOperator<Stepper> disturbance;

  public DisturbedModel(Model model, UnaryOperator<Stepper> disturbance) {
    this.model = model;
    this.disturbance = disturbance;
  }

  @Override
  public String name() {
    return model.name();
  }

  @Override
  public Shape shape() {
    return model.shape();
  }

  @Override
  public List<int[]> initialStates() {
    return model.initialStates();
  }

  @Override
  public int transitionCount() {
    return model.transitionCount();
  }

  @Override
  public Transition transition(int id) {
    return model.transition(id);
  }

  @Override
  public int choiceBits() {
    return model.choiceBits();
  }

  @Override
  public Stepper stepper() {
    return disturbance.apply(model.stepper());
  }

  @Override
  public List<Assertion> assertions() {
    return model.assertions();
  }

  @Override
  public List<StateLabel> labels() {
    return model.labels();
  }

  @Override
  public Predicate predicate(String text) throws SourceException {
    return model.predicate(text);
  }

  @Override
  public List<Statement> statements() {
    return model.statements();
  }

  @Override
  public @Nullable Independence independence() {
    return model.independence();
  }
}
