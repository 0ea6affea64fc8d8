package mneme.lab.forecast;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;
import mneme.api.Checker;
import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.app.language.Languages;
import mneme.app.load.ModelLoader;
import mneme.app.option.Values;
import mneme.app.text.TextTable;
import mneme.engine.planning.Forecast;
import mneme.engine.planning.WalkSample;
import mneme.lab.Corpus;
import mneme.lab.CorpusOptions;
import mneme.lab.CountedModel;
import mneme.lab.Experiment;
import mneme.lab.LabException;
import mneme.lab.Portions;
import mneme.lab.SizeOptions;
import mneme.model.Model;
import mneme.run.Figures;
import mneme.run.Run;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code mneme lab forecast}: forecasts of the number of states, against the truth. */
@Command(
    name = "forecast",
    description = "Compares forecasts of the number of states with the truth.",
    footer = {
      "",
      "Every model is cut at shares of its states. Columns: the share visited; how many forecasts",
      "were within a factor of 2; the same for a fit that has not seen the model's family; for one",
      "whose range of cuts was chosen without that family as well ('blind'); for 'always twenty",
      "times what was visited'; how often the interval held the truth. The formula was fitted to",
      "DVE models. Models of other languages are judged by it alone, in a table of their own.",
      "Examples:",
      "  mneme lab forecast",
      "  mneme lab forecast --from 1e5 --to 1e6"
    })
@Portions(small = "40 --from 10000 --to 20000", medium = "1200 --from 1e4 --to 1e6", full = "3600")
public final class ForecastCommand extends Experiment {
  private static final double[] CUTS = {0.01, 0.02, 0.05, 0.1, 0.2, 0.4};

  /** The share for which a blind fit chooses its range of cuts. */
  private static final double AIMED_AT = 0.05;

  private static final String FITTED = "dve";

  /** So much that all steps are taken, also on a machine with other work. */
  private static final Duration WALKS = Duration.ofSeconds(60);

  final CorpusOptions which = new CorpusOptions(options);
  final SizeOptions sizes = new SizeOptions(options, 10_000, 5_100_000);

  @Override
  public int run(PrintStream out, PrintStream err) throws IOException, UserException {
    Corpus corpus = which.corpus();
    List<Growth> fitted = new ArrayList<>();
    List<Growth> others = new ArrayList<>();
    for (CountedModel model : CountedModel.in(corpus, which, sizes)) {
      Growth growth = explore(model, corpus, err);
      err.println(model.name() + (growth == null ? ": left out" : ""));
      if (growth != null) {
        (model.language().equals(FITTED) ? fitted : others).add(growth);
      }
    }
    if (fitted.isEmpty()) {
      throw new LabException("no DVE model of " + corpus.folder() + " fits");
    }
    out.println("DVE:");
    Fits fits = new Fits(fitted);
    TextTable table =
        TextTable.headed(
            "visited", "models", "within 2", "left out", "blind", "twenty", "interval");
    for (double cut : CUTS) {
      table.add(line(fitted, cut, fits));
    }
    out.print(table);
    out.println("weights: " + Arrays.toString(rounded(fits.toAll().weights())));
    if (!others.isEmpty()) {
      out.println("other languages, by the formula fitted to DVE:");
      TextTable unseen = TextTable.headed("visited", "models", "within 2", "twenty", "interval");
      for (double cut : CUTS) {
        unseen.add(line(others, cut, null));
      }
      out.print(unseen);
    }
    return ExitCode.FINE;
  }

  /** Null where the number of states is not the one that is known. */
  private static @Nullable Growth explore(CountedModel counted, Corpus corpus, PrintStream err)
      throws UserException {
    Model model =
        new ModelLoader(Languages.all())
            .load(
                corpus.path(counted.file()).toString(),
                null,
                Values.parameters(counted.parameters()),
                err)
            .model();
    Run run = Checker.of(model).exploring().search("bfs").store("full").memory("2g").run().run();
    Figures.LevelFigures levels = run.figures().levels();
    return levels == null || run.figures().states() != counted.states()
        ? null
        : Growth.of(
            counted.family(), levels.sizes(), counted.states(), WalkSample.of(model, WALKS));
  }

  /**
   * @param fits null where nothing is fitted to these models
   */
  private static String[] line(List<Growth> models, double cut, @Nullable Fits fits) {
    int count = 0;
    int right = 0;
    int leftOut = 0;
    int blind = 0;
    int twenty = 0;
    int held = 0;
    for (Growth model : models) {
      long[] seen = model.cut(cut);
      if (!Growth.isEnough(seen)) {
        continue;
      }
      Forecast forecast = Forecast.of(seen, model.walks());
      count++;
      right += model.isNear(forecast.likely()) ? 1 : 0;
      twenty += model.isNear(20.0 * LongStream.of(seen).sum()) ? 1 : 0;
      held += forecast.low() <= model.states() && model.states() <= forecast.high() ? 1 : 0;
      if (fits != null) {
        String family = model.family();
        leftOut += model.isNear(model.forecast(fits.leavingOut(family), seen)) ? 1 : 0;
        blind += model.isNear(model.forecast(fits.blind(family, AIMED_AT), seen)) ? 1 : 0;
      }
    }
    List<String> cells =
        new ArrayList<>(List.of(share(cut, 1), Integer.toString(count), share(right, count)));
    if (fits != null) {
      cells.addAll(List.of(share(leftOut, count), share(blind, count)));
    }
    cells.addAll(List.of(share(twenty, count), share(held, count)));
    return cells.toArray(String[]::new);
  }

  private static String share(double part, double whole) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * part / Math.max(whole, 1e-9));
  }

  private static double[] rounded(double[] values) {
    return Arrays.stream(values).map(value -> Math.round(1000 * value) / 1000.0).toArray();
  }
}
