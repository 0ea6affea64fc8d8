package mneme.testing;

import java.util.Arrays;
import java.util.stream.IntStream;
import mneme.model.Transition;

/** Models whose state vectors are hard to pack: growing, empty, constant, signed, very wide. */
public final class VectorModels {
  private VectorModels() {}

  /**
   * A stack that lives in slots beyond the shape; pushing 0 makes a longer vector of an equal
   * state.
   */
  public static HandModel growingVector() {
    return HandModel.named("growing vector")
        .growing("depth", 0, 0)
        .initial(0)
        .rule(
            "push",
            r ->
                r.choices(3)
                    .kind(Transition.Kind.SEND)
                    .reads(0)
                    .writes(IntStream.rangeClosed(0, 6).toArray())
                    .when((s, c) -> s.get(0) < 6)
                    .then(
                        (s, c) -> {
                          add(s, 0, 1);
                          s.set(s.get(0), c);
                        }))
        .rule(
            "pop",
            r ->
                r.kind(Transition.Kind.RECEIVE)
                    .reads(0)
                    .writes(IntStream.rangeClosed(0, 6).toArray())
                    .when((s, c) -> s.get(0) > 0)
                    .then(
                        (s, c) -> {
                          s.set(s.get(0), 0);
                          add(s, 0, -1);
                        }))
        .rule("append nothing", r -> r.writes(7).then((s, c) -> s.set(7, 0)))
        .build();
  }

  /** Slots that leave their range upwards, downwards, and all at once. */
  public static HandModel growingValues() {
    return HandModel.named("growing values")
        .growing("up", 0, 1)
        .growing("down", 0, 0)
        .growing("leap", 5, 5)
        .initial(0, 0, 5)
        .rule(
            "up",
            r -> r.reads(0).writes(0).when((s, c) -> s.get(0) < 20).then((s, c) -> add(s, 0, 1)))
        .rule(
            "down",
            r -> r.reads(1).writes(1).when((s, c) -> s.get(1) > -17).then((s, c) -> add(s, 1, -1)))
        .rule(
            "highest",
            r ->
                r.reads(0, 1)
                    .writes(2)
                    .when((s, c) -> s.get(0) == 11 && s.get(1) == -11)
                    .then((s, c) -> s.set(2, Integer.MAX_VALUE)))
        .rule(
            "lowest",
            r ->
                r.reads(0, 1)
                    .writes(2)
                    .when((s, c) -> s.get(0) == 15 && s.get(1) < -12)
                    .then((s, c) -> s.set(2, Integer.MIN_VALUE)))
        .build();
  }

  /** Thousands of states are known before the vector and its values grow, and they keep growing. */
  public static HandModel growingLate() {
    return HandModel.named("growing late")
        .growing("x", 0, 1)
        .slot("a", 0, 1)
        .slot("b", 0, 1)
        .initial(0, 0, 0)
        .rule(
            "next",
            r ->
                r.reads(0)
                    .writes(0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
                    .when((s, c) -> s.get(0) < 3000)
                    .then(
                        (s, c) -> {
                          add(s, 0, 1);
                          if (s.get(0) % 300 == 0) {
                            int appended = 2 + s.get(0) / 300;
                            s.set(appended, appended % 2 == 0 ? -s.get(0) : s.get(0) * 100_000);
                          }
                        }))
        .rule("flip a", r -> r.reads(1).writes(1).then((s, c) -> s.set(1, 1 - s.get(1))))
        .rule("flip b", r -> r.reads(2).writes(2).then((s, c) -> s.set(2, 1 - s.get(2))))
        .build();
  }

  /** A vector without slots: one state, one self loop. */
  public static HandModel emptyVector() {
    return HandModel.named("empty vector").initial().rule("idle", r -> {}).build();
  }

  /** Slots that need no bits, with values other than 0, around one that does. */
  public static HandModel constants() {
    return HandModel.named("constants")
        .slot("seven", 7, 7)
        .slot("zero", 0, 0)
        .slot("x", 0, 3)
        .slot("lowest", Integer.MIN_VALUE, Integer.MIN_VALUE)
        .slot("minus", -1, -1)
        .initial(7, 0, 0, Integer.MIN_VALUE, -1)
        .rule(
            "turn",
            r ->
                r.reads(0, 2, 4)
                    .writes(2)
                    .then((s, c) -> s.set(2, (s.get(2) + s.get(0) + s.get(4)) % 4)))
        .rule(
            "next",
            r ->
                r.reads(2)
                    .writes(1, 2)
                    .then(
                        (s, c) -> {
                          s.set(1, 0);
                          s.set(2, (s.get(2) + 1) % 4);
                        }))
        .build();
  }

  /** Ranges that begin below 0, up to the whole range of an int. */
  public static HandModel signed() {
    return HandModel.named("signed")
        .slot("x", -5, 5)
        .slot("any", Integer.MIN_VALUE, Integer.MAX_VALUE)
        .slot("low", -1000, -990)
        .initial(-5, 0, -990)
        .rule(
            "x",
            r -> r.reads(0).writes(0).then((s, c) -> s.set(0, s.get(0) == 5 ? -5 : s.get(0) + 1)))
        .rule(
            "any",
            r ->
                r.reads(1)
                    .writes(1)
                    .then(
                        (s, c) ->
                            s.set(1, s.get(1) == 0 ? -1 : (s.get(1) * 16) ^ Integer.MIN_VALUE)))
        .rule(
            "low",
            r ->
                r.reads(0, 2)
                    .writes(2)
                    .when((s, c) -> s.get(2) > -1000 && s.get(0) > 0)
                    .then((s, c) -> add(s, 2, -1)))
        .build();
  }

  /**
   * Very long vectors of slots of all widths; ten of them, far apart, change once each: 1024
   * states.
   */
  public static HandModel wide(int slots) {
    HandModel.Builder builder = HandModel.named("wide " + slots);
    int[] initial = new int[slots];
    for (int i = 0; i < slots; i++) {
      if (i % 3 == 0) {
        builder.slot("s" + i, Integer.MIN_VALUE, Integer.MAX_VALUE);
        initial[i] = i * 0x9E3779B9;
      } else {
        int bits = i % 31;
        builder.slot("s" + i, 0, (1 << bits) - 1);
        initial[i] = (1 << bits) / 2;
      }
    }
    int[] targets =
        IntStream.range(0, 10).map(i -> i == 9 ? slots - 1 : i * slots / 30 * 3).toArray();
    for (int target : Arrays.copyOf(targets, 9)) {
      int before = initial[target];
      builder.rule(
          "flip s" + target,
          r ->
              r.reads(target)
                  .writes(target)
                  .when((s, c) -> s.get(target) == before)
                  .then((s, c) -> s.set(target, ~before)));
    }
    int last = targets[9];
    builder.rule(
        "clear s" + last,
        r ->
            r.reads(last)
                .writes(last)
                .when((s, c) -> s.get(last) != 0)
                .then((s, c) -> s.set(last, 0)));
    return builder.initial(initial).build();
  }

  private static void add(Draft state, int slot, int amount) {
    state.set(slot, state.get(slot) + amount);
  }
}
