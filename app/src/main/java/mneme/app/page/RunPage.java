package mneme.app.page;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import mneme.app.Version;
import mneme.app.picture.RunPicture;
import mneme.app.report.Outcome;
import mneme.app.report.PropertyLines;
import mneme.app.report.VerdictText;
import mneme.app.text.Numbers;
import mneme.app.text.Style;
import mneme.app.text.Xml;
import mneme.model.Statement;
import mneme.run.Figures;
import mneme.run.PropertyResult;
import mneme.run.Violation;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * A run as one HTML file: verdict, trace, figures, diagrams, coverage, what was never reached, and
 * the model. It refers to nothing outside itself. Everything is there without scripts; where the
 * browser runs the one script of the page, trace and diagrams are those of the local page.
 */
public final class RunPage {
  private static final int MOST_UNREACHED = 500;

  private final Outcome outcome;
  private final Writer out;
  private final SourceListing listing;

  private RunPage(Outcome outcome, Writer out) {
    this.outcome = outcome;
    this.out = out;
    this.listing = new SourceListing(outcome);
  }

  public static void write(Outcome outcome, RunPicture picture, Writer out) throws IOException {
    new RunPage(outcome, out).write(picture);
  }

  private void write(RunPicture picture) throws IOException {
    Violation violation = outcome.run().violation();
    Trace trace = violation == null ? null : violation.trace();
    boolean unreached =
        outcome.finished()
            && !outcome.run().figures().isReduced()
            && !outcome.run().figures().unreached().isEmpty();
    String title = outcome.model().fileName();
    String script = "//<![CDATA[\n" + PageScript.whole("report.js") + "//]]>";
    out.write("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n");
    out.write("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n");
    out.write("<meta name=\"color-scheme\" content=\"light dark\"/>\n");
    // Even if something slipped through: no browser loads anything for this page.
    out.write("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ");
    out.write("style-src 'unsafe-inline'; img-src data:; script-src ");
    out.write(PageScript.fingerprint(script) + "\"/>\n<title>");
    out.write(Xml.escaped(title + ": " + word()) + " – mneme</title>\n<style>\n");
    out.write(PageScript.look());
    out.write(css());
    out.write(RunPicture.style());
    out.write("\n</style>\n</head>\n<body>\n");
    header(title, trace != null, unreached);
    out.write("<main>\n");
    claims(outcome.run().claims());
    // What went wrong is what the reader came for.
    if (violation != null && trace != null) {
      new TraceSection(outcome, violation, trace, listing).write(out);
    }
    FigureList.write(outcome, out);
    diagrams(picture);
    if (outcome.coverage() != null) {
      CoverageSection.write(outcome.coverage(), listing, out);
    }
    if (unreached) {
      unreached(outcome.run().figures().unreached());
    }
    listing.write(out);
    out.write("</main>\n<footer>mneme " + Xml.escaped(Version.current()));
    out.write(" <span id=\"keys\"></span></footer>\n");
    out.write("<script type=\"application/json\" id=\"run\">" + data(picture, trace));
    out.write("</script>\n<script>" + script + "</script>\n");
    out.write("</body>\n</html>\n");
  }

  private void header(String title, boolean traced, boolean unreached) throws IOException {
    String line = VerdictText.line(outcome, Style.PLAIN);
    String advice = VerdictText.advice(outcome);
    out.write("<header>\n<p class=\"brand\">mneme " + Xml.escaped(outcome.command()) + "</p>\n");
    out.write("<h1>" + Xml.escaped(title) + "</h1>\n<p class=\"verdict " + tone() + "\"><strong>");
    out.write(Xml.escaped(word()) + "</strong> ");
    out.write(Xml.escaped(line.substring(Math.min(line.length(), word().length() + 2))));
    if (!advice.isEmpty()) {
      out.write("<br/><small>" + Xml.escaped(advice) + "</small>");
    }
    out.write("</p>\n<nav>");
    if (traced) {
      out.write("<a href=\"#trace\">Trace</a> ");
    }
    out.write("<a href=\"#figures\">Figures</a> <a href=\"#diagrams\">Diagrams</a>");
    if (outcome.coverage() != null) {
      out.write(" <a href=\"#coverage\">Coverage</a>");
    }
    if (unreached) {
      out.write(" <a href=\"#unreached\">Never reached</a>");
    }
    out.write(" <a href=\"#model\">Model</a></nav>\n</header>\n");
  }

  private String word() {
    String line = VerdictText.line(outcome, Style.PLAIN);
    return line.substring(0, line.indexOf(':'));
  }

  private String tone() {
    return switch (outcome.run().verdict()) {
      case HOLDS, COMPLETE -> "good";
      case VIOLATED -> "bad";
      case INCOMPLETE -> "doubtful";
    };
  }

  private void claims(List<PropertyResult> claims) throws IOException {
    if (claims.isEmpty()) {
      return;
    }
    out.write("<section id=\"claims\">\n<h2>Properties of runs</h2>\n<dl class=\"facts\">\n");
    for (PropertyResult claim : claims) {
      out.write("<div><dt>" + Xml.escaped(claim.id()) + "</dt><dd>");
      String searched = PropertyLines.searched(claim);
      out.write(Xml.escaped(PropertyLines.meaning(claim)));
      out.write(searched.isEmpty() ? "" : " <small>" + Xml.escaped(searched) + "</small>");
      out.write("</dd></div>\n");
    }
    out.write("</dl>\n</section>\n");
  }

  /** What the script shows, so written that nothing of it ends the element. */
  private String data(RunPicture picture, @Nullable Trace trace) {
    Figures figures = outcome.run().figures();
    JsonObject data = new JsonObject();
    data.addProperty("states", figures.knowsStates() ? figures.states() : 0);
    data.add("moments", MomentJson.of(picture.timeline().moments()));
    Figures.LevelFigures levels = figures.levels();
    if (levels != null) {
      data.add("levels", new Gson().toJsonTree(levels.sizes()));
    }
    data.add("escalations", MomentJson.changes(figures));
    if (trace != null && trace.length() <= TraceSection.MOST_STEPS) {
      data.add("way", new StateJson(outcome.model()).way(trace));
      data.addProperty("loop", trace.isLasso() ? trace.loopStart() : -1);
    }
    return data.toString().replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e");
  }

  /** Those that the script draws as well are marked: with scripts, only its own are shown. */
  private void diagrams(RunPicture picture) throws IOException {
    out.write("<section id=\"diagrams\">\n<h2>Diagrams</h2>\n<div class=\"diagrams\">\n");
    for (RunPicture.Element element : picture.elements()) {
      out.write(element.drawnByScripts() ? "<figure data-kind=\"again\">" : "<figure>");
      out.write(element.svg() + "</figure>\n");
    }
    out.write("</div>\n</section>\n");
  }

  private void unreached(List<Statement> statements) throws IOException {
    out.write("<section id=\"unreached\">\n<h2>Never reached</h2>\n<p class=\"remark\">");
    out.write("The search went through to its end, and ");
    out.write(
        statements.size() == 1
            ? "this piece"
            : "these " + Numbers.grouped(statements.size()) + " pieces");
    out.write(" of the model played no part in it.</p>\n<ul class=\"unreached\">\n");
    int shown = Math.min(statements.size(), MOST_UNREACHED);
    List<Statement> sorted = new ArrayList<>(statements);
    sorted.sort(Comparator.comparingInt(statement -> statement.position().line()));
    for (Statement statement : sorted.subList(0, shown)) {
      out.write("<li>" + listing.link(statement.position()) + " ");
      if (!statement.process().isEmpty()) {
        out.write("<span class=\"who\">" + Xml.escaped(statement.process()) + "</span> ");
      }
      out.write("<code>" + Xml.escaped(statement.what()) + "</code></li>\n");
    }
    if (statements.size() > shown) {
      out.write("<li>… and " + Numbers.grouped(statements.size() - shown) + " more</li>\n");
    }
    out.write("</ul>\n</section>\n");
  }

  private static String css() throws IOException {
    try (InputStream in = RunPage.class.getResourceAsStream("page.css")) {
      if (in == null) {
        throw new IOException("page.css is missing from this build");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
