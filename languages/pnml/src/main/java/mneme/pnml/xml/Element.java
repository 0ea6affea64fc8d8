package mneme.pnml.xml;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * An element with all that is in it.
 *
 * @param name without its namespace
 * @param text the characters directly in it, without blanks around them
 * @param position where its tag begins
 */
public record Element(
    String name,
    Map<String, String> attributes,
    List<Element> children,
    String text,
    Position position) {

  /** An attribute; null where it is not there. */
  public @Nullable String attribute(String key) {
    return attributes.get(key);
  }

  /** The first child of a name; null where there is none. */
  public @Nullable Element child(String childName) {
    for (Element child : children) {
      if (child.name.equals(childName)) {
        return child;
      }
    }
    return null;
  }

  public List<Element> children(String childName) {
    List<Element> found = new ArrayList<>();
    for (Element child : children) {
      if (child.name.equals(childName)) {
        found.add(child);
      }
    }
    return found;
  }

  /** {@code <name>}, or {@code <name id="…">} where it has an id: as an error names it. */
  public String tag() {
    String id = attribute("id");
    return id == null ? "<" + name + ">" : "<" + name + " id=\"" + id + "\">";
  }
}
