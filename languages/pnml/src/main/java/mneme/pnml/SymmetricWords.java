package mneme.pnml;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import mneme.model.Stepper;
import mneme.net.coloured.NetTransition;
import mneme.net.coloured.marking.DenseRegion;
import mneme.net.coloured.marking.Region;
import mneme.net.coloured.model.ColouredModel;
import mneme.net.condition.Condition;
import mneme.net.condition.Sum;
import mneme.net.condition.Vocabulary;
import org.jspecify.annotations.Nullable;

/** The names of a coloured net: a place is all of its colours, a transition all its bindings. */
final class SymmetricWords implements Vocabulary {
  private final ColouredModel model;
  private final Map<String, Integer> places = new LinkedHashMap<>();
  private final Map<String, Integer> transitions = new LinkedHashMap<>();

  SymmetricWords(
      ColouredModel model, Map<String, String> placeAliases, Map<String, String> aliases) {
    this.model = model;
    for (Region region : model.marking().regions()) {
      places.put(region.place().name(), region.number());
    }
    int number = 0;
    for (NetTransition transition : model.net().transitions()) {
      transitions.put(transition.name(), number++);
    }
    Map<String, Integer> placesByName = Map.copyOf(places);
    placeAliases.forEach((alias, name) -> put(places, alias, placesByName.get(name)));
    Map<String, Integer> transitionsByName = Map.copyOf(transitions);
    aliases.forEach((alias, name) -> put(transitions, alias, transitionsByName.get(name)));
  }

  private static void put(Map<String, Integer> into, String alias, @Nullable Integer number) {
    if (number != null) {
      into.put(alias, number);
    }
  }

  @Override
  public @Nullable Sum place(String name) {
    Integer number = places.get(name);
    if (number == null) {
      return null;
    }
    return model.marking().region(number) instanceof DenseRegion dense
        ? Sum.ofSlots(IntStream.range(dense.base(), dense.base() + dense.size()).toArray())
        : Sum.ofQuestion(number);
  }

  @Override
  public @Nullable Condition fireable(String name) {
    Integer number = transitions.get(name);
    return number == null ? null : new Condition.Ask(number);
  }

  @Override
  public Condition deadlock() {
    return new Condition.Ask(model.transitionCount());
  }

  @Override
  public Collection<String> placeNames() {
    return places.keySet();
  }

  @Override
  public Collection<String> transitionNames() {
    return transitions.keySet();
  }

  @Override
  public Condition.Oracle oracle() {
    return new Enabledness(model);
  }

  /** Which transitions are enabled, found out once for each state that is asked about. */
  private static final class Enabledness implements Condition.Oracle, Stepper.EventSink {
    private final ColouredModel model;
    private final int choiceBits;
    private final boolean[] enabled;
    private final int deadlock;
    private @Nullable Stepper stepper;
    private int[] known = new int[0];
    private boolean any;

    Enabledness(ColouredModel model) {
      this.model = model;
      this.choiceBits = model.choiceBits();
      this.deadlock = model.transitionCount();
      this.enabled = new boolean[deadlock];
    }

    @Override
    public boolean holds(int question, int[] state) {
      Stepper mine = stepper;
      if (mine == null || !Arrays.equals(known, state)) {
        mine = mine == null ? model.stepper() : mine;
        stepper = mine;
        known = known.length == state.length ? known : new int[state.length];
        System.arraycopy(state, 0, known, 0, state.length);
        Arrays.fill(enabled, false);
        any = false;
        mine.enabled(state, this);
      }
      return question == deadlock ? !any : enabled[question];
    }

    @Override
    public void event(long event) {
      enabled[(int) (event >>> choiceBits)] = true;
      any = true;
    }

    @Override
    public long count(int question, int[] state) {
      return model.marking().region(question).total(state);
    }
  }
}
