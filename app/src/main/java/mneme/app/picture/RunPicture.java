package mneme.app.picture;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.app.Version;
import mneme.app.picture.Drawing.Anchor;
import mneme.app.picture.Frame.Head;
import mneme.app.picture.TimePanel.Kind;
import mneme.app.report.Outcome;
import mneme.app.report.VerdictText;
import mneme.app.text.Numbers;
import mneme.app.text.Style;
import mneme.run.Figures;
import mneme.run.Plan;
import mneme.run.Progress;

/**
 * A run in four diagrams: how large its levels are, how far its backward edges reach (for a search
 * without levels: how deep it went, how many successors a state has), and states and memory over
 * time. Immutable.
 */
public record RunPicture(Outcome outcome, Timeline timeline) {
  private static final int MARGIN = 20;
  private static final int HEADER = 76;
  private static final int FOOTER = 34;
  private static final int LONGEST_LINE = 150;

  /** The diagrams from this one on show how the run went on. */
  private static final int FIRST_OVER_TIME = 2;

  /** All diagrams as one file of SVG. */
  public String svg() {
    return SvgWriter.file(whole());
  }

  /** All diagrams as a PNG. */
  public void writePng(OutputStream out) throws IOException {
    PngWriter.write(whole(), out);
  }

  /** Every diagram for itself, as elements of a page that has {@link #style}. */
  public List<Element> elements() {
    List<Element> elements = new ArrayList<>();
    boolean levels = outcome.run().figures().levels() != null;
    for (Panel panel : panels()) {
      boolean first = elements.isEmpty();
      boolean overTime = elements.size() >= FIRST_OVER_TIME;
      elements.add(new Element(SvgWriter.element(panel.alone()), overTime || (first && levels)));
    }
    return elements;
  }

  /**
   * A diagram of a page.
   *
   * @param drawnByScripts whether the scripts of a page draw it too, from the same figures
   */
  public record Element(String svg, boolean drawnByScripts) {}

  /** The rules for {@link #elements}. */
  public static String style() {
    return SvgWriter.style();
  }

  /**
   * Fails where this Java cannot draw letters, for want of fonts or of its own graphics libraries;
   * better known before a long search than after it.
   */
  public static void requirePng() throws IOException {
    try {
      Drawing drawing = new Drawing(8, 8, "");
      drawing.words("1", 1, 7, Anchor.START, 6, false, Ink.TEXT);
      PngWriter.write(drawing, OutputStream.nullOutputStream());
    } catch (RuntimeException | LinkageError | InternalError e) {
      throw new IOException("this Java cannot draw letters: is there no font?", e);
    }
  }

  private Drawing whole() {
    String verdict = VerdictText.line(outcome, Style.PLAIN);
    Drawing drawing =
        new Drawing(
            2 * Frame.WIDTH + 2 * MARGIN,
            HEADER + 2 * Frame.HEIGHT + FOOTER,
            outcome.model().fileName() + ": " + verdict);
    drawing.words(
        shortened(outcome.model().fileName(), LONGEST_LINE / 2),
        MARGIN + 16,
        38,
        Anchor.START,
        21,
        true,
        Ink.TEXT);
    drawing.words(
        shortened(verdict, LONGEST_LINE), MARGIN + 16, 61, Anchor.START, 13, false, Ink.FAINT);
    List<Panel> panels = panels();
    for (int i = 0; i < panels.size(); i++) {
      panels
          .get(i)
          .draw(drawing, MARGIN + i % 2 * Frame.WIDTH, HEADER + i / 2 * (double) Frame.HEIGHT);
    }
    Plan plan = outcome.run().plan();
    drawing.words(
        "mneme "
            + Version.current()
            + " · "
            + outcome.command()
            + " · "
            + plan.search()
            + ", "
            + Numbers.counted(plan.threads(), "thread")
            + (plan.usesStore() ? " · store " + plan.store() : ""),
        MARGIN + 16,
        HEADER + 2 * Frame.HEIGHT + 14,
        Anchor.START,
        11.5,
        false,
        Ink.FAINT);
    return drawing;
  }

  private List<Panel> panels() {
    Figures figures = outcome.run().figures();
    Figures.LevelFigures levels = figures.levels();
    List<Panel> panels = new ArrayList<>();
    if (levels == null) {
      panels.add(
          overTime(
              new Head(
                  "Depth of the stack",
                  figures.knowsDepth()
                      ? "deepest " + Numbers.counted(figures.depth(), "step")
                      : "distances are not known"),
              Kind.STEPS,
              Ink.BLUE));
      panels.add(successors(figures));
    } else {
      panels.add(
          new BarPanel(
              new Head(
                  "States in each level",
                  Numbers.counted(levels.count(), "level")
                      + ", the widest with "
                      + Numbers.counted(levels.widest(), "state")),
              "level",
              "states",
              levels.sizes(),
              Ink.BLUE));
      long[] lengths = levels.backEdgeLengths();
      // Not every run counts them.
      panels.add(lengths == null ? successors(figures) : backEdges(levels, lengths));
    }
    panels.add(
        overTime(
            new Head(
                "States over time",
                VerdictText.states(figures) + " in " + Numbers.seconds(figures.seconds())),
            Kind.STATES,
            Ink.TEAL));
    panels.add(
        overTime(
            new Head(
                "Memory of the tables over time",
                Numbers.bytes(figures.storeBytes() + figures.queueBytes())
                    + " at the peak"
                    + (timeline.memoryLimit() > 0
                        ? ", of " + Numbers.bytes(timeline.memoryLimit())
                        : "")),
            Kind.BYTES,
            Ink.VIOLET));
    return panels;
  }

  private static Panel successors(Figures figures) {
    Head head =
        new Head(
            "Successors of a state",
            figures.knowsTransitions()
                ? Numbers.counted(figures.transitions(), "transition") + " in all"
                : "with repetitions");
    if (figures.degrees().length == 0) {
      return new EmptyPanel(head, "this search does not count them by state");
    }
    return new BarPanel(head, "successors", "states", trimmed(figures.degrees()), Ink.AMBER);
  }

  private static Panel backEdges(Figures.LevelFigures levels, long[] lengths) {
    String title = "Backward edges by length";
    if (levels.backEdges() == 0) {
      return new EmptyPanel(
          new Head(title, "transitions that do not lead to the next level"), "there are none");
    }
    return new BarPanel(
        new Head(
            title,
            Numbers.counted(levels.backEdges(), "transition")
                + " not to the next level, "
                + (levels.longestBackEdge() == 0
                    ? "all inside of one"
                    : "the longest "
                        + Numbers.counted(levels.longestBackEdge(), "level")
                        + " back")),
        "length",
        "edges",
        lengths,
        Ink.AMBER);
  }

  private Panel overTime(Head head, Kind kind, Ink ink) {
    List<Progress> moments = timeline.moments();
    double[] seconds = new double[moments.size()];
    double[] values = new double[seconds.length];
    for (int i = 0; i < seconds.length; i++) {
      Progress moment = moments.get(i);
      seconds[i] = moment.seconds();
      values[i] =
          switch (kind) {
            case STATES -> moment.states();
            case BYTES -> moment.memory();
            case STEPS -> moment.depth();
          };
    }
    return new TimePanel(
        head, kind, seconds, values, kind == Kind.BYTES ? timeline.memoryLimit() : 0, ink);
  }

  private static long[] trimmed(long[] counts) {
    int length = counts.length;
    while (length > 1 && counts[length - 1] == 0) {
      length--;
    }
    return Arrays.copyOf(counts, length);
  }

  private static String shortened(String text, int longest) {
    return text.length() <= longest ? text : text.substring(0, longest - 1) + "…";
  }
}
