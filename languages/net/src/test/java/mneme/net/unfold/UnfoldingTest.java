package mneme.net.unfold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import mneme.net.coloured.Arc;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Expression.Binary;
import mneme.net.coloured.Expression.BinaryOperator;
import mneme.net.coloured.Expression.Constant;
import mneme.net.coloured.Expression.Variable;
import mneme.net.coloured.NetTransition;
import mneme.net.coloured.Place;
import mneme.net.coloured.Sort;
import mneme.net.coloured.Term;
import mneme.net.condition.ConditionParser;
import mneme.source.Position;
import mneme.source.SourceException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What becomes of a coloured net, and what is refused. */
class UnfoldingTest {
  private static final Sort ID = new Sort.Range("id", 0, 4, false);
  private static final Position PLACE = new Position(7, 3);

  private static NetTransition move(@Nullable Expression guard, @Nullable Expression priority) {
    List<Arc> input = List.of(new Arc(0, List.of(Term.of(List.of(new Variable(0))))));
    List<Arc> output = List.of(new Arc(1, List.of(Term.of(List.of(new Variable(0))))));
    return new NetTransition(
        "move",
        List.of(new NetTransition.Variable("x", ID)),
        1,
        input,
        output,
        List.of(),
        List.of(),
        List.of(),
        guard,
        priority,
        false,
        null,
        PLACE);
  }

  /** Tokens 0, 1 and 3 in one place, which a transition moves to another. */
  private static ColouredNet net(NetTransition transition, long capacity) {
    List<Term> initial =
        List.of(
            Term.of(2, List.of(new Constant(0))),
            Term.of(List.of(new Constant(1))),
            Term.of(List.of(new Constant(3))));
    return new ColouredNet(
        "n",
        List.of(
            new Place("from", List.of(ID), capacity, initial, PLACE),
            new Place("to", List.of(ID), 0, List.of(), Position.NONE)),
        List.of(transition),
        List.of(),
        List.of());
  }

  @Test
  void onlyColoursThatCanBeThereHavePlaces() throws UnfoldException {
    Unfolding all = Unfolding.of(net(move(null, null), 0));
    assertThat(all.net().places()).hasSize(6);
    assertThat(all.net().actions()).hasSize(3);
    assertThat(all.net().initialMarking()).containsOnlyOnce(2).contains(1, 0);
    // Only tokens above 0 move: there is no place for 0 behind the transition.
    Expression above = new Binary(BinaryOperator.GREATER, new Variable(0), new Constant(0), PLACE);
    Unfolding some = Unfolding.of(net(move(above, null), 0));
    assertThat(some.net().places()).hasSize(5);
    assertThat(some.net().actions()).hasSize(2);
  }

  @Test
  void aNameStandsForAllColours() throws UnfoldException, SourceException {
    Unfolding unfolding = Unfolding.of(net(move(null, null), 0));
    int[] initial = unfolding.net().initialMarking();
    assertThat(
            ConditionParser.parse("from = 4 and to = 0 and fireable(move)", unfolding.words())
                .holds(initial, unfolding.words().oracle()))
        .isTrue();
    assertThat(
            ConditionParser.parse("from = 3 or deadlock", unfolding.words())
                .holds(initial, unfolding.words().oracle()))
        .isFalse();
  }

  @Test
  void whatCannotBeUnfoldedIsRefusedWithItsPlace() {
    assertThatThrownBy(() -> Unfolding.of(net(move(null, null), 5)))
        .isInstanceOfSatisfying(
            UnfoldException.class, e -> assertThat(e.position()).isEqualTo(PLACE))
        .hasMessageContaining("capacities");
    assertThatThrownBy(() -> Unfolding.of(net(move(null, new Constant(1)), 0)))
        .isInstanceOf(UnfoldException.class);
    Expression broken =
        new Binary(
            BinaryOperator.EQUAL,
            new Binary(BinaryOperator.DIVIDE, new Variable(0), new Constant(0), PLACE),
            new Constant(1),
            PLACE);
    assertThatThrownBy(() -> Unfolding.of(net(move(broken, null), 0)))
        .isInstanceOf(UnfoldException.class)
        .hasMessageContaining("division by zero");
  }
}
