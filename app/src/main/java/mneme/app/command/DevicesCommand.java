package mneme.app.command;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.app.text.Numbers;
import mneme.app.text.TextTable;
import mneme.engine.DeviceList;

/** {@code mneme devices}. */
final class DevicesCommand {
  private DevicesCommand() {}

  /**
   * @throws UserException where there is none, with what to do about it
   */
  static int run(List<DeviceList> lists, PrintStream out) throws UserException {
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
    return ExitCode.FINE;
  }
}
