package mneme.cluster.machines;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Small files by which the processes of a cluster tell each other something. */
final class Note {
  private Note() {}

  /** The file appears whole. */
  static void write(Path file, String text) throws IOException {
    Path passing = file.resolveSibling(file.getFileName() + ".part");
    Files.writeString(passing, text);
    Files.move(passing, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
