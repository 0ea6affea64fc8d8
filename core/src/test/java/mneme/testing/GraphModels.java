package mneme.testing;

import mneme.model.Transition;

/** Models that are simple graphs: wide, deep, dense, with loops, with deadlocks. */
public final class GraphModels {
  private GraphModels() {}

  /**
   * Counters that go up independently of each other: wide levels, {@code side^dimensions} states.
   */
  public static HandModel grid(int side, int dimensions) {
    HandModel.Builder builder = HandModel.named("grid " + side + "^" + dimensions);
    for (int i = 0; i < dimensions; i++) {
      int slot = i;
      builder
          .slot("x" + i, 0, side - 1)
          .rule(
              "count " + i,
              r ->
                  r.process("counter" + slot)
                      .reads(slot)
                      .writes(slot)
                      .when((s, c) -> s.get(slot) < side - 1)
                      .then((s, c) -> add(s, slot, 1)));
    }
    return builder.initial(new int[dimensions]).build();
  }

  /** As many levels as states. */
  public static HandModel chain(int states) {
    return HandModel.named("chain " + states)
        .slot("x", 0, states - 1)
        .initial(0)
        .rule(
            "next",
            r ->
                r.reads(0)
                    .writes(0)
                    .when((s, c) -> s.get(0) < states - 1)
                    .then((s, c) -> add(s, 0, 1)))
        .build();
  }

  /**
   * Every level twice as wide as the one before, all leaves deadlocks: {@code 2^levels - 1} states.
   */
  public static HandModel binaryTree(int levels) {
    return HandModel.named("binary tree " + levels)
        .slot("node", 1, (1 << levels) - 1)
        .initial(1)
        .rule(
            "child",
            r ->
                r.choices(2)
                    .kind(Transition.Kind.BRANCH)
                    .reads(0)
                    .writes(0)
                    .when((s, c) -> s.get(0) < 1 << levels - 1)
                    .then((s, c) -> s.set(0, 2 * s.get(0) + c)))
        .build();
  }

  /** Every state a successor of every state, itself too. */
  public static HandModel completeGraph(int states) {
    return HandModel.named("complete graph " + states)
        .slot("x", 0, states - 1)
        .initial(0)
        .rule("go", r -> r.choices(states).writes(0).then((s, c) -> s.set(0, c)))
        .build();
  }

  /** One back edge, as long as it can be. */
  public static HandModel ring(int states) {
    return HandModel.named("ring " + states)
        .slot("x", 0, states - 1)
        .initial(0)
        .rule("next", r -> r.reads(0).writes(0).then((s, c) -> s.set(0, (s.get(0) + 1) % states)))
        .build();
  }

  /**
   * Events that change nothing: one writes nothing, one writes what was there, one has three such
   * choices.
   */
  public static HandModel selfLoops() {
    return HandModel.named("self loops")
        .slot("x", 0, 2)
        .initial(0)
        .rule("nothing", r -> {})
        .rule("the same", r -> r.reads(0).writes(0).then((s, c) -> s.set(0, s.get(0))))
        .rule(
            "there and back",
            r ->
                r.choices(3)
                    .reads(0)
                    .writes(0)
                    .then(
                        (s, c) -> {
                          add(s, 0, 5);
                          add(s, 0, -5);
                        }))
        .rule(
            "next",
            r -> r.reads(0).writes(0).when((s, c) -> s.get(0) < 2).then((s, c) -> add(s, 0, 1)))
        .build();
  }

  /**
   * A depth-first search meets the deadlock at distance 500 first; the nearest is at distance 3.
   */
  public static HandModel nearAndFarDeadlock() {
    return HandModel.named("near and far deadlock")
        .slot("x", 0, 500)
        .slot("stopped", 0, 3)
        .initial(0, 0)
        .rule(
            "far",
            r ->
                r.reads(0, 1)
                    .writes(0)
                    .when((s, c) -> s.get(0) < 500 && s.get(1) == 0)
                    .then((s, c) -> add(s, 0, 1)))
        .rule(
            "stop",
            r ->
                r.reads(0, 1)
                    .writes(1)
                    .when((s, c) -> s.get(1) > 0 && s.get(1) < 3 || s.get(0) == 0 && s.get(1) == 0)
                    .then((s, c) -> add(s, 1, 1)))
        .build();
  }

  /** One state and no transition at all. */
  public static HandModel lonely() {
    return HandModel.named("lonely").slot("x", 0, 7).initial(3).build();
  }

  private static void add(Draft state, int slot, int amount) {
    state.set(slot, state.get(slot) + amount);
  }
}
