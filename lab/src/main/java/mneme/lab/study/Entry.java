package mneme.lab.study;

import com.google.gson.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of a measurement, with all that is needed to repeat and to judge it.
 *
 * @param command the words after {@code mneme}, folders in braces
 * @param date when it was begun, in UTC
 * @param commit that was measured; with {@code -dirty} where the sources had changes
 * @param machine in words
 * @param load of the machine when it was begun
 * @param exitCode of the process; -1 where it was ended at its limit
 * @param seconds of wall time
 * @param processorSeconds of all its threads
 * @param peakMemory resident bytes
 * @param wrong why the result is wrong; empty where it is not
 * @param answer the JSON it printed; null where it printed none
 * @param text what it printed otherwise
 */
public record Entry(
    String study,
    String key,
    List<String> command,
    String date,
    String commit,
    String machine,
    double load,
    int exitCode,
    double seconds,
    double processorSeconds,
    long peakMemory,
    String wrong,
    @Nullable JsonObject answer,
    String text) {
  /** Instead of an exit code. */
  public static final int ENDED = -1;

  private static final int INCOMPLETE = 3;

  public Entry {
    command = List.copyOf(command);
  }

  /** Whether the process said what it was asked; a method that may lose states is never sure. */
  public boolean isUsable() {
    return wrong.isEmpty() && (exitCode == 0 || isLossy());
  }

  private boolean isLossy() {
    return exitCode == INCOMPLETE
        && answer != null
        && answer.has("limit")
        && answer.get("limit").getAsString().equals("lossy");
  }

  public boolean isLimited() {
    return exitCode == ENDED || exitCode == INCOMPLETE && !isLossy();
  }

  /** NaN where the answer has no such figure. */
  public double number(String figure) {
    return answer != null && answer.has(figure) && answer.get(figure).isJsonPrimitive()
        ? answer.get(figure).getAsDouble()
        : Double.NaN;
  }

  /** What is to be typed to repeat it. */
  public String commandLine() {
    return "mneme " + String.join(" ", command.stream().map(Entry::quoted).toList());
  }

  private static String quoted(String word) {
    return word.matches("[\\w./:=,%+@{}-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
