package mneme.app.picture;

import mneme.app.text.Numbers;

/**
 * How many there are of each number: a bar for each, or for several where there are more numbers
 * than pixels; then the bar is as high as the highest of them.
 *
 * @param of what is numbered, {@code level}
 * @param unit what is counted, {@code states}
 */
record BarPanel(Frame.Head head, String of, String unit, long[] counts, Ink ink) implements Panel {
  private static final int MOST_BARS = 480;

  /** Bars below this width are drawn as one surface. */
  private static final double NARROW = 3;

  /** From this ratio on, small counts could not be seen beside large ones. */
  private static final long WIDE_RANGE = 1_000;

  @Override
  public String title() {
    return head.title();
  }

  @Override
  public void draw(Drawing drawing, double x, double y) {
    long most = 0;
    long least = Long.MAX_VALUE;
    for (long count : counts) {
      most = Math.max(most, count);
      least = count == 0 ? least : Math.min(least, count);
    }
    boolean wide = unit.equals("edges") && most / Math.max(1, least) >= WIDE_RANGE;
    int group = Math.max(1, ceilDiv(counts.length, MOST_BARS));
    String joined = group == 1 ? "" : " (the most of every " + Numbers.grouped(group) + ")";
    Scale up =
        wide
            ? Scale.powers(unit + ", in powers of ten" + joined, most)
            : Scale.counts(unit + joined, most).withHeadroom();
    Scale numbers = Scale.counts(of, Math.max(1, counts.length - 1));
    Scale across = new Scale(of, 1, 0, Math.max(1, counts.length), false, numbers.ticks());
    Frame frame = new Frame(drawing, x, y, head, across, up);
    long[] bars = bars(group);
    if (frame.width() / bars.length < NARROW && isDense(bars)) {
      drawOutline(frame, bars, group);
    } else {
      drawBars(frame, bars, group);
    }
    frame.drawAxis(true);
  }

  /** The greatest count of each group of neighbours. */
  private long[] bars(int group) {
    long[] bars = new long[ceilDiv(counts.length, group)];
    for (int i = 0; i < counts.length; i++) {
      bars[i / group] = Math.max(bars[i / group], counts[i]);
    }
    return bars;
  }

  private static boolean isDense(long[] bars) {
    int filled = 0;
    for (long bar : bars) {
      filled += bar > 0 ? 1 : 0;
    }
    return filled > bars.length / 2;
  }

  private void drawBars(Frame frame, long[] bars, int group) {
    double width = frame.width() / bars.length;
    double gap = width > 6 ? Math.min(width * 0.18, 8) : 0;
    double shown = Math.clamp(width - gap, 3, 64);
    for (int bar = 0; bar < bars.length; bar++) {
      if (bars[bar] > 0) {
        int from = bar * group;
        int to = Math.min(counts.length, from + group);
        double top = Math.min(frame.y(bars[bar]), frame.bottom() - 1);
        frame
            .drawing()
            .box(
                frame.x((from + to) / 2.0) - shown / 2,
                top,
                shown,
                frame.bottom() - top,
                ink,
                tip(from, to, bars[bar]));
      }
    }
  }

  /** Bars of a pixel or two would flicker; their common outline does not. */
  private void drawOutline(Frame frame, long[] bars, int group) {
    double[] points = new double[4 * bars.length + 4];
    int next = 0;
    points[next++] = frame.x(0);
    points[next++] = frame.bottom();
    for (int bar = 0; bar < bars.length; bar++) {
      double top = frame.y(bars[bar]);
      points[next++] = frame.x(bar * group);
      points[next++] = top;
      points[next++] = frame.x(Math.min(counts.length, (bar + 1) * group));
      points[next++] = top;
    }
    points[next++] = frame.x(counts.length);
    points[next] = frame.bottom();
    frame.drawing().area(ink, true, points);
  }

  private String tip(int from, int to, long count) {
    String which =
        to - from == 1
            ? Numbers.grouped(from)
            : Numbers.grouped(from) + " to " + Numbers.grouped(to - 1);
    return of
        + " "
        + which
        + ": "
        + (to - from == 1 ? "" : "at most ")
        + Numbers.grouped(count)
        + " "
        + unit;
  }

  private static int ceilDiv(int a, int b) {
    return (a + b - 1) / b;
  }
}
