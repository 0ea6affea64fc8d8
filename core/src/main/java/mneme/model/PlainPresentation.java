package mneme.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Shows a state slot by slot and an event by the name of its transition: what a model has that says
 * nothing else. Immutable and thread-safe.
 */
public class PlainPresentation implements Presentation {
  private final Model model;

  public PlainPresentation(Model model) {
    this.model = model;
  }

  @Override
  public String describe(long event) {
    return model.transition(Event.transition(event, model.choiceBits())).name();
  }

  @Override
  public List<Entry> entries(int[] state) {
    Shape shape = model.shape();
    List<Entry> entries = new ArrayList<>(Math.max(shape.size(), state.length));
    for (int slot = 0; slot < Math.max(shape.size(), state.length); slot++) {
      int value = slot < state.length ? state[slot] : 0;
      String component =
          slot < shape.size() ? shape.components().get(shape.slot(slot).component()) : "";
      entries.add(Entry.of(component, shape.nameOf(slot), value, render(slot, value)));
    }
    return entries;
  }

  /** A value of a slot in the words of the model: a location's name, a number. */
  protected String render(int slot, int value) {
    return Integer.toString(value);
  }
}
