package mneme.app.picture;

import mneme.app.picture.Drawing.Anchor;

/**
 * Something over the time of a run.
 *
 * @param seconds when the values were read, ascending
 * @param values one for each of these moments
 * @param limit what the values may not exceed; drawn where they come near
 */
record TimePanel(
    Frame.Head head, Kind kind, double[] seconds, double[] values, double limit, Ink ink)
    implements Panel {

  /** What is measured. */
  enum Kind {
    STATES,
    BYTES,
    STEPS
  }

  /** A limit that is further away would press the curve flat. */
  private static final double NEAR = 0.4;

  @Override
  public String title() {
    return head.title();
  }

  @Override
  public void draw(Drawing drawing, double x, double y) {
    double greatest = 0;
    for (double value : values) {
      greatest = Math.max(greatest, value);
    }
    boolean near = limit > 0 && greatest >= limit * NEAR;
    double top = near ? Math.max(limit, greatest) : greatest;
    Scale up =
        switch (kind) {
          case STATES -> Scale.counts("states", top);
          case BYTES -> Scale.bytes("memory", top);
          case STEPS -> Scale.counts("steps", top);
        };
    int last = seconds.length - 1;
    Frame frame = new Frame(drawing, x, y, head, Scale.time(seconds[last]), up.withHeadroom());
    double[] line = new double[2 * seconds.length];
    double[] area = new double[line.length + 4];
    for (int i = 0; i < seconds.length; i++) {
      line[2 * i] = area[2 * i] = frame.x(seconds[i]);
      line[2 * i + 1] = area[2 * i + 1] = frame.y(values[i]);
    }
    area[line.length] = frame.x(seconds[last]);
    area[line.length + 1] = frame.bottom();
    area[line.length + 2] = frame.x(seconds[0]);
    area[line.length + 3] = frame.bottom();
    drawing.area(ink, false, area);
    if (near) {
      double at = frame.y(limit);
      drawing.line(1.2, Ink.RED, true, frame.x(0), at, frame.right(), at);
      drawing.words("limit", frame.right(), at - 5, Anchor.END, 11.5, false, Ink.RED);
    }
    drawing.line(2, ink, false, line);
    frame.drawAxis(false);
  }
}
