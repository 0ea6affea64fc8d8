package mneme.lab.knob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import mneme.lab.LabException;
import mneme.lab.Subprocess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In folders that look like those of the system. */
class ControlGroupTest {
  @TempDir Path root;

  @Test
  void bothVersionsHaveALimitAndTellWhatWasUsed() throws Exception {
    ControlGroup second = ControlGroup.of(root, 5000);
    assertThat(second.folder().resolve("memory.max")).hasContent("5000");
    Files.writeString(second.folder().resolve("memory.peak"), "4000\n");
    Files.writeString(second.folder().resolve("memory.events"), "oom 3\noom_kill 2\n");
    assertThat(second.peak()).isEqualTo(4000);
    assertThat(second.kills()).isEqualTo(2);
    Path memory = Files.createDirectories(root.resolve("memory"));
    Files.writeString(memory.resolve("cgroup.procs"), "");
    ControlGroup first = ControlGroup.of(root, 7000);
    assertThat(first.folder()).hasParent(memory);
    assertThat(first.folder().resolve("memory.limit_in_bytes")).hasContent("7000");
    assertThatThrownBy(() -> ControlGroup.kills(List.of("under_oom 0")))
        .isInstanceOf(LabException.class);
  }

  @Test
  void aCommandEntersItBeforeItBegins() throws Exception {
    ControlGroup group = ControlGroup.of(root, 5000);
    Subprocess.Outcome outcome =
        Subprocess.run(
            group.entering(List.of("/bin/sh", "-c", "echo $$ $0", "it's here")),
            root,
            Duration.ofMinutes(1));
    String process = Files.readString(group.folder().resolve("cgroup.procs")).strip();
    assertThat(outcome.output().strip()).isEqualTo(process + " it's here");
  }

  @Test
  void whereThereCanBeNoneThatIsSaid() {
    assertThatThrownBy(() -> ControlGroup.of(Path.of("/proc/none"), 5000))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("root");
  }
}
