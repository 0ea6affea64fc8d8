package mneme.app.reference;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.app.option.Option;
import mneme.app.option.Syntax;

/** The manual page, in the language of roff. */
public final class ManPage {
  private ManPage() {}

  public static void print(List<Syntax> commands, String version, PrintStream out) {
    out.println(".TH MNEME 1 \"\" " + quoted("mneme " + version) + " \"Mneme\"");
    // Names of files and options are not to be broken or stretched.
    out.println(".nh");
    out.println(".ad l");
    out.println(".SH NAME");
    out.println("mneme \\- explicit\\-state model checker");
    out.println(".SH SYNOPSIS");
    for (Syntax syntax : commands) {
      out.println(".B " + escaped("mneme " + syntax.command()));
      String rest = syntax.usage().substring("mneme ".length() + syntax.command().length());
      out.println(rest.isBlank() ? ".br" : escaped(rest.strip()) + "\n.br");
    }
    out.println(".SH DESCRIPTION");
    text(
        "Mneme visits every reachable state of a model and says what is wrong: deadlocks, failing "
            + "assertions, run-time errors, and whatever it was asked about. Where a limit stops "
            + "it, it says so.",
        out);
    out.println(".SH COMMANDS");
    for (Syntax syntax : commands) {
      out.println(".TP");
      out.println(".B " + escaped(syntax.command()));
      text(syntax.description(), out);
    }
    out.println(".SH OPTIONS");
    for (Option.Group group : Option.Group.values()) {
      options(group, commands, out);
    }
    ending(out);
  }

  /** The options of a heading, each once, with the commands that take it. */
  private static void options(Option.Group group, List<Syntax> commands, PrintStream out) {
    Map<Option, List<String>> takers = new LinkedHashMap<>();
    for (Syntax syntax : commands) {
      for (Option option : syntax.options()) {
        if (option.group() == group) {
          takers.computeIfAbsent(option, any -> new ArrayList<>()).add(syntax.command());
        }
      }
    }
    if (takers.isEmpty()) {
      return;
    }
    out.println(".SS " + escaped(group.title()));
    takers.forEach(
        (option, names) -> {
          out.println(".TP");
          StringBuilder head = new StringBuilder();
          if (option.shortName() != null) {
            head.append("\\fB").append(escaped(option.shortName())).append("\\fR, ");
          }
          head.append("\\fB").append(escaped(option.name())).append("\\fR");
          if (option.argument() != null) {
            // A list of names may go on in the next line.
            head.append(" \\fI")
                .append(escaped(option.argument()).replace("|", "|\\:"))
                .append("\\fR");
          }
          out.println(head);
          text(option.description() + " (" + String.join(", ", names) + ").", out);
          out.println(".br");
          out.println(escaped("$ " + option.example()));
        });
  }

  private static void ending(PrintStream out) {
    out.println(".SH EXIT STATUS");
    item("0", "it holds, everything was visited, the trace is valid", out);
    item("1", "violated, or the trace is not valid", out);
    item("2", "bad input or usage", out);
    item("3", "incomplete: a limit ended the run, or somebody did", out);
    item("4", "internal error", out);
    out.println(".SH ENVIRONMENT");
    item("NO_COLOR", "where it is set and not empty, nothing is coloured", out);
    item("JAVA_HOME", "the Java to run on, 25 or newer, where there are several", out);
    item("MNEME_JAVA_OPTIONS", "further options for the Java virtual machine", out);
    item(
        "MNEME_TRAINING",
        "off: the launcher does not prepare faster starts in the background after a run",
        out);
    out.println(".SH EXAMPLES");
    item("mneme check phils.dve", "is there a deadlock? the shortest way to it", out);
    item("mneme explore phils.dve", "how many states are there?", out);
    item("mneme help check", "every option of a command, with an example", out);
  }

  private static void item(String name, String description, PrintStream out) {
    out.println(".TP");
    out.println(".B " + escaped(name));
    text(description, out);
  }

  private static void text(String text, PrintStream out) {
    out.println(escaped(text));
  }

  private static String quoted(String text) {
    return "\"" + escaped(text).replace("\"", "\\(dq") + "\"";
  }

  /** So that it arrives as it stands here, whatever the terminal can show. */
  static String escaped(String text) {
    StringBuilder out = new StringBuilder();
    if (text.startsWith(".") || text.startsWith("'")) {
      out.append("\\&");
    }
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '\\' -> out.append("\\e");
                case '-' -> out.append("\\-");
                case '\'' -> out.append("\\(aq");
                default -> {
                  if (c < 128) {
                    out.appendCodePoint(c);
                  } else {
                    out.append("\\[u").append(String.format("%04X", c)).append(']');
                  }
                }
              }
            });
    return out.toString();
  }
}
