package mneme.app.report;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import mneme.app.coverage.Coverage;
import mneme.app.load.LoadedModel;
import mneme.app.text.Numbers;
import mneme.app.text.Style;
import mneme.app.trace.TraceText;
import mneme.chart.TraceWords;
import mneme.model.Statement;
import mneme.source.Position;

/** Coverage as a table for people and as JSON. */
public final class CoverageText {
  private static final int WIDEST = 60;

  private CoverageText() {}

  public static void print(Coverage coverage, LoadedModel model, Style style, PrintStream out) {
    List<Coverage.Row> rows = coverage.rows();
    out.println(
        style.strong("coverage")
            + ": "
            + Numbers.grouped(coverage.covered())
            + " of "
            + Numbers.counted(rows.size(), "transition")
            + " led to a state");
    int executedWidth = "executed".length();
    int foundWidth = "new states".length();
    for (Coverage.Row row : rows) {
      executedWidth = Math.max(executedWidth, Numbers.grouped(row.executed()).length());
      foundWidth = Math.max(foundWidth, Numbers.grouped(row.found()).length());
    }
    out.println("  " + right("executed", executedWidth) + "  " + right("new states", foundWidth));
    for (Coverage.Row row : rows) {
      String line =
          "  "
              + right(Numbers.grouped(row.executed()), executedWidth)
              + "  "
              + right(Numbers.grouped(row.found()), foundWidth)
              + "  "
              + place(row.transition().position(), model)
              + TraceText.processOf(row.transition())
              + "  "
              + TraceWords.shortened(row.transition().name(), WIDEST, style);
      out.println(row.executed() == 0 ? style.doubtful(line) : line);
    }
  }

  private static String place(Position position, LoadedModel model) {
    return position.isKnown() ? model.fileName() + ":" + position.line() + "  " : "";
  }

  private static String right(String text, int width) {
    return " ".repeat(width - text.length()) + text;
  }

  static void write(Coverage coverage, JsonWriter out) throws IOException {
    out.name("coverage").beginObject();
    out.name("transitions").beginArray();
    for (Coverage.Row row : coverage.rows()) {
      out.beginObject();
      out.name("name").value(row.transition().name());
      out.name("process").value(TraceText.processOf(row.transition()));
      position(row.transition().position(), out);
      out.name("executed").value(row.executed());
      out.name("new_states").value(row.found());
      out.endObject();
    }
    out.endArray();
    out.name("statements").beginArray();
    for (Coverage.Piece piece : coverage.pieces()) {
      Statement statement = piece.statement();
      out.beginObject();
      out.name("what").value(statement.what());
      out.name("process").value(statement.process());
      position(statement.position(), out);
      out.name("executed").value(piece.executed());
      out.endObject();
    }
    out.endArray();
    out.endObject();
  }

  private static void position(Position position, JsonWriter out) throws IOException {
    if (position.isKnown()) {
      out.name("line").value(position.line());
      out.name("column").value(position.column());
    }
  }
}
