package mneme.model;

import java.util.List;
import mneme.source.Position;

/** A process as it is written: locations and the edges between them. Immutable. */
public record Automaton(String name, List<Location> locations, List<Edge> edges) {
  public Automaton {
    locations = List.copyOf(locations);
    edges = List.copyOf(edges);
  }

  /**
   * A place a process can be in.
   *
   * @param initial whether it starts here
   * @param marks what else the text says of it: {@code committed}, {@code accepting}
   */
  public record Location(String name, boolean initial, List<String> marks) {
    public Location {
      marks = List.copyOf(marks);
    }
  }

  /**
   * A way from one location to another, by their indices in {@link Automaton#locations}; its parts
   * are as they stand in the text, empty where there are none.
   */
  public record Edge(
      int from, int to, String guard, String sync, String effect, Position position) {}
}
