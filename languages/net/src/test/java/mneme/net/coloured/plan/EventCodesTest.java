package mneme.net.coloured.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mneme.net.TokenLimit;
import mneme.net.coloured.Arc;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.Expression;
import mneme.net.coloured.NetTransition;
import mneme.net.coloured.Place;
import mneme.net.coloured.Sort;
import mneme.net.coloured.Term;
import mneme.net.coloured.model.ColouredModel;
import mneme.net.coloured.model.Engine;
import mneme.source.Position;
import org.junit.jupiter.api.Test;

/** How bindings are numbered, and which variables can be bound. */
class EventCodesTest {
  private static final Sort SMALL = new Sort.Range("small", -1, 2, false);
  private static final Sort LETTER = new Sort.Enumeration("letter", List.of("a", "b", "c"), false);
  private static final Sort HUGE = new Sort.Range("huge", 0, (1L << 41) - 1, false);
  private static final Sort ROW =
      new Sort.Sequence("row", new Sort.Range("nat", 0, 8, false), HUGE, 9);

  private static NetTransition transition(List<Sort> sorts, List<Arc> inputs, List<Arc> outputs) {
    List<NetTransition.Variable> variables = new ArrayList<>();
    for (Sort sort : sorts) {
      variables.add(new NetTransition.Variable("v" + variables.size(), sort));
    }
    return new NetTransition(
        "t",
        variables,
        variables.size(),
        inputs,
        outputs,
        List.of(),
        List.of(),
        List.of(),
        null,
        null,
        false,
        null,
        Position.NONE);
  }

  private static NetTransition transition(Sort... sorts) {
    return transition(List.of(sorts), List.of(), List.of());
  }

  @Test
  void aChoiceIsABinding() {
    EventCodes codes = new EventCodes(List.of(transition(SMALL, LETTER), transition()));
    assertThat(codes.choiceBits()).isEqualTo(4);
    assertThat(codes.allBindings()).isTrue();
    Set<List<Long>> bindings = new HashSet<>();
    for (long choice = 0; choice < 16; choice++) {
      assertThat(codes.isValid(0, choice)).isEqualTo(choice < 12);
      if (choice < 12) {
        bindings.add(List.of(codes.value(0, 0, choice), codes.value(0, 1, choice)));
      }
    }
    assertThat(bindings).hasSize(12).contains(List.of(-1L, 0L), List.of(2L, 2L));
    assertThat(codes.isValid(0, -1)).isFalse();
    assertThat(codes.isValid(1, 0)).isTrue();
    assertThat(codes.isValid(1, 1)).isFalse();
  }

  @Test
  void bindingsThatAreTooLargeAreRanked() {
    EventCodes codes =
        new EventCodes(List.of(transition(SMALL), transition(HUGE), transition(ROW)));
    assertThat(codes.isRanked(0)).isFalse();
    assertThat(codes.isRanked(1)).isTrue();
    assertThat(codes.isRanked(2)).isTrue();
    assertThat(codes.allBindings()).isFalse();
    assertThat(codes.choiceBits()).isBetween(1, 40);
  }

  /** A variable of a large sort gets its value from a token, or nowhere. */
  @Test
  void aVariableNobodyBindsIsRefused() {
    Place place = new Place("p", List.of(ROW), 0, List.of(), Position.NONE);
    Arc arc = new Arc(0, List.of(Term.of(List.of(new Expression.Variable(0)))));
    load(place, transition(List.of(ROW), List.of(arc), List.of(arc)));
    assertThatThrownBy(() -> load(place, transition(List.of(ROW), List.of(), List.of(arc))))
        .isInstanceOf(UnboundVariableException.class);
  }

  private static ColouredModel load(Place place, NetTransition transition) {
    ColouredNet net =
        new ColouredNet("n", List.of(place), List.of(transition), List.of(), List.of());
    return new ColouredModel(
        net,
        text -> {
          throw new IllegalStateException(text);
        },
        Engine.COMPILED,
        TokenLimit.DEFAULT);
  }
}
