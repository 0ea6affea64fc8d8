package mneme.app.extension;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import mneme.app.UserException;
import mneme.engine.DeviceList;
import mneme.engine.Extension;
import mneme.engine.Methods;
import mneme.source.Language;
import org.jspecify.annotations.Nullable;

/** The extensions on the class path of this program, found once. */
public final class Installed {
  private static final Found FOUND = find();

  /** The searches and stores there are. */
  public static final Methods METHODS = FOUND.methods();

  private Installed() {}

  /**
   * @param problem why an extension cannot be used; null where all can
   */
  private record Found(
      Methods methods,
      List<Language> languages,
      List<DeviceList> devices,
      @Nullable String problem) {}

  private static Found find() {
    try {
      List<Extension> extensions = Methods.extensions();
      List<Language> languages = new ArrayList<>();
      List<DeviceList> devices = new ArrayList<>();
      for (Extension extension : extensions) {
        languages.addAll(extension.languages());
        DeviceList list = extension.devices();
        if (list != null) {
          devices.add(list);
        }
      }
      return new Found(Methods.of(extensions).with(ClusterMethod.SEARCH), languages, devices, null);
    } catch (ServiceConfigurationError | RuntimeException | LinkageError e) {
      return new Found(Methods.standard(), List.of(), List.of(), String.valueOf(e.getMessage()));
    }
  }

  /** The languages that extensions add. */
  public static List<Language> languages() {
    return List.copyOf(FOUND.languages());
  }

  /** The devices on which searches of extensions run, by extension. */
  public static List<DeviceList> devices() {
    return List.copyOf(FOUND.devices());
  }

  /**
   * @throws UserException where an extension on the class path is broken: whoever put it there
   *     wants to use it
   */
  public static void requireUsable() throws UserException {
    if (FOUND.problem() != null) {
      throw new UserException("an extension cannot be used: " + FOUND.problem());
    }
  }
}
