package mneme.app.command;

import java.io.PrintStream;
import java.util.List;
import mneme.app.ExitCode;
import mneme.app.extension.Installed;
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
      String name = "  " + method.name();
      out.print(name + " ".repeat(COLUMN - name.length()));
      wrap(method.promise(), out);
      out.print(" ".repeat(COLUMN));
      wrap(method.cost(), out);
      if (!method.parameters().isEmpty()) {
        out.print(" ".repeat(COLUMN));
        wrap(String.join(" ", method.parameters().stream().map(Parameter::option).toList()), out);
      }
    }
  }

  /** The line is begun, up to the column. */
  private static void wrap(String text, PrintStream out) {
    int column = COLUMN;
    for (String word : text.split(" ")) {
      if (column > COLUMN && column + 1 + word.length() > WIDTH) {
        out.println();
        out.print(" ".repeat(COLUMN));
        column = COLUMN;
      }
      out.print(column > COLUMN ? " " + word : word);
      column += word.length() + (column > COLUMN ? 1 : 0);
    }
    out.println();
  }
}
