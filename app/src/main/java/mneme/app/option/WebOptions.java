package mneme.app.option;

import static mneme.app.option.Option.Group.OUTPUT;

import java.util.List;

/** The options of the local page. */
public final class WebOptions {
  public static final Option PORT =
      Option.value(
          OUTPUT,
          "--port",
          "N",
          "the port of this machine's loopback interface; 0 takes any free one (default 0)",
          "mneme web phils.dve --port 8080");
  public static final Option EDIT =
      Option.flag(
          OUTPUT,
          "--edit",
          null,
          "lets the page save the model to the file it came from",
          "mneme web phils.dve --edit");
  public static final Option LIVE =
      Option.flag(
          OUTPUT,
          "--live",
          null,
          "serves a page on this machine that shows the run while it lasts, and prints its address",
          "mneme explore phils.dve --live");

  private WebOptions() {}

  public static List<Option> all() {
    return Options.join(
        Options.MODELS,
        List.of(
            Options.MEMORY,
            Options.THREADS,
            Options.TIME,
            PORT,
            EDIT,
            Options.HELP,
            Options.VERSION));
  }
}
