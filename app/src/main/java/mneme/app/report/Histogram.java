package mneme.app.report;

import java.util.ArrayList;
import java.util.List;
import mneme.app.text.Numbers;
import mneme.app.text.Style;

/** Counts by length as a few lines with bars; many lengths are gathered by powers of two. */
final class Histogram {
  private static final int MOST_LINES = 8;
  private static final int WIDEST_BAR = 32;

  private Histogram() {}

  private record Line(String range, long count) {}

  /**
   * @param counts how many there are of length i, at index i
   */
  static List<String> lines(long[] counts, Style style) {
    List<Line> lines = counts.length <= MOST_LINES ? single(counts) : gathered(counts);
    long most = 1;
    int rangeWidth = 0;
    int countWidth = 0;
    for (Line line : lines) {
      most = Math.max(most, line.count());
      rangeWidth = Math.max(rangeWidth, line.range().length());
      countWidth = Math.max(countWidth, Numbers.grouped(line.count()).length());
    }
    List<String> text = new ArrayList<>();
    for (Line line : lines) {
      String count = Numbers.grouped(line.count());
      int bar = (int) Math.ceilDiv(line.count() * WIDEST_BAR, most);
      text.add(
          ("length "
                  + " ".repeat(rangeWidth - line.range().length())
                  + line.range()
                  + "  "
                  + " ".repeat(countWidth - count.length())
                  + count
                  + "  "
                  + style.bar(bar))
              .stripTrailing());
    }
    return text;
  }

  private static List<Line> single(long[] counts) {
    List<Line> lines = new ArrayList<>();
    for (int length = 0; length < counts.length; length++) {
      if (counts[length] > 0) {
        lines.add(new Line(Integer.toString(length), counts[length]));
      }
    }
    return lines;
  }

  /** 0, 1, 2-3, 4-7, and so on; what does not occur is left out. */
  private static List<Line> gathered(long[] counts) {
    List<Line> lines = new ArrayList<>();
    int from = 0;
    while (from < counts.length) {
      int to = from == 0 ? 0 : (int) Math.min(2L * from - 1, counts.length - 1);
      long sum = 0;
      for (int length = from; length <= to; length++) {
        sum += counts[length];
      }
      if (sum > 0) {
        lines.add(new Line(from == to ? Integer.toString(from) : from + "-" + to, sum));
      }
      from = to + 1;
    }
    return lines;
  }
}
