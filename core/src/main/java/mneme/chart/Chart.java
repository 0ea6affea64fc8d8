package mneme.chart;

import java.util.List;

/**
 * A message-sequence chart, before it is drawn: lanes for those who take part, rows for what
 * happens, from the top down. Immutable. Made by {@link ChartMaker}, drawn in letters by {@link
 * ChartText}.
 *
 * @param end what is at the end of the trace; empty where there is nothing to say
 */
public record Chart(List<Lane> lanes, List<Row> rows, String end) {
  public Chart {
    lanes = List.copyOf(lanes);
    rows = List.copyOf(rows);
  }

  /**
   * Somebody who takes part.
   *
   * @param start how it is before the first step: its location; empty where it has none
   */
  public record Lane(String name, Kind kind, String start) {
    /** Who can have a lane. */
    public enum Kind {
      PROCESS,
      CHANNEL,
      /** Everybody for whom there is no lane of their own. */
      OTHERS
    }
  }

  /** What stands on one level of a chart. */
  public sealed interface Row {}

  /**
   * One step of the trace.
   *
   * @param number counted from 1
   * @param from the lane that moves
   * @param to the lane its message goes to; the same where it says nothing to anybody
   * @param label the message, or the name of the step where nothing else tells what it does; may be
   *     empty
   * @param fails whether it errs and so leads nowhere
   */
  public record Step(
      int number, int from, int to, String label, List<Note> notes, String place, boolean fails)
      implements Row {
    public Step {
      notes = List.copyOf(notes);
    }
  }

  /** Steps that are left out because the chart would get too long. */
  public record Gap(int steps) implements Row {}

  /** The cycle of a run begins: what follows is repeated for ever. */
  public record CycleStart() implements Row {}

  /**
   * The end of a run that goes on for ever.
   *
   * @param text how it goes on
   */
  public record CycleEnd(String text) implements Row {}

  /** What changes on a lane. */
  public record Note(int lane, List<String> changes) {
    public Note {
      changes = List.copyOf(changes);
    }
  }
}
