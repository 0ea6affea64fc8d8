package mneme.app.picture;

import mneme.app.picture.Drawing.Anchor;

/** The axes of one panel, and where on the drawing its values lie. */
final class Frame {
  static final int WIDTH = 580;
  static final int HEIGHT = 340;

  private static final double DIGIT = 7.1;
  private static final double SIZE = 11.5;
  private static final double TOP = 78;
  private static final double BOTTOM = 48;
  private static final double RIGHT = 22;

  /** What is above and below the plot. */
  static final int AROUND = 126;

  private final Drawing drawing;
  private final double left;
  private final double top;
  private final double right;
  private final double bottom;
  private final Scale across;
  private final Scale up;

  /**
   * Draws title, grid and axes of a panel.
   *
   * @param x the upper left corner of the panel
   * @param y the upper left corner of the panel
   */
  Frame(Drawing drawing, double x, double y, Head head, Scale across, Scale up) {
    this(drawing, x, y, head, across, up, HEIGHT);
  }

  /** The same, with another height. */
  Frame(Drawing drawing, double x, double y, Head head, Scale across, Scale up, int height) {
    this.drawing = drawing;
    this.across = across;
    this.up = up;
    int longest = 1;
    for (Scale.Tick tick : up.ticks()) {
      longest = Math.max(longest, tick.label().length());
    }
    this.left = x + 22 + Math.max(24, longest * DIGIT);
    this.top = y + TOP;
    this.right = x + WIDTH - RIGHT;
    this.bottom = y + height - BOTTOM;
    head.draw(drawing, x + 16, y + 26);
    drawing.words(up.title(), x + 16, y + 66, Anchor.START, SIZE, false, Ink.FAINT);
    for (Scale.Tick tick : up.ticks()) {
      double at = y(tick.value());
      drawing.line(1, Ink.GRID, false, left, at, right, at);
      drawing.words(tick.label(), left - 8, at + 4, Anchor.END, SIZE, false, Ink.FAINT);
    }
  }

  /** What stands above a panel. */
  record Head(String title, String remark) {
    void draw(Drawing drawing, double x, double y) {
      drawing.words(title, x, y, Anchor.START, 15, true, Ink.TEXT);
      drawing.words(remark, x, y + 18, Anchor.START, 12, false, Ink.FAINT);
    }
  }

  /** The axis below comes last: it lies over what was drawn above it. */
  void drawAxis(boolean betweenValues) {
    drawing.line(1.2, Ink.AXIS, false, left, bottom, right, bottom);
    for (Scale.Tick tick : across.ticks()) {
      double value = tick.value() + (betweenValues ? 0.5 : 0);
      if (value > across.greatest()) {
        continue;
      }
      double at = x(value);
      drawing.line(1.2, Ink.AXIS, false, at, bottom, at, bottom + 4);
      drawing.words(tick.label(), at, bottom + 18, Anchor.MIDDLE, SIZE, false, Ink.FAINT);
    }
    drawing.words(
        across.title(), (left + right) / 2, bottom + 36, Anchor.MIDDLE, SIZE, false, Ink.FAINT);
  }

  double x(double value) {
    return left + across.share(value) * (right - left);
  }

  double y(double value) {
    return bottom - up.share(value) * (bottom - top);
  }

  double bottom() {
    return bottom;
  }

  double right() {
    return right;
  }

  double width() {
    return right - left;
  }

  Drawing drawing() {
    return drawing;
  }
}
