package mneme.chart;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import mneme.chart.Chart.CycleEnd;
import mneme.chart.Chart.CycleStart;
import mneme.chart.Chart.Gap;
import mneme.chart.Chart.Lane;
import mneme.chart.Chart.Note;
import mneme.chart.Chart.Row;
import mneme.chart.Chart.Step;

/** Draws charts with the letters of a terminal. For one chart, by one thread. */
public final class ChartText {
  private static final int WIDTH = 100;
  private static final int NARROWEST_LANE = 8;
  private static final int WIDEST_LANE = 44;
  private static final int NARROWEST_NOTE = 12;

  private final Chart chart;
  private final Look look;
  private final int left;

  /** Where each lane stands; one more, where the drawing ends. */
  private final int[] columns;

  private final List<String> lines = new ArrayList<>();

  private ChartText(Chart chart, Look look) {
    this.chart = chart;
    this.look = look;
    int last = 0;
    for (Row row : chart.rows()) {
      last = row instanceof Step step ? step.number() : last;
    }
    this.left = Math.max(2, Integer.toString(last).length()) + 4;
    this.columns = columns();
  }

  /** Prints a chart. */
  public static void print(Chart chart, Look look, PrintStream out) {
    for (String line : lines(chart, look)) {
      out.println(line);
    }
  }

  /** The lines of a chart. */
  public static List<String> lines(Chart chart, Look look) {
    return new ChartText(chart, look).draw();
  }

  /**
   * As narrow as what stands between two lanes allows; where all together would be too wide, the
   * widest give way first.
   */
  private int[] columns() {
    int lanes = chart.lanes().size();
    int[] pitch = new int[lanes];
    for (int lane = 0; lane < lanes; lane++) {
      Lane it = chart.lanes().get(lane);
      pitch[lane] =
          Math.max(NARROWEST_LANE, Math.max(nameOf(it).length(), it.start().length()) + 2);
    }
    for (Row row : chart.rows()) {
      if (row instanceof Step step) {
        widen(pitch, step);
      }
    }
    int most = WIDEST_LANE;
    while (most > NARROWEST_LANE && left + Arrays.stream(pitch).sum() > WIDTH) {
      most--;
      for (int lane = 0; lane < lanes; lane++) {
        pitch[lane] = Math.min(pitch[lane], most);
      }
    }
    int[] columns = new int[lanes + 1];
    columns[0] = left;
    for (int lane = 0; lane < lanes; lane++) {
      columns[lane + 1] = columns[lane] + pitch[lane];
    }
    return columns;
  }

  private static void widen(int[] pitch, Step step) {
    int low = Math.min(step.from(), step.to());
    int high = Math.max(step.from(), step.to());
    if (high == low + 1) {
      pitch[low] = Math.max(pitch[low], Math.min(step.label().length() + 6, WIDEST_LANE));
    } else if (high == low) {
      pitch[low] = Math.max(pitch[low], Math.min(step.label().length() + 3, WIDEST_LANE));
    }
    for (Note note : step.notes()) {
      for (String change : note.changes()) {
        int lane = note.lane();
        pitch[lane] = Math.max(pitch[lane], Math.min(change.length() + 3, WIDEST_LANE));
      }
    }
  }

  private List<String> draw() {
    if (chart.lanes().isEmpty()) {
      lines.add("  nothing happens");
      for (Row row : chart.rows()) {
        if (row instanceof CycleEnd(String text)) {
          lines.add("  " + look.strong(text));
        }
      }
      return lines;
    }
    heads();
    for (Row row : chart.rows()) {
      switch (row) {
        case Gap gap -> {
          StringBuilder line = lifelines(look.unicode() ? '┊' : ':');
          put(line, 2, look.ellipsis() + " " + counted(gap.steps()) + " left out");
          lines.add(finished(line));
        }
        case CycleStart _ -> {
          StringBuilder line = lifelines('│');
          put(line, 2, TraceWords.CYCLE_START);
          lines.add(look.strong(finished(line)));
        }
        case CycleEnd(String text) -> lines.add("  " + look.strong(text));
        case Step step -> step(step);
      }
    }
    if (!chart.end().isEmpty()) {
      lines.add("  " + look.bad(chart.end()));
    }
    return lines;
  }

  private static String counted(int steps) {
    return String.format(Locale.ROOT, "%,d step%s", steps, steps == 1 ? "" : "s");
  }

  private void heads() {
    StringBuilder names = new StringBuilder();
    StringBuilder starts = new StringBuilder();
    boolean anyStart = false;
    for (int lane = 0; lane < chart.lanes().size(); lane++) {
      Lane it = chart.lanes().get(lane);
      int room = columns[lane + 1] - columns[lane] - 1;
      put(names, columns[lane], cut(nameOf(it), room));
      put(starts, columns[lane], cut(it.start(), room));
      anyStart |= !it.start().isEmpty();
    }
    lines.add(look.strong(finished(names)));
    if (anyStart) {
      lines.add(look.faint(finished(starts)));
    }
  }

  private static String nameOf(Lane lane) {
    return lane.kind() == Lane.Kind.CHANNEL ? "(" + lane.name() + ")" : lane.name();
  }

  private void step(Step step) {
    boolean arrow = step.from() != step.to();
    int low = columns[Math.min(step.from(), step.to())];
    int high = columns[Math.max(step.from(), step.to())];
    boolean inside = arrow && step.label().length() + 4 <= high - low - 1;
    if (arrow && !inside) {
      StringBuilder above = lifelines('│');
      put(above, low + 2, cut(step.label(), Math.max(WIDTH - low - 2, NARROWEST_NOTE)));
      lines.add(finished(above));
    }
    StringBuilder line = lifelines('│');
    String number = Integer.toString(step.number());
    put(line, left - 2 - number.length(), number);
    List<List<String>> notes = notes(step);
    if (arrow) {
      arrow(line, step, low, high, inside ? step.label() : "");
      lines.add(finished(line));
      below(notes, 0);
    } else {
      put(line, low, step.fails() ? "×" : "●");
      List<String> own = notes.get(step.from());
      if (!step.label().isEmpty()) {
        own.addFirst(cut(step.label(), roomFor(step.from())));
      }
      beside(line, notes, 0);
      lines.add(finished(line));
      below(notes, 1);
    }
  }

  private void arrow(StringBuilder line, Step step, int low, int high, String label) {
    boolean right = step.from() < step.to();
    StringBuilder shaft = new StringBuilder();
    int length = high - low - 1;
    shaft.repeat('─', length);
    if (!label.isEmpty()) {
      int at = (length - label.length() - 2) / 2 + (right ? 0 : 1);
      put(shaft, Math.clamp(at, right ? 0 : 1, length - label.length() - 2), " " + label + " ");
    }
    shaft.setCharAt(right ? length - 1 : 0, right ? '▶' : '◀');
    put(line, low, right ? "├" : "│");
    put(line, low + 1, shaft.toString());
    put(line, high, right ? "│" : "┤");
    if (step.fails()) {
      put(line, right ? high - 1 : low + 1, "×");
    }
  }

  /** By lane the lines of its notes. */
  private List<List<String>> notes(Step step) {
    List<List<String>> notes = new ArrayList<>();
    for (int lane = 0; lane < chart.lanes().size(); lane++) {
      notes.add(new ArrayList<>());
    }
    for (Note note : step.notes()) {
      int room = roomFor(note.lane());
      StringBuilder line = new StringBuilder();
      for (String change : note.changes()) {
        if (!line.isEmpty() && line.length() + 2 + change.length() > room) {
          notes.get(note.lane()).add(line.toString());
          line.setLength(0);
        }
        line.append(line.isEmpty() ? "" : ", ").append(line.isEmpty() ? cut(change, room) : change);
      }
      notes.get(note.lane()).add(line.toString());
    }
    return notes;
  }

  /** Behind the last lane there is room up to the edge. */
  private int roomFor(int lane) {
    int end =
        lane + 1 < chart.lanes().size() ? columns[lane + 1] : Math.max(columns[lane + 1], WIDTH);
    return Math.max(end - columns[lane] - 3, 1);
  }

  private void beside(StringBuilder line, List<List<String>> notes, int index) {
    for (int lane = 0; lane < notes.size(); lane++) {
      if (index < notes.get(lane).size()) {
        put(line, columns[lane] + 2, notes.get(lane).get(index));
      }
    }
  }

  private void below(List<List<String>> notes, int from) {
    int most = notes.stream().mapToInt(List::size).max().orElse(0);
    for (int index = from; index < most; index++) {
      StringBuilder line = lifelines('│');
      beside(line, notes, index);
      lines.add(finished(line));
    }
  }

  private StringBuilder lifelines(char with) {
    StringBuilder line = new StringBuilder();
    for (int lane = 0; lane < chart.lanes().size(); lane++) {
      put(line, columns[lane], String.valueOf(with));
    }
    return line;
  }

  private String cut(String text, int room) {
    if (text.length() <= room) {
      return text;
    }
    String ellipsis = look.ellipsis();
    return text.substring(0, Math.max(0, room - ellipsis.length())) + ellipsis;
  }

  private static void put(StringBuilder line, int at, String text) {
    if (line.length() < at + text.length()) {
      line.repeat(' ', at + text.length() - line.length());
    }
    line.replace(at, at + text.length(), text);
  }

  /** Letters any terminal knows, where it does not know ours. */
  private String finished(StringBuilder line) {
    String text = line.toString().stripTrailing();
    if (look.unicode()) {
      return text;
    }
    return text.replace('│', '|')
        .replace('├', '|')
        .replace('┤', '|')
        .replace('─', '-')
        .replace('▶', '>')
        .replace('◀', '<')
        .replace('●', '*')
        .replace('×', 'X');
  }
}
