package mneme.net.coloured;

import java.util.List;
import mneme.source.Position;

/**
 * A function of a coloured net; its value depends on its arguments alone. Immutable.
 *
 * @param parameters their variable numbers are 0, 1, …
 * @param locals how many variable numbers are used altogether
 */
public record Function(
    String name,
    List<Sort> parameters,
    Sort result,
    int locals,
    Statement body,
    Position position) {
  public Function {
    parameters = List.copyOf(parameters);
  }
}
