package mneme.app.report;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import mneme.app.Version;
import mneme.app.load.LoadedModel;
import mneme.app.report.QuestionResults.Result;
import mneme.app.text.Numbers;
import mneme.app.text.Style;
import mneme.app.text.Xml;
import mneme.app.trace.TraceStyle;
import mneme.app.trace.TraceText;
import mneme.run.Plan;
import mneme.run.Violation;

/** A check as JUnit XML: a test case for each question; described in docs/ci.md. */
public final class JUnitReport {
  /** What a person reads of a trace in a list of test results; the trace file has it all. */
  private static final int LONGEST_TRACE = 200_000;

  private final Writer out;

  private JUnitReport(Writer out) {
    this.out = out;
  }

  public static void write(Outcome outcome, Writer out) throws IOException {
    double seconds = outcome.run().figures().seconds();
    Violation violation = outcome.run().violation();
    String advice = UnaskedLabels.advice(outcome);
    new JUnitReport(out)
        .write(
            outcome.model(),
            outcome.run().plan(),
            QuestionResults.of(outcome),
            seconds,
            VerdictText.line(outcome, Style.PLAIN) + (advice.isEmpty() ? "" : "\n" + advice),
            violation == null ? "" : trace(outcome.model(), violation));
  }

  /** A limit ended the search before it could report, and nothing was decided. */
  public static void writeWithoutRun(LoadedModel model, Plan plan, String reason, Writer out)
      throws IOException {
    String message = "incomplete: " + reason;
    new JUnitReport(out)
        .write(model, plan, QuestionResults.undecided(plan, message), 0, message, "");
  }

  /**
   * The model could not be loaded.
   *
   * @param type {@code input} for a fault of the model, {@code incomplete} where memory was used up
   */
  public static void writeUnreadable(String path, String message, String type, Writer out)
      throws IOException {
    StringBuilder suite = new StringBuilder();
    attribute(suite, "name", path);
    StringBuilder about = new StringBuilder();
    attribute(about, "message", message.lines().findFirst().orElse(message));
    attribute(about, "type", type);
    String counts = " tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\" time=\"0.000\"";
    out.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    out.write("<testsuites name=\"mneme\"" + counts + ">\n");
    out.write("  <testsuite" + suite + counts + ">\n");
    StringBuilder test = new StringBuilder();
    attribute(test, "classname", path);
    attribute(test, "name", "the model can be loaded");
    out.write("    <testcase" + test + ">\n");
    out.write("      <error" + about + ">" + Xml.escaped(message) + "</error>\n");
    out.write("    </testcase>\n  </testsuite>\n</testsuites>\n");
  }

  private void write(
      LoadedModel model,
      Plan plan,
      List<QuestionResults.Answer> answers,
      double seconds,
      String verdict,
      String trace)
      throws IOException {
    StringBuilder counts = new StringBuilder();
    attribute(counts, "tests", Integer.toString(answers.size()));
    attribute(counts, "failures", count(answers, Result.FAILED));
    attribute(counts, "errors", count(answers, Result.ERROR));
    attribute(counts, "skipped", count(answers, Result.SKIPPED));
    attribute(counts, "time", Numbers.decimal(seconds, 3).replace(",", ""));
    out.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    out.write("<testsuites name=\"mneme\"" + counts + ">\n");
    StringBuilder suite = new StringBuilder();
    attribute(suite, "name", model.path());
    out.write("  <testsuite" + suite + counts + ">\n    <properties>\n");
    property("mneme", Version.current());
    property("language", model.language());
    List<String> parameters = new ArrayList<>();
    model.parameters().forEach((name, value) -> parameters.add(name + "=" + value));
    if (!parameters.isEmpty()) {
      property("parameters", String.join(" ", parameters));
    }
    property("search", plan.search());
    if (plan.usesStore()) {
      property("store", plan.store());
    }
    out.write("    </properties>\n");
    for (QuestionResults.Answer answer : answers) {
      testCase(model, answer, trace);
    }
    out.write("    <system-out>" + Xml.escaped(verdict) + "</system-out>\n");
    out.write("  </testsuite>\n</testsuites>\n");
  }

  private void property(String name, String value) throws IOException {
    StringBuilder attributes = new StringBuilder();
    attribute(attributes, "name", name);
    attribute(attributes, "value", value);
    out.write("      <property" + attributes + "/>\n");
  }

  private void testCase(LoadedModel model, QuestionResults.Answer answer, String trace)
      throws IOException {
    StringBuilder attributes = new StringBuilder();
    attribute(attributes, "classname", model.path());
    attribute(attributes, "name", answer.question().name());
    out.write("    <testcase" + attributes);
    if (answer.result() == Result.PASSED) {
      out.write("/>\n");
      return;
    }
    String element =
        switch (answer.result()) {
          case FAILED -> "failure";
          case ERROR -> "error";
          default -> "skipped";
        };
    StringBuilder about = new StringBuilder();
    attribute(about, "message", answer.message());
    if (answer.result() != Result.SKIPPED) {
      attribute(about, "type", answer.result() == Result.ERROR ? "incomplete" : "violated");
    }
    out.write(">\n      <" + element + about);
    if (answer.shown() && !trace.isEmpty()) {
      out.write(">" + Xml.escaped(trace) + "</" + element + ">\n");
    } else {
      out.write("/>\n");
    }
    out.write("    </testcase>\n");
  }

  private static String trace(LoadedModel model, Violation violation) {
    if (violation.trace() == null) {
      return "";
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream text = new PrintStream(bytes, false, StandardCharsets.UTF_8);
    text.println();
    new TraceText(model, Style.PLAIN).print(violation.trace(), TraceStyle.DIFF, text);
    text.flush();
    String whole = bytes.toString(StandardCharsets.UTF_8);
    return whole.length() <= LONGEST_TRACE
        ? whole
        : whole.substring(0, LONGEST_TRACE)
            + "\n… and so on: "
            + Numbers.counted(violation.trace().length(), "step")
            + "; --trace-file keeps them all\n";
  }

  private static String count(List<QuestionResults.Answer> answers, Result result) {
    return Long.toString(answers.stream().filter(answer -> answer.result() == result).count());
  }

  private static void attribute(StringBuilder to, String name, String value) {
    to.append(' ').append(name).append("=\"").append(Xml.escaped(value)).append('"');
  }
}
