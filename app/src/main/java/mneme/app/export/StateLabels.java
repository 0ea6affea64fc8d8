package mneme.app.export;

import java.util.ArrayList;
import java.util.List;
import mneme.app.text.Style;
import mneme.app.trace.StateText;
import mneme.chart.TraceWords;
import mneme.model.Model;

/** States in a few short lines. */
final class StateLabels {
  private static final int MOST_LINES = 12;
  private static final int WIDEST = 48;

  private final StateText text;

  StateLabels(Model model) {
    this.text = new StateText(model, Style.PLAIN);
  }

  List<String> of(int[] state) {
    List<String> lines = new ArrayList<>();
    List<String> all = text.brief(state);
    for (String line : all.subList(0, Math.min(all.size(), MOST_LINES))) {
      lines.add(TraceWords.shortened(line, WIDEST, Style.PLAIN));
    }
    if (all.size() > MOST_LINES) {
      lines.add("… " + (all.size() - MOST_LINES) + " more");
    }
    return lines;
  }
}
