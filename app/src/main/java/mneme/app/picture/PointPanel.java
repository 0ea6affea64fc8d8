package mneme.app.picture;

import java.util.List;
import mneme.app.picture.Drawing.Anchor;
import mneme.app.text.Numbers;

/** Time against memory, a point for each of several runs. */
record PointPanel(Frame.Head head, List<ComparisonPicture.Point> points) implements Panel {
  private static final double HALF = 5;
  private static final Ink[] INKS = {Ink.BLUE, Ink.AMBER, Ink.TEAL, Ink.VIOLET};

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
      drawing.words(point.name(), px + HALF + 4, py + 4, Anchor.START, 12, false, Ink.TEXT);
    }
    frame.drawAxis(false);
  }
}
