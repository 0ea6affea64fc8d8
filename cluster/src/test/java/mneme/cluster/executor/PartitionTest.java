package mneme.cluster.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import mneme.api.Checker;
import mneme.api.Result;
import mneme.cluster.files.RunFiles;
import mneme.cluster.files.StopReason;
import mneme.disk.Manifest;
import mneme.dve.DveLanguage;
import mneme.engine.PlanParts;
import mneme.model.Model;
import mneme.run.Plan;
import mneme.search.expansion.Counts;
import mneme.source.SourceText;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import scala.Tuple2;

/** Partitions count each state and each step once, whatever happens to those who work on them. */
class PartitionTest {
  private final List<Partition> partitions = new ArrayList<>();
  private final Model model;
  private final RunFiles files;

  PartitionTest(@TempDir Path folder) throws Exception {
    model = fourCounters();
    files = new RunFiles(folder.toString(), 7);
  }

  /** Its widest level has 1,469 states, so that an expansion can be cut off in its middle. */
  private static Model fourCounters() throws Exception {
    StringBuilder text = new StringBuilder("byte x[4];\n");
    for (int p = 0; p < 4; p++) {
      text.append(
          "process P%d { state run; init run; trans run -> run { guard x[%d] < 12; effect x[%d] = x[%d] + 1; }; }\n"
              .formatted(p, p, p, p));
    }
    text.append("system async;\n");
    return new DveLanguage()
        .load(new SourceText("counters.dve", text.toString()), Map.of())
        .model();
  }

  /** What befalls those who work on a partition: nothing, mostly. */
  private enum Mishap {
    NONE,
    NO_MISHAP,
    CUT_OFF,
    CUT_OFF_AND_LOST,
    TWICE,
    LOST;

    static Mishap of(Random random) {
      return values()[random.nextInt(values().length)];
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 2", "3, 3", "3, 4", "3, 5", "7, 6"})
  void countsOnceWhateverHappens(int count, long seed) {
    try (ExecutorRun run = run(count, 64L << 20)) {
      open(run);
      Random random = new Random(seed);
      int level = 0;
      while (states(level) > 0) {
        step(run, level++, random);
      }
      requireAllCounted(level);
    }
  }

  /**
   * One partition has no room for a level, but a job of Spark goes on for some levels. The run then
   * goes on from the last level that all partitions had.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 7, 20})
  void writesNothingThatLacksStates(int last) {
    int level = 0;
    try (ExecutorRun tight = run(2, 64L << 20)) {
      open(tight);
      while (level < last) {
        step(tight, level++, new Random(level));
      }
      List<List<byte[]>> sent = expandAll(tight, level, new Random(level));
      partitions.get(1).insertSent(level + 1, sent.get(1));
      files.stop(StopReason.MEMORY);
      partitions.get(0).insertSent(level + 1, sent.get(0));
      for (int more = 1; more < 4; more++) {
        step(tight, level + more, new Random(more));
        assertThat(states(level + more + 1)).isZero();
      }
      partitions.forEach(Partition::close);
    }
    partitions.clear();
    files.forgetStops(level);
    try (ExecutorRun ample = run(2, 64L << 20)) {
      open(ample);
      assertThat(states(level)).isPositive();
      assertThat(states(level + 1)).isZero();
      while (states(level) > 0) {
        step(ample, level++, new Random(level));
      }
      requireAllCounted(level);
    }
  }

  private ExecutorRun run(int count, long memory) {
    files.claim();
    RunSpec spec =
        new RunSpec(
            files,
            new ModelParcel("explore", "", List.of(), Map.of()),
            PlanParts.ABOUT_STATES,
            count,
            "tree-compact",
            64,
            memory);
    return new ExecutorRun(spec, Plan.explore(model));
  }

  private void open(ExecutorRun run) {
    for (int p = 0; p < run.spec().partitions(); p++) {
      partitions.add(new Partition(run, p));
      partitions.get(p).insertInitial();
    }
  }

  private void requireAllCounted(int levels) {
    Result expected = Checker.of(model).exploring().run();
    long states = 0;
    Counts counts = new Counts(model);
    for (int level = 0; level < levels; level++) {
      states += states(level);
      for (int p = 0; p < partitions.size(); p++) {
        Manifest counted = files.counts(level, p, files.states(level, p));
        if (counted != null) {
          counts.add(Counts.load(counted, "", partitions.get(p).task()));
        }
      }
    }
    assertThat(states).isEqualTo(expected.states());
    assertThat(counts.transitions()).isEqualTo(expected.transitions());
    partitions.forEach(Partition::close);
  }

  private long states(int level) {
    long sum = 0;
    for (int p = 0; p < partitions.size(); p++) {
      sum += files.states(level, p);
    }
    return sum;
  }

  private void step(ExecutorRun run, int level, Random random) {
    List<List<byte[]>> sent = expandAll(run, level, random);
    for (int p = 0; p < partitions.size(); p++) {
      Mishap mishap = Mishap.of(random);
      partitions.get(p).insertSent(level + 1, sent.get(p));
      if (mishap == Mishap.LOST) {
        lose(run, p);
      }
      if (mishap == Mishap.TWICE) {
        partitions.get(p).insertSent(level + 1, sent.get(p));
      }
    }
  }

  /** Returns what was sent to each partition. */
  private List<List<byte[]>> expandAll(ExecutorRun run, int level, Random random) {
    List<List<byte[]>> sent = new ArrayList<>();
    for (int p = 0; p < partitions.size(); p++) {
      sent.add(new ArrayList<>());
    }
    for (int p = 0; p < partitions.size(); p++) {
      Mishap mishap = Mishap.of(random);
      if (mishap == Mishap.CUT_OFF || mishap == Mishap.CUT_OFF_AND_LOST) {
        new Expansion(partitions.get(p), level).expand();
      }
      if (mishap == Mishap.TWICE) {
        expand(partitions.get(p), level);
      }
      if (mishap == Mishap.CUT_OFF_AND_LOST) {
        lose(run, p);
      }
      for (Tuple2<Integer, byte[]> block : expand(partitions.get(p), level)) {
        sent.get(block._1()).add(block._2());
      }
      if (mishap == Mishap.LOST) {
        lose(run, p);
      }
    }
    return sent;
  }

  /** Another process takes over. */
  private void lose(ExecutorRun run, int partition) {
    partitions.get(partition).close();
    partitions.set(partition, new Partition(run, partition));
  }

  private static List<Tuple2<Integer, byte[]>> expand(Partition partition, int level) {
    List<Tuple2<Integer, byte[]>> blocks = new ArrayList<>();
    new Expansion(partition, level)
        .forEachRemaining(block -> blocks.add(Objects.requireNonNull(block)));
    return blocks;
  }
}
