package mneme.app.reference;

import java.io.PrintStream;
import java.util.List;
import mneme.app.option.Option;
import mneme.app.option.Syntax;
import mneme.app.reference.Completions.Kind;

/** Completion for zsh. */
public final class ZshScript {
  private ZshScript() {}

  public static void print(Completions completions, PrintStream out) {
    out.println("#compdef mneme");
    out.println("# Completion of mneme's command lines for zsh; belongs into a folder of $fpath.");
    out.println("_mneme() {");
    out.println("  local -a commands");
    out.println("  commands=(");
    for (Syntax syntax : completions.commands()) {
      out.println("    " + quoted(syntax.command() + ":" + syntax.summary()));
    }
    out.println("  )");
    out.println("  if (( CURRENT == 2 )); then");
    out.println("    _describe -t commands command commands");
    out.println("    return");
    out.println("  fi");
    out.println("  shift words");
    out.println("  (( CURRENT-- ))");
    out.println("  case $words[1] in");
    for (Syntax syntax : completions.commands()) {
      out.println("    " + syntax.command() + ")");
      out.print("      _arguments");
      for (Option option : syntax.options()) {
        out.print(" \\\n        " + option(option, completions));
      }
      for (int i = 0; i < syntax.operands().size(); i++) {
        String operand = syntax.operands().get(i);
        out.print(" \\\n        ");
        out.print(quoted((i + 1) + ":" + operand + ":" + action(completions.ofArgument(operand))));
      }
      out.println();
      out.println("      ;;");
    }
    out.println("  esac");
    out.println("}");
    out.println("if [[ $funcstack[1] = _mneme ]]; then");
    out.println("  _mneme \"$@\"");
    out.println("else");
    out.println("  compdef _mneme mneme");
    out.println("fi");
  }

  private static String option(Option option, Completions completions) {
    String text = "[" + escaped(option.description()) + "]";
    if (option.takesValue()) {
      text += ":" + option.argument() + ":" + action(completions.ofOption(option));
    }
    String other = option.shortName();
    String repeated = option.repeatable() ? "*" : "";
    if (other == null) {
      return quoted(repeated + name(option.name(), option) + text);
    }
    String excluded = repeated.isEmpty() ? "(" + other + " " + option.name() + ")" : repeated;
    return quoted(excluded)
        + "{"
        + name(other, option)
        + ","
        + name(option.name(), option)
        + "}"
        + quoted(text);
  }

  /** A value comes after a blank or a '=', or right after a short name. */
  private static String name(String name, Option option) {
    return name + (option.takesValue() ? name.startsWith("--") ? "=" : "+" : "");
  }

  private static String action(Kind kind) {
    return switch (kind) {
      case Kind.Words(List<String> words) -> "(" + String.join(" ", words) + ")";
      case Kind.Files files -> "_files";
      case Kind.Folders folders -> "_files -/";
      case Kind.Anything anything -> " ";
    };
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]").replace(":", "\\:");
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
