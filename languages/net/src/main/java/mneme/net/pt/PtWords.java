package mneme.net.pt;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.net.condition.Condition;
import mneme.net.condition.Sum;
import mneme.net.condition.Vocabulary;
import org.jspecify.annotations.Nullable;

/**
 * The names of a net: several for one thing, and one for several things, are possible. Immutable.
 */
public final class PtWords implements Vocabulary {
  private static final int DEADLOCK = 0;

  private final PtNet net;
  private final Map<String, int[]> places;
  private final Map<String, int[]> actions;
  private @Nullable EnabledCode code;

  /**
   * @param places name ▶ the places it stands for
   * @param actions name ▶ the transitions it stands for
   */
  public PtWords(PtNet net, Map<String, int[]> places, Map<String, int[]> actions) {
    this.net = net;
    this.places = new LinkedHashMap<>(places);
    this.actions = new LinkedHashMap<>(actions);
  }

  /** The names as they stand in the net. */
  public static PtWords of(PtNet net) {
    Map<String, int[]> places = new LinkedHashMap<>();
    for (int i = 0; i < net.places().size(); i++) {
      places.put(net.places().get(i).name(), new int[] {i});
    }
    Map<String, int[]> actions = new LinkedHashMap<>();
    for (int i = 0; i < net.actions().size(); i++) {
      actions.putIfAbsent(net.actions().get(i).name(), new int[] {i});
    }
    return new PtWords(net, places, actions);
  }

  /**
   * The same with further names; where one is taken already, it comes to mean the new thing.
   *
   * @param forPlaces further name ▶ the name there is
   * @param forActions further name ▶ the name there is
   */
  public PtWords withAliases(Map<String, String> forPlaces, Map<String, String> forActions) {
    return new PtWords(net, extended(places, forPlaces), extended(actions, forActions));
  }

  private static Map<String, int[]> extended(
      Map<String, int[]> names, Map<String, String> aliases) {
    Map<String, int[]> all = new LinkedHashMap<>(names);
    aliases.forEach(
        (alias, name) -> {
          int[] meant = names.get(name);
          if (meant != null) {
            all.put(alias, meant);
          }
        });
    return all;
  }

  /** Conditions that ask whether there is a deadlock are answered by this code. */
  synchronized void answerBy(EnabledCode generated) {
    code = generated;
  }

  @Override
  public @Nullable Sum place(String name) {
    int[] slots = places.get(name);
    return slots == null ? null : Sum.ofSlots(slots);
  }

  @Override
  public @Nullable Condition fireable(String name) {
    int[] found = actions.get(name);
    if (found == null) {
      return null;
    }
    List<Condition> any = new ArrayList<>();
    for (int action : found) {
      any.add(enabled(net.actions().get(action)));
    }
    return Condition.or(any);
  }

  private static Condition enabled(PtNet.Action action) {
    List<Condition> all = new ArrayList<>();
    PtNet.Arcs takes = action.takes();
    for (int i = 0; i < takes.size(); i++) {
      all.add(Condition.atMost(Sum.constant(takes.weights()[i]), Sum.ofSlots(takes.places()[i])));
    }
    PtNet.Arcs inhibitors = action.inhibitors();
    for (int i = 0; i < inhibitors.size(); i++) {
      all.add(
          Condition.atMost(
              Sum.ofSlots(inhibitors.places()[i]), Sum.constant(inhibitors.weights()[i] - 1)));
    }
    return Condition.and(all);
  }

  @Override
  public Condition deadlock() {
    return new Condition.Ask(DEADLOCK);
  }

  @Override
  public Collection<String> placeNames() {
    return places.keySet();
  }

  @Override
  public Collection<String> transitionNames() {
    return actions.keySet();
  }

  @Override
  public synchronized Condition.Oracle oracle() {
    EnabledCode generated = code;
    int[] enabled = new int[net.actions().size()];
    return new Condition.Oracle() {
      @Override
      public boolean holds(int question, int[] marking) {
        return generated == null
            ? net.actions().stream().noneMatch(action -> action.isEnabled(marking))
            : generated.enabled(marking, enabled) == 0;
      }
    };
  }
}
