package mneme.app.command;

import java.io.PrintStream;
import java.util.List;
import mneme.app.ExitCode;
import mneme.app.extension.Installed;
import mneme.app.text.Words;
import mneme.method.Method;
import mneme.method.Parameter;

/** {@code mneme methods}. */
public final class MethodsCommand {
  private static final int WIDTH = 100;
  private static final int COLUMN = 16;

  private MethodsCommand() {}

  public static int run(PrintStream out) {
    print("searches (--search): promise, cost, options", Installed.METHODS.searches(), out);
    out.println();
    print("stores (--store): promise, cost, options", Installed.METHODS.stores(), out);
    return ExitCode.FINE;
  }

  private static void print(String title, List<? extends Method> methods, PrintStream out) {
    out.println(title);
    for (Method method : methods) {
      out.print(Words.padded("  " + method.name(), COLUMN));
      out.println(Words.wrapped(method.promise(), COLUMN, WIDTH));
      println(method.cost(), out);
      if (!method.parameters().isEmpty()) {
        println(
            String.join(" ", method.parameters().stream().map(Parameter::option).toList()), out);
      }
    }
  }

  private static void println(String text, PrintStream out) {
    out.println(" ".repeat(COLUMN) + Words.wrapped(text, COLUMN, WIDTH));
  }
}
