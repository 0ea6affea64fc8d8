package mneme.app.picture;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A picture before it is written: shapes in the order in which they are painted, in pixels from the
 * upper left. For one thread.
 */
final class Drawing {
  /** Something that is painted. */
  sealed interface Shape {}

  /** A filled rectangle; {@code tip} is shown where a pointer rests on it, unless it is empty. */
  record Box(double x, double y, double width, double height, Ink ink, String tip)
      implements Shape {}

  /** A line through points, in pairs of x and y. */
  record Line(double[] points, double width, Ink ink, boolean dashed) implements Shape {}

  /** A surface; faint enough to let the grid through unless it is solid. */
  record Area(double[] points, Ink ink, boolean solid) implements Shape {}

  /** Words whose baseline is at y. */
  record Words(String text, double x, double y, Anchor anchor, double size, boolean bold, Ink ink)
      implements Shape {}

  /** Words that lead to another place where they are clicked. */
  record Link(Words words, String target) implements Shape {}

  /** Which part of the words is at their x. */
  enum Anchor {
    START,
    MIDDLE,
    END
  }

  private final int width;
  private final int height;
  private final String description;
  private final List<Shape> shapes = new ArrayList<>();

  /** Begins an empty picture. */
  Drawing(int width, int height, String description) {
    this.width = width;
    this.height = height;
    this.description = description;
  }

  int width() {
    return width;
  }

  int height() {
    return height;
  }

  /** The picture in a sentence, for those who cannot see it. */
  String description() {
    return description;
  }

  List<Shape> shapes() {
    return Collections.unmodifiableList(shapes);
  }

  void box(double x, double y, double width, double height, Ink ink, String tip) {
    shapes.add(new Box(x, y, width, height, ink, tip));
  }

  void line(double width, Ink ink, boolean dashed, double... points) {
    shapes.add(new Line(points, width, ink, dashed));
  }

  void area(Ink ink, boolean solid, double... points) {
    shapes.add(new Area(points, ink, solid));
  }

  void words(String text, double x, double y, Anchor anchor, double size, boolean bold, Ink ink) {
    shapes.add(new Words(text, x, y, anchor, size, bold, ink));
  }

  void link(String text, String target, double x, double y, Anchor anchor, double size, Ink ink) {
    shapes.add(new Link(new Words(text, x, y, anchor, size, false, ink), target));
  }
}
