package mneme.net.unfold;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mneme.net.coloured.Arc;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.Loop;
import mneme.net.coloured.NetTransition;
import mneme.net.coloured.Place;
import mneme.net.coloured.Sort;
import mneme.net.coloured.Term;
import mneme.net.pt.PtNet;
import mneme.net.pt.PtWords;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * A place/transition net with a place for each colour of each place, and a transition for each
 * binding of each transition whose guard holds. What can never be marked and what can never happen
 * is left out. Immutable.
 *
 * @param words the names of the coloured net, which stand for all of their colours and bindings
 */
public record Unfolding(PtNet net, PtWords words) {
  /** More than this would take longer to write down than most coloured nets to explore. */
  private static final int MOST_PLACES = 2_000_000;

  private static final int MOST_ACTIONS = 2_000_000;

  /**
   * @throws UnfoldException if the net has what only the coloured engine knows, or gets too large
   */
  public static Unfolding of(ColouredNet net) throws UnfoldException {
    return new Maker(net).make();
  }

  /** Not thread-safe. */
  private static final class Maker {
    private final ColouredNet net;
    private final List<PtNet.Place> places = new ArrayList<>();
    private final List<Map<List<Long>, Integer>> numbers = new ArrayList<>();
    private final List<Integer> owners = new ArrayList<>();
    private final Map<Integer, Long> marking = new HashMap<>();
    private final List<PtNet.Action> actions = new ArrayList<>();
    private final List<Integer> actionOwners = new ArrayList<>();

    Maker(ColouredNet net) {
      this.net = net;
    }

    Unfolding make() throws UnfoldException {
      for (Place place : net.places()) {
        numbers.add(new HashMap<>());
        if (place.capacity() != 0) {
          throw new UnfoldException(place.position(), "capacities cannot be unfolded");
        }
      }
      for (int p = 0; p < net.places().size(); p++) {
        int number = p;
        for (Term term : net.places().get(p).initial()) {
          Evaluator.tokens(
              term,
              new long[locals(term)],
              (colour, count) -> marking.merge(placeOf(number, colour), count, Long::sum));
        }
      }
      for (int t = 0; t < net.transitions().size(); t++) {
        unfold(t);
      }
      return new Live(places(), actions, owners, actionOwners).unfolding(net);
    }

    private static int locals(Term term) {
      int greatest = 0;
      for (Loop loop : term.loops()) {
        if (loop instanceof Loop.Interval interval) {
          greatest = Math.max(greatest, interval.variable() + 1);
        }
      }
      return greatest;
    }

    private List<PtNet.Place> places() throws UnfoldException {
      List<PtNet.Place> marked = new ArrayList<>();
      for (int i = 0; i < places.size(); i++) {
        PtNet.Place place = places.get(i);
        long tokens = marking.getOrDefault(i, 0L);
        if (tokens > Integer.MAX_VALUE) {
          throw new UnfoldException(place.position(), "too many tokens in '" + place.name() + "'");
        }
        marked.add(new PtNet.Place(place.name(), (int) tokens, place.position()));
      }
      return marked;
    }

    private int placeOf(int place, long[] colour) throws UnfoldException {
      List<Long> key = new ArrayList<>(colour.length);
      for (long part : colour) {
        key.add(part);
      }
      Integer known = numbers.get(place).get(key);
      if (known != null) {
        return known;
      }
      Place of = net.places().get(place);
      if (places.size() >= MOST_PLACES) {
        throw new UnfoldException(
            of.position(), "the unfolding has more than " + MOST_PLACES + " places");
      }
      int number = places.size();
      numbers.get(place).put(key, number);
      owners.add(place);
      places.add(new PtNet.Place(of.name() + text(of.domain(), colour), 0, of.position()));
      return number;
    }

    private static String text(List<Sort> domain, long[] colour) {
      if (colour.length == 0) {
        return "";
      }
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < colour.length; i++) {
        text.append(i == 0 ? '(' : ',').append(text(domain.get(i), colour[i]));
      }
      return text.append(')').toString();
    }

    private static String text(Sort sort, long value) {
      return sort instanceof Sort.Enumeration enumeration
              && value >= 0
              && value < enumeration.constants().size()
          ? enumeration.constants().get((int) value)
          : Long.toString(value);
    }

    private void unfold(int t) throws UnfoldException {
      NetTransition transition = net.transitions().get(t);
      if (!transition.inhibitors().isEmpty()
          || !transition.picks().isEmpty()
          || !transition.lets().isEmpty()
          || transition.priority() != null) {
        throw new UnfoldException(
            transition.position(),
            "inhibitor arcs, picks, lets and priorities cannot be unfolded; leave --unfold out");
      }
      new Bindings(transition).forEach(variables -> add(t, transition, variables));
    }

    private void add(int t, NetTransition transition, long[] variables) throws UnfoldException {
      if (actions.size() >= MOST_ACTIONS) {
        throw new UnfoldException(
            transition.position(), "the unfolding has more than " + MOST_ACTIONS + " transitions");
      }
      StringBuilder name = new StringBuilder(transition.name());
      for (int i = 0; i < transition.variables().size(); i++) {
        NetTransition.Variable variable = transition.variables().get(i);
        name.append(i == 0 ? "(" : ",").append(variable.name()).append('=');
        name.append(text(variable.sort(), variables[i]));
      }
      if (!transition.variables().isEmpty()) {
        name.append(')');
      }
      PtNet.Arcs takes = arcs(transition.inputs(), variables, transition.position());
      PtNet.Arcs gives = arcs(transition.outputs(), variables, transition.position());
      actions.add(new PtNet.Action(name.toString(), takes, gives, transition.position()));
      actionOwners.add(t);
    }

    private PtNet.Arcs arcs(List<Arc> arcs, long[] variables, Position position)
        throws UnfoldException {
      TreeMap<Integer, Integer> weights = new TreeMap<>();
      for (Arc arc : arcs) {
        for (Term term : arc.terms()) {
          Evaluator.tokens(
              term,
              variables,
              (colour, count) -> {
                int place = placeOf(arc.place(), colour);
                long sum = weights.getOrDefault(place, 0) + count;
                if (sum > Integer.MAX_VALUE) {
                  throw new UnfoldException(position, "an arc has too many tokens");
                }
                weights.put(place, (int) sum);
              });
        }
      }
      return PtNet.Arcs.of(weights);
    }
  }

  /** What can be marked and what can happen, as far as tokens are never used up. */
  private record Live(
      List<PtNet.Place> places,
      List<PtNet.Action> actions,
      List<Integer> owners,
      List<Integer> actionOwners) {

    Unfolding unfolding(ColouredNet coloured) {
      boolean[] marked = new boolean[places.size()];
      boolean[] possible = new boolean[actions.size()];
      spread(marked, possible);
      int[] numbers = new int[places.size()];
      List<PtNet.Place> livePlaces = new ArrayList<>();
      Map<Integer, List<Integer>> colours = new HashMap<>();
      for (int i = 0; i < numbers.length; i++) {
        if (marked[i]) {
          numbers[i] = livePlaces.size();
          colours.computeIfAbsent(owners.get(i), p -> new ArrayList<>()).add(livePlaces.size());
          livePlaces.add(places.get(i));
        }
      }
      List<PtNet.Action> liveActions = new ArrayList<>();
      Map<Integer, List<Integer>> bindings = new HashMap<>();
      for (int t = 0; t < possible.length; t++) {
        if (possible[t]) {
          bindings
              .computeIfAbsent(actionOwners.get(t), a -> new ArrayList<>())
              .add(liveActions.size());
          PtNet.Action action = actions.get(t);
          liveActions.add(
              new PtNet.Action(
                  action.name(),
                  renumbered(action.takes(), numbers),
                  renumbered(action.gives(), numbers),
                  action.position()));
        }
      }
      PtNet net = new PtNet(coloured.name(), livePlaces, liveActions);
      Map<String, int[]> placeWords = new LinkedHashMap<>();
      for (int p = 0; p < coloured.places().size(); p++) {
        placeWords.put(coloured.places().get(p).name(), ints(colours.get(p)));
      }
      for (int i = 0; i < livePlaces.size(); i++) {
        placeWords.putIfAbsent(livePlaces.get(i).name(), new int[] {i});
      }
      Map<String, int[]> actionWords = new LinkedHashMap<>();
      for (int t = 0; t < coloured.transitions().size(); t++) {
        actionWords.put(coloured.transitions().get(t).name(), ints(bindings.get(t)));
      }
      for (int i = 0; i < liveActions.size(); i++) {
        actionWords.putIfAbsent(liveActions.get(i).name(), new int[] {i});
      }
      return new Unfolding(net, new PtWords(net, placeWords, actionWords));
    }

    private static int[] ints(@Nullable List<Integer> list) {
      return list == null ? new int[0] : list.stream().mapToInt(Integer::intValue).toArray();
    }

    private static PtNet.Arcs renumbered(PtNet.Arcs arcs, int[] numbers) {
      TreeMap<Integer, Integer> weights = new TreeMap<>();
      for (int i = 0; i < arcs.size(); i++) {
        weights.put(numbers[arcs.places()[i]], arcs.weights()[i]);
      }
      return PtNet.Arcs.of(weights);
    }

    private void spread(boolean[] marked, boolean[] possible) {
      List<List<Integer>> users = new ArrayList<>();
      int[] missing = new int[actions.size()];
      for (int i = 0; i < places.size(); i++) {
        users.add(new ArrayList<>());
      }
      List<Integer> ready = new ArrayList<>();
      for (int t = 0; t < missing.length; t++) {
        int[] taken = actions.get(t).takes().places();
        missing[t] = taken.length;
        for (int place : taken) {
          users.get(place).add(t);
        }
        if (taken.length == 0) {
          ready.add(t);
        }
      }
      for (int i = 0; i < places.size(); i++) {
        if (places.get(i).tokens() > 0) {
          mark(i, marked, users, missing, ready);
        }
      }
      for (int next = 0; next < ready.size(); next++) {
        int t = ready.get(next);
        possible[t] = true;
        for (int place : actions.get(t).gives().places()) {
          mark(place, marked, users, missing, ready);
        }
      }
    }

    private static void mark(
        int place,
        boolean[] marked,
        List<List<Integer>> users,
        int[] missing,
        List<Integer> ready) {
      if (marked[place]) {
        return;
      }
      marked[place] = true;
      for (int t : users.get(place)) {
        if (--missing[t] == 0) {
          ready.add(t);
        }
      }
    }
  }
}
