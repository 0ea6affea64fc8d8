package mneme.app.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Drawings as PNG, light, two pixels for each of the drawing so that they are sharp. */
final class PngWriter {
  private static final int SCALE = 2;

  private final Graphics2D graphics;

  private PngWriter(Graphics2D graphics) {
    this.graphics = graphics;
  }

  static void write(Drawing drawing, OutputStream out) throws IOException {
    System.setProperty("java.awt.headless", "true");
    BufferedImage image =
        new BufferedImage(
            drawing.width() * SCALE, drawing.height() * SCALE, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    try {
      graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
      graphics.setRenderingHint(
          RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
      graphics.setRenderingHint(
          RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
      graphics.setRenderingHint(
          RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
      graphics.scale(SCALE, SCALE);
      graphics.setColor(new Color(Ink.GROUND.light()));
      graphics.fillRect(0, 0, drawing.width(), drawing.height());
      PngWriter writer = new PngWriter(graphics);
      for (Drawing.Shape shape : drawing.shapes()) {
        writer.paint(shape);
      }
    } finally {
      graphics.dispose();
    }
    try (MemoryCacheImageOutputStream stream = new MemoryCacheImageOutputStream(out)) {
      ImageIO.write(image, "png", stream);
    }
  }

  private void paint(Drawing.Shape shape) {
    switch (shape) {
      case Drawing.Box box -> {
        graphics.setColor(new Color(box.ink().light()));
        graphics.fill(new Rectangle2D.Double(box.x(), box.y(), box.width(), box.height()));
      }
      case Drawing.Line line -> {
        graphics.setColor(new Color(line.ink().light()));
        graphics.setStroke(stroke(line));
        graphics.draw(path(line.points()));
      }
      case Drawing.Area area -> {
        Color colour = new Color(area.ink().light());
        graphics.setColor(
            new Color(
                colour.getRed(), colour.getGreen(), colour.getBlue(), area.solid() ? 255 : 41));
        Path2D path = path(area.points());
        path.closePath();
        graphics.fill(path);
      }
      case Drawing.Words words -> words(words);
      case Drawing.Link link -> words(link.words());
    }
  }

  private static BasicStroke stroke(Drawing.Line line) {
    return new BasicStroke(
        (float) line.width(),
        BasicStroke.CAP_BUTT,
        BasicStroke.JOIN_ROUND,
        1,
        line.dashed() ? new float[] {5, 4} : null,
        0);
  }

  private void words(Drawing.Words words) {
    graphics.setColor(new Color(words.ink().light()));
    graphics.setFont(
        new Font(Font.SANS_SERIF, words.bold() ? Font.BOLD : Font.PLAIN, 1)
            .deriveFont((float) words.size()));
    double width =
        graphics
            .getFont()
            .getStringBounds(words.text(), graphics.getFontRenderContext())
            .getWidth();
    double x =
        switch (words.anchor()) {
          case START -> words.x();
          case MIDDLE -> words.x() - width / 2;
          case END -> words.x() - width;
        };
    graphics.drawString(words.text(), (float) x, (float) words.y());
  }

  private static Path2D path(double[] points) {
    Path2D path = new Path2D.Double();
    path.moveTo(points[0], points[1]);
    for (int i = 2; i < points.length; i += 2) {
      path.lineTo(points[i], points[i + 1]);
    }
    return path;
  }
}
