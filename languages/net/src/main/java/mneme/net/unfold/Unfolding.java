package mneme.net.unfold;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import mneme.method.Spelling;
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

  static List<Long> list(long[] colour) {
    List<Long> list = new ArrayList<>(colour.length);
    for (long part : colour) {
      list.add(part);
    }
    return list;
  }

  /** Not thread-safe. */
  private static final class Maker {
    private final ColouredNet net;

    /** By place, the colours there may be, and the numbers of their places. */
    private final List<Map<List<Long>, Integer>> numbers = new ArrayList<>();

    private final List<Set<List<Long>>> tokens = new ArrayList<>();
    private final List<PtNet.Place> places = new ArrayList<>();
    private final Map<Integer, Long> marking = new HashMap<>();

    /** By transition, its bindings. */
    private final List<Set<List<Long>>> bindings = new ArrayList<>();

    private boolean grew;

    Maker(ColouredNet net) {
      this.net = net;
    }

    Unfolding make() throws UnfoldException {
      for (Place place : net.places()) {
        Map<List<Long>, Integer> colours = new LinkedHashMap<>();
        numbers.add(colours);
        tokens.add(colours.keySet());
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
      List<Bindings> finders = new ArrayList<>();
      for (NetTransition transition : net.transitions()) {
        requireSimple(transition);
        finders.add(new Bindings(transition, tokens));
        bindings.add(new LinkedHashSet<>());
      }
      do {
        grew = false;
        for (int t = 0; t < finders.size(); t++) {
          int number = t;
          finders.get(t).forEach(variables -> found(number, variables));
        }
      } while (grew);
      return finish();
    }

    private static void requireSimple(NetTransition transition) throws UnfoldException {
      if (!transition.picks().isEmpty()
          || !transition.lets().isEmpty()
          || transition.priority() != null) {
        throw new UnfoldException(
            transition.position(),
            "picks, lets and priorities cannot be unfolded; leave "
                + Spelling.option("unfold")
                + " out");
      }
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

    /** A binding that may happen: what it gives may be there from now on. */
    private void found(int t, long[] variables) throws UnfoldException {
      NetTransition transition = net.transitions().get(t);
      long[] bound = Arrays.copyOf(variables, transition.variables().size());
      if (!bindings.get(t).add(list(bound))) {
        return;
      }
      if (bindings.get(t).size() > MOST_ACTIONS) {
        throw new UnfoldException(
            transition.position(), "the unfolding has more than " + MOST_ACTIONS + " transitions");
      }
      long[] scratch = variables.clone();
      for (Arc arc : transition.outputs()) {
        for (Term term : arc.terms()) {
          Evaluator.tokens(term, scratch, (colour, count) -> placeOf(arc.place(), colour));
        }
      }
    }

    private int placeOf(int place, long[] colour) throws UnfoldException {
      List<Long> key = list(colour);
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
      grew = true;
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

    private Unfolding finish() throws UnfoldException {
      List<PtNet.Action> actions = new ArrayList<>();
      Map<String, int[]> actionWords = new LinkedHashMap<>();
      for (int t = 0; t < net.transitions().size(); t++) {
        NetTransition transition = net.transitions().get(t);
        int first = actions.size();
        for (List<Long> binding : bindings.get(t)) {
          actions.add(action(transition, binding));
        }
        int[] all = IntStream.range(first, actions.size()).toArray();
        actionWords.put(transition.name(), all);
      }
      Map<String, int[]> placeWords = new LinkedHashMap<>();
      for (int p = 0; p < net.places().size(); p++) {
        int[] all = numbers.get(p).values().stream().mapToInt(Integer::intValue).toArray();
        placeWords.put(net.places().get(p).name(), all);
      }
      PtNet unfolded = new PtNet(net.name(), marked(), actions);
      for (int i = 0; i < places.size(); i++) {
        placeWords.putIfAbsent(places.get(i).name(), new int[] {i});
      }
      for (int i = 0; i < actions.size(); i++) {
        actionWords.putIfAbsent(actions.get(i).name(), new int[] {i});
      }
      return new Unfolding(unfolded, new PtWords(unfolded, placeWords, actionWords));
    }

    private List<PtNet.Place> marked() throws UnfoldException {
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

    private PtNet.Action action(NetTransition transition, List<Long> binding)
        throws UnfoldException {
      StringBuilder name = new StringBuilder(transition.name());
      long[] variables = new long[transition.locals()];
      for (int i = 0; i < binding.size(); i++) {
        variables[i] = binding.get(i);
        NetTransition.Variable variable = transition.variables().get(i);
        name.append(i == 0 ? "(" : ",").append(variable.name()).append('=');
        name.append(text(variable.sort(), variables[i]));
      }
      if (!binding.isEmpty()) {
        name.append(')');
      }
      return new PtNet.Action(
          name.toString(),
          arcs(transition.inputs(), variables, transition.position()),
          arcs(transition.outputs(), variables, transition.position()),
          inhibitors(transition, variables),
          new int[0],
          transition.position());
    }

    /**
     * Of several terms for a colour the one that inhibits first; places that stay empty never do.
     */
    private PtNet.Arcs inhibitors(NetTransition transition, long[] variables)
        throws UnfoldException {
      TreeMap<Integer, Integer> weights = new TreeMap<>();
      for (Arc arc : transition.inhibitors()) {
        for (Term term : arc.terms()) {
          Evaluator.tokens(
              term,
              variables,
              (colour, count) -> {
                Integer place = numbers.get(arc.place()).get(list(colour));
                if (place != null && count > 0 && count <= Integer.MAX_VALUE) {
                  weights.merge(place, (int) count, Math::min);
                }
              });
        }
      }
      return PtNet.Arcs.of(weights);
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
}
