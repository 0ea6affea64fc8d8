package mneme.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import mneme.disk.BlockFile.Block;
import mneme.disk.FaultyFiles.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlockFileTest {
  @TempDir Path folder;

  private Workplace place(Fault fault, long nth) {
    return Workplace.open(folder, new FaultyFiles(fault, nth), Long.MAX_VALUE);
  }

  private static ByteBuffer content(int bytes) {
    ByteBuffer content = ByteBuffer.allocate(BlockFile.HEAD + bytes).position(BlockFile.HEAD);
    for (int i = 0; i < bytes; i++) {
      content.put(BlockFile.HEAD + i, (byte) i);
    }
    return content;
  }

  @Test
  void whatIsPublishedNeverChanges() {
    // The block, its list; a third write would be cut off in the middle.
    try (Workplace place = place(Fault.SHORT_WRITE, 3)) {
      BlockFile file = BlockFile.create(place, "states", 1, Traffic.Kind.VISITED);
      file.append(7, 5, content(50));
      file.publish();
      long bytes = file.bytes();
      file.publish();
      assertThat(file.bytes()).isEqualTo(bytes);
      assertThatThrownBy(() -> file.append(7, 5, content(50)))
          .isInstanceOf(IllegalStateException.class);
      file.close();
      try (BlockFile opened = BlockFile.open(place, "states", 1, Traffic.Kind.VISITED)) {
        Block block = opened.blocks().getFirst();
        assertThat(block.tag()).isEqualTo(7);
        assertThat(block.count()).isEqualTo(5);
        ByteBuffer into = ByteBuffer.allocate(BlockFile.HEAD + 50);
        opened.read(block, into, Traffic.Kind.VISITED);
        assertThat(into.get(BlockFile.HEAD + 33)).isEqualTo((byte) 33);
      }
    }
  }

  @Test
  void aFileOfWhichAWriteFailedIsNotPublished() {
    try (Workplace place = place(Fault.SHORT_WRITE, 2)) {
      try (BlockFile file = BlockFile.create(place, "states", 1, Traffic.Kind.VISITED)) {
        file.append(0, 1, content(50));
        assertThatThrownBy(() -> file.append(0, 1, content(50))).isInstanceOf(DiskException.class);
        assertThatThrownBy(file::publish)
            .isInstanceOf(DiskException.class)
            .hasMessageContaining("earlier write");
        assertThat(file.isPublished()).isFalse();
      }
    }
  }
}
