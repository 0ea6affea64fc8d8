package mneme.promela;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import mneme.engine.Runner;
import mneme.liveness.Product;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Predicate;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.promela.program.Action;
import mneme.promela.program.Claim;
import mneme.promela.program.Location;
import mneme.promela.program.Step;
import mneme.question.Answer;
import mneme.question.RunsKept;
import mneme.run.Limit;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.run.Violation;
import mneme.source.SourceException;
import mneme.testing.ModelContract;
import mneme.trace.Trace;
import mneme.trace.TraceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of runs is decided; of what cannot be, it is said that it is not. */
class ClaimChecksTest {
  /** Goes from 0 to 3 and rests there; y is 1 at every second step. */
  private static final String COUNTER =
      "byte x, y; active proctype P() { do :: x < 3 -> atomic { x++; y = x % 2 } :: x == 3 -> break"
          + " od }\n";

  private static Run check(String text) throws SourceException {
    return Runner.run(Plan.check(Models.load(text)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ltl f { [] (x < 4) }|TRUE",
        "ltl f { [] (x < 3) }|FALSE",
        "ltl f { [] (x < 3) && [] (y < 2) }|FALSE",
        "ltl f { [] (x == 1 -> [] (x >= 1)) }|TRUE",
        "ltl f { [] (x == 1 -> [] (x <= 2)) }|FALSE",
        "ltl f { (y == 0) W (x == 1) }|TRUE",
        "ltl f { (y == 0) W (x == 2) }|FALSE",
        "ltl f { (x == 1) V (y == 0) }|FALSE",
        "ltl f { X (x == 0) }|TRUE",
        "ltl f { X X (x == 0) }|FALSE",
        // The run rests with x == 3, and stays so: it can be looked at as often as one likes.
        "ltl f { X X X X X X X X X X X (x == 3) }|TRUE",
        "ltl f { X X X X X X X X X X X (x == 2) }|FALSE",
        "never { do :: x == 3 -> break :: else od }|FALSE",
        "never { do :: x == 4 -> break :: else od }|TRUE",
        "never { x == 0; x == 0; x == 1 }|FALSE",
        "never { x == 0; x == 1; x == 1 }|TRUE",
        "never { do :: x == 2 -> goto L :: true od; L: x == 3; x == 3; x == 3; x == 3 }|FALSE",
        "never { do :: atomic { x == 2 -> assert(!(x == 2)) } :: true od }|FALSE",
        "never { T: if :: x == 2 -> goto accept_all :: true -> goto T fi; accept_all: skip }|FALSE",
        "never { T: if :: x == 5 -> goto accept_all :: true -> goto T fi; accept_all: skip }|TRUE",
        "never { T: do :: x == 2 -> goto accept_S :: true od; accept_S: do :: true od }|FALSE"
      })
  void whatAFiniteBeginningDecidesIsDecided(String claim, Answer expected) throws SourceException {
    Run run = check(COUNTER + claim);
    assertThat(run.claims()).singleElement().extracting("answer").isEqualTo(expected);
    assertThat(run.claims().getFirst().unchecked()).isEmpty();
    assertThat(run.verdict()).isEqualTo(expected == Answer.TRUE ? Verdict.HOLDS : Verdict.VIOLATED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ltl f { <> (x == 3) }|TRUE",
        "ltl f { <> (x == 4) }|FALSE",
        "ltl f { [] <> (x == 3) }|TRUE",
        "ltl f { [] <> (x == 2) }|FALSE",
        "ltl f { [] (x == 1 -> <> (x == 2)) }|TRUE",
        "ltl f { [] (x == 2 -> <> (x == 1)) }|FALSE",
        "ltl f { <> [] (y == 1) }|TRUE",
        "ltl f { [] (x < 9) && [] <> (y == 0) }|FALSE",
        // What stands on the right has no value where the left one is false.
        "byte a[3]; ltl f { [] (x < 3 -> a[x] == 0) }|TRUE",
        "byte a[3]; ltl f { [] !(x < 3 && a[x] == 1) }|TRUE",
        "byte a[3]; never { do :: x < 3 && a[x] == 1 -> break :: else od }|TRUE",
        "never { T: if :: x == 3 -> goto accept_S :: true -> goto T fi;"
            + " accept_S: do :: x == 3 od }|FALSE",
        "never { T: if :: x == 2 -> goto accept_S :: true -> goto T fi;"
            + " accept_S: do :: x == 2 od }|TRUE",
        "never { do :: timeout -> break :: else od }|FALSE",
        "never { do :: timeout && x < 3 -> break :: else od }|TRUE",
        "never { do :: enabled(0) && x == 3 && y == 1 -> break :: else od }|FALSE",
        "never { do :: !enabled(0) && x < 3 -> break :: else od }|TRUE",
        "never { do :: enabled(1) -> break :: else od }|TRUE",
        "ltl f { [] (_last == 0) }|TRUE",
        "ltl f { <> [] np_ }|TRUE",
        "ltl f { [] (pc_value(0) < 40) }|TRUE"
      })
  void whatInfiniteRunsDecideIsDecided(String claim, Answer expected) throws SourceException {
    Run run = check(COUNTER + claim);
    assertThat(run.claims()).singleElement().extracting("answer").isEqualTo(expected);
  }

  /** A claim's variables are a part of its state. The verdicts are those of SPIN 6.5.2. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "never { byte z; z = 1; do :: x == z -> break :: else od }|FALSE",
        "never { byte z = 9; do :: x == z -> break :: else od }|TRUE",
        "never { byte z; do :: x == z && z < 3 -> z++ :: x == z && z == 3 -> break :: else od"
            + " }|FALSE",
        "never { byte z; T: do :: z < 20 -> z++ :: z == 20 -> break od; do :: x == 3 -> goto"
            + " accept_S :: x < 3 -> skip od; accept_S: do :: x == 3 od }|FALSE",
        "never { byte n; do :: n < 2 -> n++ :: n == 2 -> goto accept_F od; accept_F: do :: x == 9"
            + " od }|TRUE",
        "never { bool seen[4]; byte k; do :: !seen[x] -> seen[x] = 1; k++ :: seen[x] && k < 4"
            + " :: k == 4 -> break od }|TRUE",
        "never { byte last; do :: last == x - 1 -> last = x :: x == 0 -> last = x :: last == x -> last = x"
            + " :: else -> break od }|TRUE",
        "never { int d; accept_A: do :: x == 3 -> d = (d + 100000) % 300000 :: x < 3 od }|FALSE",
        "never { byte a, b = 7; do :: atomic { x == 2 -> a = b; b = a + x } :: x != 2 && b < 9"
            + " :: b == 9 -> break od }|FALSE"
      })
  void aClaimMayHaveVariables(String claim, Answer expected) throws SourceException {
    Model model = Models.load(COUNTER + claim);
    for (String search : List.of("bfs", "dfs")) {
      for (String store : List.of("full", "tree-compact", "collapse")) {
        Run run = Runner.run(Plan.check(model).withSearch(search).withStore(store));
        assertThat(run.claims())
            .as("%s %s", search, store)
            .singleElement()
            .extracting("answer")
            .isEqualTo(expected);
      }
    }
    mneme.model.Claim only = model.claims().getFirst();
    ModelContract.verify(
        Product.of(model, Objects.requireNonNull(only.breaking()), true).model(), 300);
    // Who explores the model sees none of it.
    assertThat(Runner.run(Plan.explore(model)).figures().states())
        .isEqualTo(Runner.run(Plan.explore(Models.load(COUNTER))).figures().states());
  }

  /** Where processes come and go, the slots of the variables are kept free as well. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "never { byte z; do :: x > z -> z = x :: x <= z && z < 9 :: z == 9 -> break od }|FALSE",
        "never { byte z; do :: x > z -> z = x :: x <= z && z < 10 :: z == 10 -> break od }|TRUE",
        "never { byte z; do :: atomic { x < z -> break } :: x >= z -> z = x od }|FALSE"
      })
  void aClaimMayHaveVariablesBesideProcessesThatCome(String claim, Answer expected)
      throws SourceException {
    Model model =
        Models.load(
            "byte x; proctype Q(byte n) { x = n; x = n + 1 }"
                + " init { run Q(1); run Q(4); x == 5; x = 9 }\n"
                + claim);
    assertThat(Runner.run(Plan.check(model)).claims())
        .singleElement()
        .extracting("answer")
        .isEqualTo(expected);
    mneme.model.Claim only = model.claims().getFirst();
    ModelContract.verify(
        Product.of(model, Objects.requireNonNull(only.breaking()), true).model(), 300);
  }

  /** One process goes round and round, and passes a label or does not. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "do :: x = 1; L: x = 0 od|acceptance|TRUE",
        "do :: x = 1; accept: x = 0 od|acceptance|FALSE",
        "accept: x = 1|acceptance|TRUE",
        "do :: x = 1; L: x = 0 od|non-progress|FALSE",
        "do :: x = 1; progress: x = 0 od|non-progress|TRUE",
        "do :: x = 1 :: x = 2; progress: x = 0 od|non-progress|FALSE",
        // A run that ends makes no progress, but nobody waits for it.
        "x = 1|non-progress|TRUE"
      })
  void labelsAreAskedOnRequest(String body, String name, Answer expected) throws SourceException {
    Model model = Models.load("byte x; active proctype P() { " + body + " }");
    assertThat(model.claims()).noneMatch(mneme.model.Claim::standing);
    mneme.model.Claim claim =
        model.claims().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    Run run =
        Runner.run(Plan.check(model).withQuestions(Plan.Questions.NONE.with(RunsKept.of(claim))));
    assertThat(run.claims()).singleElement().extracting("answer").isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "never { do :: x == 2 -> y = 5 :: else od }",
        "never { chan c = [1] of { byte }; do :: x == 2 -> break :: else od }",
        "never { byte z = x; do :: x == z -> break :: else od }",
        "hidden byte h; ltl f { [] (h == 0) }"
      })
  void whatCannotBeCheckedLeavesTheRunIncomplete(String claim) throws SourceException {
    Run run = check(COUNTER + claim);
    assertThat(run.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(run.limit()).isEqualTo(Limit.UNCHECKED);
    assertThat(run.unchecked()).singleElement().extracting("answer").isEqualTo(Answer.UNKNOWN);
    // Who counts states asks nothing of runs.
    assertThat(Runner.run(Plan.explore(Models.load(COUNTER + claim))).verdict())
        .isEqualTo(Verdict.COMPLETE);
  }

  @Test
  void severalClaimsAreAllDecided() throws SourceException {
    Run run =
        check(
            COUNTER + "ltl a { [] (x < 4) }\nltl b { <> (x == 4) }\nltl c { (x == 0) W (x == 1) }");
    assertThat(run.claims()).extracting("id").containsExactly("a", "b", "c");
    assertThat(run.claims())
        .extracting("answer")
        .containsExactly(Answer.TRUE, Answer.FALSE, Answer.TRUE);
    assertThat(run.verdict()).isEqualTo(Verdict.VIOLATED);
  }

  /** Where processes are started, a slot is kept free for an automaton. */
  @Test
  void processesThatComeAndGoHaveClaimsToo() throws SourceException {
    String model = "byte x; proctype Q(byte n) { x = n } init { run Q(1); run Q(2); x == 2 }\n";
    assertThat(check(model + "ltl f { <> [] (x == 2) }").claims().getFirst().answer())
        .isEqualTo(Answer.FALSE);
    assertThat(check(model + "ltl f { <> (x != 0) }").claims().getFirst().answer())
        .isEqualTo(Answer.TRUE);
    Model plain = Models.load(model);
    assertThat(plain.shape().slots().get(plain.spareSlot()).bits()).isEqualTo(0);
  }

  @ParameterizedTest
  @CsvSource({
    "bfs,full,1", "bfs,full,2", "bfs,tree,2", "bfs,tree-compact,1", "bfs,collapse,1",
    "bfs,delta,1", "bfs,comback,1", "bfs,bitstate,1", "dfs,full,1", "dfs,tree,1"
  })
  void everyMethodSeesTheViolation(String search, String store, int threads)
      throws SourceException, TraceException {
    // The state alone does not tell that y was 1 before.
    Model model = Models.load(COUNTER + "ltl f { [] (y == 1 -> [] (x != 2)) }");
    Run run =
        Runner.run(Plan.check(model).withSearch(search).withStore(store).withThreads(threads));
    Violation violation = run.violation();
    assertThat(violation).isNotNull();
    assertThat(violation.kind()).isEqualTo("property");
    assertThat(violation.property()).isEqualTo("f");
    Trace trace = violation.trace();
    assertThat(trace).isNotNull();
    // The way is one through the model itself.
    long[] events = trace.steps().stream().mapToLong(Trace.Step::event).toArray();
    Trace again = Trace.replay(model, model.initialStates().getFirst(), events, -1);
    assertThat(again.last()).isEqualTo(trace.last());
    // Where the claim is says nothing to people.
    assertThat(model.presentation().entries(trace.last()))
        .extracting("name")
        .containsExactlyInAnyOrder("_nr_pr", "x", "y", "P[0]");
  }

  /** Random models and never claims, against a search of pairs of a state and a location. */
  @Test
  void productsHaveWhatASearchOfPairsFinds() throws SourceException {
    Random random = new Random(7);
    int violated = 0;
    for (int i = 0; i < 300; i++) {
      String text = RandomClaims.text(random);
      PromelaModel model = (PromelaModel) Models.load(text, Execution.INTERPRETED);
      boolean expected = new Pairs(model, model.translatedClaims().getFirst()).violates();
      Run run =
          Runner.run(
              Plan.check(model)
                  .withQuestions(
                      Plan.Questions.NONE
                          .with(RunsKept.of(model.claims().getFirst()))
                          .withTrace(true)));
      assertThat(run.verdict()).as(text).isEqualTo(expected ? Verdict.VIOLATED : Verdict.HOLDS);
      violated += expected ? 1 : 0;
    }
    assertThat(violated).isBetween(60, 240);
  }

  /** Small models with a never claim without accept labels. */
  private static final class RandomClaims {
    private RandomClaims() {}

    static String text(Random random) {
      StringBuilder text = new StringBuilder("byte x, y;\n");
      int processes = 1 + random.nextInt(2);
      for (int i = 0; i < processes; i++) {
        text.append("active proctype P").append(i).append("() { do :: ").append(step(random));
        text.append(" :: ").append(step(random));
        text.append(random.nextBoolean() ? " :: break" : "").append(" od }\n");
      }
      int count = 1 + random.nextInt(4);
      text.append("never {\n");
      for (int i = 0; i < count; i++) {
        text.append("L").append(i).append(": if\n");
        int ways = 1 + random.nextInt(3);
        for (int j = 0; j < ways; j++) {
          text.append("  :: ").append(random.nextInt(4) == 0 ? "true" : condition(random));
          text.append(" -> goto L").append(random.nextInt(count + 1)).append("\n");
        }
        if (random.nextInt(4) == 0) {
          text.append("  :: else -> goto L").append(random.nextInt(count + 1)).append("\n");
        }
        text.append("  fi;\n");
      }
      return text.append("L").append(count).append(": skip\n}\n").toString();
    }

    private static String step(Random random) {
      String name = random.nextBoolean() ? "x" : "y";
      return random.nextInt(3) == 0
          ? condition(random) + " -> " + name + " = " + random.nextInt(3)
          : name + " = (" + name + " + " + (1 + random.nextInt(2)) + ") % 3";
    }

    private static String condition(Random random) {
      String simple =
          "("
              + (random.nextBoolean() ? "x" : "y")
              + List.of(" == ", " != ", " < ", " > ").get(random.nextInt(4))
              + random.nextInt(3)
              + ")";
      return random.nextInt(3) == 0 ? "(" + simple + " && " + condition(random) + ")" : simple;
    }
  }

  /** Visits pairs of a state and a location of a claim, one way at a time. */
  private static final class Pairs {
    private final Model model;
    private final Claim claim;
    private final Set<List<Integer>> seen = new HashSet<>();
    private final Deque<int[]> waiting = new ArrayDeque<>();

    Pairs(Model model, Claim claim) {
      this.model = model;
      this.claim = claim;
    }

    boolean violates() throws SourceException {
      model.initialStates().forEach(state -> add(state, 0));
      Stepper stepper = model.stepper();
      while (!waiting.isEmpty()) {
        int[] pair = waiting.remove();
        int[] state = Arrays.copyOf(pair, pair.length - 1);
        Location location = claim.locations().get(pair[pair.length - 1]);
        if (isEnd(location)) {
          return true;
        }
        for (int target : targets(location, state)) {
          if (isEnd(claim.locations().get(target))) {
            return true;
          }
          List<int[]> next = new ArrayList<>();
          stepper.successors(
              state,
              new SuccessorSink() {
                @Override
                public void successor(int[] to, long event, int[] changed, int count) {
                  next.add(to.clone());
                }

                @Override
                public void error(long event, ModelError error) {}
              });
          if (next.isEmpty()) {
            next.add(state);
          }
          next.forEach(to -> add(to, target));
        }
      }
      return false;
    }

    private void add(int[] state, int location) {
      int[] pair = Arrays.copyOf(state, state.length + 1);
      pair[state.length] = location;
      if (seen.add(Arrays.stream(pair).boxed().toList())) {
        waiting.add(pair);
      }
    }

    private static boolean isEnd(Location location) {
      return location.groups().getFirst().steps().stream()
          .anyMatch(step -> step.action() instanceof Action.End);
    }

    private List<Integer> targets(Location location, int[] state) throws SourceException {
      List<Integer> targets = new ArrayList<>();
      Location.Group group = location.groups().getFirst();
      for (Step step : group.steps()) {
        boolean simple = step.action() instanceof Action.Skip;
        if (simple || holds(step.text(), state)) {
          targets.add(step.target());
        }
      }
      Step otherwise = group.otherwise();
      if (targets.isEmpty() && otherwise != null) {
        targets.add(otherwise.target());
      }
      return targets;
    }

    private boolean holds(String text, int[] state) throws SourceException {
      return model.predicate(text).test().holdsIn(state) == Predicate.Outcome.TRUE;
    }
  }
}
