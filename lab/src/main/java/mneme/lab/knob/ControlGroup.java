package mneme.lab.knob;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mneme.lab.LabException;

/**
 * A control group of Linux, of version 1 or 2, whose processes together may use so much memory. The
 * system kills one of them where they need more.
 *
 * @param folder of the group
 * @param names of its files
 */
record ControlGroup(Path folder, Names names) implements AutoCloseable {
  private static final String PROCESSES = "cgroup.procs";

  /**
   * Files of a group.
   *
   * @param limit what it may use
   * @param peak what it has used at the most
   * @param kills has a line "oom_kill" with how many processes were killed
   */
  enum Names {
    FIRST("memory.limit_in_bytes", "memory.max_usage_in_bytes", "memory.oom_control"),
    SECOND("memory.max", "memory.peak", "memory.events");

    private final String limit;
    private final String peak;
    private final String kills;

    Names(String limit, String peak, String kills) {
      this.limit = limit;
      this.peak = peak;
      this.kills = kills;
    }
  }

  /**
   * A new group.
   *
   * @param root where control groups are, {@code /sys/fs/cgroup}
   * @throws LabException where there can be none: that takes the rights of root
   */
  static ControlGroup of(Path root, long bytes) throws IOException {
    Path first = root.resolve("memory");
    boolean old = Files.isDirectory(first) && Files.exists(first.resolve(PROCESSES));
    Path parent = old ? first : root;
    Path folder = parent.resolve("mneme-lab-" + ProcessHandle.current().pid());
    ControlGroup group = new ControlGroup(folder, old ? Names.FIRST : Names.SECOND);
    try {
      Files.createDirectories(folder);
      Files.writeString(folder.resolve(group.names.limit), Long.toString(bytes));
    } catch (IOException e) {
      Files.deleteIfExists(folder);
      throw new LabException(
          "cannot make a control group with limited memory in " + parent + "; this takes root");
    }
    return group;
  }

  /** The words of a command that enters the group and then becomes another one. */
  List<String> entering(List<String> command) {
    List<String> words = new ArrayList<>();
    words.addAll(List.of("/bin/sh", "-c", "echo $$ >\"$0\" && exec \"$@\""));
    words.add(folder.resolve(PROCESSES).toString());
    words.addAll(command);
    return words;
  }

  /** Bytes it has used at the most, those of files in the system's cache included. */
  long peak() throws IOException {
    return Long.parseLong(Files.readString(folder.resolve(names.peak)).strip());
  }

  /** How many of its processes the system has killed. */
  long kills() throws IOException {
    return kills(Files.readAllLines(folder.resolve(names.kills)));
  }

  static long kills(List<String> lines) {
    for (String line : lines) {
      if (line.startsWith("oom_kill ")) {
        return Long.parseLong(line.substring("oom_kill ".length()).strip());
      }
    }
    throw new LabException("the system does not tell how many processes of a group were killed");
  }

  /** Removes the group, which has no process any more. */
  @Override
  public void close() throws IOException {
    Files.deleteIfExists(folder);
  }
}
