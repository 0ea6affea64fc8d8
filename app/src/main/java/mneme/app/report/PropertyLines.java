package mneme.app.report;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;
import mneme.question.Answer;
import mneme.run.PropertyResult;

/** What came of each property: as the Model Checking Contest wants to read it, and as JSON. */
public final class PropertyLines {
  private PropertyLines() {}

  /** One line for each property. */
  static List<String> ofContest(List<PropertyResult> results) {
    return results.stream().map(PropertyLines::line).toList();
  }

  private static String line(PropertyResult result) {
    return "FORMULA "
        + result.id()
        + (result.answer() == Answer.UNKNOWN
            ? " CANNOT_COMPUTE"
            : " " + value(result) + " TECHNIQUES EXPLICIT");
  }

  private static String value(PropertyResult result) {
    Long bound = result.bound();
    return bound == null ? result.answer().name() : Long.toString(bound);
  }

  /** What came of a claim, for people. */
  public static String meaning(PropertyResult claim) {
    return switch (claim.answer()) {
      case TRUE -> "holds";
      case FALSE -> "violated";
      case UNKNOWN ->
          claim.unchecked().isEmpty() ? "not decided" : "not checked: " + claim.unchecked();
    };
  }

  static void write(List<PropertyResult> results, JsonWriter out) throws IOException {
    out.name("properties").beginArray();
    for (PropertyResult result : results) {
      out.beginObject();
      out.name("id").value(result.id());
      out.name("verdict").value(verdict(result.answer()));
      if (!result.unchecked().isEmpty()) {
        out.name("limit").value("unchecked");
        out.name("reason").value(result.unchecked());
      }
      Long bound = result.bound();
      if (bound != null) {
        out.name("bound").value(bound);
      }
      out.endObject();
    }
    out.endArray();
  }

  private static String verdict(Answer answer) {
    return switch (answer) {
      case TRUE -> "holds";
      case FALSE -> "violated";
      case UNKNOWN -> "incomplete";
    };
  }
}
