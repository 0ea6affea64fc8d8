package mneme.app.picture;

/** One diagram of a picture. */
sealed interface Panel permits BarPanel, TimePanel, PointPanel, EmptyPanel, ChartPanel {
  /** Draws it with its upper left corner at the given place, {@link Frame#WIDTH} wide. */
  void draw(Drawing drawing, double x, double y);

  /** What it shows, in a few words. */
  String title();

  /** How much room it takes. */
  default int height() {
    return Frame.HEIGHT;
  }

  /** The panel as a picture of its own. */
  default Drawing alone() {
    Drawing drawing = new Drawing(Frame.WIDTH, height(), title());
    draw(drawing, 0, 0);
    return drawing;
  }
}
