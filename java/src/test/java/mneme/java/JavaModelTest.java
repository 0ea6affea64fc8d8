package mneme.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import mneme.api.Checker;
import mneme.api.Result;
import mneme.java.layout.Range;
import mneme.java.layout.Size;
import mneme.run.Limit;
import mneme.run.Verdict;
import mneme.testing.ModelContract;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JavaModelTest {
  record Pair(@Range(max = 9) int a, @Range(max = 9) int b) {}

  enum Step {
    LEFT,
    RIGHT,
    RESET
  }

  /** Two counters; what happens to a pair can be changed. */
  record Counters(UnaryOperator<Pair> twist) implements StateModel<Pair, Step> {
    @Override
    public List<Pair> initialStates() {
      return List.of(new Pair(0, 0));
    }

    @Override
    public void actions(Pair state, Consumer<Step> possible) {
      for (Step step : Step.values()) {
        possible.accept(step);
      }
    }

    @Override
    public @Nullable Pair next(Pair state, Step step) {
      return switch (step) {
        case LEFT -> state.a() == 9 ? null : twist.apply(new Pair(state.a() + 1, state.b()));
        case RIGHT -> state.b() == 9 ? null : twist.apply(new Pair(state.a(), state.b() + 1));
        case RESET -> new Pair(0, 0);
      };
    }

    @Override
    public List<Requirement<Pair>> requirements() {
      return List.of(
          Requirement.always("small", pair -> pair.a() + pair.b() < 19),
          Requirement.sometimes("both nine", pair -> pair.a() == 9 && pair.b() == 9));
    }
  }

  private static final Counters PLAIN = new Counters(pair -> pair);

  @Test
  void keepsTheContractOfModels() {
    ModelContract.verify(JavaModel.of(PLAIN), 200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"full", "tree", "tree-compact", "collapse", "delta", "comback", "compaction"})
  void everyStoreFindsAllStates(String store) {
    Result result = Checker.of(JavaModel.of(PLAIN)).exploring().store(store).run();
    assertThat(result.states()).isEqualTo(100);
    assertThat(result.transitions()).isEqualTo(90 + 90 + 100);
  }

  @Test
  void requirementsAreAsked() {
    Checks.assertHolds(PLAIN);
    Checks.assertStates(100, PLAIN);
    Checks.assertReachable(PLAIN, "seven", pair -> pair.a() == 7);
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> Checks.assertReachable(PLAIN, "never", pair -> pair.a() > 9));
  }

  @Test
  void anExceptionIsAFindingWithTheWayThere() {
    Counters throwing =
        new Counters(
            pair -> {
              if (pair.a() == 2) {
                throw new IllegalStateException("two");
              }
              return pair;
            });
    Result result = Checks.checker(throwing).run();
    assertThat(result.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(result.violation().orElseThrow().kind()).isEqualTo("runtime_error");
    assertThat(result.violation().orElseThrow().message()).contains("IllegalStateException: two");
    assertThat(result.trace().orElseThrow().length()).isEqualTo(2);
  }

  @Test
  void aValueOutOfItsRangeIsAFinding() {
    Counters leaving = new Counters(pair -> pair.a() == 4 ? new Pair(10, 0) : pair);
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> Checks.assertHolds(leaving))
        .withMessageContaining("a = 10: not in the range 0 to 9")
        .withMessageContaining("a 2 → 3");
  }

  @Test
  void codeThatIsNotPureIsFound() {
    int[] calls = {0};
    Counters moody = new Counters(pair -> new Pair(pair.a(), (pair.b() + calls[0]++) % 10));
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> Checks.assertHolds(moody))
        .withMessageContaining("the model is not pure: 'next' gave two values of 'b'");
  }

  @Test
  void actionsThatChangeTheirMindAreNamed() {
    int[] calls = {0};
    StateModel<Pair, Step> moody =
        new StateModel<>() {
          @Override
          public List<Pair> initialStates() {
            return PLAIN.initialStates();
          }

          @Override
          public void actions(Pair state, Consumer<Step> possible) {
            possible.accept(calls[0]++ % 2 == 0 ? Step.LEFT : Step.RIGHT);
          }

          @Override
          public @Nullable Pair next(Pair state, Step step) {
            return PLAIN.next(state, step);
          }
        };
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> Checks.assertHolds(moody))
        .withMessageContaining(
            "the model is not pure: 'actions' gave [LEFT] and then [RIGHT] for the same state");
  }

  @Test
  void conditionsThatChangeTheirMindAreNamed() {
    int[] calls = {0};
    // True where the search asks, and not when it is asked again.
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(
            () ->
                Checks.assertHolds(
                    asking(Requirement.always("moody", pair -> calls[0]++ % 3 != 2))))
        .withMessageContaining("the condition 'moody' gave two answers for the same state");
    // False where the search asks.
    calls[0] = 1;
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(
            () ->
                Checks.assertHolds(
                    asking(Requirement.always("moody", pair -> calls[0]++ % 2 == 0))))
        .withMessageContaining("the condition 'moody' gives two answers for the same state");
  }

  @Test
  void anExceptionInAConditionIsToldWithItsPlace() {
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(
            () ->
                Checks.assertHolds(
                    asking(
                        Requirement.always(
                            "dividing",
                            pair -> {
                              if (pair.a() == 2) {
                                throw new IllegalStateException("two");
                              }
                              return true;
                            }))))
        .withMessageContaining("assertion has no value: dividing")
        .withMessageContaining(
            "the condition 'dividing' threw java.lang.IllegalStateException: two at ")
        .withMessageContaining("a 1 → 2");
  }

  @Test
  void anExceptionInAConditionOfRunsIsToldToo() {
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(
            () ->
                assertKept(
                    Requirement.eventually(
                        "dividing",
                        pair -> {
                          throw new IllegalStateException("always");
                        })))
        .withMessageContaining(
            "the condition 'p' threw java.lang.IllegalStateException: always at ");
  }

  @Test
  void anExceptionInTheAnswerWhetherAStateMayRestIsAFinding() {
    StateModel<Pair, Step> model =
        new StateModel<>() {
          @Override
          public List<Pair> initialStates() {
            return PLAIN.initialStates();
          }

          @Override
          public void actions(Pair state, Consumer<Step> possible) {}

          @Override
          public @Nullable Pair next(Pair state, Step step) {
            return null;
          }

          @Override
          public boolean mayRest(Pair state) {
            throw new IllegalStateException("who knows");
          }
        };
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> Checks.assertHolds(Checks.checker(model).deadlock(false)))
        .withMessageContaining("IllegalStateException: who knows at ");
  }

  @Test
  void aModelThatChangesTheStateItIsGivenIsFound() {
    record Held(int @Size(1) [] cell) {}
    class Changing implements StateModel<Held, Step> {
      @Override
      public List<Held> initialStates() {
        return List.of(new Held(new int[] {0}));
      }

      @Override
      public void actions(Held state, Consumer<Step> possible) {
        possible.accept(Step.LEFT);
      }

      @Override
      public Held next(Held state, Step step) {
        state.cell()[0]++;
        return state;
      }
    }
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> Checks.assertHolds(new Changing()))
        .withMessageContaining("'next' changed 'cell[0]' of the state it was given");
  }

  record Number(int value) {}

  /** Counts for ever. */
  record Endless(int bound) implements StateModel<Number, Step> {
    @Override
    public List<Number> initialStates() {
      return List.of(new Number(0));
    }

    @Override
    public void actions(Number state, Consumer<Step> possible) {
      possible.accept(Step.RIGHT);
    }

    @Override
    public Number next(Number state, Step step) {
      return new Number(state.value() + 1);
    }

    @Override
    public boolean isWithin(Number state) {
      return state.value() < bound;
    }
  }

  /** The same counters, with what is asked of their runs. */
  private static StateModel<Pair, Step> asking(Requirement<Pair> requirement) {
    return new StateModel<>() {
      @Override
      public List<Pair> initialStates() {
        return PLAIN.initialStates();
      }

      @Override
      public void actions(Pair state, Consumer<Step> possible) {
        PLAIN.actions(state, possible);
      }

      @Override
      public @Nullable Pair next(Pair state, Step step) {
        return PLAIN.next(state, step);
      }

      @Override
      public List<Requirement<Pair>> requirements() {
        return List.of(requirement);
      }
    };
  }

  private static void assertKept(Requirement<Pair> requirement) {
    Checks.assertHolds(Checks.checker(asking(requirement)).search("dfs"));
  }

  @Test
  void runsThatGoRoundInCirclesCount() {
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> assertKept(Requirement.eventually("nine", p -> p.a() == 9)))
        .withMessageContaining("<<< cycle starts here");
    assertKept(Requirement.eventually("start", p -> p.a() == 0));
    assertKept(
        Requirement.ltl(
            "up before nine",
            "nine R !ten",
            Map.of("nine", p -> p.a() == 9, "ten", p -> p.a() == 10)));
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> JavaModel.of(asking(Requirement.ltl("x", "G (p -> )", Map.of()))))
        .withMessageContaining("x:1:");
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> JavaModel.of(asking(Requirement.ltl("x", "G q", Map.of()))))
        .withMessageContaining("there is no condition of this name");
  }

  @Test
  void aModelWithoutEndEndsAtItsBoundAndIsIncomplete() {
    Result result = Checks.checker(new Endless(1000)).run();
    assertThat(result.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(result.states()).isEqualTo(1001);
  }

  /** Counts for ever, nobody says how far, and each number is a value on the Java heap. */
  record Unbounded() implements StateModel<Unbounded.Text, Step> {
    record Text(String text) {}

    @Override
    public List<Text> initialStates() {
      return List.of(new Text("0"));
    }

    @Override
    public void actions(Text state, Consumer<Step> possible) {
      possible.accept(Step.RIGHT);
    }

    @Override
    public Text next(Text state, Step step) {
      return new Text(String.valueOf(Integer.parseInt(state.text()) + 1));
    }
  }

  @Test
  void aModelWithoutBoundEndsWithTheMemory() {
    Result result = Checks.checker(new Unbounded()).memory("8m").run();
    assertThat(result.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(result.run().limit()).isEqualTo(Limit.MEMORY);
    assertThat(result.states()).isLessThan((8 << 20) / 128);
  }

  @Test
  void twoChecksGoOnAtTheSameTime() throws Exception {
    List<Thread> threads =
        java.util.stream.IntStream.range(0, 2)
            .mapToObj(_ -> Thread.ofPlatform().start(() -> Checks.assertStates(100, PLAIN)))
            .toList();
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
