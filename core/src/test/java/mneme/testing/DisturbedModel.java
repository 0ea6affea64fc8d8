package mneme.testing;

import java.util.function.UnaryOperator;
import mneme.model.Ability;
import mneme.model.ForwardingModel;
import mneme.model.Model;
import mneme.model.Stepper;

/**
 * A model that is like another except for its steppers, for tests of what must be noticed or
 * survived.
 */
public class DisturbedModel extends ForwardingModel {
  private final UnaryOperator<Stepper> disturbance;

  public DisturbedModel(Model model, UnaryOperator<Stepper> disturbance) {
    super(model);
    this.disturbance = disturbance;
  }

  @Override
  public Stepper stepper() {
    return disturbance.apply(super.stepper());
  }

  @Override
  protected boolean keeps(Class<? extends Ability> ability) {
    return true;
  }
}
