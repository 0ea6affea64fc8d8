package mneme.web.run;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import mneme.app.UserException;
import mneme.app.option.Options;
import mneme.app.option.Values;
import org.jspecify.annotations.Nullable;

/**
 * The command line of a run that a page asks for. Only options that bear on the run itself are
 * taken: none that names a file or runs code. Immutable.
 *
 * @param command {@code check} or {@code explore}
 * @param options as they would be typed
 */
public record RunWords(String command, List<String> options) {
  private static final Set<String> COMMANDS = Set.of("check", "explore");

  private static final Set<String> ALLOWED =
      Set.of(
          "--search",
          "--store",
          "--threads",
          "--memory",
          "--time",
          "--states",
          "--depth",
          "--deadlock",
          "--assertions",
          "--claims",
          "--invariant",
          "--reach",
          "--ltl",
          "--property",
          "--fairness",
          "--finite-runs",
          "--back-edges",
          "--cache-size",
          "--cache");

  private static final int LONGEST = 10_000;

  public RunWords {
    options = List.copyOf(options);
  }

  /**
   * What a page asks for, within what the command line of the page allows.
   *
   * @param bounds the options of the page's own command line that bound its runs
   * @param memory the bytes of the page's budget
   */
  public static RunWords of(JsonObject asked, List<String> bounds, long memory)
      throws UserException {
    String command = text(asked.get("command"));
    if (!COMMANDS.contains(command)) {
      throw new UserException("a page starts 'check' and 'explore' only");
    }
    List<String> words = new ArrayList<>();
    if (asked.get("options") instanceof JsonArray pairs) {
      for (JsonElement pair : pairs) {
        if (!(pair instanceof JsonArray words2) || words2.size() != 2) {
          throw new UserException("an option is a name and a value");
        }
        words.add(option(text(words2.get(0)), text(words2.get(1)), memory));
      }
    }
    for (String bound : bounds) {
      String name = bound.substring(0, bound.indexOf('=') + 1);
      if (words.stream().noneMatch(word -> word.startsWith(name))) {
        words.add(bound);
      }
    }
    return new RunWords(command, words);
  }

  private static String option(String name, String value, long memory) throws UserException {
    if (!ALLOWED.contains(name) || value.length() > LONGEST) {
      throw new UserException("a page cannot give " + name + "; use the command line");
    }
    if (name.equals(Options.MEMORY.name()) && Values.size(Options.MEMORY, value) > memory) {
      throw new UserException(
          "--memory " + value + " is more than this page was given; start it with more");
    }
    return name + "=" + value;
  }

  private static String text(@Nullable JsonElement element) throws UserException {
    if (element == null || !element.isJsonPrimitive()) {
      throw new UserException("a text is missing in the request");
    }
    return element.getAsString();
  }

  /** As somebody would type it. */
  public String line(String path) {
    StringBuilder line =
        new StringBuilder("mneme ").append(command).append(' ').append(quoted(path));
    for (String option : options) {
      int equals = option.indexOf('=');
      line.append(' ').append(option, 0, equals < 0 ? option.length() : equals);
      if (equals >= 0) {
        line.append(' ').append(quoted(option.substring(equals + 1)));
      }
    }
    return line.toString();
  }

  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:,=+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
