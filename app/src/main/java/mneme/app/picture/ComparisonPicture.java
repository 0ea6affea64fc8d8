package mneme.app.picture;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** Several runs of one model as points: time against memory. Immutable. */
public record ComparisonPicture(String model, List<Point> points) {
  /** A run. */
  public record Point(String name, double seconds, double bytes) {}

  public ComparisonPicture {
    points = List.copyOf(points);
  }

  /** As a file of SVG. */
  public String svg() {
    return SvgWriter.file(drawing());
  }

  public void writePng(OutputStream out) throws IOException {
    PngWriter.write(drawing(), out);
  }

  private Drawing drawing() {
    return new PointPanel(
            new Frame.Head(model, "time of the search and memory of the process at its peak"),
            points)
        .alone();
  }
}
