package mneme.app.picture;

import mneme.app.picture.Drawing.Anchor;

/** A diagram of nothing, which says so. */
record EmptyPanel(Frame.Head head, String text) implements Panel {
  @Override
  public String title() {
    return head.title();
  }

  @Override
  public void draw(Drawing drawing, double x, double y) {
    head.draw(drawing, x + 16, y + 26);
    drawing.words(
        text, x + Frame.WIDTH / 2.0, y + Frame.HEIGHT / 2.0, Anchor.MIDDLE, 14, false, Ink.FAINT);
  }
}
