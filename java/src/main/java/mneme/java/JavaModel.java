package mneme.java;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import mneme.java.layout.LayoutException;
import mneme.java.layout.Part;
import mneme.java.layout.SelfLaidOut;
import mneme.java.layout.StateLayout;
import mneme.model.Ability;
import mneme.model.Actors;
import mneme.model.Assertion;
import mneme.model.Claim;
import mneme.model.Event;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Predicate;
import mneme.model.Presentation;
import mneme.model.Property;
import mneme.model.Shape;
import mneme.model.Slot;
import mneme.model.Stepper;
import mneme.model.Transition;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.jspecify.annotations.Nullable;

/**
 * A {@link StateModel} as the engine sees it: states are vectors of numbers, laid out by the type
 * of the states. Thread-safe.
 */
public final class JavaModel<S, A> implements Model {
  private final StateModel<S, A> model;
  private final StateLayout layout = new StateLayout();
  private final Part root;
  private final Shape shape;
  private final List<int[]> initial;
  private final ActionTable<A> actions;
  private final List<Assertion> assertions = new ArrayList<>();
  private final List<Property> properties = new ArrayList<>();
  private final List<Claim> claims = new ArrayList<>();
  private final List<StateCondition<S>> conditions = new ArrayList<>();
  private final @Nullable Actors actors;
  private volatile @Nullable Impurity impurity;
  private volatile @Nullable String thrown;
  private final ThreadLocal<Recent<S>> recent = ThreadLocal.withInitial(this::nothingDecoded);

  private JavaModel(StateModel<S, A> model) {
    this.model = model;
    List<S> states = model.initialStates();
    if (states.isEmpty()) {
      throw new IllegalArgumentException(model.name() + " has no initial state");
    }
    this.root =
        model instanceof SelfLaidOut knowing
            ? knowing.layout(layout)
            : layout.part("", states.getFirst().getClass());
    List<Slot> slots = new ArrayList<>();
    root.declare(0, slots);
    this.shape = new Shape(slots, List.of("state"));
    this.initial = new ArrayList<>();
    Set<List<Integer>> seen = new LinkedHashSet<>();
    for (S state : states) {
      int[] vector = encode(state);
      if (seen.add(Arrays.stream(vector).boxed().toList())) {
        initial.add(vector);
      }
    }
    this.actions = new ActionTable<>(model);
    this.actors = actions.actors();
    model.requirements().forEach(this::add);
    conditions.add(new StateCondition<>("isWithin", this, model::isWithin));
    conditions.add(new StateCondition<>("mayRest", this, model::mayRest));
  }

  /**
   * The model the engine can search.
   *
   * @throws IllegalArgumentException where there is no initial state, or a formula is none
   * @throws LayoutException where the type of the states cannot be laid out
   */
  public static <S, A> JavaModel<S, A> of(StateModel<S, A> model) {
    return new JavaModel<>(model);
  }

  private void add(Requirement<S> requirement) {
    conditions.addAll(conditions(requirement));
    switch (requirement) {
      case Requirement.Always<S>(String name, var holds) ->
          assertions.add(
              new Assertion(name, "", Position.NONE, new StateCondition<>(name, this, holds)));
      case Requirement.Sometimes<S>(String name, var holds) ->
          properties.add(new Property.Exists(name, new StateCondition<>(name, this, holds)));
      case Requirement.Runs<S> runs -> claims.add(RunClaims.of(runs, this));
    }
  }

  private List<StateCondition<S>> conditions(Requirement<S> requirement) {
    return switch (requirement) {
      case Requirement.Always<S>(String name, var holds) ->
          List.of(new StateCondition<>(name, this, holds));
      case Requirement.Sometimes<S>(String name, var holds) ->
          List.of(new StateCondition<>(name, this, holds));
      case Requirement.Runs<S> runs ->
          runs.propositions().entrySet().stream()
              .sorted(Map.Entry.comparingByKey())
              .map(each -> new StateCondition<>(each.getKey(), this, each.getValue()))
              .toList();
    };
  }

  /** Everything that is asked of single states, by the user's own code. */
  List<StateCondition<S>> conditions() {
    return conditions;
  }

  /** What a user should know about the cost of the types of states and actions. */
  public List<String> warnings() {
    return layout.warnings();
  }

  /**
   * Code of the model that was seen to answer in two ways. It may not do so again when the way
   * there is replayed, so it is remembered.
   */
  record Impurity(int[] state, long event, ModelError error) {
    boolean isIn(int[] other) {
      return Arrays.equals(state, other);
    }
  }

  /** The first that was found; null where none was. */
  @Nullable Impurity impurity() {
    return impurity;
  }

  void impureIn(int[] state, long event, ModelError error) {
    if (impurity == null) {
      impurity = new Impurity(state.clone(), event, error);
    }
  }

  /** What the first condition threw that has no value in some state; null where all have. */
  @Nullable String thrown() {
    return thrown;
  }

  void threw(String what) {
    if (thrown == null) {
      thrown = what;
    }
  }

  /** A state of the model as the user's own type. */
  public S decode(int[] state) {
    Recent<S> last = recent.get();
    S known = last.state;
    if (known == null || !Arrays.equals(last.vector, 0, last.length(), state, 0, last.length())) {
      known = decodeAnew(state);
      System.arraycopy(state, 0, last.vector, 0, last.length());
      last.state = known;
    }
    return known;
  }

  /** The same in objects that nobody else has seen. */
  @SuppressWarnings("unchecked")
  S decodeAnew(int[] state) {
    return (S) Objects.requireNonNull(root.read(state, 0));
  }

  private Recent<S> nothingDecoded() {
    return new Recent<>(new int[shape.size()]);
  }

  /**
   * What one thread has decoded last: a state is tested and expanded one after the other. It does
   * not know the model, which a thread that lives on would keep on the heap otherwise.
   */
  private static final class Recent<S> {
    private final int[] vector;
    private @Nullable S state;

    Recent(int[] vector) {
      this.vector = vector;
    }

    int length() {
      return vector.length;
    }
  }

  /** An action of the model as the user's own type. */
  public A action(long event) {
    return actions.action(event);
  }

  int[] encode(S state) {
    int[] vector = new int[shape.size()];
    root.write(state, vector, 0);
    return vector;
  }

  Part root() {
    return root;
  }

  StateModel<S, A> model() {
    return model;
  }

  ActionTable<A> actions() {
    return actions;
  }

  @Override
  public String name() {
    return model.name();
  }

  @Override
  public Shape shape() {
    return shape;
  }

  @Override
  public List<int[]> initialStates() {
    return initial.stream().map(int[]::clone).toList();
  }

  /** Those of actions, and one that stands for what happens between actions. */
  @Override
  public int transitionCount() {
    return actions.transitions() + 1;
  }

  @Override
  public Transition transition(int id) {
    boolean between = id == actions.transitions();
    return new Transition(
        id,
        between ? "evaluation" : actions.typeName(id),
        between ? "" : actions.process(id),
        between ? "" : actions.partner(id),
        Transition.Kind.OTHER,
        Position.NONE);
  }

  @Override
  public int choiceBits() {
    return ActionTable.CHOICE_BITS;
  }

  /** The event of what goes wrong while actions are enumerated. */
  long evaluation() {
    return Event.of(actions.transitions(), 0, ActionTable.CHOICE_BITS);
  }

  @Override
  public Stepper stepper() {
    return new JavaStepper<>(this);
  }

  /** The name of a requirement, of a boolean component of the state, or of a boolean method. */
  @Override
  public Predicate predicate(String text) throws SourceException {
    Map<String, Predicate> known = new HashMap<>();
    for (Requirement<S> requirement : model.requirements()) {
      conditions(requirement).forEach(each -> known.put(each.text(), each));
    }
    Predicate found = known.get(text.strip());
    if (found == null) {
      found = BooleanMembers.find(text.strip(), this);
    }
    if (found == null) {
      throw new SourceException(
          new SourceText("", text),
          new Position(1, 1),
          "expected the name of a condition: a requirement, or a boolean component or method of "
              + decode(initial.getFirst()).getClass().getSimpleName());
    }
    return found;
  }

  @Override
  public List<Claim> claims() {
    return List.copyOf(claims);
  }

  @Override
  public List<Assertion> assertions() {
    return List.copyOf(assertions);
  }

  @Override
  public List<Property> properties() {
    return List.copyOf(properties);
  }

  @Override
  public Predicate validEnd() {
    return new StateCondition<>("may rest", this, model::mayRest);
  }

  @Override
  public boolean isPortable() {
    return !layout.keepsValues() && actions.isFixed();
  }

  @Override
  public long tableBytes() {
    return layout.bytes();
  }

  @Override
  public <B extends Ability> @Nullable B ability(Class<B> type) {
    return type == Actors.class && actors != null ? type.cast(actors) : null;
  }

  @Override
  public Presentation presentation() {
    return new JavaPresentation<>(this);
  }
}
