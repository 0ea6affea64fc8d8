package mneme.app.command;

import java.io.PrintStream;
import java.util.List;
import mneme.app.option.Audience;
import mneme.app.option.Option;
import mneme.app.option.Options;
import mneme.app.option.Syntax;
import mneme.app.text.Words;

/** Help as it is printed. */
public final class HelpText {
  private static final int WIDTH = 96;
  private static final int COLUMN = 32;

  /** A command with more options shows those of experts only when asked. */
  private static final int MOST_ON_ONE_SCREEN = 25;

  private HelpText() {}

  public static void printOverview(PrintStream out) {
    out.println("Mneme checks models: it visits every reachable state and says what is wrong.");
    out.println();
    out.println("usage: mneme COMMAND [ARGUMENT]... [OPTION]...");
    out.println();
    for (Syntax syntax : Syntaxes.all()) {
      out.println("  " + Words.padded(syntax.command(), 12) + syntax.summary());
    }
    out.println();
    out.println("examples:");
    out.println("  mneme check phils.dve        is there a deadlock? the shortest way to it");
    out.println("  mneme explore phils.dve      how many states are there?");
    out.println("  mneme simulate phils.dve     walk through it yourself");
    out.println("  mneme help check             every option, with an example");
  }

  /**
   * Prints the help of a command.
   *
   * @param all whether those options are shown as well that few people need
   */
  public static void print(Syntax syntax, boolean all, PrintStream out) {
    out.println("usage: " + syntax.usage());
    out.println();
    out.println(Words.wrapped(syntax.description(), 0, WIDTH));
    if (syntax.command().equals(Syntaxes.METHODS.command())) {
      printAll(Audience.METHODS.title(), ofMethods(), out);
    }
    if (syntax.options().size() > MOST_ON_ONE_SCREEN) {
      printByAudience(syntax, all, out);
    } else {
      printByGroup(syntax, out);
    }
  }

  /** What names a method, or is for some of them only, in the commands that search. */
  private static List<Option> ofMethods() {
    return Options.ofCheck().stream()
        .filter(option -> Audience.of(option) == Audience.METHODS)
        .toList();
  }

  private static void printByAudience(Syntax syntax, boolean all, PrintStream out) {
    long ofMethods = 0;
    long ofExperts = 0;
    for (Audience audience : Audience.values()) {
      List<Option> options =
          syntax.options().stream().filter(option -> Audience.of(option) == audience).toList();
      if (audience.isHidden() && !all) {
        ofMethods += audience == Audience.METHODS ? options.size() : 0;
        ofExperts += audience == Audience.EXPERTS ? options.size() : 0;
      } else {
        printAll(audience.title(), options, out);
      }
    }
    if (ofMethods > 0) {
      out.println();
      out.println(
          ofMethods + " options choose a method or are for some methods only: mneme help methods");
    }
    if (ofExperts > 0) {
      out.println();
      out.println(
          ofExperts + " more options for experts: mneme help " + syntax.command() + " --all");
    }
  }

  private static void printAll(String title, List<Option> options, PrintStream out) {
    if (!options.isEmpty()) {
      out.println();
      out.println(title + ":");
      options.forEach(option -> print(option, out));
    }
  }

  private static void printByGroup(Syntax syntax, PrintStream out) {
    for (Option.Group group : Option.Group.values()) {
      boolean first = true;
      for (Option option : syntax.options()) {
        if (option.group() == group) {
          if (first) {
            out.println();
            out.println(group.title() + ":");
            first = false;
          }
          print(option, out);
        }
      }
    }
  }

  private static void print(Option option, PrintStream out) {
    String name =
        "  "
            + (option.shortName() == null ? "" : option.shortName() + ", ")
            + option.name()
            + (option.takesValue() ? " " + option.argument() : "");
    if (name.length() > COLUMN - 2) {
      out.println(name);
      out.print(" ".repeat(COLUMN));
    } else {
      out.print(Words.padded(name, COLUMN));
    }
    out.println(Words.wrapped(option.description(), COLUMN, WIDTH));
    out.println(" ".repeat(COLUMN) + "$ " + option.example());
  }
}
