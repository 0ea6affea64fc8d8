package mneme.gpu.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import mneme.api.Checker;
import mneme.api.Result;
import mneme.gpu.device.Device;
import mneme.gpu.device.DeviceBuffer;
import mneme.gpu.device.DeviceInfo;
import mneme.gpu.device.DeviceProgram;
import mneme.gpu.text.KernelText;
import mneme.gpu.text.KernelText.Form;
import mneme.gpu.text.Packing;
import mneme.gpu.text.Ranges;
import mneme.memory.MemoryBudget;
import mneme.model.Model;
import mneme.model.kernel.Kernel;
import mneme.model.kernel.KernelProgram;
import mneme.run.Control;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.search.Observer;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A device with little memory of its own: levels move to the host and back, and nothing is lost.
 */
class SpillTest {
  private static final int RING = 2048;
  private static final long TABLE = 1 << 16;

  private static final Model MODEL = Models.dve(counters());

  private static String counters() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 5; i++) {
      text.append("process P%d { byte n; state s; init s;".formatted(i));
      text.append(" trans s -> s { guard n < 7; effect n = n + 1; }; }\n");
    }
    return text.append("system async;\n").toString();
  }

  /** A device that says that its memory is its own. */
  private record Apart(Device device) implements Device {
    @Override
    public DeviceInfo info() {
      DeviceInfo info = device.info();
      return new DeviceInfo(
          info.api(), info.name(), info.kind(), info.units(), info.memory(), false);
    }

    @Override
    public long freeMemory() {
      return device.freeMemory();
    }

    @Override
    public DeviceBuffer allocate(long bytes) {
      return device.allocate(bytes);
    }

    @Override
    public void write(MemorySegment from, DeviceBuffer to, long offset) {
      device.write(from, to, offset);
    }

    @Override
    public void read(DeviceBuffer from, long offset, MemorySegment into) {
      device.read(from, offset, into);
    }

    @Override
    public DeviceProgram compile(String source) {
      return device.compile(source);
    }

    @Override
    public void finish() {
      device.finish();
    }

    @Override
    public void close() {
      device.close();
    }
  }

  /** What a search with a small ring found, and its way to the last state. */
  private record Found(Meter meter, @Nullable Limit limit, int way) {}

  private static Found search(long ofHost, Form form, long slots) {
    Kernel kernel = Objects.requireNonNull(MODEL.ability(Kernel.class));
    KernelProgram program = kernel.program();
    Plan plan = Plan.explore(MODEL).withLimits(Limits.memory(ofHost));
    SearchTask task = new SearchTask(plan, new MemoryBudget(ofHost), new Control(), Observer.NONE);
    HostChecks checks = new HostChecks(task, kernel);
    Packing packing =
        Packing.of(
            Ranges.declared(MODEL.shape()),
            KernelText.indexed(program, checks.onDevice()),
            form == Form.TREE ? 2 : 1);
    String text = KernelText.of(program, 0, packing, form, checks.onDevice(), 64);

    try (Device device = new Apart(AnyDevice.open());
        DeviceProgram compiled = device.compile(text)) {
      DeviceMemory memory = new DeviceMemory(device, 64L << 20, task.budget());
      Setup setup = new Setup(packing, compiled, form, RING, 5, 1 << 20, 1024, true, slots);
      StopWatch watch = new StopWatch(task);
      watch.start();
      Meter meter = new Meter();
      try (LevelSearch search =
          new LevelSearch(new Passes.Of(task, memory, setup, checks, meter), watch, false)) {
        if (search.run() instanceof End.Full) {
          search.giveUp();
        }
      }
      Meter another = new Meter();
      int way = -1;
      int[] last = new int[MODEL.shape().size()];
      for (int slot = 0; slot < last.length; slot++) {
        last[slot] = MODEL.shape().slot(slot).name().endsWith("n") ? 7 : 0;
      }
      try (LevelSearch search =
          new LevelSearch(new Passes.Of(task, memory, setup, checks, another), watch, false)) {
        List<int[]> states = search.wayTo(last, 35);
        way = states == null ? -1 : states.size();
      }
      assertThat(memory.used()).as("everything is given back").isZero();
      assertThat(task.budget().used()).as("everything is given back").isZero();
      return new Found(meter, watch.limit(), way);
    }
  }

  @Test
  void levelsMoveToTheHostAndBack() {
    Found found = search(64L << 20, Form.FULL, TABLE);
    Result expected = Checker.of(MODEL).memory("100m").threads(1).exploring().run();
    assertThat(found.meter.spilled).isPositive();
    assertThat(found.limit).isNull();
    assertThat(found.meter.states).isEqualTo(expected.states()).isEqualTo(32_768);
    assertThat(found.meter.transitions).isEqualTo(expected.transitions());
    assertThat(found.meter.dead).isEqualTo(1);
    assertThat(found.meter.levels.stream().mapToLong(Long::longValue).toArray())
        .isEqualTo(Objects.requireNonNull(expected.run().figures().levels()).sizes());
    assertThat(found.way).as("states on the way").isEqualTo(36);
  }

  /** States that find a table full are expanded again when it has grown, and counted once. */
  @ParameterizedTest
  @CsvSource({"TREE, 128", "TREE, 2048"})
  void aTableThatIsFullInTheMiddleOfALevelLosesNothing(Form form, long slots) {
    Found found = search(64L << 20, form, slots);
    Result expected = Checker.of(MODEL).memory("100m").threads(1).exploring().run();
    assertThat(found.limit).isNull();
    assertThat(found.meter.states).isEqualTo(expected.states()).isEqualTo(32_768);
    assertThat(found.meter.transitions).isEqualTo(expected.transitions());
    assertThat(found.meter.redone).isPositive();
    assertThat(found.way).as("states on the way").isEqualTo(36);
  }

  @Test
  void whereTheHostHasNoRoomEitherTheSearchIsIncomplete() {
    Found found = search(5000, Form.FULL, TABLE);
    assertThat(found.limit).isEqualTo(Limit.MEMORY);
    assertThat(found.meter.states).isLessThan(32_768);
    assertThat(found.way).isEqualTo(-1);
  }
}
