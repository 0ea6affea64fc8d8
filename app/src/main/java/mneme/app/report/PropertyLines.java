package mneme.app.report;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import mneme.app.text.Numbers;
import mneme.question.Answer;
import mneme.run.Figures;
import mneme.run.ProductFigures;
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

  /** What was searched for a claim alone; empty where the states of the model were. */
  public static String searched(PropertyResult claim) {
    ProductFigures product = claim.product();
    return product == null
        ? ""
        : Numbers.counted(product.states(), "state")
            + (product.automatonStates() == 0
                ? ""
                : " with a %s automaton of %s"
                    .formatted(kind(product), Numbers.counted(product.automatonStates(), "state")));
  }

  private static String kind(ProductFigures product) {
    return product.kind().name().toLowerCase(Locale.ROOT);
  }

  /** The automaton of a property. */
  static void automaton(ProductFigures product, JsonWriter out) throws IOException {
    out.name("automaton").beginObject();
    out.name("states").value(product.automatonStates());
    out.name("kind").value(kind(product));
    out.endObject();
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
      ProductFigures product = result.product();
      if (product != null) {
        automaton(product, out);
        out.name("states").value(product.states());
        if (product.transitions() != Figures.UNKNOWN) {
          out.name("transitions").value(product.transitions());
        }
        out.name("seconds").value(Math.round(product.seconds() * 1e6) / 1e6);
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
