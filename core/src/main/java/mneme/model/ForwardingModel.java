package mneme.model;

import java.util.List;
import mneme.source.SourceException;
import org.jspecify.annotations.Nullable;

/**
 * A model that is like another except for what a subclass changes: the base of everything that
 * takes a model and gives a model, such as a product with an automaton or a reduction.
 *
 * <ul>
 *   <li>Every method is forwarded, those with defaults included: a model that is wrapped must not
 *       lose its resting states or its assertions on the way. A test looks at all of them.
 *   <li>Abilities are forwarded only where the subclass says that they still hold, because they
 *       speak of the steps of the model that is wrapped.
 *   <li>A subclass that adds slots or transitions appends them, so that numbers of the wrapped
 *       model keep their meaning.
 * </ul>
 */
public abstract class ForwardingModel implements Model {
  private final Model model;

  protected ForwardingModel(Model model) {
    this.model = model;
  }

  /** The model that is wrapped. */
  protected final Model wrapped() {
    return model;
  }

  /**
   * Whether what an ability of the wrapped model says is also true of this one.
   *
   * @param ability one that the wrapped model may have
   */
  protected abstract boolean keeps(Class<? extends Ability> ability);

  @Override
  public <A extends Ability> @Nullable A ability(Class<A> type) {
    return keeps(type) ? model.ability(type) : null;
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
    return model.stepper();
  }

  @Override
  public Predicate predicate(String text) throws SourceException {
    return model.predicate(text);
  }

  @Override
  public int spareSlot() {
    return model.spareSlot();
  }

  @Override
  public List<Claim> claims() {
    return model.claims();
  }

  @Override
  public List<Property> properties() {
    return model.properties();
  }

  @Override
  public List<Assertion> assertions() {
    return model.assertions();
  }

  @Override
  public @Nullable Predicate validEnd() {
    return model.validEnd();
  }

  @Override
  public List<Measure> measures() {
    return model.measures();
  }

  @Override
  public boolean isPortable() {
    return model.isPortable();
  }

  @Override
  public long tableBytes() {
    return model.tableBytes();
  }

  @Override
  public Presentation presentation() {
    return model.presentation();
  }
}
