package mneme.app.option;

import static mneme.app.option.Option.Group.OUTPUT;
import static mneme.app.option.Option.Group.SEARCH;

import java.util.List;

/** The options of {@code simulate}. */
public final class SimulateOptions {
  public static final Option RANDOM =
      Option.value(
          SEARCH,
          "--random",
          "N",
          "takes N random steps and prints them, instead of asking for each",
          "mneme simulate phils.dve --random 20");
  public static final Option WALKS =
      Option.value(
          SEARCH,
          "--walks",
          "M",
          "takes M random walks of at most N steps (--random N) as a check: each ends at the first "
              + "thing that is wrong; exit code 1 if something was found, else 3, because what was "
              + "not met is not ruled out",
          "mneme simulate phils.dve --random 1000 --walks 500");
  public static final Option SEED =
      Option.value(
          SEARCH,
          "--seed",
          "S",
          "where the random numbers begin; the same seed walks the same way (default 1)",
          "mneme simulate phils.dve --random 20 --seed 7");
  public static final Option ALONG =
      Option.value(
          SEARCH,
          "--along",
          "TRACE",
          "goes along a saved trace, with its parameters: Enter takes its next step, 'follow' all "
              + "of them, any other choice leaves it; with --random the walk begins at its end",
          "mneme simulate phils.dve --along deadlock.json");
  public static final Option TRACE =
      Option.value(
          OUTPUT,
          "--trace",
          "diff|full|events|none",
          "how steps are shown: what changes, whole states, names only, or not at all "
              + "(default diff)",
          "mneme simulate phils.dve --trace full");
  public static final Option TRACE_FILE =
      Option.value(
          OUTPUT,
          "--trace-file",
          "FILE",
          "saves the way that was walked, for 'mneme replay' and --along",
          "mneme simulate phils.dve --random 20 --trace-file walk.json");
  public static final Option QUIET =
      Option.flag(
          OUTPUT,
          "--quiet",
          "-q",
          "prints the first line of a random walk alone, and no warnings",
          "mneme simulate phils.dve --random 20 --quiet --trace-file walk.json");

  private SimulateOptions() {}

  public static List<Option> all() {
    return Options.join(
        Options.MODELS,
        List.of(
            RANDOM,
            WALKS,
            Options.INVARIANT,
            Options.DEADLOCK,
            SEED,
            ALONG,
            TRACE,
            TRACE_FILE,
            QUIET,
            Options.HELP,
            Options.VERSION));
  }
}
