package mneme.net.coloured;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import mneme.net.coloured.Expression.Binary;
import mneme.net.coloured.Expression.Constant;
import mneme.net.coloured.Expression.Wrap;

/**
 * The definition of coloured nets, followed as simply as can be: a marking is a map, and every
 * binding is tried. What the engines are compared with.
 */
public final class NaiveNet {
  private final ColouredNet net;

  public NaiveNet(ColouredNet net) {
    this.net = net;
  }

  /** Tokens by place and colour, in the words of the net; no entry is 0. */
  public record Tokens(TreeMap<String, Integer> counts) {
    boolean covers(Tokens other) {
      return other.counts.entrySet().stream()
          .allMatch(entry -> counts.getOrDefault(entry.getKey(), 0) >= entry.getValue());
    }

    Tokens changed(Tokens less, Tokens more) {
      TreeMap<String, Integer> all = new TreeMap<>(counts);
      less.counts.forEach((key, count) -> all.merge(key, -count, Integer::sum));
      more.counts.forEach((key, count) -> all.merge(key, count, Integer::sum));
      all.values().removeIf(count -> count == 0);
      return new Tokens(all);
    }
  }

  public Tokens initial() {
    TreeMap<String, Integer> counts = new TreeMap<>();
    for (int p = 0; p < net.places().size(); p++) {
      add(new Arc(p, net.places().get(p).initial()), new long[0], counts);
    }
    return new Tokens(counts);
  }

  /** The marking after each event that is enabled. */
  public List<Tokens> successors(Tokens marking) {
    List<Tokens> next = new ArrayList<>();
    for (NetTransition transition : net.transitions()) {
      bind(transition, new long[transition.variables().size()], 0, marking, next);
    }
    return next;
  }

  private void bind(
      NetTransition transition, long[] values, int variable, Tokens marking, List<Tokens> into) {
    if (variable == values.length) {
      fire(transition, values, marking, into);
      return;
    }
    for (long value : candidates(transition.variables().get(variable).sort(), marking)) {
      values[variable] = value;
      bind(transition, values, variable + 1, marking, into);
    }
  }

  /** All values of a small sort; of a large one those that tokens have. */
  private static TreeSet<Long> candidates(Sort sort, Tokens marking) {
    TreeSet<Long> values = new TreeSet<>();
    Sort.Discrete discrete = (Sort.Discrete) sort;
    if (discrete.size() <= 10) {
      for (long value = discrete.low(); value <= discrete.high(); value++) {
        values.add(value);
      }
      return values;
    }
    for (String token : marking.counts.keySet()) {
      int open = token.indexOf('(');
      String colour = open < 0 ? "" : token.substring(open + 1, token.length() - 1);
      for (String part : colour.split(", ", -1)) {
        if (part.matches("-?\\d+")) {
          values.add(Long.valueOf(part));
        }
      }
    }
    return values;
  }

  private void fire(NetTransition transition, long[] values, Tokens marking, List<Tokens> into) {
    Tokens takes = tokens(transition.inputs(), values);
    boolean enabled =
        marking.covers(takes)
            && (transition.guard() == null || value(transition.guard(), values) != 0);
    for (Arc arc : transition.inhibitors()) {
      for (Map.Entry<String, Integer> term : tokens(List.of(arc), values).counts.entrySet()) {
        enabled &= marking.counts.getOrDefault(term.getKey(), 0) < term.getValue();
      }
    }
    if (enabled) {
      into.add(marking.changed(takes, tokens(transition.outputs(), values)));
    }
  }

  private Tokens tokens(List<Arc> arcs, long[] values) {
    TreeMap<String, Integer> counts = new TreeMap<>();
    arcs.forEach(arc -> add(arc, values, counts));
    return new Tokens(counts);
  }

  private void add(Arc arc, long[] values, TreeMap<String, Integer> into) {
    Place place = net.places().get(arc.place());
    for (Term term : arc.terms()) {
      List<String> colour = new ArrayList<>();
      for (int i = 0; i < term.colour().size(); i++) {
        colour.add(text(place.domain().get(i), value(term.colour().get(i), values)));
      }
      String name = place.name() + (colour.isEmpty() ? "" : "(" + String.join(", ", colour) + ")");
      into.merge(name, (int) value(term.factor(), values), Integer::sum);
    }
  }

  private static String text(Sort sort, long value) {
    return sort instanceof Sort.Enumeration names
        ? names.constants().get((int) value)
        : Long.toString(value);
  }

  private static long value(Expression expression, long[] values) {
    return switch (expression) {
      case Constant(long value) -> value;
      case Expression.Variable(int number) -> values[number];
      case Wrap(Sort.Discrete sort, Expression inner) ->
          Math.floorMod(value(inner, values) - sort.low(), sort.size()) + sort.low();
      case Binary binary -> {
        long left = value(binary.left(), values);
        long right = value(binary.right(), values);
        yield switch (binary.operator()) {
          case ADD -> left + right;
          case EQUAL -> left == right ? 1 : 0;
          case UNEQUAL -> left != right ? 1 : 0;
          case LESS -> left < right ? 1 : 0;
          default -> throw new IllegalArgumentException(binary.toString());
        };
      }
      default -> throw new IllegalArgumentException(expression.toString());
    };
  }
}
