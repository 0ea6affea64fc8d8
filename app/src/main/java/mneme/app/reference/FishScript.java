package mneme.app.reference;

import java.io.PrintStream;
import java.util.List;
import mneme.app.option.Option;
import mneme.app.option.Syntax;
import mneme.app.reference.Completions.Kind;

/** Completion for fish. */
public final class FishScript {
  private FishScript() {}

  public static void print(Completions completions, PrintStream out) {
    out.println("# Completion of mneme's command lines for fish.");
    out.println("function __mneme_no_command");
    out.println("  test (count (commandline -opc)) -eq 1");
    out.println("end");
    out.println("function __mneme_command");
    out.println("  set -l words (commandline -opc)");
    out.println("  test (count $words) -ge 2; and test $words[2] = $argv[1]");
    out.println("end");
    out.println("complete -c mneme -f");
    for (Syntax syntax : completions.commands()) {
      String command = quoted(syntax.command());
      out.println(
          "complete -c mneme -n __mneme_no_command -a "
              + command
              + " -d "
              + quoted(syntax.summary()));
    }
    for (Syntax syntax : completions.commands()) {
      String start = "complete -c mneme -n " + quoted("__mneme_command " + syntax.command());
      for (Option option : syntax.options()) {
        out.print(start + name(option.name()));
        if (option.shortName() != null) {
          out.print(name(option.shortName()));
        }
        if (option.takesValue()) {
          out.print(value(completions.ofOption(option)));
        }
        out.println(" -d " + quoted(option.description()));
      }
      for (String operand : syntax.operands()) {
        switch (completions.ofArgument(operand)) {
          case Kind.Words(List<String> words) ->
              out.println(start + " -a " + quoted(String.join(" ", words)));
          case Kind.Files files -> out.println(start + " -F");
          case Kind.Folders folders -> out.println(start + " -a '(__fish_complete_directories)'");
          case Kind.Anything anything -> {}
        }
      }
    }
  }

  private static String name(String name) {
    return name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1);
  }

  private static String value(Kind kind) {
    return switch (kind) {
      case Kind.Words(List<String> words) -> " -x -a " + quoted(String.join(" ", words));
      case Kind.Files files -> " -r -F";
      case Kind.Folders folders -> " -x -a '(__fish_complete_directories)'";
      case Kind.Anything anything -> " -x";
    };
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
