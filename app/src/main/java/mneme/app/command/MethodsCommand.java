package mneme.app.command;

import java.io.PrintStream;
import java.util.List;
import mneme.app.ExitCode;
import mneme.engine.Method;
import mneme.engine.Methods;

/** {@code mneme methods}. */
public final class MethodsCommand {
  // Wide enough for all of them, so that the tables stand one below the other.
  private static final int NAME_WIDTH = "searches (--search)".length();
  private static final int PROMISE_WIDTH = 58;
  private static final int COST_WIDTH = 39;

  private MethodsCommand() {}

  public static int run(PrintStream out) {
    print("searches (--search)", Methods.SEARCHES, out);
    out.println();
    print("stores (--store)", Methods.STORES, out);
    return ExitCode.FINE;
  }

  private static void print(String title, List<? extends Method> methods, PrintStream out) {
    int promise = PROMISE_WIDTH;
    int cost = COST_WIDTH;
    int name = NAME_WIDTH;
    for (Method method : methods) {
      name = Math.max(name, method.name().length() + 2);
      promise = Math.max(promise, method.promise().length());
      cost = Math.max(cost, method.cost().length());
    }
    row(out, title, name, "promise", promise, "cost", cost, "parameters");
    for (Method method : methods) {
      row(
          out,
          "  " + method.name(),
          name,
          method.promise(),
          promise,
          method.cost(),
          cost,
          options(method));
    }
  }

  private static String options(Method method) {
    StringBuilder options = new StringBuilder();
    for (String parameter : method.parameters()) {
      options.append(options.isEmpty() ? "--" : " --").append(parameter);
    }
    return options.toString();
  }

  private static void row(
      PrintStream out, String a, int aWidth, String b, int bWidth, String c, int cWidth, String d) {
    out.println(
        a
            + " ".repeat(aWidth - a.length() + 2)
            + b
            + " ".repeat(bWidth - b.length() + 2)
            + c
            + " ".repeat(cWidth - c.length() + 2)
            + d);
  }
}
