package mneme.net.coloured.interpret;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import mneme.model.ModelError;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Place;
import mneme.net.coloured.Term;
import mneme.net.coloured.marking.Marking.InitialTokens;
import mneme.net.coloured.value.Values;

/** Computes the tokens that are there at the beginning. */
public final class InitialMarking {
  /** A place with more colours than this is a mistake of the model, and would fill the heap. */
  static final int MOST_COLOURS = 1 << 21;

  private final Evaluator evaluator;

  private InitialMarking(ColouredNet net, Values values) {
    this.evaluator = new Evaluator(net, values, null);
  }

  /**
   * By place, in ascending order of colours.
   *
   * @throws NetErrorException if an initial marking has no value
   */
  public static List<List<InitialTokens>> of(ColouredNet net, Values values) {
    InitialMarking marking = new InitialMarking(net, values);
    List<List<InitialTokens>> all = new ArrayList<>();
    for (Place place : net.places()) {
      all.add(marking.of(place));
    }
    return all;
  }

  private List<InitialTokens> of(Place place) {
    TreeMap<long[], Long> tokens = new TreeMap<>(java.util.Arrays::compare);
    evaluator.begin(new int[0], locals(place));
    for (Term term : place.initial()) {
      visit(place, term, 0, tokens);
    }
    List<InitialTokens> list = new ArrayList<>();
    tokens.forEach((colour, count) -> list.add(new InitialTokens(colour, count)));
    return list;
  }

  private static int locals(Place place) {
    java.util.BitSet used = new java.util.BitSet();
    for (Term term : place.initial()) {
      for (Expression component : term.colour()) {
        mneme.net.coloured.plan.Trees.variables(component, used);
      }
      if (term.condition() != null) {
        mneme.net.coloured.plan.Trees.variables(term.condition(), used);
      }
      for (mneme.net.coloured.Loop loop : term.loops()) {
        switch (loop) {
          case mneme.net.coloured.Loop.Interval interval -> used.set(interval.variable());
          case mneme.net.coloured.Loop.Elements elements -> used.set(elements.variable());
          case mneme.net.coloured.Loop.Colours _ -> {}
        }
      }
    }
    return used.length();
  }

  private void visit(Place place, Term term, int loop, TreeMap<long[], Long> tokens) {
    if (loop < term.loops().size()) {
      evaluator.forEach(term.loops().get(loop), () -> visit(place, term, loop + 1, tokens));
      return;
    }
    if (term.condition() != null && !evaluator.holds(term.condition())) {
      return;
    }
    long count = evaluator.value(term.factor());
    if (count > 0) {
      long[] colour = new long[term.colour().size()];
      for (int i = 0; i < colour.length; i++) {
        colour[i] = evaluator.value(term.colour().get(i));
      }
      tokens.merge(colour, count, Long::sum);
      if (tokens.size() > MOST_COLOURS) {
        throw new NetErrorException(
            new ModelError(
                ModelError.Kind.BOUND_EXCEEDED,
                "place '"
                    + place.name()
                    + "' has more than "
                    + String.format(Locale.ROOT, "%,d", MOST_COLOURS)
                    + " different tokens at the beginning",
                place.position()));
      }
    }
  }
}
