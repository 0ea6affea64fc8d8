package mneme.gpu;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.engine.DeviceList;
import mneme.engine.Extension;
import mneme.engine.SearchMethod;
import mneme.gpu.device.Device;
import mneme.gpu.search.GpuOptions;
import mneme.gpu.search.GpuSearch;
import mneme.gpu.search.TableTrial;
import mneme.gpu.text.KernelText.Form;
import mneme.method.Forms;
import mneme.method.Parameter;
import mneme.method.Spelling;
import mneme.run.PlanParameters;
import mneme.run.Tuning;
import mneme.search.Checkpoints;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.search.breadth.Onward;
import mneme.search.disk.DiskOptions;

/** Adds the search on a device. Nothing of a device is touched before one is asked for. */
public final class GpuExtension implements Extension {
  static final Parameter<String> DEVICE =
      Parameter.of("device", Forms.text("N|NAME"))
          .help("on which device, by its number in 'mneme devices' or a part of its name")
          .example("--search gpu --device 0")
          .absentInWords("the first one");

  static final Parameter<Long> MEMORY =
      Parameter.of("device-memory", Forms.SIZE)
          .help("how much of the device's own memory may be used")
          .example("--search gpu --device-memory 40g")
          .absentInWords(
              "what is free; a device that shares the memory of the machine keeps to "
                  + Spelling.option("memory"));

  static final Parameter<Form> TABLE =
      Parameter.of("device-table", Forms.choice(forms()))
          .help("how visited states are kept: whole, or as trees of shared nodes")
          .example("--search gpu --device-table tree")
          .absentInWords("full for states of up to 124 bits, tree for longer ones");

  private static final SearchMethod GPU =
      new SearchMethod(
          "gpu",
          "every state; levels, shortest traces; DVE, static Promela, place/transition nets",
          "tables and queue in the memory of a GPU; 8 bytes per word of a state or node, and room"
              + " to grow",
          List.of(
              DEVICE,
              MEMORY,
              TABLE,
              PlanParameters.THREADS,
              PlanParameters.DEPTH,
              PlanParameters.HASH_BITS,
              DiskOptions.FOLDER,
              DiskOptions.LIMIT,
              Checkpoints.KEEP,
              Checkpoints.EVERY),
          true,
          true,
          SearchMethod.Order.OLDEST_FIRST,
          (SearchMethod.Beginning) GpuExtension::search);

  private static Map<String, Form> forms() {
    Map<String, Form> forms = new LinkedHashMap<>();
    forms.put("full", Form.FULL);
    forms.put("tree", Form.TREE);
    return forms;
  }

  private static SearchOutcome search(SearchTask task, Onward next) {
    Tuning tuning = task.tuning();
    GpuOptions options =
        new GpuOptions(tuning.valueOr(MEMORY, Long.MAX_VALUE), tuning.given(TABLE));
    Device device = Devices.find().choose(tuning.given(DEVICE)).open();
    return new GpuSearch(task, device, options, next).run();
  }

  @Override
  public List<SearchMethod> searches() {
    return List.of(GPU);
  }

  @Override
  public DeviceList devices() {
    return new DeviceList() {
      @Override
      public List<Device> find() {
        return Devices.find().infos().stream()
            .map(
                info ->
                    new Device(info.name(), info.api(), info.kind(), info.units(), info.memory()))
            .toList();
      }

      @Override
      public List<Trial> test(int device, int rounds) {
        return TableTrial.run(Devices.find().choose(Integer.toString(device)).open(), rounds);
      }

      @Override
      public String advice() {
        return Devices.ADVICE;
      }
    };
  }
}
