package mneme.app.trace;

import java.util.ArrayList;
import java.util.List;
import mneme.app.text.Style;
import mneme.model.Model;
import mneme.model.Shape;

/** States and changes of states in the words of their model. */
public final class StateText {
  private static final int WIDTH = 100;

  private final Model model;
  private final Shape shape;
  private final Style style;

  public StateText(Model model, Style style) {
    this.model = model;
    this.shape = model.shape();
    this.style = style;
  }

  /** A whole state: a line, or several, for each component. */
  public List<String> whole(int[] state, String indent) {
    int width = 0;
    for (String component : shape.components()) {
      width = Math.max(width, component.length());
    }
    List<String> lines = new ArrayList<>();
    for (int component = 0; component < shape.components().size(); component++) {
      List<String> items = items(state, component);
      if (!items.isEmpty()) {
        String name = shape.components().get(component);
        wrap(indent + name + " ".repeat(width - name.length() + 2), items, lines);
      }
    }
    List<String> appended = new ArrayList<>();
    for (int slot = shape.size(); slot < state.length; slot++) {
      appended.add(shape.nameOf(slot) + " = " + model.render(slot, state[slot]));
    }
    if (!appended.isEmpty()) {
      wrap(indent, appended, lines);
    }
    return lines;
  }

  /** What differs between two states. */
  public List<String> changes(int[] from, int[] to, String indent) {
    List<String> items = new ArrayList<>();
    for (int slot = 0; slot < Math.max(from.length, to.length); slot++) {
      int old = valueOf(from, slot);
      int now = valueOf(to, slot);
      if (old != now) {
        String difference = model.difference(slot, old, now);
        items.add(
            shape.nameOf(slot)
                + " "
                + (difference != null
                    ? difference
                    : model.render(slot, old) + style.arrow() + model.render(slot, now)));
      }
    }
    List<String> lines = new ArrayList<>();
    wrap(indent, items.isEmpty() ? List.of("nothing changes") : items, lines);
    return lines;
  }

  /** A line for each component, for the small space of a picture. */
  public List<String> brief(int[] state) {
    List<String> lines = new ArrayList<>();
    for (int component = 0; component < shape.components().size(); component++) {
      List<String> items = items(state, component);
      if (!items.isEmpty()) {
        lines.add(shape.components().get(component) + ": " + String.join(", ", items));
      }
    }
    for (int slot = shape.size(); slot < state.length; slot++) {
      lines.add(shape.nameOf(slot) + " = " + model.render(slot, state[slot]));
    }
    return lines;
  }

  /** A slot that is absent reads as 0. */
  public static int valueOf(int[] state, int slot) {
    return slot < state.length ? state[slot] : 0;
  }

  /** The slots of a component; the elements of an array are gathered. */
  private List<String> items(int[] state, int component) {
    List<String> items = new ArrayList<>();
    for (int slot = 0; slot < shape.size(); slot++) {
      if (shape.slot(slot).component() != component
          || !model.isTelling(slot, valueOf(state, slot))) {
        continue;
      }
      int end = arrayEnd(slot, component);
      String name = shortName(shape.nameOf(slot), shape.components().get(component));
      if (end - slot > 1) {
        StringBuilder item = new StringBuilder(name.substring(0, name.length() - 3));
        for (int i = slot; i < end; i++) {
          item.append(i == slot ? " = {" : ", ").append(model.render(i, valueOf(state, i)));
        }
        items.add(item.append('}').toString());
        slot = end - 1;
      } else {
        String value = model.render(slot, valueOf(state, slot));
        items.add(name.isEmpty() ? value : name + " = " + value);
      }
    }
    return items;
  }

  /** The slot after {@code base[0], base[1], …}; the slot itself where no array begins there. */
  private int arrayEnd(int slot, int component) {
    String name = shape.nameOf(slot);
    if (!name.endsWith("[0]")) {
      return slot;
    }
    String base = name.substring(0, name.length() - 2);
    int end = slot + 1;
    while (end < shape.size()
        && shape.slot(end).component() == component
        && shape.nameOf(end).equals(base + (end - slot) + "]")) {
      end++;
    }
    return end;
  }

  /** Within its component a slot need not repeat the component's name. */
  public static String shortName(String name, String component) {
    if (name.equals(component)) {
      return "";
    }
    for (String separator : List.of(".", "->")) {
      String prefix = component + separator;
      if (name.length() > prefix.length() && name.startsWith(prefix)) {
        return name.substring(prefix.length());
      }
    }
    return name;
  }

  private static void wrap(String indent, List<String> items, List<String> lines) {
    StringBuilder line = new StringBuilder(indent);
    boolean first = true;
    for (String item : items) {
      if (!first) {
        line.append(',');
        if (line.length() + 1 + item.length() > WIDTH) {
          lines.add(line.toString());
          line.setLength(0);
          line.repeat(' ', indent.length());
        } else {
          line.append(' ');
        }
      }
      line.append(item);
      first = false;
    }
    lines.add(line.toString());
  }
}
