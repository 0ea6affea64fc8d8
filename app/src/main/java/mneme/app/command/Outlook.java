package mneme.app.command;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Locale;
import mneme.app.UserException;
import mneme.app.Version;
import mneme.app.extension.Installed;
import mneme.app.load.LoadedModel;
import mneme.app.option.Arguments;
import mneme.app.option.MethodOptions;
import mneme.app.option.Options;
import mneme.app.option.Values;
import mneme.app.world.Environment;
import mneme.engine.DeviceList;
import mneme.engine.Engine;
import mneme.engine.planning.Planner;
import mneme.engine.planning.Planner.Prognosis;
import mneme.engine.planning.Planner.Ranked;
import mneme.run.Control;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.PlanException;

/**
 * How many states a model probably has, and what each way to remember them would take, within the
 * memory and threads of a command line.
 *
 * @param memory bytes given to the whole program
 * @param besides what a run does not choose by itself
 */
public record Outlook(LoadedModel model, Prognosis prognosis, long memory, Besides besides) {
  /** Explores a sample of the model. */
  public static Outlook of(
      LoadedModel model, Arguments arguments, Environment environment, Control control)
      throws UserException {
    Budget budget = Budget.of(arguments.value(Options.MEMORY), environment.machine());
    String threads = arguments.value(Options.THREADS);
    Plan plan =
        Plan.explore(model.model())
            .withThreads(
                threads == null
                    ? environment.machine().cores()
                    : (int) Values.number(Options.THREADS, threads, 1, 1024))
            .withLimits(Limits.memory(budget.tables()));
    try {
      Prognosis prognosis =
          new Planner(new Engine(Installed.METHODS), Planner.STANDARD)
              .of(plan, arguments.has(MethodOptions.DISK), control);
      return new Outlook(
          model, prognosis, budget.whole(), Besides.of(model.model(), prognosis, devices()));
    } catch (PlanException e) {
      throw new UserException(String.valueOf(e.getMessage()));
    }
  }

  private static List<DeviceList.Device> devices() {
    return Installed.devices().stream().flatMap(list -> list.find().stream()).toList();
  }

  public JsonObject json() {
    JsonObject whole = new JsonObject();
    whole.addProperty("mneme", Version.current());
    whole.addProperty("command", "plan");
    whole.addProperty("model", model.path());
    whole.addProperty("memory_bytes", memory);
    whole.addProperty("states_low", prognosis.states().low());
    whole.addProperty("states_likely", prognosis.states().likely());
    whole.addProperty("states_high", prognosis.states().high());
    whole.addProperty("sample_states", prognosis.sample().states());
    JsonArray ranking = new JsonArray();
    for (Ranked each : prognosis.ranking()) {
      JsonObject one = new JsonObject();
      one.addProperty("name", each.candidate().name());
      one.addProperty("options", each.candidate().options());
      one.addProperty("seconds", each.seconds());
      one.addProperty("bytes", each.bytes());
      one.addProperty("confidence", each.confidence().name().toLowerCase(Locale.ROOT));
      one.addProperty("reason", each.candidate().reason());
      ranking.add(one);
    }
    whole.add("ranking", ranking);
    JsonArray inTurn = new JsonArray();
    prognosis.inTurn().forEach(inTurn::add);
    whole.add("in_turn", inTurn);
    whole.add("devices", besides.json());
    return whole;
  }
}
