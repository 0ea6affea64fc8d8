package mneme.app.reference;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import mneme.app.option.Option;
import mneme.app.option.Syntax;
import mneme.app.reference.Completions.Kind;

/** Completion for bash; needs nothing but bash itself. */
public final class BashScript {
  private BashScript() {}

  public static void print(Completions completions, PrintStream out) {
    out.println("# Completion of mneme's command lines for bash: source <(mneme completion bash)");
    out.println("_mneme() {");
    out.println("  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}");
    out.println("  COMPREPLY=()");
    out.println("  # Bash takes the = of --name=value for a word of its own.");
    out.println("  if [ \"$word\" = = ]; then");
    out.println("    word=");
    out.println("  elif [ \"$before\" = = ]; then");
    out.println("    before=${COMP_WORDS[COMP_CWORD-2]}");
    out.println("  fi");
    out.println("  if [ \"$COMP_CWORD\" -eq 1 ]; then");
    out.println("    " + reply(completions.names()));
    out.println("    return");
    out.println("  fi");
    printValues(completions, out);
    printWords(completions, out);
    out.println("}");
    out.println("complete -o default -F _mneme mneme");
  }

  /** What comes after an option. Where there is no reply, bash completes names of files. */
  private static void printValues(Completions completions, PrintStream out) {
    out.println("  case $before in");
    for (Option option : completions.valued().values()) {
      String names = option.name() + (option.shortName() == null ? "" : " | " + option.shortName());
      out.println("    " + names + ") " + action(completions.ofOption(option)) + " ;;");
    }
    out.println("  esac");
  }

  /** Options, and what else the command takes. */
  private static void printWords(Completions completions, PrintStream out) {
    out.println("  case ${COMP_WORDS[1]}:$word in");
    for (Syntax syntax : completions.commands()) {
      List<String> options = new ArrayList<>();
      for (Option option : syntax.options()) {
        options.add(option.name());
        if (option.shortName() != null) {
          options.add(option.shortName());
        }
      }
      if (!options.isEmpty()) {
        out.println("    " + syntax.command() + ":-*) " + reply(options) + " ;;");
      }
      if (syntax.operands().size() == 1
          && completions.ofArgument(syntax.operands().getFirst()) instanceof Kind.Words words) {
        out.println("    " + syntax.command() + ":*) " + reply(words.words()) + " ;;");
      }
    }
    out.println("  esac");
  }

  private static String action(Kind kind) {
    return switch (kind) {
      case Kind.Words(List<String> words) -> reply(words) + "; return";
      case Kind.Files files -> "return";
      case Kind.Folders folders -> "COMPREPLY=($(compgen -d -- \"$word\")); return";
      case Kind.Anything anything -> "compopt +o default 2>/dev/null; return";
    };
  }

  private static String reply(List<String> words) {
    return "COMPREPLY=($(compgen -W '" + String.join(" ", words) + "' -- \"$word\"))";
  }
}
