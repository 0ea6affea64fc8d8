package mneme.net.coloured.marking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mneme.model.Entry;
import mneme.net.TokenLimit;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Place;
import mneme.net.coloured.RandomColouredNets;
import mneme.net.coloured.Term;
import mneme.net.coloured.marking.Marking.InitialTokens;
import mneme.net.coloured.model.ColouredModel;
import mneme.net.coloured.model.Engine;
import mneme.testing.ModelContract;
import org.junit.jupiter.api.Test;

/** What the structure of a net says of its places holds in every marking that is reached. */
class NetBoundsTest {
  private static final int NETS = 400;
  private static final int STATES = 120;

  /** Tokens of one place and colour. */
  private record Token(int place, List<String> colour, int count) {
    static Token of(Entry entry) {
      String name = entry.name();
      int open = name.indexOf('(');
      String place = open < 0 ? name : name.substring(0, open);
      List<String> colour =
          open < 0 ? List.of() : List.of(name.substring(open + 1, name.length() - 1).split(", "));
      return new Token(Integer.parseInt(place.substring(1)), colour, entry.value());
    }
  }

  private static List<List<Token>> markings(ColouredNet net) {
    ColouredModel model =
        new ColouredModel(
            net,
            text -> {
              throw new IllegalStateException(text);
            },
            Engine.INTERPRETED,
            TokenLimit.DEFAULT);
    List<List<Token>> markings = new ArrayList<>();
    for (int[] state : ModelContract.statesOf(model, STATES)) {
      markings.add(
          model.presentation().entries(state).stream()
              .filter(entry -> entry.value() > 0)
              .map(Token::of)
              .toList());
    }
    return markings;
  }

  private static List<InitialTokens> initial(Place place) {
    List<InitialTokens> tokens = new ArrayList<>();
    for (Term term : place.initial()) {
      long[] colour =
          term.colour().stream().mapToLong(each -> ((Expression.Constant) each).value()).toArray();
      tokens.add(new InitialTokens(colour, ((Expression.Constant) term.factor()).value()));
    }
    return tokens;
  }

  @Test
  void noMarkingHoldsMoreTokensThanItsBound() {
    int bounded = 0;
    for (int seed = 0; seed < NETS; seed++) {
      ColouredNet net = new RandomColouredNets(seed).net();
      long[] initial =
          net.places().stream()
              .mapToLong(place -> initial(place).stream().mapToLong(InitialTokens::count).sum())
              .toArray();
      TokenBounds bounds = new TokenBounds(net, initial);
      long[] most = new long[initial.length];
      for (List<Token> marking : markings(net)) {
        long[] held = new long[initial.length];
        marking.forEach(token -> held[token.place()] += token.count());
        for (int p = 0; p < held.length; p++) {
          most[p] = Math.max(most[p], held[p]);
        }
      }
      for (int p = 0; p < most.length; p++) {
        assertThat(most[p]).as("net %d, p%d", seed, p).isLessThanOrEqualTo(bounds.of(p));
        bounded += bounds.of(p) == TokenBounds.UNKNOWN ? 0 : 1;
      }
    }
    assertThat(bounded).isGreaterThan(500);
  }

  @Test
  void aUnitHoldsOneTokenForEachValue() {
    int found = 0;
    int reached = 0;
    for (int seed = 0; seed < NETS; seed++) {
      ColouredNet net = new RandomColouredNets(seed).net();
      List<List<InitialTokens>> initial = net.places().stream().map(p -> initial(p)).toList();
      UnitInvariants invariants = new UnitInvariants(net, initial);
      List<List<Token>> markings = markings(net);
      for (int p = 0; p < net.places().size(); p++) {
        for (int c = UnitInvariants.NONE; c < net.places().get(p).domain().size(); c++) {
          Map<Integer, Integer> unit = invariants.around(p, c).orElse(null);
          if (unit == null) {
            continue;
          }
          found++;
          for (List<Token> marking : markings) {
            Map<String, Integer> byValue = new TreeMap<>();
            for (Token token : marking) {
              Integer component = unit.get(token.place());
              if (component != null) {
                String value =
                    component == UnitInvariants.NONE ? "" : token.colour().get(component);
                byValue.merge(value, token.count(), Integer::sum);
              }
            }
            assertThat(byValue.values())
                .as("net %d, unit %s, %s", seed, unit, marking)
                .allMatch(count -> count <= 1);
            reached += byValue.size();
          }
        }
      }
    }
    assertThat(found).isGreaterThan(200);
    assertThat(reached).isGreaterThan(200);
  }
}
