package mneme.net.pt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mneme.model.Ability;
import mneme.model.Actors;
import mneme.model.Grading;
import mneme.model.Independence;
import mneme.model.Measure;
import mneme.model.Predicate;
import mneme.model.Presentation;
import mneme.model.Shape;
import mneme.model.Slot;
import mneme.model.StepEquations;
import mneme.model.Stepper;
import mneme.model.Transition;
import mneme.model.guard.Guards;
import mneme.model.kernel.Kernel;
import mneme.net.TokenLimit;
import mneme.net.TransitionActors;
import mneme.net.condition.ConditionParser;
import mneme.net.condition.NetModel;
import mneme.net.condition.NetPredicate;
import mneme.net.pt.PtNet.Action;
import mneme.net.pt.PtNet.Arcs;
import mneme.net.pt.PtNet.Place;
import mneme.source.SourceException;
import org.jspecify.annotations.Nullable;

/**
 * A place/transition net as a model: a slot is a place, an event is a transition, without choice.
 * Immutable and thread-safe.
 */
public final class PtModel implements NetModel {
  /** A first guess goes no further than this. */
  private static final int MOST_EXPECTED = 15;

  private final PtNet net;
  private final PtWords words;
  private final Bounds bounds;
  private final PlaceLimits limit;
  private final Effects effects;
  private final Shape shape;
  private final Independence independence;
  private final boolean[] contended;
  private final @Nullable EnabledCode code;

  private PtModel(PtNet net, PtWords words, TokenLimit most, boolean compiled) {
    this.net = net;
    this.words = words;
    this.bounds = Bounds.of(net);
    this.limit = new PlaceLimits(net, bounds, most);
    this.effects = Effects.of(net, bounds);
    this.independence = new PtIndependence(net, effects, bounds);
    this.contended = contended(net);
    this.code = compiled ? code(net, effects) : null;
    if (code != null) {
      words.answerBy(code);
    }
    this.shape = shape(net, bounds, expected());
  }

  /**
   * Translates a net to bytecode.
   *
   * @param words the names conditions may use
   * @param most tokens of a place before the net is taken for unbounded
   */
  public static PtModel compiled(PtNet net, PtWords words, TokenLimit most) {
    return new PtModel(net, words, most, true);
  }

  /** A model that executes the net as it stands: slow, and what the other is compared with. */
  public static PtModel interpreted(PtNet net, PtWords words) {
    return new PtModel(net, words, TokenLimit.DEFAULT, false);
  }

  private static @Nullable EnabledCode code(PtNet net, Effects effects) {
    try {
      return EnabledWriter.compile(GuardTree.of(net, Walk.markings(net, effects)));
    } catch (IllegalArgumentException e) {
      return null; // too large for one class
    }
  }

  /** What places without a bound will probably hold; more makes the store pack its states anew. */
  private int[] expected() {
    boolean proven = true;
    for (int place = 0; place < net.places().size(); place++) {
      proven &= bounds.isProven(place);
    }
    return proven || code == null ? net.initialMarking() : Walk.greatest(net, code, effects);
  }

  private static Shape shape(PtNet net, Bounds bounds, int[] expected) {
    List<Slot> slots = new ArrayList<>();
    for (int i = 0; i < net.places().size(); i++) {
      Place place = net.places().get(i);
      slots.add(
          bounds.isProven(i)
              ? Slot.ranged(place.name(), 0, 0, bounds.of(i))
              : Slot.growing(
                  place.name(),
                  0,
                  0,
                  Math.max(place.tokens(), Math.clamp(expected[i], 1, MOST_EXPECTED))));
    }
    return new Shape(slots, List.of("marking"));
  }

  /** By place, whether several transitions take from it. */
  private static boolean[] contended(PtNet net) {
    boolean[] taken = new boolean[net.places().size()];
    boolean[] contended = new boolean[net.places().size()];
    for (Action action : net.actions()) {
      for (int place : action.takes().places()) {
        contended[place] |= taken[place];
        taken[place] = true;
      }
    }
    return contended;
  }

  public PtNet net() {
    return net;
  }

  @Override
  public PtWords words() {
    return words;
  }

  /** Whether steps run as bytecode; a net too large for that is interpreted. */
  public boolean isCompiled() {
    return code != null;
  }

  @Override
  public String name() {
    return net.name();
  }

  @Override
  public Shape shape() {
    return shape;
  }

  @Override
  public List<int[]> initialStates() {
    return List.of(net.initialMarking());
  }

  @Override
  public int transitionCount() {
    return net.actions().size();
  }

  @Override
  public Transition transition(int id) {
    Action action = net.actions().get(id);
    return new Transition(id, action.name(), "", "", kind(action), action.position());
  }

  /**
   * A choice between transitions is a branch, one that waits for several places is like a receive,
   * one that serves several like a send, and one that only moves tokens along like an assignment.
   */
  private Transition.Kind kind(Action action) {
    Arcs takes = action.takes();
    for (int place : takes.places()) {
      if (contended[place]) {
        return Transition.Kind.BRANCH;
      }
    }
    return takes.size() > 1
        ? Transition.Kind.RECEIVE
        : action.gives().size() > 1 ? Transition.Kind.SEND : Transition.Kind.ASSIGNMENT;
  }

  @Override
  public int choiceBits() {
    return 0;
  }

  @Override
  public Stepper stepper() {
    return code == null ? PtInterpreter.of(net, limit) : PtStepper.of(net, code, effects, limit);
  }

  @Override
  public Predicate predicate(String text) throws SourceException {
    return new NetPredicate(text, ConditionParser.parse(text, words), words);
  }

  @Override
  public List<Measure> measures() {
    return List.of(
        new Measure("max_tokens_in_place", "tokens in a place", PtModel::greatest),
        new Measure("max_tokens_in_marking", "tokens in a marking", PtModel::sum));
  }

  private static long greatest(int[] marking) {
    int greatest = 0;
    for (int tokens : marking) {
      greatest = Math.max(greatest, tokens);
    }
    return greatest;
  }

  private static long sum(int[] marking) {
    long sum = 0;
    for (int tokens : marking) {
      sum += tokens;
    }
    return sum;
  }

  /** Whether every step adds 1 to some weighted sum of the tokens. */
  private boolean isGraded() {
    StepEquations equations = new StepEquations();
    for (Action action : net.actions()) {
      if (action.resets().length > 0) {
        return false;
      }
      Map<Integer, Long> changes = new HashMap<>();
      addTo(changes, action.gives(), 1);
      addTo(changes, action.takes(), -1);
      equations.add(changes);
    }
    return equations.areSolvable();
  }

  private static void addTo(Map<Integer, Long> changes, Arcs arcs, long sign) {
    for (int i = 0; i < arcs.size(); i++) {
      changes.merge(arcs.places()[i], sign * arcs.weights()[i], Long::sum);
    }
  }

  @Override
  public <A extends Ability> @Nullable A ability(Class<A> type) {
    Object found = null;
    if (type == Independence.class) {
      found = independence;
    } else if (type == Guards.class) {
      found = new PtGuards(net, effects, bounds);
    } else if (type == Actors.class) {
      found = new TransitionActors(net.actions().stream().map(Action::name).toList(), choiceBits());
    } else if (type == Grading.class) {
      found = isGraded() ? Grading.KNOWN : null;
    } else if (type == Kernel.class) {
      found = new PtKernel(net, bounds, limit, effects);
    }
    return type.cast(found);
  }

  @Override
  public Presentation presentation() {
    return new PtPresentation(net);
  }
}
