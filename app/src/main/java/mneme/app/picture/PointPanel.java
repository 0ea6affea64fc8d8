package mneme.app.picture;

import java.util.ArrayList;
import java.util.List;
import mneme.app.picture.Drawing.Anchor;
import mneme.app.text.Numbers;

/** Time against memory, a point for each of several runs. */
record PointPanel(Frame.Head head, List<ComparisonPicture.Point> points) implements Panel {
  private static final double HALF = 5;

  /** As many as there are stores. */
  private static final Ink[] INKS = {
    Ink.BLUE, Ink.AMBER, Ink.TEAL, Ink.VIOLET, Ink.RED, Ink.GREEN, Ink.PINK, Ink.BROWN
  };

  /** The name of a point, where it covers no other. */
  private record Label(String text, double x, double y) {
    /** About the width of a letter, and the height of a line, of the size used here. */
    private static final double LETTER = 7;

    static double height() {
      return 14;
    }

    /** Moves up, or down where there is no more room, until no other label is in the way. */
    static Label beside(
        String text, double x, double y, List<Label> others, double bottom, double height) {
      for (int distance = 0; distance < 40; distance++) {
        for (int direction : new int[] {-1, 1}) {
          Label label = new Label(text, x, y + direction * distance * height / 2);
          if (label.y < bottom && others.stream().noneMatch(label::covers)) {
            return label;
          }
        }
      }
      return new Label(text, x, y);
    }

    private boolean covers(Label other) {
      return Math.abs(y - other.y) < height()
          && x < other.x + other.text.length() * LETTER
          && other.x < x + text.length() * LETTER;
    }
  }

  @Override
  public String title() {
    return head.title();
  }

  @Override
  public void draw(Drawing drawing, double x, double y) {
    double slowest = 0;
    double largest = 0;
    for (ComparisonPicture.Point point : points) {
      slowest = Math.max(slowest, point.seconds());
      largest = Math.max(largest, point.bytes());
    }
    // Room for the names at the right.
    Frame frame =
        new Frame(
            drawing,
            x,
            y,
            head,
            Scale.time(slowest * 1.25),
            Scale.bytes("memory of the process", largest).withHeadroom());
    List<Label> labels = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      ComparisonPicture.Point point = points.get(i);
      double px = frame.x(point.seconds());
      double py = frame.y(point.bytes());
      Ink ink = INKS[i % INKS.length];
      String tip =
          point.name()
              + ": "
              + Numbers.seconds(point.seconds())
              + ", "
              + Numbers.bytes((long) point.bytes());
      drawing.box(px - HALF, py - HALF, 2 * HALF, 2 * HALF, ink, tip);
      if (i / INKS.length % 2 == 1) {
        // With more runs than colours, the others are hollow.
        drawing.box(px - HALF / 2, py - HALF / 2, HALF, HALF, Ink.GROUND, tip);
      }
      labels.add(
          Label.beside(point.name(), px + HALF + 4, py + 4, labels, frame.y(0), Label.height()));
      Label label = labels.getLast();
      if (label.y() != py + 4) {
        drawing.line(1, Ink.FAINT, false, px + HALF, py, label.x() - 2, label.y() - 4);
      }
    }
    for (Label label : labels) {
      drawing.words(label.text(), label.x(), label.y(), Anchor.START, 12, false, Ink.TEXT);
    }
    frame.drawAxis(false);
  }
}
