package mneme.dve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import mneme.engine.Runner;
import mneme.model.Independence;
import mneme.model.Model;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.source.SourceException;
import mneme.testing.Commuting;
import org.junit.jupiter.api.Test;

/** Events that are said to be independent are, in every state; and sleep sets lose no state. */
class IndependenceTest {
  private static final int MOST_STATES = 3_000;

  private static final String CHANNELS =
      """
      channel {byte} c[2];
      byte x;
      process S { byte i; state a, b; init a;
        trans a -> b { guard i < 3; sync c!i; effect i = i + 1; }, b -> a {}; }
      process R { byte v; state a, b; init a;
        trans a -> b { sync c?v; }, b -> a { effect x = v; }; }
      process Q { state a, b; init a; trans a -> b {}, b -> a { guard x < 2; }; }
      system async;
      """;

  private static final String COMMITTED =
      """
      byte x;
      process A { byte i; state a, b, d; commit b; init a;
        trans a -> b {}, b -> d { effect i = 1; }, d -> a { effect i = 0; }; }
      process B { byte i; state a, b, d; commit b, d; init a;
        trans a -> b {}, b -> d { effect i = 1; }, d -> a { effect i = 0; }; }
      process C { byte i; state a, b; init a; trans a -> b { effect i = 1; }, b -> a { effect i = 0; }; }
      process D { byte i; state a, b; init a; trans a -> b { effect i = 1; }, b -> a { effect i = 0; }; }
      system async;
      """;

  private static final String RENDEZVOUS =
      """
      channel c; channel d;
      process A { state a, b; init a; trans a -> b { sync c!; }, b -> a { sync d!; }; }
      process B { state a, b; init a; trans a -> b { sync c?; }, b -> a {}; }
      process C { state a, b; init a; trans a -> b { sync d?; }, b -> a {}; }
      process D { byte k[2]; state a; init a;
        trans a -> a { effect k[0] = 1 - k[0]; }, a -> a { effect k[1] = 1 - k[1]; }; }
      system async;
      """;

  @Test
  void independentEventsCommuteAndOthersAreOvertaken() throws SourceException {
    for (String text : List.of(CHANNELS, COMMITTED, RENDEZVOUS)) {
      Commuting.verify(Models.model(text), MOST_STATES);
    }
    Independence channels = Models.model(CHANNELS).ability(Independence.class);
    assertThat(channels.independent(2, 0)).isTrue();
    assertThat(channels.overtakes(2, 0)).as("what was just sent is received").isFalse();
  }

  /** The two places of an array, and a sender beside its receiver, do not disturb each other. */
  @Test
  void whatIsToldApart() throws SourceException {
    Model rendezvous = Models.model(RENDEZVOUS);
    int count = rendezvous.transitionCount();
    Independence independence = rendezvous.ability(Independence.class);
    assertThat(independence.independent(count - 2, count - 1)).isTrue();
    assertThat(independence.independent(count - 1, count - 1)).isFalse();
    assertThat(Models.model(CHANNELS).ability(Independence.class).independent(0, 2)).isTrue();
    assertThat(Models.model(CHANNELS).ability(Independence.class).independent(3, 5)).isFalse();
    Independence committed = Models.model(COMMITTED).ability(Independence.class);
    assertThat(committed.independent(0, 6)).as("entering a committed location").isFalse();
    assertThat(committed.independent(1, 4)).as("leaving two of them").isTrue();
    assertThat(committed.independent(6, 8)).isTrue();
  }

  @Test
  void withAPropertyOrInStepNothingIsIndependent() throws SourceException {
    String processes =
        "process A { state a; init a; trans a -> a {}; }"
            + "process B { state a; init a; trans a -> a {}; }";
    assertThat(Models.model(processes + "system sync;").ability(Independence.class)).isNull();
    assertThat(Models.model(processes + "system async;").ability(Independence.class)).isNotNull();
    assertThat(
            Models.model(
                    processes
                        + "process L { state q; init q; accept q; trans q -> q {}; }"
                        + "system async property L;")
                .ability(Independence.class))
        .isNull();
  }

  @Test
  void examplesAndSmallModelsOfTheCorpus() throws SourceException, IOException {
    Path corpus = Corpus.require();
    long pairs = 0;
    long overtaken = 0;
    int models = 0;
    int reduced = 0;
    for (String line : Files.readAllLines(corpus.resolve("truth-dve.tsv"))) {
      String[] cells = line.split("\t", -1);
      if (!cells[0].endsWith(".dve") || Long.parseLong(cells[2]) > MOST_STATES) {
        continue;
      }
      Model model = new DveLanguage().load(Corpus.read(corpus.resolve(cells[0])), Map.of()).model();
      if (model.ability(Independence.class) == null) {
        continue;
      }
      models++;
      pairs += Commuting.pairs(model, MOST_STATES);
      overtaken += Commuting.overtaking(model, MOST_STATES);
      Run plain = Runner.run(Plan.explore(model).withSearch("dfs"));
      Run slept =
          Runner.run(
              Plan.explore(model).withSearch("dfs").withTuning(Tuning.NONE.with("sleep", "")));
      assertThat(slept.figures().states()).as(cells[0]).isEqualTo(plain.figures().states());
      assertThat(slept.figures().deadlocks()).as(cells[0]).isEqualTo(plain.figures().deadlocks());
      assertThat(slept.figures().transitions())
          .as(cells[0])
          .isLessThanOrEqualTo(plain.figures().transitions());
      reduced += slept.figures().matched() < plain.figures().matched() ? 1 : 0;
      Run cached =
          Runner.run(
              Plan.explore(model)
                  .withSearch("caching")
                  .withTuning(
                      Tuning.NONE
                          .with("sleep", "")
                          .with("cache-size", Long.toString(plain.figures().states() * 2 / 3))));
      assertThat(cached.figures().visited())
          .as(cells[0])
          .isGreaterThanOrEqualTo(plain.figures().states());
    }
    assertThat(models).isGreaterThan(10);
    assertThat(pairs).isGreaterThan(1000);
    assertThat(overtaken).isGreaterThan(1000);
    assertThat(reduced).isGreaterThan(models / 2);
  }
}
