package mneme.app.page;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import mneme.app.coverage.Coverage;
import mneme.app.text.Numbers;
import mneme.app.text.Xml;
import mneme.app.trace.TraceText;

/** How often each transition was executed, with links to the text of the model. */
final class CoverageSection {
  /** A browser is slow with longer tables; JSON has all rows. */
  private static final int MOST_ROWS = 2_000;

  private CoverageSection() {}

  static void write(Coverage coverage, SourceListing listing, Writer out) throws IOException {
    List<Coverage.Row> rows = coverage.rows();
    out.write("<section id=\"coverage\">\n<h2>Coverage</h2>\n<p class=\"remark\">");
    out.write(Numbers.grouped(coverage.covered()) + " of ");
    out.write(Numbers.counted(rows.size(), "transition") + " led to a state.</p>\n");
    out.write("<div class=\"scroll\">\n<table class=\"coverage\">\n<thead><tr>");
    for (String head : List.of("executed", "new states", "process", "transition")) {
      out.write("<th scope=\"col\">" + head + "</th>");
    }
    out.write("</tr></thead>\n<tbody>\n");
    for (Coverage.Row row : rows.subList(0, Math.min(rows.size(), MOST_ROWS))) {
      out.write(row.executed() == 0 ? "<tr class=\"never\">" : "<tr>");
      out.write("<td class=\"number\">" + Numbers.grouped(row.executed()) + "</td>");
      out.write("<td class=\"number\">" + Numbers.grouped(row.found()) + "</td>");
      out.write("<td>" + Xml.escaped(TraceText.processOf(row.transition())) + "</td><td><code>");
      out.write(Xml.escaped(row.transition().name()) + "</code> ");
      out.write(listing.link(row.transition().position()) + "</td></tr>\n");
    }
    out.write("</tbody>\n</table>\n</div>\n");
    if (rows.size() > MOST_ROWS) {
      out.write("<p class=\"remark\">… and " + Numbers.grouped(rows.size() - MOST_ROWS));
      out.write(" more; --json has all of them.</p>\n");
    }
    out.write("</section>\n");
  }
}
