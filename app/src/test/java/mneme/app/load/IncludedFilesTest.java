package mneme.app.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model includes what belongs to it, and reads nothing else. */
class IncludedFilesTest {
  @TempDir private Path folder;

  @Test
  void aModelAloneIncludesWhatIsBelowItsFolder() throws IOException {
    Path model = file("work/models", "m.pml");
    file("work/models/sub", "a.h");
    Path above = file("work", "b.h");
    Files.createSymbolicLink(folder.resolve("work/models/link.h"), above);
    IncludedFiles files = new IncludedFiles(model, List.of());
    assertThat(files.find("sub/a.h")).isNotNull();
    assertThat(files.find("../b.h")).isNull();
    assertThat(files.find("link.h")).isNull();
    assertThat(files.find(above.toString())).isNull();
  }

  @Test
  void aModelOfARepositoryIncludesItsFilesButNoHiddenOnes() throws IOException {
    Path model = file("work/models", "m.pml");
    file("work/lib", "b.h");
    file("work/.git", "config");
    file(".", "outside.h");
    IncludedFiles files = new IncludedFiles(model, List.of());
    assertThat(files.find("../lib/b.h")).isNotNull();
    assertThat(files.find("../.git/config")).isNull();
    assertThat(files.find("../../outside.h")).isNull();
  }

  @Test
  void foldersThatWereNamedAreLookedAtToo() throws IOException {
    Path model = file("work/models", "m.pml");
    file("kernel", "k.h");
    file(".", "secret.h");
    IncludedFiles files = new IncludedFiles(model, List.of(folder.resolve("kernel")));
    assertThat(files.find("k.h")).isNotNull();
    assertThat(files.find("../../kernel/k.h")).isNotNull();
    assertThat(files.find("../secret.h")).isNull();
    assertThat(files.find("../../secret.h")).isNull();
  }

  private Path file(String in, String name) throws IOException {
    Path created = Files.createDirectories(folder.resolve(in));
    return Files.writeString(created.resolve(name), "byte x;\n");
  }
}
