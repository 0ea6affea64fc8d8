package mneme.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** The file system of the machine. */
public final class SystemFiles implements FileLayer {
  public static final SystemFiles INSTANCE = new SystemFiles();

  private SystemFiles() {}

  /** What a new file or folder gets so that only its owner can look into it. */
  static FileAttribute<?>[] ownerOnly(String permissions) {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  @Override
  public RandomFile create(Path path) throws IOException {
    return new Opened(
        FileChannel.open(
            path,
            Set.of(
                StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
            ownerOnly("rw-------")));
  }

  @Override
  public RandomFile open(Path path) throws IOException {
    return new Opened(FileChannel.open(path, StandardOpenOption.READ));
  }

  @Override
  public void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void delete(Path path) throws IOException {
    Files.deleteIfExists(path);
  }

  @Override
  public void syncFolder(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  @Override
  public long freeBytes(Path folder) throws IOException {
    return Files.getFileStore(folder).getUsableSpace();
  }

  private record Opened(FileChannel channel) implements RandomFile {
    @Override
    public int write(ByteBuffer from, long at) throws IOException {
      return channel.write(from, at);
    }

    @Override
    public int read(ByteBuffer into, long at) throws IOException {
      return channel.read(into, at);
    }

    @Override
    public void sync() throws IOException {
      channel.force(false);
    }

    @Override
    public long size() throws IOException {
      return channel.size();
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
