package mneme.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import mneme.app.UserException;
import mneme.app.language.Languages;
import mneme.app.load.LoadedModel;
import mneme.app.load.ModelLoader;
import mneme.engine.Runner;
import mneme.run.Control;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.trace.Trace;
import mneme.web.explore.Explorer;
import mneme.web.explore.NearestState;
import mneme.web.explore.Way;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ways through models: what a search finds can be walked to by choices. */
class WayTest {
  private static LoadedModel load(String example) throws UserException {
    return new ModelLoader(Languages.all())
        .load(Path.of("../examples", example).toString(), null, Map.of(), null);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "philosophers.dve",
        "broken_mutex.dve",
        "overrun.dve",
        "retransmission.pml",
        "sieve.pml",
        "wolf_goat_cabbage.dve",
        "ring.lna"
      })
  void leadsWhereTheTraceLeads(String example) throws Exception {
    LoadedModel model = load(example);
    Run run = Runner.run(Plan.check(model.model()), new Control());
    Trace trace = run.violation() == null ? null : run.violation().trace();
    if (trace == null) {
      // Nothing is wrong with it; its first steps will do.
      trace = new mneme.app.simulate.Simulation(model.model()).trace();
    }
    Way way = Way.of(model.model(), trace);
    assertThat(way).isNotNull();
    assertThat(Way.of(way.toString())).isEqualTo(way);
    Explorer explorer = new Explorer(model);
    JsonObject there = explorer.state(way);
    assertThat(there.get("length").getAsInt()).isEqualTo(trace.length());
    assertThat(explorer.end(way)).isEqualTo(trace.last());
    if (run.violation() != null) {
      assertThat(there.getAsJsonArray("findings").toString())
          .contains(run.violation().message().replaceFirst("^.*: ", ""));
    }
    assertThat(explorer.steps(way, List.of()).getAsJsonArray("steps")).hasSize(trace.length());
    // Back and elsewhere: what was kept of the way does not show.
    explorer.state(Way.of(""));
    assertThat(explorer.state(way)).isEqualTo(there);
  }

  @ParameterizedTest
  @ValueSource(strings = {"used == 3", "used == 0", "Producer->item == 2"})
  void findsTheNearestStateFromAnywhere(String expression) throws Exception {
    LoadedModel model = load("overrun.dve");
    Explorer explorer = new Explorer(model);
    Way from = Way.of("0.0");
    JsonObject found =
        new NearestState(Runner::run, 64 << 20)
            .find(model, explorer, from, expression, new Control());
    Way way = Way.of(found.get("way").getAsString());
    assertThat(way.choices()).startsWith(0, 0);
    assertThat(model.model().predicate(expression).test().holdsIn(explorer.end(way)).name())
        .isEqualTo("TRUE");
  }

  @ParameterizedTest
  @ValueSource(strings = {"used ==", "nothing > 1"})
  void saysWhatIsWrongWithAnExpression(String expression) throws Exception {
    LoadedModel model = load("overrun.dve");
    assertThatThrownBy(
            () ->
                new NearestState(Runner::run, 64 << 20)
                    .find(model, new Explorer(model), Way.of(""), expression, new Control()))
        .isInstanceOf(UserException.class);
  }
}
