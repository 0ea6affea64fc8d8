package mneme.testing;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * The folders of tests lie in memory where the machine has room there. Runs on disk force every
 * file to it, and thousands of small runs would wait for the disk most of their time. What happens
 * when files fail is tested with files that fail.
 */
public final class FoldersInMemory implements TempDirFactory {
  private static final Path MEMORY = Path.of("/dev/shm");
  private static final long ROOM = 1L << 30;

  @Override
  public Path createTempDirectory(AnnotatedElementContext field, ExtensionContext test)
      throws IOException {
    return hasRoom()
        ? Files.createTempDirectory(MEMORY, "mneme-test-")
        : Files.createTempDirectory("mneme-test-");
  }

  private static boolean hasRoom() throws IOException {
    if (!Files.isWritable(MEMORY)) {
      return false;
    }
    FileStore store = Files.getFileStore(MEMORY);
    return store.type().equals("tmpfs") && store.getUsableSpace() >= ROOM;
  }
}
