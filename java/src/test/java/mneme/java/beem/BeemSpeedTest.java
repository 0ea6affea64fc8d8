package mneme.java.beem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import mneme.api.Checker;
import mneme.dve.DveLanguage;
import mneme.java.JavaModel;
import mneme.java.StateModel;
import mneme.model.Model;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * How long models of BEEM take in Java, beside DVE. With {@code -Dmneme.speed=5} each runs five
 * times, in turn with the DVE model below {@code -Dmneme.corpus=DIR}.
 *
 * <p>Of seven families it is the smallest instance with 100,000 states or more that the model in
 * Java can be: others have more processes than its lists have room for, or are another variant.
 */
class BeemSpeedTest {
  private record Instance(String name, StateModel<?, ?> model) {}

  private static final List<Instance> INSTANCES =
      List.of(
          new Instance("adding.2", new Adding(200)),
          new Instance("bakery.5", new Bakery(4, 7)),
          new Instance("hanoi.2", new Hanoi(12)),
          new Instance("leader_election.3", new LeaderElection(List.of(24, 14, 6, 0, 23, 21))),
          new Instance("loyd.2", new Loyd(3, 3)),
          new Instance("peterson.4", new Peterson(4)),
          new Instance("phils.5", new Philosophers(12, false)));

  private record Measured(long states, double seconds) {}

  @Test
  @EnabledIfSystemProperty(named = "mneme.speed", matches = "\\d+")
  @EnabledIfSystemProperty(named = "mneme.corpus", matches = ".+")
  void timeIsMeasured() throws IOException, SourceException {
    int runs = Integer.getInteger("mneme.speed");
    double[] ratios = new double[INSTANCES.size()];
    for (int i = 0; i < ratios.length; i++) {
      Instance instance = INSTANCES.get(i);
      double[] java = new double[runs];
      double[] dve = new double[runs];
      long states = 0;
      for (int run = 0; run < runs; run++) {
        Measured theirs = explored(inDve(instance.name()));
        Measured ours = explored(JavaModel.of(instance.model()));
        assertThat(ours.states()).as(instance.name()).isEqualTo(theirs.states());
        states = ours.states();
        dve[run] = theirs.seconds();
        java[run] = ours.seconds();
      }
      ratios[i] = median(java) / median(dve);
      System.out.printf(
          "%s, %,d states: Java %.2f s, DVE %.2f s, ratio %.1f%n",
          instance.name(), states, median(java), median(dve), ratios[i]);
    }
    System.out.printf("median of the ratios %.1f%n", median(ratios));
  }

  private static Model inDve(String name) throws IOException, SourceException {
    Path file = Path.of(System.getProperty("mneme.corpus"), "dve", name + ".dve");
    SourceText text = new SourceText(file.toString(), Files.readString(file));
    return new DveLanguage().load(text, Map.of()).model();
  }

  private static Measured explored(Model model) {
    long start = System.nanoTime();
    long states =
        Checker.of(model)
            .exploring()
            .store("full")
            .search("bfs")
            .threads(1)
            .run()
            .assertComplete()
            .states();
    return new Measured(states, (System.nanoTime() - start) / 1e9);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
