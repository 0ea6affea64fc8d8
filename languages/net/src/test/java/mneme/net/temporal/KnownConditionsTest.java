package mneme.net.temporal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import mneme.logic.Formula;
import mneme.model.Shape;
import mneme.model.Slot;
import mneme.net.condition.Condition;
import mneme.net.condition.Condition.Compare;
import mneme.net.condition.Condition.Relation;
import mneme.net.condition.Sum;
import org.junit.jupiter.api.Test;

/** Conditions keep their meaning when they are simplified, and when they become propositions. */
class KnownConditionsTest {
  private static final int CONDITIONS = 3_000;

  /** Two places with bounds, and one without. */
  private static final Shape SHAPE =
      new Shape(
          List.of(Slot.ranged("a", 0, 0, 3), Slot.ranged("b", 0, 0, 2), Slot.growing("c", 0, 0, 1)),
          List.of("net"));

  private static final Condition.Oracle NOBODY =
      new Condition.Oracle() {
        @Override
        public boolean holds(int question, int[] state) {
          throw new IllegalStateException();
        }

        @Override
        public long count(int question, int[] state) {
          throw new IllegalStateException();
        }
      };

  private final Random random = new Random(29);

  private Condition condition(int depth) {
    return switch (depth == 0 ? 3 : random.nextInt(5)) {
      case 0 -> Condition.not(condition(depth - 1));
      case 1 -> Condition.and(List.of(condition(depth - 1), condition(depth - 1)));
      case 2 -> Condition.or(List.of(condition(depth - 1), condition(depth - 1)));
      default -> comparison();
    };
  }

  private Condition comparison() {
    TreeMap<Integer, Long> weights = new TreeMap<>();
    for (int slot = 0; slot < 3; slot++) {
      long weight = random.nextInt(5) - 2L;
      if (weight != 0) {
        weights.put(slot, weight);
      }
    }
    Relation relation = Relation.values()[random.nextInt(Relation.values().length)];
    return Condition.compare(new Sum(weights, random.nextInt(19) - 9L), relation, Sum.constant(0));
  }

  private static List<int[]> markings() {
    List<int[]> markings = new ArrayList<>();
    for (int a = 0; a <= 3; a++) {
      for (int b = 0; b <= 2; b++) {
        for (int c = 0; c <= 12; c++) {
          markings.add(new int[] {a, b, c});
        }
      }
    }
    return markings;
  }

  @Test
  void whatIsKnownMayBeLeftOut() {
    KnownConditions known = new KnownConditions(SHAPE);
    int decided = 0;
    for (int i = 0; i < CONDITIONS; i++) {
      Condition whole = condition(3);
      Condition rest = known.without(whole);
      decided += rest instanceof Condition.Constant ? 1 : 0;
      for (int[] marking : markings()) {
        assertThat(rest.holds(marking, NOBODY)).isEqualTo(whole.holds(marking, NOBODY));
      }
    }
    assertThat(decided).isBetween(CONDITIONS / 50, CONDITIONS);
  }

  private static boolean holds(Formula formula, List<Condition> atoms, int[] marking) {
    return switch (formula) {
      case Formula.Constant(boolean value) -> value;
      case Formula.Literal(int atom, boolean positive) ->
          atoms.get(atom).holds(marking, NOBODY) == positive;
      case Formula.And(List<Formula> operands) ->
          operands.stream().allMatch(each -> holds(each, atoms, marking));
      case Formula.Or(List<Formula> operands) ->
          operands.stream().anyMatch(each -> holds(each, atoms, marking));
      default -> throw new IllegalStateException("speaks of more than one state: " + formula);
    };
  }

  @Test
  void propositionsMeanTheirConditions() {
    for (boolean whole : new boolean[] {true, false}) {
      for (int i = 0; i < CONDITIONS / 10; i++) {
        Atoms atoms = new Atoms(whole);
        List<Condition> conditions = List.of(condition(2), condition(2), condition(3));
        List<Formula> formulas = conditions.stream().map(atoms::formula).toList();
        for (int[] marking : markings()) {
          for (int c = 0; c < conditions.size(); c++) {
            assertThat(holds(formulas.get(c), atoms.conditions(), marking))
                .as("%s as %s", conditions.get(c), formulas.get(c))
                .isEqualTo(conditions.get(c).holds(marking, NOBODY));
          }
        }
      }
    }
  }

  @Test
  void oppositesShareAProposition() {
    Atoms atoms = new Atoms(true);
    Sum sum = Sum.ofSlots(0).minus(Sum.ofSlots(2));
    // a - c <= 0, and its opposite c - a < 0, which is the same as 1 <= a - c.
    Formula atMost = atoms.formula(new Compare(sum, Relation.AT_MOST));
    Formula more = atoms.formula(new Compare(sum.times(-1), Relation.LESS));
    assertThat(more).isEqualTo(Formula.not(atMost));
    assertThat(atoms.formula(new Compare(sum.times(-1), Relation.EQUAL)))
        .isEqualTo(atoms.formula(new Compare(sum, Relation.EQUAL)));
    assertThat(atoms.conditions()).hasSize(2);
  }
}
