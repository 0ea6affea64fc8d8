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
    int bars = Math.min(counts.length, MOST_BARS);
    String joined =
        counts.length <= MOST_BARS
            ? ""
            : " (the most of each " + Numbers.grouped(ceilDiv(counts.length, bars)) + ")";
    Scale up =
        wide
            ? Scale.powers(unit + ", in powers of ten" + joined, most)
            : Scale.counts(unit + joined, most).withHeadroom();
    Scale numbers = Scale.counts(of, Math.max(1, counts.length - 1));
    Scale across = new Scale(of, 1, 0, Math.max(1, counts.length), false, numbers.ticks());
    Frame frame = new Frame(drawing, x, y, head, across, up);
    double width = frame.width() / bars;
    double gap = width > 6 ? Math.min(width * 0.18, 8) : 0;
    double shown = Math.min(width - gap, 64);
    for (int bar = 0; bar < bars; bar++) {
      int from = (int) ((long) bar * counts.length / bars);
      int to = (int) ((long) (bar + 1) * counts.length / bars);
      long count = 0;
      for (int i = from; i < to; i++) {
        count = Math.max(count, counts[i]);
      }
      if (count > 0) {
        double top = Math.min(frame.y(count), frame.bottom() - 1);
        double middle = frame.x(bar * (double) counts.length / bars) + width / 2;
        drawing.box(
            middle - shown / 2, top, shown, frame.bottom() - top, ink, tip(from, to, count));
      }
    }
    frame.drawAxis(true);
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
