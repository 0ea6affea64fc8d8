package mneme.app.export;

import mneme.app.text.Style;
import mneme.chart.TraceWords;
import mneme.model.Event;
import mneme.model.Model;
import mneme.model.Transition;
import org.jspecify.annotations.Nullable;

/** The names of transitions with who moves in front, on one line. For one thread. */
final class EdgeLabels {
  private static final int WIDEST = 1000;

  private final Model model;
  private final @Nullable String[] labels;

  EdgeLabels(Model model) {
    this.model = model;
    this.labels = new String[model.transitionCount()];
  }

  String of(long event) {
    int id = Event.transition(event, model.choiceBits());
    String label = labels[id];
    if (label == null) {
      label = label(model.transition(id));
      labels[id] = label;
    }
    return label;
  }

  private static String label(Transition transition) {
    StringBuilder label = new StringBuilder(transition.process());
    if (!transition.partner().isEmpty()) {
      label.append(" + ").append(transition.partner());
    }
    label.append(label.isEmpty() ? "" : ": ").append(transition.name());
    return TraceWords.shortened(label.toString(), WIDEST, Style.PLAIN);
  }
}
