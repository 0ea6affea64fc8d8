package mneme.web.explore;

import java.util.List;
import mneme.model.Ability;
import mneme.model.ForwardingModel;
import mneme.model.Model;

/** A model that begins in a state somebody has reached. */
final class StartingAt extends ForwardingModel {
  private final int[] state;

  StartingAt(Model model, int[] state) {
    super(model);
    this.state = state.clone();
  }

  @Override
  public List<int[]> initialStates() {
    return List.of(state.clone());
  }

  @Override
  protected boolean keeps(Class<? extends Ability> ability) {
    // A kernel for devices begins where the model does; the others speak of single steps.
    return false;
  }
}
