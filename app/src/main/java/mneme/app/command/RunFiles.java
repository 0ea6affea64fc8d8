package mneme.app.command;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import mneme.app.UserException;
import mneme.app.load.LoadedModel;
import mneme.app.option.Arguments;
import mneme.app.option.FileOptions;
import mneme.app.option.Option;
import mneme.app.page.RunPage;
import mneme.app.picture.RunPicture;
import mneme.app.picture.Timeline;
import mneme.app.report.JUnitReport;
import mneme.app.report.Outcome;
import mneme.app.report.OutputFile;
import mneme.run.Plan;
import org.jspecify.annotations.Nullable;

/**
 * The files a run is written to for looking at it and for other programs; null where one was not
 * asked for.
 */
record RunFiles(
    @Nullable OutputFile picture,
    boolean png,
    @Nullable OutputFile html,
    @Nullable OutputFile junit) {

  static RunFiles of(Arguments arguments) throws UserException {
    String picture = arguments.value(FileOptions.PICTURE);
    return new RunFiles(
        file(arguments, FileOptions.PICTURE),
        picture != null && isPng(picture),
        file(arguments, FileOptions.HTML),
        file(arguments, FileOptions.JUNIT));
  }

  private static @Nullable OutputFile file(Arguments arguments, Option option)
      throws UserException {
    String name = arguments.value(option);
    if ("-".equals(name)) {
      throw new UserException(option.name() + " needs the name of a file");
    }
    return name == null ? null : OutputFile.at(option.name(), name);
  }

  /** Whether a picture of that name is a PNG; refuses names that tell neither. */
  static boolean isPng(String name) throws UserException {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith(".svg")) {
      return false;
    }
    if (!lower.endsWith(".png")) {
      throw new UserException(
          "--picture '" + name + "': expected a name that ends in .svg or .png");
    }
    try {
      RunPicture.requirePng();
    } catch (IOException e) {
      throw new UserException(
          "--picture " + name + ": " + e.getMessage() + " Name a file that ends in .svg instead");
    }
    return true;
  }

  /** Those that were asked for, by the names of their options. */
  Map<String, OutputFile> byOption() {
    Map<String, OutputFile> files = new LinkedHashMap<>();
    if (picture != null) {
      files.put(FileOptions.PICTURE.name(), picture);
    }
    if (html != null) {
      files.put(FileOptions.HTML.name(), html);
    }
    if (junit != null) {
      files.put(FileOptions.JUNIT.name(), junit);
    }
    return files;
  }

  /** Whether one of them shows the way to a violation. */
  boolean showTrace() {
    return html != null || junit != null;
  }

  /** Whether one of them shows how the run went on. */
  boolean showTime() {
    return picture != null || html != null;
  }

  void write(Outcome outcome, @Nullable Timeline timeline) throws UserException {
    if (timeline != null) {
      RunPicture drawn = new RunPicture(outcome, timeline);
      if (picture != null && png) {
        picture.writeBytes(drawn::writePng);
      } else if (picture != null) {
        picture.write(out -> out.write(drawn.svg()));
      }
      if (html != null) {
        html.write(out -> RunPage.write(outcome, drawn, out));
      }
    }
    if (junit != null) {
      junit.write(out -> JUnitReport.write(outcome, out));
    }
  }

  /** What a user reads of the files that were written. */
  List<String> written() {
    List<String> lines = new ArrayList<>();
    if (picture != null) {
      lines.add("  the picture was drawn: " + picture);
    }
    if (html != null) {
      lines.add("  the page was written: " + html);
    }
    if (junit != null) {
      lines.add("  the test results were written: " + junit);
    }
    return lines;
  }

  /** There is no model to speak of, and a CI server still expects its file. */
  void writeUnreadable(String path, String message, String type) throws UserException {
    if (junit != null) {
      junit.write(out -> JUnitReport.writeUnreadable(path, message, type, out));
    }
  }

  /** The search gave no report; there are no figures to draw. */
  void writeWithoutRun(LoadedModel model, Plan plan, String reason, PrintStream err)
      throws UserException {
    for (@Nullable OutputFile file : Arrays.asList(picture, html)) {
      if (file != null) {
        err.println("mneme: " + file + " was not written: there are no figures of the run");
      }
    }
    if (junit != null) {
      junit.write(out -> JUnitReport.writeWithoutRun(model, plan, reason, out));
    }
  }
}
