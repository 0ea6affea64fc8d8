package mneme.gpu.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import mneme.api.Checker;
import mneme.api.Result;
import mneme.gpu.GpuExtension;
import mneme.gpu.device.Device;
import mneme.gpu.text.KernelText.Form;
import mneme.memory.MemoryBudget;
import mneme.model.Model;
import mneme.run.Control;
import mneme.run.Detail;
import mneme.run.Figures;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Tuning;
import mneme.run.Verdict;
import mneme.search.Observer;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.search.breadth.EscalatingSearch.Beginning;
import mneme.search.breadth.EscalatingSearch.Rungs;
import mneme.search.disk.DiskOptions;
import mneme.search.external.ExternalSearch;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Where the memory of a device is full, the search goes on in the stores of the host or on disk,
 * with the same counts, levels and traces, whenever that happens.
 */
class HandoverTest {
  /** {@code -Dmneme.handover=N} tries so many moments. */
  private static final int MOMENTS = Integer.getInteger("mneme.handover", 12);

  private static final long LEAST = 700_000;
  private static final long MOST = 4_000_000;

  /** With these the first store is a fast one or a small one. */
  private static final List<String> HOST = List.of("200m", "24m", "6m");

  @TempDir Path folder;

  @BeforeAll
  static void thereIsADevice() {
    try (Device device = AnyDevice.open()) {
      assertThat(device.info().memory()).isPositive();
    }
  }

  /** Of one word, of two, and of three; with dead ends, errors, and levels that grow and shrink. */
  private static final List<Model> MODELS = List.of(counters(0), counters(5), counters(11));

  private static Model counters(int others) {
    StringBuilder text = new StringBuilder("int sum; int far[%d];\n".formatted(others + 1));
    for (int i = 0; i < 4; i++) {
      text.append("process P%d { byte n; state s, t; init s;".formatted(i));
      text.append(" trans s -> s { guard n < 13; effect n = n + 1, sum = (sum + n) % 3; },");
      text.append(
          " s -> t { guard n == 13 && sum == %d; effect far[n - %d] = n; },"
              .formatted(i % 3, 13 - others % 12));
      text.append(
          " t -> s { guard sum == 2; effect n = 0, far[0] = 100 / (n - %d); }; }\n"
              .formatted(i == 2 ? 13 : 7));
    }
    return Models.dve(text + "system async;\n");
  }

  private static Checker gpu(Model model, long memory, String table) {
    return Checker.of(model)
        .memory("200m")
        .extension(new GpuExtension())
        .search("gpu")
        .set("device-memory", Long.toString(memory))
        .set("device-table", table);
  }

  private static Set<String> goneTo(Result result) {
    Set<String> names = new TreeSet<>();
    for (Detail detail : result.run().figures().details()) {
      if (detail.key().equals("escalations") && detail.value() instanceof Detail.Rows rows) {
        rows.rows().forEach(row -> names.add(((Detail.Text) row.get(1)).text()));
      }
    }
    return names;
  }

  @Test
  void nothingIsLostWheneverTheDeviceIsFull() {
    SplittableRandom random = new SplittableRandom(3);
    List<Result> expected =
        MODELS.stream()
            .map(model -> Checker.of(model).memory("200m").threads(1).countingAll().run())
            .toList();
    Set<String> to = new TreeSet<>();
    int taken = 0;
    for (int i = 0; i < MOMENTS; i++) {
      int which = random.nextInt(MODELS.size());
      long memory = random.nextLong(LEAST, MOST);
      String table = random.nextBoolean() ? "full" : "tree";
      int threads = 1 + random.nextInt(2);
      boolean disk = random.nextBoolean();
      String host = HOST.get(random.nextInt(HOST.size()));
      AtomicInteger anew = new AtomicInteger();
      Checker checker =
          gpu(MODELS.get(which), memory, table)
              .memory(host)
              .threads(threads)
              .observer(restarts(anew))
              .countingAll();
      if (disk) {
        checker = checker.set("disk", folder.resolve("run" + i).toString());
      }
      Result found = checker.run();
      Set<String> names = goneTo(found);
      String what =
          "model %d, %d bytes, %s, %d threads, disk %b, host %s: %s, anew %s"
              .formatted(which, memory, table, threads, disk, host, names, anew);
      agree(found, expected.get(which), what);
      to.addAll(names);
      taken += names.isEmpty() || anew.get() > 0 ? 0 : 1;
    }
    assertThat(taken).as("searches that went on with what was visited").isGreaterThan(MOMENTS / 2);
    assertThat(to).contains("full", "tree-compact");
  }

  @Test
  void theDiskTakesOverWhatTheDeviceHasVisited() {
    SplittableRandom random = new SplittableRandom(5);
    int onDisk = 0;
    for (int i = 0; i < MOMENTS / 3; i++) {
      Model model = MODELS.get(random.nextInt(MODELS.size()));
      GpuOptions options =
          new GpuOptions(
              random.nextLong(LEAST, MOST), random.nextBoolean() ? Form.FULL : Form.TREE);
      Plan plan =
          Plan.explore(model)
              .withLimits(Limits.memory(24L << 20))
              .withThreads(1 + random.nextInt(2))
              .withTuning(
                  Tuning.NONE.with(DiskOptions.FOLDER, folder.resolve("disk" + i).toString()));
      SearchTask task =
          new SearchTask(plan, new MemoryBudget(24L << 20), new Control(), Observer.NONE);
      Beginning beginning =
          new Beginning(
              "gpu",
              (each, onward) -> new GpuSearch(each, AnyDevice.open(), options, onward).run());
      ExternalSearch search = new ExternalSearch(task, new Rungs(beginning, List.of(), List.of()));
      SearchOutcome outcome = search.run();
      Result expected = Checker.of(model).memory("200m").threads(1).exploring().run();
      Figures figures = outcome.figures();
      Figures others = expected.run().figures();
      String what = "moment " + i + ", " + options + ", in " + search.store();
      assertThat(outcome.limit()).as(what).isNull();
      assertThat(figures.states()).as(what).isEqualTo(others.states());
      assertThat(figures.transitions()).as(what).isEqualTo(others.transitions());
      assertThat(figures.deadlocks()).as(what).isEqualTo(others.deadlocks());
      assertThat(figures.runtimeErrors()).as(what).isEqualTo(others.runtimeErrors());
      assertThat(Objects.requireNonNull(figures.levels()).count())
          .as(what)
          .isEqualTo(Objects.requireNonNull(others.levels()).count());
      assertThat(task.budget().used()).as("given back: " + what).isZero();
      onDisk += search.store() == null ? 1 : 0;
    }
    assertThat(onDisk).isGreaterThan(MOMENTS / 6);
  }

  private static Observer restarts(AtomicInteger count) {
    return new Observer() {
      @Override
      public void restarted() {
        count.incrementAndGet();
      }
    };
  }

  private static void agree(Result found, Result expected, String what) {
    Figures figures = found.run().figures();
    Figures others = expected.run().figures();
    assertThat(found.verdict()).as(what).isEqualTo(expected.verdict());
    assertThat(figures.states()).as(what).isEqualTo(others.states());
    assertThat(figures.transitions()).as(what).isEqualTo(others.transitions());
    assertThat(figures.deadlocks()).as(what).isEqualTo(others.deadlocks());
    assertThat(figures.runtimeErrors()).as(what).isEqualTo(others.runtimeErrors());
    assertThat(figures.violationsOf()).as(what).isEqualTo(others.violationsOf());
    assertThat(Objects.requireNonNull(figures.levels()).count())
        .as(what)
        .isEqualTo(Objects.requireNonNull(others.levels()).count());
    assertThat(Objects.requireNonNull(figures.levels()).widest())
        .as(what)
        .isEqualTo(Objects.requireNonNull(others.levels()).widest());
  }

  @Test
  void aTraceIsFoundBehindTheHandOver() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 4; i++) {
      text.append("process P%d { byte n; state s; init s;".formatted(i));
      text.append(" trans s -> s { guard n < 13; effect n = n + 1; }; }\n");
    }
    Model model = Models.dve(text + "system async;\n");
    String goal = "P0.n == 13 && P1.n == 13 && P2.n == 12 && P3.n == 11";
    Result expected = Checker.of(model).memory("200m").threads(1).deadlock(false).reach(goal).run();
    Result found = gpu(model, 450_000, "full").threads(1).deadlock(false).reach(goal).run();
    assertThat(goneTo(found)).isNotEmpty();
    assertThat(found.verdict()).isEqualTo(expected.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(found.trace().orElseThrow().length())
        .isEqualTo(expected.trace().orElseThrow().length())
        .isEqualTo(49);
    assertThat(found.trace().orElseThrow().shortest()).isTrue();
  }
}
