package mneme.lab.study;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mneme.lab.Corpus;
import mneme.lab.LabException;

/**
 * Folders of this machine that commands name, so that a command reads the same on every machine.
 *
 * @param corpus where models with known answers are; empty where there are none
 * @param disk a folder for files of a run, emptied after each
 */
public record Places(Optional<Corpus> corpus, Path disk) {
  public static final String CORPUS = "{corpus}";
  public static final String EXAMPLES = "{examples}";
  public static final String DISK = "{disk}";

  /** The words with folders instead of the names in braces. */
  public List<String> filled(List<String> words) {
    List<String> filled = new ArrayList<>();
    for (String word : words) {
      String text = word.replace(DISK, disk.toString());
      if (text.contains(CORPUS)) {
        Corpus models =
            corpus.orElseThrow(() -> new LabException("there is no corpus; name it: --corpus DIR"));
        text = text.replace(CORPUS, models.folder().toString());
      }
      if (text.contains(EXAMPLES)) {
        text = text.replace(EXAMPLES, examples().toString());
      }
      filled.add(text);
    }
    return filled;
  }

  /** The examples of this project, from here or a folder above. */
  private static Path examples() {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path folder = at.resolve("examples");
      if (Files.exists(folder.resolve("peterson.dve"))) {
        return folder;
      }
    }
    throw new LabException("no folder 'examples' here or in a folder above");
  }
}
