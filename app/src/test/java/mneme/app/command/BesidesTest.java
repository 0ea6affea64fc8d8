package mneme.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import mneme.app.language.Languages;
import mneme.app.load.ModelLoader;
import mneme.engine.DeviceList.Device;
import mneme.engine.Engine;
import mneme.engine.Methods;
import mneme.engine.planning.Planner;
import mneme.engine.planning.Planner.Prognosis;
import mneme.model.Model;
import mneme.run.Control;
import mneme.run.Limits;
import mneme.run.Plan;
import org.junit.jupiter.api.Test;

/** A plan names a GPU that is there, for models that can be searched on it. */
class BesidesTest {
  private static final List<Device> DEVICES =
      List.of(
          new Device("Processor", "opencl", "CPU", 8, 8L << 30),
          new Device("Card", "cuda", "GPU", 100, 16L << 30));

  private static Besides of(String path) throws Exception {
    Model model = new ModelLoader(Languages.all()).load(path, null, Map.of(), System.err).model();
    Plan plan = Plan.explore(model).withLimits(Limits.memory(64 << 20));
    Prognosis prognosis =
        new Planner(new Engine(Methods.standard()), Planner.STANDARD)
            .of(plan, false, new Control());
    return Besides.of(model, prognosis, DEVICES);
  }

  @Test
  void onlyTheGpuIsNamed() throws Exception {
    Besides besides = of("../examples/peterson.dve");
    assertThat(besides.onDevices()).hasSize(1);
    assertThat(besides.sentences().getFirst())
        .contains("a GPU is there, Card", "--search gpu", "16.0 GB");
    assertThat(besides.json().get(0).getAsJsonObject().get("bytes").getAsLong()).isPositive();
    assertThat(besides.reduces()).isTrue();
  }

  @Test
  void noDeviceIsNamedWhereTheModelHasNoFormForIt() throws Exception {
    assertThat(of("../examples/ring.lna").onDevices()).isEmpty();
  }
}
