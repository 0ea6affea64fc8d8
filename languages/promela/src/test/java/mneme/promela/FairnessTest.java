package mneme.promela;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import mneme.api.Checker;
import mneme.api.Result;
import mneme.liveness.Formulas;
import mneme.liveness.LivenessOracle;
import mneme.model.Actors;
import mneme.model.Claim;
import mneme.model.Model;
import mneme.question.Fairness;
import mneme.run.Verdict;
import mneme.source.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A handshake is a step of both processes, and an atomic sequence of all that have a part in it.
 */
class FairnessTest {
  private static Result check(Model model, String formula, Fairness fairness) {
    return Checker.of(model)
        .deadlock(false)
        .assertions(false)
        .search("dfs")
        .fairness(fairness)
        .ltl(formula)
        .run();
  }

  /** The receiver moves in every handshake, so that nobody has to wait for its other step. */
  @ParameterizedTest
  @EnumSource(names = {"WEAK", "STRONG"})
  void whoReceivesMoves(Fairness fairness) throws Exception {
    Model model =
        Models.load(
            "chan c = [0] of { byte }; bool y;"
                + "active proctype S() { do :: c!1 od }"
                + "active proctype R() { byte x; do :: c?x :: y = 1 - y od }");
    assertThat(check(model, "F {y == 1}", fairness).verdict()).isEqualTo(Verdict.VIOLATED);
  }

  /** If the sender went on alone for ever, the receiver would never move although it can. */
  @ParameterizedTest
  @EnumSource(names = {"WEAK", "STRONG"})
  void whoCanReceiveCanMove(Fairness fairness) throws Exception {
    Model model =
        Models.load(
            "chan c = [0] of { byte }; bool y;"
                + "active proctype S() { do :: c!1 :: skip od }"
                + "active proctype R() { byte x; c?x; y = 1; do :: c?x od }");
    assertThat(check(model, "F {y == 1}", fairness).verdict()).isEqualTo(Verdict.HOLDS);
  }

  /** Who goes on within an atomic sequence that a handshake handed over moves as well. */
  @Test
  void allWhoHaveAPartInASequenceMove() throws Exception {
    Model model =
        Models.load(
            "chan c = [0] of { byte }; chan d = [0] of { byte }; byte z;"
                + "active proctype A() { do :: atomic { c!1; skip } od }"
                + "active proctype B() { byte x; do :: atomic { c?x; d!x } :: z = 1 od }"
                + "active proctype C() { byte x; do :: d?x :: z = 2 od }");
    Actors who = model.ability(Actors.class);
    Set<Integer> together = new TreeSet<>();
    who.participants(model.stepper())
        .in(
            model.initialStates().getFirst(),
            (event, actor) -> {
              if (who.actor(event) == 0) {
                together.add(actor);
              }
            });
    assertThat(together).containsExactly(0, 1, 2);
    assertThat(check(model, "F {z > 0}", Fairness.STRONG).verdict()).isEqualTo(Verdict.VIOLATED);
  }

  /** By the definition, and every lasso is fair. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void randomHandshakesAreFairByTheDefinition(long seed) throws Exception {
    int violated = 0;
    for (int i = 0; i < 60; i++) {
      Random random = new Random(1000 * seed + i);
      String text = processes(random);
      Model model = Models.load(text);
      String formula = FORMULAS.get(random.nextInt(FORMULAS.size()));
      Claim claim = Formulas.holds("f", new SourceText("f", formula), model);
      for (Fairness fairness : Fairness.values()) {
        Result result = check(model, formula, fairness);
        Boolean breaks = LivenessOracle.isBroken(model, claim.breaking(), true, fairness);
        assertThat(result.verdict())
            .as("%s %s %s", text, formula, fairness)
            .isEqualTo(Boolean.TRUE.equals(breaks) ? Verdict.VIOLATED : Verdict.HOLDS);
        if (Boolean.TRUE.equals(breaks)) {
          violated++;
          assertThat(LivenessOracle.isFair(model, result.trace().orElseThrow(), fairness))
              .as("%s %s %s", text, formula, fairness)
              .isTrue();
        }
      }
    }
    assertThat(violated).isBetween(20, 160);
  }

  private static final List<String> FORMULAS =
      List.of(
          "G F {x == 0}",
          "G F {x == 1}",
          "F G {x != 1}",
          "F {y == 1}",
          "G ({x == 1} -> F {y == 1})",
          "G F {y == 1} -> G F {x == 1}");

  /** Three processes that talk over two channels without room. */
  private static String processes(Random random) {
    StringBuilder text = new StringBuilder("chan c = [0] of { bit }; chan d = [0] of { bit };\n");
    text.append("byte x; byte y;\n");
    for (int p = 0; p < 3; p++) {
      text.append("active proctype P").append(p).append("() { bit m;\n");
      List<String> loops = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(3); i++) {
        String first = step(random);
        String next = step(random);
        loops.add(
            switch (random.nextInt(3)) {
              case 0 -> first;
              case 1 -> first + "; " + next;
              default -> "atomic { " + first + "; " + next + " }";
            });
      }
      text.append("do\n");
      loops.forEach(each -> text.append(":: ").append(each).append('\n'));
      text.append("od }\n");
    }
    return text.toString();
  }

  private static String step(Random random) {
    return switch (random.nextInt(9)) {
      case 0 -> "c!0";
      case 1 -> "d!1";
      case 2 -> "c?m";
      case 3 -> "d?m";
      case 4 -> "c!1";
      case 5 -> "x = 1 - x";
      case 6 -> "y = m";
      case 7 -> "x == 1 -> x = 0";
      default -> "skip";
    };
  }
}
