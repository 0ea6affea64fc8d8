package mneme.source;

import java.util.List;
import java.util.Map;
import mneme.method.Parameter;
import mneme.model.Model;
import mneme.question.Question;
import org.jspecify.annotations.Nullable;

/** A language models are written in. Stateless and thread-safe. */
public interface Language {
  /** The word for it on the command line: {@code dve}, {@code aut}. */
  String name();

  /** File endings without the dot, lower case: {@code dve}. */
  List<String> endings();

  /** Whether a text with an ending nobody knows looks like this language; cheap, never throws. */
  boolean recognises(SourceText source);

  /**
   * Reads, checks and compiles a model.
   *
   * @param parameters values given by the user for named constants of the model
   * @throws SourceException with every error found, where the text is not a model
   */
  Loaded load(SourceText source, Map<String, Integer> parameters) throws SourceException;

  /**
   * Reads a file with properties of a model of this language.
   *
   * @param name of the only property that is wanted; null for all
   * @throws SourceException with every error found, where it is no such file, where there is no
   *     such property, and where the language has none
   */
  default List<Question> properties(Model model, SourceText source, @Nullable String name)
      throws SourceException {
    throw new SourceException(
        source, Position.NONE, "there are no files with properties for the language " + name());
  }

  /**
   * The file with properties that stands beside a model, of which one may be asked for by its name;
   * null where the language has no such files.
   *
   * @param model the name of the model's file, without folders
   */
  default @Nullable String propertyFile(String model) {
    return null;
  }

  /** Names of properties that every model has and no file needs to spell out. */
  default List<String> standingProperties() {
    return List.of();
  }

  /** What this language can be told that others have no word for. */
  default List<Parameter<?>> options() {
    return List.of();
  }

  /**
   * The option whose value names a model that is in no file: the language then loads an empty text
   * of that name. Null where there is none.
   */
  default @Nullable Parameter<?> naming() {
    return null;
  }

  /**
   * The same language with one of its {@link #options} set.
   *
   * @param value a text of the option's form
   * @throws IllegalArgumentException if this language has no such option, or the value is not of
   *     its form
   */
  default Language with(Parameter<?> option, String value) {
    throw new IllegalArgumentException(name() + " has no option " + option.name());
  }

  /** A usable model and what there is to say about its text. */
  record Loaded(Model model, List<Diagnostic> warnings) {}
}
