package mneme.app.page;

import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import mneme.app.load.LoadedModel;
import mneme.app.report.Outcome;
import mneme.app.text.Numbers;
import mneme.app.text.Xml;
import mneme.run.Figures;
import mneme.run.Plan;

/** The numbers of a run, the important ones large. */
final class FigureList {
  private final Writer out;

  private FigureList(Writer out) {
    this.out = out;
  }

  static void write(Outcome outcome, Writer out) throws IOException {
    new FigureList(out).write(outcome);
  }

  private void write(Outcome outcome) throws IOException {
    Figures figures = outcome.run().figures();
    out.write("<section id=\"figures\">\n<h2>Figures</h2>\n<dl class=\"cards\">\n");
    if (figures.knowsStates()) {
      long waiting = figures.states() - figures.expanded();
      card(
          "states",
          Numbers.grouped(figures.states()),
          waiting > 0 ? Numbers.grouped(waiting) + " not expanded" : "");
    } else {
      card("visited", Numbers.grouped(figures.visited()), "states, with repetitions");
    }
    if (figures.knowsTransitions()) {
      card(
          "transitions",
          Numbers.grouped(figures.transitions()),
          figures.expanded() == 0
              ? ""
              : Numbers.decimal((double) figures.transitions() / figures.expanded(), 2)
                  + " per state");
    }
    Figures.LevelFigures levels = figures.levels();
    if (levels == null && figures.knowsDepth()) {
      card("depth", Numbers.grouped(figures.depth()), "the longest path taken");
    }
    if (levels != null) {
      card("levels", Numbers.grouped(levels.count()), "widest " + Numbers.grouped(levels.widest()));
    }
    if (figures.knowsTransitions()) {
      card("deadlocks", Numbers.grouped(figures.deadlocks()), "");
    }
    if (figures.assertionsViolated() > 0) {
      card("failing assertions", Numbers.grouped(figures.assertionsViolated()), "");
    }
    if (figures.runtimeErrors() > 0) {
      card("run-time errors", Numbers.grouped(figures.runtimeErrors()), "");
    }
    card(
        "time",
        Numbers.seconds(figures.seconds()),
        figures.seconds() > 0.05
            ? Numbers.rate(figures.statesOrVisits(), figures.seconds()) + " states/s"
            : "");
    card(
        "tables",
        Numbers.bytes(figures.storeBytes() + figures.queueBytes()),
        figures.states() < 10_000
            ? ""
            : Numbers.decimal((double) figures.storeBytes() / figures.states(), 1)
                + " bytes per state");
    if (outcome.peakMemory() >= 0) {
      card("process", Numbers.bytes(outcome.peakMemory()), "at its peak");
    }
    out.write("</dl>\n<dl class=\"facts\">\n");
    facts(outcome);
    out.write("</dl>\n</section>\n");
  }

  private void facts(Outcome outcome) throws IOException {
    LoadedModel model = outcome.model();
    Plan plan = outcome.run().plan();
    fact(
        "model",
        model.path() + " (" + Numbers.bytes(model.bytes()) + ", " + model.language() + ")");
    if (!model.parameters().isEmpty()) {
      StringBuilder parameters = new StringBuilder();
      for (Map.Entry<String, Integer> parameter : model.parameters().entrySet()) {
        parameters.append(parameters.isEmpty() ? "" : ", ");
        parameters.append(parameter.getKey()).append(" = ").append(parameter.getValue());
      }
      fact("parameters", parameters.toString());
    }
    fact("search", plan.search() + ", " + Numbers.counted(plan.threads(), "thread"));
    String exactness = outcome.run().exact() ? "exact" : "may miss states";
    fact("store", plan.usesStore() ? plan.store() + ", " + exactness : exactness);
    fact("memory given", Numbers.bytes(outcome.budget()));
    fact("loading took", Numbers.seconds(model.seconds()));
  }

  private void card(String name, String value, String remark) throws IOException {
    out.write("<div><dt>" + Xml.escaped(name) + "</dt><dd>" + Xml.escaped(value));
    if (!remark.isEmpty()) {
      out.write(" <small>" + Xml.escaped(remark) + "</small>");
    }
    out.write("</dd></div>\n");
  }

  private void fact(String name, String value) throws IOException {
    out.write("<div><dt>" + Xml.escaped(name) + "</dt><dd>" + Xml.escaped(value) + "</dd></div>\n");
  }
}
