package mneme.app.load;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mneme.app.UserException;
import mneme.app.option.Suggestions;
import mneme.model.Property;
import mneme.source.Diagnostic;
import mneme.source.Language;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.jspecify.annotations.Nullable;

/** Makes models of files. Stateless and thread-safe. */
public final class ModelLoader {
  private static final int MOST_DIAGNOSTICS = 10;

  private final List<Language> languages;
  private final boolean unfold;

  public ModelLoader(List<Language> languages) {
    this(languages, false);
  }

  /**
   * @param unfold whether coloured nets are unfolded
   */
  public ModelLoader(List<Language> languages, boolean unfold) {
    this.languages = List.copyOf(languages);
    this.unfold = unfold;
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
    ModelFile file = ModelFile.read(path);
    Language chosen = unfolding(named == null ? found(file) : named);
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

  private Language unfolding(Language language) throws UserException {
    if (!unfold) {
      return language;
    }
    Language unfolding = language.unfolding();
    if (unfolding == null) {
      throw new UserException(
          "--unfold is for coloured nets; models in the language "
              + language.name()
              + " cannot be unfolded; leave it out");
    }
    return unfolding;
  }

  /**
   * The properties in a file, or in the archive the model comes from.
   *
   * @param name of the file, or of the properties in the archive
   */
  public List<Property> properties(LoadedModel model, String name) throws UserException {
    Language language = named(model.language());
    SourceText source =
        language.standingProperties().contains(name) && !ModelFile.exists(name)
            ? new SourceText(name, "")
            : ModelFile.readBeside(model.path(), name).source();
    try {
      return language.properties(model.model(), source);
    } catch (SourceException e) {
      throw UserException.located(rendered(e.source(), e.diagnostics()));
    }
  }

  /** Diagnostics as a user reads them: the first few, and how many there are more. */
  public static String rendered(SourceText source, List<Diagnostic> diagnostics) {
    StringBuilder out = new StringBuilder();
    int shown = Math.min(diagnostics.size(), MOST_DIAGNOSTICS);
    for (int i = 0; i < shown; i++) {
      out.append(i == 0 ? "" : "\n").append(diagnostics.get(i).render(source));
    }
    if (diagnostics.size() > shown) {
      out.append("\n… and ").append(diagnostics.size() - shown).append(" more");
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
