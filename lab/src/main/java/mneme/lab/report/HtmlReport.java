package mneme.lab.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import mneme.app.picture.Chart;
import mneme.app.text.Xml;
import mneme.lab.Words;
import mneme.lab.paper.Agreement;
import mneme.lab.study.Entry;
import mneme.lab.study.Section;

/** The report as one page that fetches nothing and runs nothing. For one page. */
final class HtmlReport {
  private static final String STYLE =
      """
      :root{color-scheme:light dark;--ground:#fff;--text:#1c2129;--faint:#5a6472;--line:#dde1e6;
        --good:#2f7d1d;--bad:#c02c2c;--soft:#f5f7f9;--link:#2358c4}
      @media (prefers-color-scheme:dark){:root{--ground:#15181d;--text:#e8ebf0;--faint:#9ba6b5;
        --line:#2b313a;--good:#8fce5a;--bad:#f27878;--soft:#1d2127;--link:#8ab4ff}}
      body{margin:0 auto;max-width:76rem;padding:1.5rem;background:var(--ground);color:var(--text);
        font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif}
      h1{font-size:1.6rem;margin:.2rem 0}h2{font-size:1.25rem;margin:2.4rem 0 .3rem;
        border-top:1px solid var(--line);padding-top:1.2rem}
      a{color:var(--link)}p{max-width:50rem;margin:.5rem 0}.faint{color:var(--faint)}
      .scroll{overflow-x:auto;margin:.8rem 0}
      table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.9rem}
      caption{text-align:left;font-weight:600;padding:.3rem 0}
      th,td{padding:.22rem .7rem;border-bottom:1px solid var(--line);text-align:right;
        vertical-align:top;white-space:nowrap}
      th{background:var(--soft);font-weight:600}
      td:first-child,th:first-child,td.l,th.l{text-align:left}
      td.w{white-space:normal;min-width:16rem;text-align:left}
      .agrees,.explained{color:var(--good)}.differs,.wrong{color:var(--bad);font-weight:600}
      figure{display:inline-block;margin:.6rem .8rem .6rem 0;max-width:100%}
      figure svg{max-width:100%;height:auto}
      pre{background:var(--soft);padding:.8rem;overflow-x:auto;font-size:.82rem}
      details{margin:.6rem 0}summary{cursor:pointer;color:var(--faint)}
      code{font-size:.85rem}nav a{margin-right:1rem}
      """;

  private final StringBuilder out = new StringBuilder();
  private final Report report;

  private HtmlReport(Report report) {
    this.report = report;
  }

  static String of(Report report) {
    HtmlReport page = new HtmlReport(report);
    page.write();
    return page.out.toString();
  }

  private void write() {
    line("<!DOCTYPE html>");
    line("<html lang=\"en\"><head><meta charset=\"utf-8\">");
    line(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src"
            + " 'unsafe-inline'; img-src data:\">");
    line("<meta name=\"viewport\" content=\"width=device-width\">");
    line("<link rel=\"icon\" href=\"data:,\">");
    line("<title>Mneme lab</title><style>" + STYLE + Chart.style() + "</style></head><body>");
    line("<h1>Mneme lab</h1>");
    paragraph("faint", "Scale " + report.scale().word() + ". Report made " + report.date() + ".");
    machines();
    paragraph("", report.score().inWords());
    wrong();
    line("<nav><a href=\"#agreement\">agreement</a>");
    for (Report.StudyReport study : report.studies()) {
      line("<a href=\"#" + study.study().name() + "\">" + study.study().name() + "</a>");
    }
    line("</nav>");
    agreements();
    report.studies().forEach(this::study);
    line("</body></html>");
  }

  /** What was measured, where and when. */
  private void machines() {
    Map<String, List<Entry>> byMachine =
        report.entries().stream()
            .collect(
                Collectors.groupingBy(
                    entry -> entry.commit() + "\n" + entry.machine(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    byMachine.forEach(
        (_, entries) -> {
          Entry first = entries.getFirst();
          String from = entries.stream().map(Entry::date).min(String::compareTo).orElse("");
          String to = entries.stream().map(Entry::date).max(String::compareTo).orElse("");
          double load = entries.stream().mapToDouble(Entry::load).max().orElse(0);
          paragraph(
              "faint",
              "%d measurements of commit %s, %s to %s, on %s; load up to %s."
                  .formatted(
                      entries.size(),
                      first.commit(),
                      from,
                      to,
                      first.machine(),
                      Words.fixed(load, 1)));
        });
  }

  private void wrong() {
    for (Entry entry : report.wrong()) {
      paragraph("wrong", "WRONG: " + entry.study() + " " + entry.key() + ": " + entry.wrong());
    }
    for (Agreement agreement : report.unexplained()) {
      paragraph(
          "differs",
          "Differs: %s, %s, %s: %s in the paper, ours %s."
              .formatted(
                  agreement.number().paper(),
                  agreement.number().place(),
                  agreement.number().what(),
                  Figures.shown(agreement.number().value()),
                  Figures.shown(agreement.ours())));
    }
  }

  private void agreements() {
    line("<h2 id=\"agreement\">The papers' numbers beside ours</h2>");
    paragraph(
        "",
        "ratio: ours by the paper's. A number agrees if the ratio is within its tolerance. It is"
            + " explained if a second measurement, in which the supposed cause of the difference"
            + " is taken out or put in, is within the tolerance. It is smaller if ours comes from"
            + " fewer or smaller models than the paper's at this scale; then nothing is judged.");
    line("<div class=\"scroll\"><table id=\"agreement-table\"><tr>");
    for (String heading :
        List.of(
            "paper",
            "place",
            "what",
            "paper's",
            "ours",
            "ratio",
            "models",
            "tolerance",
            "verdict",
            "with the cause",
            "cause")) {
      line("<th>" + heading + "</th>");
    }
    line("</tr>");
    for (Agreement agreement : report.agreements()) {
      if (agreement.isMeasured()) {
        row(agreement);
      }
    }
    line("</table></div>");
    long missing = report.agreements().stream().filter(one -> !one.isMeasured()).count();
    paragraph("faint", missing + " numbers were not measured at this scale.");
  }

  private void row(Agreement agreement) {
    String verdict = agreement.verdict().word();
    line("<tr>");
    cell("", agreement.number().paper());
    cell("l", agreement.number().place());
    cell("w", agreement.number().what());
    cell("", Figures.shown(agreement.number().value()));
    cell("", Figures.shown(agreement.ours()));
    cell("", String.format(Locale.ROOT, "%.3f", agreement.ratio()));
    cell("", Integer.toString(agreement.models()));
    cell("", Math.round(100 * agreement.number().tolerance()) + " %");
    cell(verdict, verdict);
    cell("", Figures.shown(agreement.variant()));
    cell("w", agreement.number().cause());
    line("</tr>");
  }

  private void study(Report.StudyReport study) {
    String name = study.study().name();
    line("<h2 id=\"" + name + "\">" + Xml.escaped(name + ": " + study.study().title()) + "</h2>");
    if (!study.study().source().isEmpty()) {
      paragraph("faint", "Paper " + study.study().source() + ".");
    }
    paragraph("", study.study().setUp());
    for (Section.Part part : study.section().parts()) {
      switch (part) {
        case Section.Text text -> paragraph("", text.words());
        case Section.Table table -> table(name, table);
        case Section.Picture picture -> line("<figure>" + picture.chart().element() + "</figure>");
      }
    }
    measurements(study);
  }

  private void table(String study, Section.Table table) {
    line("<div class=\"scroll\"><table id=\"" + study + "-" + table.id() + "\">");
    line("<caption>" + Xml.escaped(table.caption()) + "</caption><tr>");
    table.headings().forEach(heading -> line("<th>" + Xml.escaped(heading) + "</th>"));
    line("</tr>");
    for (List<String> row : table.rows()) {
      line("<tr>");
      row.forEach(text -> cell("", text));
      line("</tr>");
    }
    line("</table></div>");
  }

  private void measurements(Report.StudyReport study) {
    line("<details><summary>" + study.entries().size() + " measurements</summary>");
    line("<div class=\"scroll\"><table><tr>");
    for (String heading :
        List.of(
            "measurement",
            "date",
            "commit",
            "exit",
            "wall s",
            "processor s",
            "peak MB",
            "load",
            "command")) {
      line("<th>" + heading + "</th>");
    }
    line("</tr>");
    for (Entry entry : study.entries()) {
      line("<tr>");
      cell("", entry.key());
      cell("", entry.date());
      cell("", entry.commit());
      cell(
          entry.wrong().isEmpty() ? "" : "wrong",
          entry.exitCode() == Entry.ENDED ? "time limit" : Integer.toString(entry.exitCode()));
      cell("", Words.fixed(entry.seconds(), 1));
      cell("", Words.fixed(entry.processorSeconds(), 1));
      cell("", Long.toString(entry.peakMemory() >> 20));
      cell("", Words.fixed(entry.load(), 1));
      line("<td class=\"l\"><code>" + Xml.escaped(entry.commandLine()) + "</code></td></tr>");
    }
    line("</table></div></details>");
    for (Entry entry : study.entries()) {
      if (!entry.text().isBlank()) {
        line("<details><summary>" + Xml.escaped(entry.key()) + ": what it printed</summary><pre>");
        line(Xml.escaped(entry.text().strip()) + "</pre></details>");
      }
    }
  }

  private void paragraph(String style, String words) {
    line("<p class=\"" + style + "\">" + Xml.escaped(words) + "</p>");
  }

  private void cell(String style, String text) {
    line((style.isEmpty() ? "<td>" : "<td class=\"" + style + "\">") + Xml.escaped(text) + "</td>");
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
