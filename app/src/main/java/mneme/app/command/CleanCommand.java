package mneme.app.command;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.app.option.Arguments;
import mneme.app.world.Environment;
import mneme.disk.DiskException;
import mneme.disk.Manifest;
import mneme.disk.SystemFiles;
import mneme.disk.Workplace;
import mneme.engine.PartFolders;

/** {@code mneme clean}: removes what a run that nobody goes on with has left. */
final class CleanCommand {
  private CleanCommand() {}

  static int run(Arguments arguments, Environment environment) throws UserException {
    String name = arguments.operands().getFirst();
    Path folder;
    try {
      folder = Path.of(name);
    } catch (InvalidPathException e) {
      throw new UserException("'" + name + "' is not the name of a directory");
    }
    if (!Files.isDirectory(folder) || !Manifest.isIn(folder)) {
      throw new UserException(name + " holds no run of Mneme; nothing was removed");
    }
    try {
      for (Path part : PartFolders.in(folder)) {
        clean(part);
      }
      clean(folder);
    } catch (DiskException e) {
      throw new UserException(String.valueOf(e.getMessage()));
    }
    environment.out().println("removed the run in " + name);
    return ExitCode.FINE;
  }

  private static void clean(Path folder) {
    try (Workplace place = Workplace.open(folder, SystemFiles.INSTANCE, Long.MAX_VALUE)) {
      place.deleteAll();
    }
  }
}
