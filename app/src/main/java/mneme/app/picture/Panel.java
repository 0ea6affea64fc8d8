package mneme.app.picture;

/** One diagram of a picture. */
sealed interface Panel permits BarPanel, TimePanel, PointPanel, EmptyPanel {
  /** Draws it with its upper left corner at the given place, {@link Frame#WIDTH} wide. */
  void draw(Drawing drawing, double x, double y);

  /** What it shows, in a few words. */
  String title();

  /** The panel as a picture of its own. */
  default Drawing alone() {
    Drawing drawing = new Drawing(Frame.WIDTH, Frame.HEIGHT, title());
    draw(drawing, 0, 0);
    return drawing;
  }
}
