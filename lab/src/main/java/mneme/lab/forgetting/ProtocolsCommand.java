package mneme.lab.forgetting;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.app.text.TextTable;
import mneme.lab.ByHand;
import mneme.lab.Corpus;
import mneme.lab.CorpusOptions;
import mneme.lab.Experiment;
import mneme.lab.LabException;
import mneme.lab.Options.Value;
import mneme.lab.Words;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code mneme lab protocols}: how small a cache may be, on Promela models. */
@Command(
    name = "protocols",
    description = "Measures caches on the protocols of 'State-Space Caching Revisited'.",
    footer = {
      "",
      "Caches that forget any state and those that look at the types of events, without and with",
      "sleep sets, beside a depth-first search that remembers everything. Time is that of the",
      "searching thread alone.",
      "Examples:",
      "  mneme lab protocols",
      "  mneme lab protocols --only dtp --out results"
    })
@ByHand
public final class ProtocolsCommand extends Experiment {
  private static final double[] SHARES = {75, 50, 25, 10, 5, 2, 1, 0.5, 0.25};

  final CorpusOptions which = new CorpusOptions(options);

  final Value<Double> factor =
      options.value(
          "--factor", "F", 4.0, "A run with more visits than so many times the states is given up");

  final Value<@Nullable Path> out =
      options.optional("--out", "DIR", Path.class, "Writes protocols.svg there.");

  private boolean wrong;

  /**
   * A model.
   *
   * @param own whether it is one of the examples of this project
   */
  private record Protocol(String name, String file, boolean own, Map<String, Integer> parameters) {}

  private static final List<Protocol> PROTOCOLS =
      List.of(
          new Protocol("dtp", "promela/spin-examples/dtp.pml", false, Map.of()),
          new Protocol("pftp", "promela/spin-examples/LTL/pftp.pml", false, Map.of()),
          new Protocol("dekker", "dekker.pml", true, Map.of("WORK", 100)),
          new Protocol("retransmission", "retransmission.pml", true, Map.of("ROOM", 6)));

  /** How a cache forgets. */
  record Way(String policy, boolean sleep) {
    static final List<Way> ALL =
        List.of(
            new Way("random", false),
            new Way("type", false),
            new Way("random", true),
            new Way("type", true));

    @Override
    public String toString() {
      return policy + (sleep ? ", with sleep sets" : "");
    }
  }

  /** A run, and the way of it; null for a search that forgets nothing. */
  record Point(@Nullable Way way, ForgettingRun run) {}

  @Override
  public int run(PrintStream print, PrintStream err) throws IOException, UserException {
    Corpus models = which.corpus();
    List<Point> points = new ArrayList<>();
    for (Protocol protocol : PROTOCOLS) {
      if (which.fit(protocol.name())) {
        Path file = protocol.own() ? example(protocol.file()) : models.path(protocol.file());
        List<Point> own = measure(protocol, file, err);
        print.print(table(own));
        print.println();
        print.flush();
        points.addAll(own);
      }
    }
    Path target = out.get();
    if (target != null) {
      Files.createDirectories(target);
      Files.writeString(target.resolve("protocols.svg"), ProtocolsPicture.draw(points));
    }
    return wrong ? ExitCode.VIOLATED : ExitCode.FINE;
  }

  private static Path example(String name) {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path file = at.resolve("examples").resolve(name);
      if (Files.exists(file)) {
        return file;
      }
    }
    throw new LabException("no folder examples with " + name + " here or in a folder above");
  }

  private List<Point> measure(Protocol protocol, Path file, PrintStream err) throws UserException {
    ForgettingBench bench = new ForgettingBench(protocol.name(), file, protocol.parameters());
    err.println(protocol.name() + " ...");
    bench.depthFirst(false);
    List<Point> points = new ArrayList<>();
    for (boolean sleep : new boolean[] {false, true}) {
      points.add(new Point(null, checked(bench.depthFirst(sleep), err)));
    }
    for (Way way : Way.ALL) {
      boolean complete = true;
      for (int i = 0; i < SHARES.length && complete; i++) {
        ForgettingRun run = bench.caching(way.policy(), SHARES[i], way.sleep(), factor.get());
        points.add(new Point(way, checked(run, err)));
        complete = run.complete();
      }
    }
    return points;
  }

  private ForgettingRun checked(ForgettingRun run, PrintStream err) {
    if (run.isWrong()) {
      wrong = true;
      err.println("WRONG: " + run);
    }
    return run;
  }

  static String table(List<Point> points) {
    TextTable table =
        TextTable.headed(
            "model", "cache", "states held", "visits", "matched", "stack", "s", "times");
    double whole = 1;
    for (Point point : points) {
      ForgettingRun run = point.run();
      if (run.isWhole() && !run.sleep()) {
        whole = run.seconds();
      }
      table.add(
          run.model(),
          point.way() == null
              ? run.sleep() ? "all, with sleep sets" : "all"
              : point.way().toString(),
          run.isWhole() ? "" : Words.grouped(Math.round(run.known() * run.share() / 100)),
          (run.complete() ? "" : "over ") + Words.grouped(run.visited()),
          Words.grouped(run.matched()),
          Words.grouped(run.depth()),
          Words.fixed(run.seconds(), 2),
          Words.fixed(run.seconds() / whole, 2));
    }
    return table.toString();
  }
}
