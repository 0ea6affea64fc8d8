package mneme.app.command;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.app.option.Options;
import mneme.app.option.Suggestions;
import mneme.app.reference.BashScript;
import mneme.app.reference.Completions;
import mneme.app.reference.FishScript;
import mneme.app.reference.ZshScript;
import mneme.source.Language;

/** {@code mneme completion}. */
public final class CompletionCommand {
  private CompletionCommand() {}

  public static int run(String shell, List<Language> languages, PrintStream out)
      throws UserException {
    Completions completions =
        new Completions(
            Syntaxes.all(),
            Map.of(Options.LANGUAGE.name(), languages.stream().map(Language::name).toList()));
    switch (shell) {
      case "bash" -> BashScript.print(completions, out);
      case "zsh" -> ZshScript.print(completions, out);
      case "fish" -> FishScript.print(completions, out);
      default ->
          throw new UserException(
              Suggestions.unknown("shell", shell, List.of("bash", "zsh", "fish")));
    }
    return ExitCode.FINE;
  }
}
