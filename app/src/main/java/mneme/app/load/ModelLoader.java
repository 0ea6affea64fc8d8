package mneme.app.load;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mneme.app.UserException;
import mneme.app.option.Arguments;
import mneme.app.option.LanguageOptions;
import mneme.app.option.Options;
import mneme.app.option.Suggestions;
import mneme.app.text.Numbers;
import mneme.question.Question;
import mneme.source.Diagnostic;
import mneme.source.Language;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.jspecify.annotations.Nullable;

/** Makes models of files. Stateless and thread-safe. */
public final class ModelLoader {
  private static final int MOST_DIAGNOSTICS = 10;

  private final List<Language> languages;

  /** What the user said; null where there is no command line. */
  private final @Nullable Arguments arguments;

  public ModelLoader(List<Language> languages) {
    this(languages, null);
  }

  private ModelLoader(List<Language> languages, @Nullable Arguments arguments) {
    this.languages = List.copyOf(languages);
    this.arguments = arguments;
  }

  /** As the options about models say. */
  public static ModelLoader of(List<Language> languages, Arguments arguments) {
    return new ModelLoader(languages, arguments);
  }

  /**
   * Reads and compiles a model.
   *
   * @param language its name, as the user gave it; null to find out
   * @param warnings where what there is to say about the text goes; null to keep silent
   */
  public LoadedModel load(
      String path,
      @Nullable String language,
      Map<String, Integer> parameters,
      @Nullable PrintStream warnings)
      throws UserException {
    Language named = language == null ? null : named(language);
    long start = System.nanoTime();
    String owner = arguments == null ? null : LanguageOptions.languageOfNamed(arguments);
    ModelFile file =
        owner == null
            ? ModelFile.read(path, includes())
            : new ModelFile(new SourceText(path, ""), "", 0);
    Language chosen = adapted(chosen(named, owner, file));
    Language.Loaded loaded;
    try {
      loaded = chosen.load(file.source(), parameters);
    } catch (SourceException e) {
      throw UserException.located(rendered(e.source(), e.diagnostics()));
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    if (warnings != null && !loaded.warnings().isEmpty()) {
      warnings.println(rendered(file.source(), loaded.warnings()));
    }
    return new LoadedModel(
        loaded.model(), path, chosen.name(), parameters, file.source(), file.bytes(), seconds);
  }

  private Language chosen(@Nullable Language named, @Nullable String owner, ModelFile file)
      throws UserException {
    if (named != null) {
      return named;
    }
    return owner == null ? found(file) : named(owner);
  }

  /**
   * Compiles a text that is in no file yet, or no longer the one in the file: an editor has it.
   *
   * @param path of the file, or a name for the text
   * @param source named as the path, with what it may include
   * @throws SourceException with every error found, where the text is not a model
   */
  public LoadedModel compile(
      String path, SourceText source, String language, Map<String, Integer> parameters)
      throws UserException, SourceException {
    long start = System.nanoTime();
    Language.Loaded loaded = adapted(named(language)).load(source, parameters);
    double seconds = (System.nanoTime() - start) / 1e9;
    long bytes = source.text().getBytes(StandardCharsets.UTF_8).length;
    return new LoadedModel(loaded.model(), path, language, parameters, source, bytes, seconds);
  }

  /** The folders the user named. */
  private List<Path> includes() throws UserException {
    List<Path> folders = new ArrayList<>();
    for (String name : arguments == null ? List.<String>of() : arguments.values(Options.INCLUDE)) {
      Path folder = ModelFile.path(name);
      if (!Files.isDirectory(folder)) {
        throw new UserException("--include " + name + ": no such folder");
      }
      folders.add(folder);
    }
    return folders;
  }

  private Language adapted(Language language) throws UserException {
    return arguments == null ? language : LanguageOptions.applied(language, arguments);
  }

  /**
   * The properties in a file, in the archive the model comes from, or in the file of properties
   * that belongs to it.
   *
   * @param name of the file, of the properties in the archive, or of a property
   */
  public List<Question> properties(LoadedModel model, String name) throws UserException {
    Language language = named(model.language());
    String own = language.propertyFile(model.fileName());
    try {
      if (!ModelFile.exists(name)) {
        if (language.standingProperties().contains(name)) {
          return language.properties(model.model(), new SourceText(name, ""), null);
        }
        String beside = ModelFile.beside(model.path(), name);
        if (ModelFile.exists(beside)) {
          return language.properties(model.model(), ModelFile.read(beside).source(), null);
        }
        if (own != null) {
          String file = ModelFile.beside(model.path(), own);
          if (!ModelFile.exists(file)) {
            throw new UserException(
                name
                    + ": no such file; expected a file with properties, or a property of "
                    + file
                    + ", which is not there");
          }
          return language.properties(model.model(), ModelFile.read(file).source(), name);
        }
      }
      return language.properties(
          model.model(), ModelFile.readBeside(model.path(), name).source(), null);
    } catch (SourceException e) {
      throw UserException.located(rendered(e.source(), e.diagnostics()));
    }
  }

  /** Whether there is a file of properties that belongs to the model. */
  public boolean hasPropertyFile(LoadedModel model) throws UserException {
    String own = named(model.language()).propertyFile(model.fileName());
    return own != null && ModelFile.exists(ModelFile.beside(model.path(), own));
  }

  /** Diagnostics as a user reads them: the first few, and how many there are more. */
  public static String rendered(SourceText source, List<Diagnostic> diagnostics) {
    StringBuilder out = new StringBuilder();
    int shown = Math.min(diagnostics.size(), MOST_DIAGNOSTICS);
    for (int i = 0; i < shown; i++) {
      out.append(i == 0 ? "" : "\n").append(diagnostics.get(i).render(source));
    }
    if (diagnostics.size() > shown) {
      out.append("\n… and ").append(Numbers.grouped(diagnostics.size() - shown)).append(" more");
    }
    return out.toString();
  }

  private Language named(String name) throws UserException {
    for (Language language : languages) {
      if (language.name().equals(name)) {
        return language;
      }
    }
    throw new UserException(Suggestions.unknown("language", name, names()));
  }

  private Language found(ModelFile file) throws UserException {
    for (Language language : languages) {
      if (language.endings().contains(file.ending())) {
        return language;
      }
    }
    List<Language> recognising = new ArrayList<>();
    for (Language language : languages) {
      if (language.recognises(file.source())) {
        recognising.add(language);
      }
    }
    if (recognising.size() == 1) {
      return recognising.getFirst();
    }
    throw new UserException(
        file.source().name()
            + ": cannot tell its language: "
            + (file.ending().isEmpty()
                ? "it has no ending"
                : "the ending '." + file.ending() + "' is unknown")
            + " and its content looks like "
            + (recognising.isEmpty() ? "none of " : "more than one of ")
            + String.join(", ", names())
            + "; say which with --language");
  }

  private List<String> names() {
    List<String> names = new ArrayList<>();
    for (Language language : languages) {
      names.add(language.name());
    }
    return names;
  }
}
