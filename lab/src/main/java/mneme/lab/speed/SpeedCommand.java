package mneme.lab.speed;

import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mneme.app.ExitCode;
import mneme.lab.Corpus;
import mneme.lab.CorpusExperiment;
import mneme.lab.Expectation;
import mneme.lab.FreshMneme;
import mneme.lab.Judgement;
import mneme.lab.LabException;
import mneme.lab.Measurement;
import mneme.lab.Options.Value;
import mneme.lab.Portions;
import mneme.lab.Spin;
import mneme.lab.Words;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/**
 * {@code mneme lab speed}: a fixed set of systems, in Mneme and, where it is installed, in SPIN.
 */
@Command(
    name = "speed",
    description =
        "Measures states and transitions per second on a fixed set of models, SPIN beside it.",
    footer = {
      "",
      "Every run is a fresh process; runs of the two tools alternate, and the best of each counts.",
      "Examples:",
      "  mneme lab speed",
      "  mneme lab speed --only anderson.6 --threads 2 --repeat 3 --json speed.json"
    })
@Portions(medium = "900 --repeat 1", full = "3600 --repeat 3")
public final class SpeedCommand extends CorpusExperiment {
  /** Systems that are the same in DVE and Promela, and two large ones in DVE alone. */
  private static final List<String> SYSTEMS =
      List.of(
          "bakery.6",
          "elevator2.3",
          "adding.6",
          "schedule_world.2",
          "leader_filters.5",
          "peterson.4",
          "peg_solitaire.4",
          "telephony.3",
          "sokoban.2",
          "blocks.3",
          "anderson.6",
          "brp.4");

  final Value<Integer> threads =
      options.value("--threads", "N", 1, "Threads of Mneme; SPIN has one");

  final Value<Integer> repeat =
      options.value("--repeat", "K", 2, "Runs of each tool on each system; the best counts");

  final Value<Boolean> noSpin = options.flag("--no-spin", "Measures Mneme alone.");

  final Value<@Nullable Path> json =
      options.optional("--json", "FILE", Path.class, "Also writes the figures to a file.");

  private final FreshMneme mneme = FreshMneme.likeThis();

  @Override
  public int run(PrintStream out, PrintStream err) throws IOException, InterruptedException {
    if (repeat.get() < 1) {
      throw new LabException("--repeat: at least 1 run is needed");
    }
    if (threads.get() < 1) {
      throw new LabException("--threads: at least 1 is needed");
    }
    Corpus models = which.corpus();
    List<Expectation> chosen =
        models.expectations().stream()
            .filter(model -> SYSTEMS.contains(model.shortName()))
            .filter(which::fit)
            .toList();
    if (chosen.isEmpty()) {
      throw new LabException("no system fits; there are " + String.join(", ", SYSTEMS));
    }
    boolean spin = !noSpin.get() && Spin.isInstalled();
    if (!noSpin.get() && !spin) {
      err.println("SPIN is left out: the programs spin and gcc are not both installed");
    }
    List<SystemSpeed> systems = new ArrayList<>();
    for (Expectation model : chosen) {
      err.println(model.shortName() + " ...");
      systems.add(measure(models, model, spin));
    }
    out.print(SpeedReport.table(systems));
    out.println(SpeedReport.conclusion(systems));
    if (json.get() != null) {
      String text =
          new GsonBuilder()
              .setPrettyPrinting()
              .create()
              .toJson(SpeedReport.json(systems, threads.get(), repeat.get()));
      Files.writeString(json.get(), text + "\n");
    }
    return systems.stream().anyMatch(SystemSpeed::wrong) ? ExitCode.VIOLATED : ExitCode.FINE;
  }

  private SystemSpeed measure(Corpus models, Expectation model, boolean withSpin)
      throws IOException, InterruptedException {
    Path promela = models.path("promela/beem-prom/" + model.shortName() + ".prom");
    if (!withSpin || !Files.exists(promela)) {
      return measure(models, model, null);
    }
    try (Spin spin = Spin.compile(promela)) {
      return measure(models, model, spin);
    }
  }

  private SystemSpeed measure(Corpus models, Expectation model, @Nullable Spin spin)
      throws IOException, InterruptedException {
    List<String> options = List.of("--store", "full", "--threads", Integer.toString(threads.get()));
    Measurement ours = null;
    Measurement theirs = null;
    for (int i = 0; i < repeat.get(); i++) {
      FreshMneme.Answer answer = mneme.explore(models.path(model.file()), options, timeout.each());
      Judgement judgement = Judgement.of(model, answer, timeout.each());
      if (judgement.outcome() != Judgement.Outcome.AGREES) {
        String remark = judgement.outcome().word() + ": " + judgement.details();
        return new SystemSpeed(
            model.shortName(), null, theirs, remark, judgement.outcome().isWrong());
      }
      ours = better(ours, Measurement.of(answer));
      if (spin != null) {
        Optional<Measurement> run = spin.run(timeout.each());
        theirs = run.isPresent() ? better(theirs, run.get()) : theirs;
      }
    }
    return new SystemSpeed(model.shortName(), ours, theirs, remark(ours, spin, theirs), false);
  }

  private static Measurement better(@Nullable Measurement old, Measurement fresh) {
    return old == null || fresh.isFasterThan(old) ? fresh : old;
  }

  private static String remark(
      @Nullable Measurement ours, @Nullable Spin spin, @Nullable Measurement theirs) {
    if (spin == null || ours == null) {
      return "";
    }
    if (theirs == null) {
      return "SPIN did not finish";
    }
    if (!SystemSpeed.sameSystem(ours, theirs)) {
      return "SPIN has " + Words.grouped(theirs.states()) + " states";
    }
    return theirs.seconds() < SystemSpeed.BUSY_SECONDS ? "too short for a ratio" : "";
  }
}
