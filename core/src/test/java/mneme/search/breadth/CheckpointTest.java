package mneme.search.breadth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import mneme.disk.FaultyFiles;
import mneme.disk.FaultyFiles.Fault;
import mneme.engine.Runner;
import mneme.memory.MemoryBudget;
import mneme.model.Model;
import mneme.model.Statement;
import mneme.run.Control;
import mneme.run.Detail;
import mneme.run.Figures;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.run.Verdict;
import mneme.search.Observer;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.store.full.FullStore;
import mneme.testing.GraphModels;
import mneme.testing.RandomModels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches in memory that are cut off and go on. */
class CheckpointTest {
  @TempDir Path folder;

  private Tuning tuning() {
    return Tuning.NONE.with("checkpoint", folder.resolve("run").toString());
  }

  private Plan plan(Plan plan, String store, int threads) {
    return plan.withStore(store).withThreads(threads).withTuning(tuning());
  }

  private static Plan resumed(Plan plan) {
    return plan.withContinuation(plan.continuation().resuming());
  }

  private static void compare(Figures actual, Figures expected, String what) {
    assertThat(actual.states()).as(what).isEqualTo(expected.states());
    assertThat(actual.visited()).as(what).isEqualTo(expected.visited());
    assertThat(actual.transitions()).as(what).isEqualTo(expected.transitions());
    assertThat(actual.matched()).as(what).isEqualTo(expected.matched());
    assertThat(actual.deadlocks()).as(what).isEqualTo(expected.deadlocks());
    assertThat(actual.degrees()).as(what).isEqualTo(expected.degrees());
    assertThat(actual.unreached().stream().map(Statement::what))
        .as(what)
        .containsExactlyElementsOf(expected.unreached().stream().map(Statement::what).toList());
    assertThat(Objects.requireNonNull(actual.levels()).sizes())
        .as(what)
        .isEqualTo(Objects.requireNonNull(expected.levels()).sizes());
    assertThat(Objects.requireNonNull(actual.levels()).backEdgeLengths())
        .as(what)
        .isEqualTo(Objects.requireNonNull(expected.levels()).backEdgeLengths());
  }

  @ParameterizedTest
  @MethodSource("mneme.testing.RegisteredStores#writableStores")
  void goesOnFromAnyMoment(String store) {
    for (long seed = 700; seed < 712; seed++) {
      Model model = RandomModels.model(seed);
      Plan whole = Plan.explore(model).withStore(store);
      Figures expected = Runner.run(whole).figures();
      Random random = new Random(seed);
      Plan cut = plan(Plan.explore(model), store, 1 + random.nextInt(2));
      long states = 1 + random.nextLong(Math.max(1, expected.states()));
      Run first = Runner.run(cut.withLimits(cut.limits().withStates(states)));
      if (first.verdict() == Verdict.COMPLETE) {
        continue;
      }
      // Cut off a second time, then on to the end, with another number of threads.
      long more = states + random.nextLong(1 + expected.states());
      Run second = Runner.run(resumed(cut).withLimits(cut.limits().withStates(more)));
      Run last =
          second.verdict() == Verdict.COMPLETE
              ? second
              : Runner.run(resumed(cut).withThreads(1 + random.nextInt(3)));
      assertThat(last.verdict()).isEqualTo(Verdict.COMPLETE);
      compare(last.figures(), expected, model.name() + " cut at " + states + ", " + more);
      assertThat(folder.resolve("run"))
          .satisfiesAnyOf(
              path -> assertThat(path).doesNotExist(), path -> assertThat(path).isEmptyDirectory());
    }
  }

  /** Levels large enough for several threads, and cut off more than once within one. */
  @ParameterizedTest
  @ValueSource(strings = {"full", "tree"})
  void goesOnAgainAndAgainWithAnyThreads(String store) {
    Model model = GraphModels.grid(90, 3);
    Figures expected = Runner.run(Plan.explore(model).withStore(store)).figures();
    for (int seed = 0; seed < 3; seed++) {
      Random random = new Random(seed);
      Plan plan = plan(Plan.explore(model), store, 2);
      long states = 250_000;
      Run run = Runner.run(plan.withLimits(plan.limits().withStates(states)));
      StringBuilder history = new StringBuilder(store + " 2");
      for (int i = 0; i < 7; i++) {
        assertThat(run.verdict()).as("%s", history).isEqualTo(Verdict.INCOMPLETE);
        int threads = 1 + random.nextInt(3);
        history.append(", ").append(threads);
        states = run.figures().states() + random.nextInt(4_000);
        Limits limits = i == 6 ? plan.limits() : plan.limits().withStates(states);
        run = Runner.run(resumed(plan).withThreads(threads).withLimits(limits));
      }
      assertThat(run.verdict()).as("%s", history).isEqualTo(Verdict.COMPLETE);
      compare(run.figures(), expected, history.toString());
    }
  }

  @Test
  void writesWhileItRuns() {
    Model model = GraphModels.grid(12, 3);
    for (int threads = 1; threads <= 2; threads++) {
      Plan plan = plan(Plan.explore(model), threads == 1 ? "tree-compact" : "full", threads);
      Figures expected = Runner.run(plan.withTuning(Tuning.NONE)).figures();
      Plan often = plan.withTuning(plan.tuning().with("checkpoint-every", "0"));
      Run run = Runner.run(often.withLimits(often.limits().withStates(1_000)));
      assertThat(run.limit()).isEqualTo(Limit.STATES);
      long written =
          run.figures().details().stream()
              .filter(detail -> detail.key().equals("checkpoints"))
              .mapToLong(detail -> ((Detail.Count) detail.value()).count())
              .sum();
      assertThat(written).isGreaterThan(10);
      compare(Runner.run(resumed(plan)).figures(), expected, "after " + written);
    }
  }

  @Test
  void theWayIsAShortestOne() {
    int violated = 0;
    for (long seed = 720; seed < 740; seed++) {
      Model model = RandomModels.model(seed);
      Run expected = Runner.run(Plan.check(model));
      Plan cut = plan(Plan.check(model), "full", 1);
      Run first = Runner.run(cut.withLimits(cut.limits().withStates(5)));
      Run last = first.verdict() == Verdict.INCOMPLETE ? Runner.run(resumed(cut)) : first;
      assertThat(last.verdict()).as(model.name()).isEqualTo(expected.verdict());
      if (first.verdict() == Verdict.INCOMPLETE && expected.violation() != null) {
        violated++;
        assertThat(
                Objects.requireNonNull(Objects.requireNonNull(last.violation()).trace()).length())
            .isEqualTo(Objects.requireNonNull(expected.violation().trace()).length());
      }
      clear();
    }
    assertThat(violated).isPositive();
  }

  private void clear() {
    try (Stream<Path> files = Files.walk(folder)) {
      files.filter(Files::isRegularFile).forEach(file -> file.toFile().delete());
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private SearchOutcome search(Plan plan, FaultyFiles files) {
    MemoryBudget budget = new MemoryBudget(plan.limits().memory());
    SearchTask task = new SearchTask(plan, budget, new Control(), Observer.NONE);
    try (FullStore store = new FullStore(plan.model().shape(), 1, budget, 64)) {
      return new BreadthFirst(task, store, false, files).run();
    }
  }

  /** Whatever goes wrong with a checkpoint: the run is finished, or goes on from an earlier one. */
  @ParameterizedTest
  @EnumSource(Fault.class)
  void survivesFaults(Fault fault) {
    Model model = GraphModels.grid(9, 3);
    Figures expected = Runner.run(Plan.explore(model)).figures();
    Plan plan =
        plan(Plan.explore(model), "full", 1)
            .withTuning(tuning().with("checkpoint-every", "0"))
            .withLimits(Limits.memory(64 << 20));
    for (long nth = 1; nth < 40; nth += 1 + nth / 4) {
      boolean refused = false;
      try {
        SearchOutcome whole = search(plan, new FaultyFiles(fault, nth));
        assertThat(whole.limit()).isNull();
        compare(whole.figures(), expected, fault + " " + nth);
      } catch (PlanException e) {
        // The directory could not even be prepared.
        assertThat(e.getMessage()).isNotEmpty();
        refused = true;
      }
      clear();
      if (refused) {
        continue;
      }
      search(plan.withLimits(plan.limits().withStates(400)), new FaultyFiles(fault, nth));
      try {
        SearchOutcome rest = search(resumed(plan), new FaultyFiles(Fault.NONE, 0));
        compare(rest.figures(), expected, fault + " " + nth + " resumed");
      } catch (PlanException e) {
        assertThat(fault).as(String.valueOf(e.getMessage())).isEqualTo(Fault.FLIPPED_BIT);
        assertThat(e.getMessage()).containsAnyOf("damaged", "lacks");
      }
      clear();
    }
  }

  @ParameterizedTest
  @MethodSource("mneme.testing.RegisteredStores#unwritableStores")
  void somethingThatCannotBeWrittenIsRefused(String store) {
    assertThatThrownBy(() -> Runner.run(plan(Plan.explore(RandomModels.model(700)), store, 1)))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("--store full");
  }

  @Test
  void aDirectoryBelongsToOneRun() {
    Plan plan = plan(Plan.explore(GraphModels.grid(9, 3)), "full", 1);
    Runner.run(plan.withLimits(plan.limits().withStates(100)));
    assertThatThrownBy(() -> Runner.run(plan))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("mneme resume");
  }

  @Test
  void vectorsComeBackAsTheyWere() {
    Random random = new Random(5);
    for (int slots = 1; slots < 40; slots += 3) {
      VectorCodec writer = new VectorCodec(slots);
      ByteBuffer bytes = ByteBuffer.allocate(50 * VectorCodec.mostBytes(slots));
      int[][] vectors = new int[50][slots];
      for (int[] vector : vectors) {
        for (int i = 0; i < slots; i++) {
          vector[i] = random.nextInt(3) > 0 ? 7 : random.nextInt();
        }
        writer.write(vector, bytes);
      }
      bytes.flip();
      VectorCodec reader = new VectorCodec(slots);
      for (int[] vector : vectors) {
        int[] read = new int[slots];
        reader.read(bytes, read);
        assertThat(read).isEqualTo(vector);
      }
      assertThat(bytes.hasRemaining()).isFalse();
    }
  }
}
