package mneme.cluster.executor;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mneme.app.UserException;
import mneme.app.command.RunPlanner;
import mneme.app.command.Syntaxes;
import mneme.app.language.Languages;
import mneme.app.load.LoadedModel;
import mneme.app.load.ModelLoader;
import mneme.app.option.Arguments;
import mneme.app.option.Options;
import mneme.app.option.Values;
import mneme.app.text.Style;
import mneme.app.world.Environment;
import mneme.app.world.Input;
import mneme.app.world.ThisMachine;
import mneme.disk.IoReason;
import mneme.run.Plan;
import org.jspecify.annotations.Nullable;

/**
 * A model and what is asked of it, as it travels: the files it consists of, and words of a command
 * line. Who opens it reads the files as if a user had written them.
 *
 * @param command {@code check} or {@code explore}
 * @param model the name of its file among the files
 * @param words options; a name of a file among the files follows {@link #FILE}
 * @param files by name, relative to a folder that is made for them
 */
public record ModelParcel(
    String command, String model, List<String> words, Map<String, byte[]> files)
    implements Serializable {
  /** Stands in the words where the folder of the files is meant. */
  public static final String FILE = "\0";

  /** Files may be included from folders above that of the model, a few of them. */
  public static final String DEEP = "a/b/c/d/e/f/";

  public ModelParcel {
    words = List.copyOf(words);
    files = Map.copyOf(files);
  }

  /** The plan the words ask for. */
  Plan open() {
    Path folder = null;
    try {
      folder = Files.createTempDirectory("mneme-model");
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        Path path = folder.resolve(file.getKey()).normalize();
        if (!path.startsWith(folder)) {
          throw new RefusedException("the model includes a file too far away: " + file.getKey());
        }
        Files.createDirectories(path.getParent());
        Files.write(path, file.getValue());
      }
      return plan(folder);
    } catch (IOException e) {
      throw new RefusedException("the model cannot be unpacked: " + IoReason.of(e));
    } catch (UserException e) {
      throw new RefusedException(e.text());
    } finally {
      remove(folder);
    }
  }

  private Plan plan(Path folder) throws UserException {
    List<String> options = new ArrayList<>();
    for (String word : words) {
      options.add(word.replace(FILE, folder + "/"));
    }
    options.add(Options.INCLUDE.name() + "=" + folder);
    List<String> all = new ArrayList<>(options);
    all.add("--");
    all.add(folder.resolve(model).toString());
    Arguments arguments = Arguments.parse(Syntaxes.named(command), all);
    LoadedModel loaded =
        ModelLoader.of(Languages.all(), arguments)
            .load(
                arguments.operands().getFirst(),
                arguments.value(Options.LANGUAGE),
                Values.parameters(arguments.values(Options.PARAM)),
                null);
    return new RunPlanner(command, environment()).plan(loaded, options).plan();
  }

  /** Nobody reads what is said here. */
  private static Environment environment() {
    PrintStream silent = new PrintStream(OutputStream.nullOutputStream());
    Style plain = Style.of(false, null, StandardCharsets.US_ASCII);
    return new Environment(
        new Input(InputStream.nullInputStream(), false),
        silent,
        silent,
        plain,
        plain,
        false,
        (plan, control) -> {
          throw new IllegalStateException("an executor carries out no plans");
        },
        Languages.all(),
        new ThisMachine(),
        Path.of(System.getProperty("java.io.tmpdir")));
  }

  private static void remove(@Nullable Path folder) {
    if (folder == null) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      // The system removes what lies here.
    }
  }
}
