package mneme.pnml;

import java.util.List;
import java.util.Map;
import mneme.pnml.xml.Element;
import org.jspecify.annotations.Nullable;

/**
 * A net as it stands in a file: pages are gone, references resolved, labels not yet understood.
 *
 * @param declarations of colours; null where there are none
 * @param places by id, in the order of the file
 * @param transitions by id, in the order of the file
 */
record NetText(
    String name,
    NetType type,
    @Nullable Element declarations,
    Map<String, Node> places,
    Map<String, Node> transitions,
    List<Arc> arcs) {

  /**
   * A place or a transition.
   *
   * @param label what it is called: its name where no other has the same, its id otherwise
   */
  record Node(String id, String label, Element element) {}

  /**
   * An arc between a place and a transition.
   *
   * @param takes whether it leads from the place to the transition
   */
  record Arc(Node place, Node transition, boolean takes, Element element) {}
}
