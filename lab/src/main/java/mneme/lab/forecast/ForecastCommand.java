package mneme.lab.forecast;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import mneme.api.Checker;
import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.app.language.Languages;
import mneme.app.load.ModelLoader;
import mneme.app.text.TextTable;
import mneme.engine.planning.Forecast;
import mneme.engine.planning.WalkSample;
import mneme.lab.Corpus;
import mneme.lab.CorpusOptions;
import mneme.lab.Expectation;
import mneme.lab.Experiment;
import mneme.lab.LabException;
import mneme.lab.Portions;
import mneme.lab.SizeOptions;
import mneme.model.Model;
import mneme.run.Figures;
import mneme.run.Run;
import picocli.CommandLine.Command;

/** {@code mneme lab forecast}: forecasts of the number of states, against the truth. */
@Command(
    name = "forecast",
    description = "Compares forecasts of the number of states with the truth.",
    footer = {
      "",
      "Every model is cut at shares of its states. Columns: the share visited; how many forecasts",
      "were within a factor of 2; the same for a fit that has not seen the model's family, and for",
      "'always twenty times what was visited'; how often the interval held the truth.",
      "Examples:",
      "  mneme lab forecast",
      "  mneme lab forecast --from 1e5 --to 1e6"
    })
@Portions(small = "40 --from 10000 --to 20000", medium = "1200 --from 1e4 --to 1e6", full = "3600")
public final class ForecastCommand extends Experiment {
  private static final double[] CUTS = {0.01, 0.02, 0.05, 0.1, 0.2, 0.4};

  /**
   * The fit is made with cuts between the first and the last of these, evenly by logarithm. The
   * sample of a plan is mostly such a part of a model for which the choice of a store matters.
   */
  private static final double LEAST_CUT = 0.008;

  private static final double MOST_CUT = 0.3;
  private static final int FIT_CUTS = 16;

  private static final int FEWEST_LEVELS = 5;

  /** So much that all steps are taken, also on a machine with other work. */
  private static final Duration WALKS = Duration.ofSeconds(60);

  final CorpusOptions which = new CorpusOptions(options);
  final SizeOptions sizes = new SizeOptions(options, 10_000, 5_100_000);

  /** A model whose levels are known. */
  private record Known(String family, long[] levels, long states, WalkSample walks) {
    /** The levels that hold at most a share of the states. */
    long[] cut(double share) {
      long sum = 0;
      int count = 0;
      while (count < levels.length && sum + levels[count] <= share * states) {
        sum += levels[count++];
      }
      return Arrays.copyOf(levels, count);
    }

    LinearFit.Row row(long[] seen) {
      double visited = LongStream.of(seen).sum();
      return new LinearFit.Row(
          Forecast.figures(seen, walks), Math.log(Math.max(1e-3, states / visited - 1)));
    }
  }

  @Override
  public int run(PrintStream out, PrintStream err) throws IOException, UserException {
    Corpus corpus = which.corpus();
    List<Known> models = new ArrayList<>();
    for (Expectation expected : corpus.expectations()) {
      if (sizes.fit(expected.states())
          && which.fit(expected)
          && expected.file().endsWith(".dve")
          && expected.parameters().isEmpty()) {
        models.add(explore(expected, corpus, err));
        err.println(expected.shortName());
      }
    }
    if (models.isEmpty()) {
      throw new LabException("no DVE model of " + corpus.folder() + " fits");
    }
    TextTable table =
        TextTable.headed("visited", "models", "within 2", "left out", "twenty", "interval");
    for (double cut : CUTS) {
      table.add(line(models, cut));
    }
    out.print(table);
    out.println("weights: " + Arrays.toString(rounded(fit(models, "").weights())));
    return ExitCode.FINE;
  }

  private static Known explore(Expectation expected, Corpus corpus, PrintStream err)
      throws UserException {
    Model model =
        new ModelLoader(Languages.all())
            .load(corpus.path(expected.file()).toString(), null, Map.of(), err)
            .model();
    Run run = Checker.of(model).exploring().search("bfs").store("full").memory("4g").run().run();
    Figures.LevelFigures levels = run.figures().levels();
    if (levels == null || run.figures().states() != expected.states()) {
      throw new LabException(expected.name() + ": " + run.figures().states() + " states found");
    }
    return new Known(
        expected.shortName().replaceFirst("\\..*", ""),
        levels.sizes(),
        expected.states(),
        WalkSample.of(model, WALKS));
  }

  /** The fit to all models but those of one family. */
  private static LinearFit fit(List<Known> models, String without) {
    List<LinearFit.Row> rows = new ArrayList<>();
    for (Known model : models) {
      for (int i = 0; i < FIT_CUTS && !model.family().equals(without); i++) {
        double exponent = (double) i / (FIT_CUTS - 1);
        long[] seen = model.cut(LEAST_CUT * Math.pow(MOST_CUT / LEAST_CUT, exponent));
        if (seen.length >= FEWEST_LEVELS) {
          rows.add(model.row(seen));
        }
      }
    }
    return LinearFit.of(rows);
  }

  private static String[] line(List<Known> models, double cut) {
    int count = 0;
    int right = 0;
    int leftOut = 0;
    int twenty = 0;
    int held = 0;
    for (Known model : models) {
      long[] seen = model.cut(cut);
      if (seen.length < FEWEST_LEVELS) {
        continue;
      }
      double visited = LongStream.of(seen).sum();
      Forecast forecast = Forecast.of(seen, model.walks());
      double other = fit(models, model.family()).at(model.row(seen).figures());
      count++;
      right += isNear(forecast.likely(), model) ? 1 : 0;
      leftOut += isNear(visited * (1 + Math.exp(other)), model) ? 1 : 0;
      twenty += isNear(20 * visited, model) ? 1 : 0;
      held += forecast.low() <= model.states() && model.states() <= forecast.high() ? 1 : 0;
    }
    return new String[] {
      share(cut, 1),
      Integer.toString(count),
      share(right, count),
      share(leftOut, count),
      share(twenty, count),
      share(held, count)
    };
  }

  private static boolean isNear(double forecast, Known model) {
    return forecast <= 2.0 * model.states() && 2 * forecast >= model.states();
  }

  private static String share(double part, double whole) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * part / Math.max(whole, 1e-9));
  }

  private static double[] rounded(double[] values) {
    return Arrays.stream(values).map(value -> Math.round(1000 * value) / 1000.0).toArray();
  }
}
