package mneme.app.option;

import java.util.ArrayList;
import java.util.List;
import mneme.app.UserException;

/**
 * The searches and stores there are: what the options accept and what {@code mneme methods} shows.
 */
public final class Methods {
  /**
   * One method.
   *
   * @param promise what its answer is worth
   * @param cost what it takes in time and memory
   * @param parameters the options that bear on it
   */
  public record Method(String name, String promise, String cost, String parameters) {}

  public static final List<Method> SEARCHES =
      List.of(
          new Method(
              "bfs",
              "every state; levels, shortest traces; any number of threads",
              "the store is the queue",
              "--threads --depth"),
          new Method(
              "dfs",
              "every state; traces may be long; one thread",
              "4 bytes a state on the stack or waiting",
              "--depth"));

  public static final List<Method> STORES =
      List.of(
          new Method(
              "full", "exact", "the packed state plus 6 to 14 bytes", "--memory --hash-bits"),
          new Method(
              "tree",
              "exact",
              "10 to 17 bytes a state; takes 2 to 3 times as long",
              "--memory --hash-bits"));

  private Methods() {}

  /** Passes a known name through; {@code what} is the word for the kind of method. */
  public static String require(List<Method> methods, String what, String name)
      throws UserException {
    List<String> names = new ArrayList<>();
    for (Method method : methods) {
      if (method.name().equals(name)) {
        return name;
      }
      names.add(method.name());
    }
    throw new UserException(Suggestions.unknown(what, name, names));
  }
}
