package mneme.app.command;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.app.option.Arguments;
import mneme.app.option.Options;
import mneme.app.option.Values;
import mneme.app.text.Numbers;
import mneme.app.text.TextTable;
import mneme.engine.DeviceList;

/** {@code mneme devices}. */
final class DevicesCommand {
  private DevicesCommand() {}

  /**
   * @throws UserException where there is none, with what to do about it
   */
  static int run(Arguments given, List<DeviceList> lists, PrintStream out) throws UserException {
    String asked = given.value(Options.TEST);
    int rounds = asked == null ? 0 : (int) Values.number(Options.TEST, asked, 1, 1_000_000);
    if (lists.isEmpty()) {
      throw new UserException(
          "no search on devices is installed: mneme-gpu.jar is missing from this installation");
    }
    List<DeviceList.Device> devices = new ArrayList<>();
    lists.forEach(list -> devices.addAll(list.find()));
    if (devices.isEmpty()) {
      throw new UserException(lists.getFirst().advice());
    }
    TextTable table = TextTable.aligned("rlllrr");
    for (DeviceList.Device device : devices) {
      table.add(
          Integer.toString(table.lines().size()),
          device.name(),
          device.api(),
          device.kind(),
          device.units() + " units",
          Numbers.bytes(device.memory()));
    }
    table.lines().forEach(out::println);
    return rounds == 0 || areRight(lists, rounds, out) ? ExitCode.FINE : ExitCode.VIOLATED;
  }

  private static boolean areRight(List<DeviceList> lists, int rounds, PrintStream out) {
    boolean right = true;
    for (DeviceList list : lists) {
      int devices = list.find().size();
      for (int device = 0; device < devices; device++) {
        for (DeviceList.Trial trial : list.test(device, rounds)) {
          String failures = trial.failures() == 0 ? "right" : trial.failures() + " were WRONG";
          out.println(
              "%d  %s: %d rounds, %s".formatted(device, trial.what(), trial.rounds(), failures));
          right &= trial.failures() == 0;
        }
      }
    }
    return right;
  }
}
