package mneme.net.temporal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import mneme.engine.Runner;
import mneme.logic.Formula;
import mneme.model.Claim;
import mneme.net.TokenLimit;
import mneme.net.condition.Condition;
import mneme.net.condition.ConditionParser;
import mneme.net.pt.PtModel;
import mneme.net.pt.PtNet;
import mneme.net.pt.PtNet.Action;
import mneme.net.pt.PtNet.Arcs;
import mneme.net.pt.PtNet.Place;
import mneme.net.pt.PtWords;
import mneme.question.RunsKept;
import mneme.run.Plan;
import mneme.run.Plan.Questions;
import mneme.run.Verdict;
import mneme.source.Position;
import mneme.source.SourceException;
import org.junit.jupiter.api.Test;

/** Claims about runs of a net, decided by a search. */
class NetClaimsTest {
  private static Arcs one(int place) {
    TreeMap<Integer, Integer> arcs = new TreeMap<>();
    arcs.put(place, 1);
    return Arcs.of(arcs);
  }

  private static Action move(String name, int from, int to) {
    return new Action(name, one(from), one(to), Position.NONE);
  }

  /** A token goes round from a over b to a, or leaves for c from b, where it stays. */
  private static PtModel ring(boolean leaves) {
    List<Place> places =
        List.of(
            new Place("a", 1, Position.NONE),
            new Place("b", 0, Position.NONE),
            new Place("c", 0, Position.NONE));
    List<Action> round = List.of(move("go", 0, 1), move("back", 1, 0));
    PtNet net =
        new PtNet(
            "ring",
            places,
            leaves ? List.of(round.get(0), round.get(1), move("leave", 1, 2)) : round);
    return PtModel.compiled(net, PtWords.of(net), TokenLimit.DEFAULT);
  }

  /** How formulas are made of the two conditions "the token is in a" and "in b". */
  private interface About {
    Formula of(Formula inA, Formula inB);
  }

  private static Verdict verdict(PtModel model, About about) throws SourceException {
    Condition inA = ConditionParser.parse("a = 1", model.words());
    Condition inB = ConditionParser.parse("b >= 1 and a < 1", model.words());
    Claim claim =
        new NetClaims(model)
            .claim(
                "claim",
                Position.NONE,
                (Function<Condition, Formula> conditions) ->
                    about.of(conditions.apply(inA), conditions.apply(inB)));
    Questions question = new Questions(List.of(RunsKept.of(claim)), true, true);
    return Runner.run(Plan.check(model).withQuestions(question).withSearch("dfs")).verdict();
  }

  @Test
  void aTokenThatGoesRoundComesBack() throws SourceException {
    assertThat(verdict(ring(false), (a, b) -> Formula.always(Formula.eventually(a))))
        .isEqualTo(Verdict.HOLDS);
    assertThat(verdict(ring(true), (a, b) -> Formula.always(Formula.eventually(a))))
        .isEqualTo(Verdict.VIOLATED);
  }

  @Test
  void everyMarkingOfTheRingIsOneOfTwo() throws SourceException {
    assertThat(verdict(ring(false), (a, b) -> Formula.always(Formula.or(a, b))))
        .isEqualTo(Verdict.HOLDS);
    assertThat(verdict(ring(true), (a, b) -> Formula.always(Formula.or(a, b))))
        .isEqualTo(Verdict.VIOLATED);
  }

  @Test
  void theFirstMarkingIsKnownWithoutASearch() throws SourceException {
    assertThat(verdict(ring(true), (a, b) -> a)).isEqualTo(Verdict.HOLDS);
    assertThat(verdict(ring(true), (a, b) -> b)).isEqualTo(Verdict.VIOLATED);
    assertThat(verdict(ring(true), (a, b) -> Formula.next(b))).isEqualTo(Verdict.HOLDS);
    assertThat(verdict(ring(true), (a, b) -> Formula.next(a))).isEqualTo(Verdict.VIOLATED);
  }

  @Test
  void untilNeedsItsEnd() throws SourceException {
    assertThat(verdict(ring(true), (a, b) -> Formula.until(a, b))).isEqualTo(Verdict.HOLDS);
    assertThat(verdict(ring(false), (a, b) -> Formula.until(a, Formula.not(Formula.or(a, b)))))
        .isEqualTo(Verdict.VIOLATED);
  }
}
