package mneme.app.trace;

import java.util.List;
import java.util.Map;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * What stands in a trace file; nothing of it was compared with a model yet.
 *
 * @param initial slot name to value
 * @param events in order
 * @param erring the event that errs at the end; null where there is none
 * @param violation what the trace is said to show; null where nothing is said
 * @param loopStart the number of the state, counted from 0, to which the last one leads back;
 *     {@link Trace#NO_LOOP} where there is no cycle
 * @param states the states of a file in the Informal Trace Format, which stand in the place of
 *     {@code initial} and {@code events}; null for our own format
 */
public record SavedTrace(
    String model,
    @Nullable String language,
    Map<String, Integer> parameters,
    Map<String, Integer> initial,
    List<SavedEvent> events,
    @Nullable SavedEvent erring,
    @Nullable Claim violation,
    int loopStart,
    @Nullable List<ItfState> states) {

  /**
   * One step.
   *
   * @param name null where the file does not say
   * @param changes slot name to new value; null where the file does not say
   */
  public record SavedEvent(
      int transition, long choice, @Nullable String name, @Nullable Map<String, Integer> changes) {}

  /** What was violated. */
  public record Claim(String kind, @Nullable String property) {}

  /**
   * A state as the Informal Trace Format has it.
   *
   * @param values by variable: a Long, a String, a List of such
   * @param event what leads to it; null where the file does not say
   */
  public record ItfState(Map<String, Object> values, @Nullable SavedEvent event) {}
}
