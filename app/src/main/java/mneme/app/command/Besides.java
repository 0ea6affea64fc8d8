package mneme.app.command;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import mneme.app.text.Numbers;
import mneme.engine.DeviceList.Device;
import mneme.engine.planning.Planner.Prognosis;
import mneme.method.Spelling;
import mneme.model.Model;
import mneme.model.guard.Guards;
import mneme.model.kernel.Kernel;
import mneme.model.kernel.NotLoweredException;
import mneme.run.PlanParameters;

/**
 * What the user may ask for and a run does not choose by itself: a search on a GPU, which ends as
 * incomplete where the states outgrow its memory, and a reduction, which answers questions without
 * visiting all states.
 *
 * @param onDevices empty where the model has no form for devices
 * @param reduces whether it is known which events of the model depend on each other
 */
record Besides(List<OnDevice> onDevices, boolean reduces) {
  private static final String GPU = "GPU";

  /** Of a word in a table: such tables are at most 75 per cent full, and held twice to grow. */
  private static final double TABLE_BYTES = 2 * 8 / 0.75;

  /** States of more words are kept as trees, of which one takes so many bytes at the most. */
  private static final int MOST_WORDS = 2;

  private static final double TREE_BYTES = 25;

  /**
   * A search on a device.
   *
   * @param bytes of its memory, for the likely number of states
   */
  record OnDevice(Device device, long bytes) {
    String options() {
      return Spelling.option("search", "gpu");
    }

    private String sentence() {
      return "a GPU is there, "
          + device.name()
          + ": "
          + options()
          + " would take about "
          + Numbers.bytes(bytes)
          + " of its "
          + Numbers.bytes(device.memory());
    }
  }

  static Besides of(Model model, Prognosis prognosis, List<Device> devices) {
    List<OnDevice> onDevices = new ArrayList<>();
    if (!devices.isEmpty() && hasDeviceForm(model)) {
      int words = (prognosis.sample().packedBytes() + Long.BYTES - 1) / Long.BYTES;
      double each = words <= MOST_WORDS ? TABLE_BYTES * words : TREE_BYTES;
      for (Device device : devices) {
        if (device.kind().equals(GPU)) {
          onDevices.add(new OnDevice(device, (long) (each * prognosis.states().likely())));
        }
      }
    }
    return new Besides(onDevices, model.ability(Guards.class) != null);
  }

  private static boolean hasDeviceForm(Model model) {
    Kernel kernel = model.ability(Kernel.class);
    if (kernel == null) {
      return false;
    }
    try {
      kernel.program();
      return true;
    } catch (NotLoweredException e) {
      return false;
    }
  }

  List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    onDevices.forEach(each -> sentences.add(each.sentence()));
    if (reduces) {
      sentences.add(
          "'check' may need fewer states with "
              + PlanParameters.REDUCTION.option("on")
              + ", which leaves out what does not matter to its questions");
    }
    return sentences;
  }

  JsonArray json() {
    JsonArray all = new JsonArray();
    for (OnDevice each : onDevices) {
      JsonObject one = new JsonObject();
      one.addProperty("name", each.device().name());
      one.addProperty("options", each.options());
      one.addProperty("memory_bytes", each.device().memory());
      one.addProperty("bytes", each.bytes());
      all.add(one);
    }
    return all;
  }
}
