package mneme.app.picture;

import java.util.Locale;
import mneme.app.text.Xml;

/** Drawings as SVG text, without anything from outside; light and dark as the reader's screen. */
final class SvgWriter {
  private static final String FONT =
      "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',Arial,sans-serif";

  private final StringBuilder out = new StringBuilder();

  private SvgWriter() {}

  /** A file of its own. */
  static String file(Drawing drawing) {
    SvgWriter writer = new SvgWriter();
    writer.out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    writer.write(drawing, "<style>" + style() + "</style>\n", true);
    return writer.out.toString();
  }

  /** An element of a page that has {@link #style}. */
  static String element(Drawing drawing) {
    SvgWriter writer = new SvgWriter();
    writer.write(drawing, "", false);
    return writer.out.toString();
  }

  /** Style rules for the classes that the elements use. */
  static String style() {
    StringBuilder css = new StringBuilder();
    css.append(".m-svg text{font-family:").append(FONT);
    css.append(";font-variant-numeric:tabular-nums}.m-svg polyline{fill:none}");
    colours(css, false);
    css.append("@media screen and (prefers-color-scheme:dark){");
    colours(css, true);
    return css.append('}').toString();
  }

  private static void colours(StringBuilder css, boolean dark) {
    for (Ink ink : Ink.values()) {
      String colour = colour(dark ? ink.dark() : ink.light());
      css.append(".m-f-").append(name(ink)).append("{fill:").append(colour).append('}');
      css.append(".m-s-").append(name(ink)).append("{stroke:").append(colour).append('}');
    }
  }

  private void write(Drawing drawing, String style, boolean ground) {
    out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"m-svg\" viewBox=\"0 0 ");
    out.append(drawing.width()).append(' ').append(drawing.height()).append("\" width=\"");
    out.append(drawing.width()).append("\" height=\"").append(drawing.height());
    out.append("\" role=\"img\" aria-label=\"").append(Xml.escaped(drawing.description()));
    out.append("\">\n").append(style);
    if (ground) {
      out.append("<rect width=\"100%\" height=\"100%\" class=\"m-f-ground\"/>\n");
    }
    for (Drawing.Shape shape : drawing.shapes()) {
      switch (shape) {
        case Drawing.Box box -> box(box);
        case Drawing.Line line -> line(line);
        case Drawing.Area area -> area(area);
        case Drawing.Words words -> words(words);
        case Drawing.Link link -> {
          out.append("<a href=\"").append(Xml.escaped(link.target())).append("\">");
          words(link.words());
          out.append("</a>\n");
        }
      }
    }
    out.append("</svg>\n");
  }

  private void box(Drawing.Box box) {
    out.append("<rect x=\"").append(number(box.x())).append("\" y=\"").append(number(box.y()));
    out.append("\" width=\"").append(number(box.width())).append("\" height=\"");
    out.append(number(box.height())).append("\" class=\"m-f-").append(name(box.ink()));
    if (box.tip().isEmpty()) {
      out.append("\"/>\n");
    } else {
      out.append("\"><title>").append(Xml.escaped(box.tip())).append("</title></rect>\n");
    }
  }

  private void line(Drawing.Line line) {
    out.append("<polyline points=\"");
    points(line.points());
    out.append("\" stroke-width=\"").append(number(line.width()));
    out.append("\" stroke-linejoin=\"round\"");
    if (line.dashed()) {
      out.append(" stroke-dasharray=\"5 4\"");
    }
    out.append(" class=\"m-s-").append(name(line.ink())).append("\"/>\n");
  }

  private void area(Drawing.Area area) {
    out.append("<polygon points=\"");
    points(area.points());
    out.append(area.solid() ? "\"" : "\" fill-opacity=\"0.16\"");
    out.append(" class=\"m-f-").append(name(area.ink())).append("\"/>\n");
  }

  private void words(Drawing.Words words) {
    out.append("<text x=\"").append(number(words.x())).append("\" y=\"");
    out.append(number(words.y())).append("\" font-size=\"").append(number(words.size()));
    if (words.anchor() != Drawing.Anchor.START) {
      out.append("\" text-anchor=\"").append(words.anchor().name().toLowerCase(Locale.ROOT));
    }
    if (words.bold()) {
      out.append("\" font-weight=\"600");
    }
    out.append("\" class=\"m-f-").append(name(words.ink())).append("\">");
    out.append(Xml.escaped(words.text())).append("</text>\n");
  }

  private void points(double[] points) {
    for (int i = 0; i < points.length; i += 2) {
      out.append(i == 0 ? "" : " ").append(number(points[i])).append(',');
      out.append(number(points[i + 1]));
    }
  }

  private static String name(Ink ink) {
    return ink.name().toLowerCase(Locale.ROOT);
  }

  private static String colour(int rgb) {
    String hex = Integer.toHexString(rgb);
    return "#" + "0".repeat(6 - hex.length()) + hex;
  }

  /** At most one decimal: no screen shows more. */
  private static String number(double value) {
    long tenths = Math.round(value * 10);
    long rest = Math.abs(tenths % 10);
    String sign = tenths < 0 && tenths > -10 ? "-" : "";
    return sign + tenths / 10 + (rest == 0 ? "" : "." + rest);
  }
}
