package mneme.web.explore;

import java.util.ArrayList;
import java.util.List;
import mneme.app.UserException;
import mneme.app.simulate.Choice;
import mneme.app.simulate.Simulation;
import mneme.model.Model;

/**
 * Stands in a state and goes to others. It keeps the part of its way that two questions have in
 * common, so that a click costs one step and not the whole way. For one thread.
 */
final class Walker {
  private final Simulation simulation;
  private final List<Integer> taken = new ArrayList<>();

  Walker(Model model) {
    this.simulation = new Simulation(model);
  }

  /** Goes to the end of a way. */
  Simulation go(Way way) throws UserException {
    int common = way.common(taken);
    simulation.back(taken.size() - common);
    taken.subList(common, taken.size()).clear();
    for (int choice : way.choices().subList(common, way.length())) {
      List<Choice> choices = simulation.choices();
      if (choice >= choices.size()) {
        throw new UserException(
            "this way does not lead through the model as it is now; go back to the start");
      }
      simulation.take(choices.get(choice));
      taken.add(choice);
    }
    return simulation;
  }
}
