package mneme.app.command;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.app.load.LoadedModel;
import mneme.app.load.ModelLoader;
import mneme.app.option.Arguments;
import mneme.app.option.Options;
import mneme.app.option.Values;
import mneme.app.report.OutputFile;
import mneme.app.text.Numbers;
import mneme.app.text.TextTable;
import mneme.app.world.Environment;
import mneme.app.world.Session;
import mneme.engine.planning.Forecast;
import mneme.engine.planning.Planner.Confidence;
import mneme.engine.planning.Planner.Prognosis;
import mneme.engine.planning.Planner.Ranked;
import mneme.engine.planning.Sample;

/** {@code mneme plan}: which ways to remember there are for a model, and what each would take. */
record PlanCommand(Environment environment, Session session) {
  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

  int run(Arguments arguments) throws UserException {
    String path = arguments.operands().getFirst();
    String json = arguments.value(Options.JSON);
    LoadedModel model =
        ModelLoader.of(environment.languages(), arguments)
            .load(
                path,
                arguments.value(Options.LANGUAGE),
                Values.parameters(arguments.values(Options.PARAM)),
                environment.err());
    session.loaded(model);
    Outlook outlook = Outlook.of(model, arguments, environment, session.control());
    if (session.control().stopRequested()) {
      environment
          .err()
          .println("interrupted before enough of the model was visited for a forecast");
      return ExitCode.INCOMPLETE;
    }
    if (json == null || !json.equals("-")) {
      print(outlook, environment.out());
    } else {
      environment.out().println(GSON.toJson(outlook.json()));
    }
    if (json != null && !json.equals("-")) {
      OutputFile.at(Options.JSON.name(), json)
          .write(out -> out.write(GSON.toJson(outlook.json()) + "\n"));
    }
    return ExitCode.FINE;
  }

  private static void print(Outlook outlook, PrintStream out) {
    Prognosis prognosis = outlook.prognosis();
    long memory = outlook.memory();
    Sample sample = prognosis.sample();
    Forecast states = prognosis.states();
    out.println(
        sample.complete()
            ? "states: " + Numbers.grouped(states.likely()) + ", all of them visited"
            : "states: about "
                + rounded(states.likely())
                + ", probably between "
                + rounded(states.low())
                + " and "
                + rounded(states.high()));
    out.println(
        "  from a sample of "
            + Numbers.grouped(sample.states())
            + ": "
            + Numbers.counted(sample.levels().length, "level")
            + ", "
            + Numbers.decimal(sample.degree(), 1)
            + " successors and "
            + sample.packedBytes()
            + " bytes per state");
    out.println();
    out.println("with " + Numbers.bytes(memory) + ":");
    TextTable ranking = TextTable.aligned("l");
    for (Ranked each : prognosis.ranking()) {
      ranking.add(
          ranking.lines().size() + 1 + ". " + each.candidate().name(),
          each.confidence().name().toLowerCase(Locale.ROOT),
          Numbers.seconds(each.seconds()),
          Numbers.bytes(each.bytes()),
          each.candidate().reason());
    }
    ranking.lines().forEach(line -> out.println("  " + line));
    out.println();
    out.println("  " + advice(prognosis, memory));
    out.println("  " + inTurn(prognosis.inTurn()));
    outlook.besides().sentences().forEach(line -> out.println("  " + line));
  }

  private static String inTurn(List<String> names) {
    String first = "a run without options begins with " + names.getFirst();
    return names.size() == 1
        ? first
        : first
            + "; when its memory is full, it tries "
            + String.join(", ", names.subList(1, names.size()));
  }

  /** What would make the run faster or possible. */
  private static String advice(Prognosis prognosis, long memory) {
    Ranked best = prognosis.ranking().getFirst();
    if (best.confidence() == Confidence.IMPOSSIBLE || best.confidence() == Confidence.UNLIKELY) {
      long least = prognosis.ranking().stream().mapToLong(Ranked::bytes).min().orElse(best.bytes());
      return "probably more than the memory holds; "
          + Numbers.bytes(2 * least)
          + " would do, or --disk auto";
    }
    for (Ranked each : prognosis.ranking()) {
      if (each.bytes() > memory && each.seconds() < 0.8 * best.seconds()) {
        return "with "
            + Numbers.bytes(each.bytes() + each.bytes() / 4)
            + " "
            + each.candidate().name()
            + " would be about "
            + Numbers.decimal(best.seconds() / each.seconds(), 1)
            + " times faster";
      }
    }
    return "more memory would not make it faster";
  }

  /** Two digits say all there is to say. */
  private static String rounded(long value) {
    long scale = 1;
    while (value / scale >= 100) {
      scale *= 10;
    }
    return Numbers.grouped(value / scale * scale);
  }
}
