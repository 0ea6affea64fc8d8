package mneme.app.trace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.app.text.Style;
import mneme.chart.Change;
import mneme.chart.TraceWords;
import mneme.model.Entry;
import mneme.model.Model;

/** States and changes of states in the words of their model. */
public record StateText(Model model, Style style) {
  private static final int WIDTH = 100;

  /** A whole state: a line, or several, for each component. */
  public List<String> whole(int[] state, String indent) {
    Map<String, List<Entry>> components = components(state);
    int width = 0;
    for (String component : components.keySet()) {
      width = Math.max(width, component.length());
    }
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, List<Entry>> component : components.entrySet()) {
      String name = component.getKey();
      String start = name.isEmpty() ? "" : name + " ".repeat(width - name.length() + 2);
      wrap(indent + start, items(component.getValue()), lines);
    }
    return lines;
  }

  /** What differs between two states; nothing for points of a program that look the same. */
  public List<String> changes(int[] from, int[] to, String indent) {
    List<Change> changes = Change.between(model, from, to);
    List<String> items = new ArrayList<>();
    for (Change change : Change.telling(changes)) {
      items.add(text(change));
    }
    List<String> lines = new ArrayList<>();
    if (changes.isEmpty()) {
      items.add("nothing changes");
    }
    if (!items.isEmpty()) {
      wrap(indent, items, lines);
    }
    return lines;
  }

  private String text(Change change) {
    Entry before = change.before();
    Entry after = change.after();
    if (after == null) {
      return change.name() + (change.entry().isLocation() ? " ends" : " is gone");
    }
    if (before == null) {
      return change.name() + (after.isLocation() ? " starts at " : " = ") + after.text();
    }
    return change.name() + " " + before.text() + style.arrow() + after.text();
  }

  /** A line for each component, for the small space of a picture. */
  public List<String> brief(int[] state) {
    List<String> lines = new ArrayList<>();
    components(state)
        .forEach(
            (name, entries) ->
                lines.add((name.isEmpty() ? "" : name + ": ") + String.join(", ", items(entries))));
    return lines;
  }

  /** What is worth showing, by component; no numbers of things of which there are none. */
  private Map<String, List<Entry>> components(int[] state) {
    Map<String, List<Entry>> components = new LinkedHashMap<>();
    for (Entry entry : model.presentation().entries(state)) {
      if (!entry.counts() || entry.value() != 0) {
        components.computeIfAbsent(entry.component(), any -> new ArrayList<>()).add(entry);
      }
    }
    return components;
  }

  /** The entries of a component; the elements of an array are gathered. */
  private static List<String> items(List<Entry> entries) {
    List<String> items = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      int end = arrayEnd(entries, i);
      String name = TraceWords.shortName(entry.name(), entry.component());
      if (end - i > 1) {
        StringBuilder item = new StringBuilder(name.substring(0, name.length() - 3));
        for (int k = i; k < end; k++) {
          item.append(k == i ? " = {" : ", ").append(entries.get(k).text());
        }
        items.add(item.append('}').toString());
        i = end - 1;
      } else {
        items.add(item(name, entry));
      }
    }
    return items;
  }

  /** {@code x = 3}, {@code critical}, {@code 2*(1, true)}. */
  private static String item(String name, Entry entry) {
    if (entry.counts() && name.startsWith(entry.component() + "(")) {
      String colour = name.substring(entry.component().length());
      return entry.value() == 1 ? colour : entry.text() + "*" + colour;
    }
    return name.isEmpty() ? entry.text() : name + " = " + entry.text();
  }

  /** The entry after {@code base[0], base[1], …}; the same where no array begins there. */
  private static int arrayEnd(List<Entry> entries, int from) {
    String name = entries.get(from).name();
    if (!name.endsWith("[0]")) {
      return from;
    }
    String base = name.substring(0, name.length() - 2);
    int end = from + 1;
    while (end < entries.size() && entries.get(end).name().equals(base + (end - from) + "]")) {
      end++;
    }
    return end;
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
