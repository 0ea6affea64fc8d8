package mneme.testing;

import java.util.List;
import mneme.model.ModelError;
import mneme.model.Transition;
import mneme.source.Position;

/**
 * Small models, each with one thing that searches and stores get wrong. What to expect of them says
 * {@link ReferenceSearch}.
 */
public final class HandModels {
  private static final ModelError DIVISION =
      new ModelError(ModelError.Kind.DIVISION_BY_ZERO, "division by zero", new Position(1, 1));
  private static final ModelError BOUND =
      new ModelError(ModelError.Kind.BOUND_EXCEEDED, "too many", new Position(2, 1));

  private HandModels() {}

  /** All of them, and a few random ones. */
  public static List<HandModel> all() {
    return List.of(
        severalInitialStates(),
        choices(),
        manyChoices(),
        VectorModels.growingVector(),
        VectorModels.growingValues(),
        VectorModels.growingLate(),
        errors(),
        onlyError(),
        failingAssertion(),
        GraphModels.grid(30, 3),
        GraphModels.chain(100_000),
        GraphModels.binaryTree(12),
        GraphModels.completeGraph(40),
        GraphModels.ring(50),
        GraphModels.selfLoops(),
        GraphModels.nearAndFarDeadlock(),
        GraphModels.lonely(),
        VectorModels.emptyVector(),
        VectorModels.constants(),
        VectorModels.signed(),
        VectorModels.wide(330),
        RandomModels.model(1),
        RandomModels.model(2),
        RandomModels.model(3));
  }

  /** Five initial states, three of them different; one is also a successor of another. */
  public static HandModel severalInitialStates() {
    return HandModel.named("several initial states")
        .slot("x", 0, 9)
        .slot("y", 0, 3)
        .initial(0, 0)
        .initial(5, 1)
        .initial(0, 0)
        .initial(1, 0)
        .initial(5, 1)
        .rule(
            "right",
            r -> r.reads(0).writes(0).when((s, c) -> s.get(0) < 9).then((s, c) -> add(s, 0, 1)))
        .rule(
            "wrap",
            r ->
                r.reads(0, 1)
                    .writes(0, 1)
                    .when((s, c) -> s.get(0) == 9 && s.get(1) < 3)
                    .then(
                        (s, c) -> {
                          s.set(0, 2);
                          add(s, 1, 1);
                        }))
        .build();
  }

  /**
   * One transition with five choices, two of which do the same, and one whose choices are not
   * always enabled.
   */
  public static HandModel choices() {
    int[] step = {1, 2, 2, 3, 7};
    return HandModel.named("choices")
        .slot("x", 0, 40)
        .slot("last", 0, 4)
        .initial(0, 0)
        .rule(
            "jump",
            r ->
                r.choices(5)
                    .kind(Transition.Kind.BRANCH)
                    .reads(0)
                    .writes(0)
                    .when((s, c) -> s.get(0) + step[c] <= 40)
                    .then((s, c) -> add(s, 0, step[c])))
        .rule(
            "mark",
            r ->
                r.choices(3)
                    .reads(0)
                    .writes(1)
                    .when((s, c) -> s.get(0) % 3 == c || s.get(0) == 12)
                    .then((s, c) -> s.set(1, c)))
        .build();
  }

  /** More choices than 16 bits hold, few of them enabled. */
  public static HandModel manyChoices() {
    return HandModel.named("many choices")
        .slot("x", 0, 70_000)
        .initial(0)
        .rule(
            "leap",
            r ->
                r.choices(70_000)
                    .reads(0)
                    .writes(0)
                    .when((s, c) -> s.get(0) <= 1 && c % 5_000 == 4_999 * s.get(0))
                    .then((s, c) -> s.set(0, 1 + c)))
        .build();
  }

  /** Events that err beside events that do not, and with several choices of which some err. */
  public static HandModel errors() {
    return HandModel.named("errors")
        .slot("x", 0, 12)
        .initial(0)
        .rule(
            "step",
            r -> r.reads(0).writes(0).when((s, c) -> s.get(0) < 12).then((s, c) -> add(s, 0, 1)))
        .rule(
            "divide",
            r ->
                r.choices(3)
                    .reads(0)
                    .writes(0)
                    .when((s, c) -> s.get(0) % 2 == 1)
                    .then(
                        (s, c) -> {
                          if ((s.get(0) + c) % 3 == 0) {
                            s.fail(DIVISION);
                          } else {
                            s.set(0, s.get(0) / (1 + c));
                          }
                        }))
        .build();
  }

  /** In its last state the only event errs: that is no deadlock. */
  public static HandModel onlyError() {
    return HandModel.named("only error")
        .slot("x", 0, 4)
        .initial(0)
        .rule(
            "step",
            r ->
                r.reads(0)
                    .writes(0)
                    .then(
                        (s, c) -> {
                          add(s, 0, 1);
                          if (s.get(0) > 4) {
                            s.fail(BOUND);
                          }
                        }))
        .build();
  }

  /**
   * Two assertions that fail in some states, one of them first on level 5, and one that never
   * fails.
   */
  public static HandModel failingAssertion() {
    return HandModel.named("failing assertion")
        .slot("x", 0, 7)
        .slot("y", 0, 7)
        .initial(0, 0)
        .rule(
            "x",
            r -> r.reads(0).writes(0).when((s, c) -> s.get(0) < 7).then((s, c) -> add(s, 0, 1)))
        .rule(
            "y",
            r -> r.reads(1).writes(1).when((s, c) -> s.get(1) < 7).then((s, c) -> add(s, 1, 1)))
        .assertion("x + y < 5", s -> s.get(0) + s.get(1) < 5)
        .assertion("x * y != 42", s -> s.get(0) * s.get(1) != 42)
        .assertion("x < 8", s -> s.get(0) < 8)
        .build();
  }

  private static void add(Draft state, int slot, int amount) {
    state.set(slot, state.get(slot) + amount);
  }
}
