package mneme.app.command;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.app.text.Numbers;
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
    int longest = devices.stream().mapToInt(each -> each.name().length()).max().orElse(0);
    for (int i = 0; i < devices.size(); i++) {
      DeviceList.Device device = devices.get(i);
      out.println(
          "%-3d %s  %-6s  %-11s  %5d units  %9s"
              .formatted(
                  i,
                  device.name() + " ".repeat(longest - device.name().length()),
                  device.api(),
                  device.kind(),
                  device.units(),
                  Numbers.bytes(device.memory())));
    }
    return ExitCode.FINE;
  }
}
