package mneme.cluster.driver;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeoutException;
import mneme.check.Finding;
import mneme.cluster.executor.ExecutorRuns;
import mneme.cluster.executor.RunSpec;
import mneme.cluster.files.RunFiles;
import mneme.cluster.files.StopReason;
import mneme.disk.DiskException;
import mneme.disk.Manifest;
import mneme.disk.SystemFiles;
import mneme.disk.Workplace;
import mneme.engine.PlanParts;
import mneme.run.Detail;
import mneme.run.Figures;
import mneme.run.Limit;
import mneme.run.PlanException;
import mneme.run.Progress;
import mneme.search.Checkpoints;
import mneme.search.PathTracer;
import mneme.search.Search;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import mneme.search.disk.DiskOptions;
import mneme.search.disk.RunStart;
import mneme.search.expansion.FiguresBuilder;
import mneme.trace.Trace;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;

/**
 * Breadth-first search on Apache Spark. A partition owns the states whose hash falls to it. A level
 * is expanded where its states are; what it leads to is sent to the partitions that own it, and
 * what is new there is the next level. The states of each level are in files, and so is what was
 * counted, so that a part of the work that gets lost is repeated and nothing is counted twice.
 */
public final class ClusterSearch implements Search {
  /** A job of Spark takes some time by itself, so that small levels share one. */
  private static final int MOST_LEVELS_PER_JOB = 16;

  private static final double WORTH_A_JOB = 0.5;
  private static final double BETWEEN_CHECKPOINTS = 1;
  private static final String RUN = "cluster-run";
  private static final String PARTITIONS = "cluster-partitions";

  private final SearchTask task;
  private final ClusterSetup setup;
  private final StopWatch watch;
  private volatile long states;
  private volatile long transitions;
  private volatile int level;
  private volatile long waiting;
  private double lastCheckpoint;
  private double secondsBefore;
  private double startSeconds;

  public ClusterSearch(SearchTask task, ClusterSetup setup) {
    this.task = task;
    this.setup = setup;
    this.watch = new StopWatch(task);
  }

  @Override
  public SearchOutcome run() {
    Path folder = DiskOptions.folder(task);
    try (Workplace place =
        Workplace.open(folder, SystemFiles.INSTANCE, DiskOptions.limit(task.tuning()))) {
      RunStart start = new RunStart(task);
      Manifest resumed = start.prepare(place, folder);
      RunFiles files =
          new RunFiles(
              place.folder().toString(),
              resumed == null ? new SecureRandom().nextLong() : resumed.number(RUN));
      files.claim();
      files.forgetStops(resumed == null ? -1 : (int) resumed.number("level"));
      long began = System.nanoTime();
      try (JavaSparkContext spark = SparkStart.start(setup, task.model().name())) {
        startSeconds = (System.nanoTime() - began) / 1e9;
        return search(spark, place, files, start, resumed);
      }
    } catch (DiskException e) {
      throw new PlanException(String.valueOf(e.getMessage()));
    }
  }

  private SearchOutcome search(
      JavaSparkContext spark,
      Workplace place,
      RunFiles files,
      RunStart start,
      @Nullable Manifest resumed) {
    Traffic traffic = new Traffic();
    spark.sc().addSparkListener(traffic);
    spark
        .sc()
        .uiWebUrl()
        .foreach(
            address -> {
              setup.tell("Spark's own page: " + address);
              return null;
            });
    Machines machines = new Machines(spark);
    try {
      if (machines.await(() -> task.control().stopRequested()) == 0) {
        throw new PlanException(
            "the cluster has no machine to spare: no executor has come within five minutes");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    int partitions =
        resumed != null
            ? (int) resumed.number(PARTITIONS)
            : setup.partitions() > 0 ? setup.partitions() : Math.max(1, spark.defaultParallelism());
    RunSpec spec =
        new RunSpec(
            files,
            setup.parcel(),
            PlanParts.numberOf(task.plan(), setup.whole()),
            partitions,
            task.plan().store(),
            task.plan().hashBits(),
            setup.executorMemory());
    if (setup.isInThisProcess()) {
      ExecutorRuns.provide(spec, setup.whole());
    }
    try {
      watch.start();
      task.control().reportFrom(this::progress);
      Levels levels = new Levels(files, partitions, task);
      Jobs jobs = new Jobs(spark, spec, machines, traffic, watch);
      if (resumed != null) {
        secondsBefore = resumed.number("millis") / 1e3;
        watch.spent(secondsBefore);
        int done = (int) resumed.number("level");
        for (int i = 0; i <= done; i++) {
          levels.addSize();
        }
        for (int i = 0; i < done; i++) {
          levels.addCounts();
        }
      }
      explore(jobs, levels, place, files, start, partitions);
      watch.close();
      Finding finding = levels.counted().finding();
      Trace trace = finding != null && task.questions().trace() ? way(jobs, finding) : null;
      spark.sc().listenerBus().waitUntilEmpty();
      SearchOutcome outcome =
          SearchOutcome.of(task, watch, finding, trace, figures(levels, partitions, traffic));
      end(place, outcome.limit(), start, files, levels, partitions);
      return outcome;
    } catch (TimeoutException e) {
      throw new IllegalStateException(e);
    } finally {
      ExecutorRuns.forget(spec);
    }
  }

  private void explore(
      Jobs jobs, Levels levels, Workplace place, RunFiles files, RunStart start, int partitions) {
    try {
      if (levels.count() == 0) {
        jobs.insertInitial();
        levels.addSize();
      }
      int together = 1;
      while (!mustEnd(levels, files)) {
        int from = levels.count() - 1;
        long room = task.limits().depth() - from;
        int to = from + (int) Math.min(room, together);
        long began = System.nanoTime();
        jobs.advance(from, to);
        double seconds = (System.nanoTime() - began) / 1e9;
        if (files.stopped() != null) {
          // Some partition has not taken all that was sent to it.
          continue;
        }
        for (int next = from + 1; next <= to; next++) {
          levels.addCounts();
          levels.addSize();
          if (isAnswered(levels)) {
            levels.cutBehind(next);
            break;
          }
          if (levels.size(next) == 0) {
            break;
          }
        }
        tell(levels, from, seconds);
        together = together(together, seconds, to - from);
        checkpoint(place, start, files, levels, partitions, false);
      }
    } catch (Halted e) {
      watch.limitReached(levels.states());
    }
    lookAtRest(jobs, levels);
  }

  /** How many levels the next job takes, so that it is neither too short nor hard to interrupt. */
  private static int together(int before, double seconds, int levels) {
    double each = Math.max(seconds / levels, 1e-3);
    int wanted = (int) Math.max(1, WORTH_A_JOB / each);
    return Math.min(MOST_LEVELS_PER_JOB, Math.min(2 * before, wanted));
  }

  private boolean isAnswered(Levels levels) {
    return levels.counted().finding() != null && task.questions().stopAtFirst();
  }

  private boolean mustEnd(Levels levels, RunFiles files) {
    int last = levels.count() - 1;
    long size = levels.size(last);
    states = levels.states();
    transitions = levels.counted().transitions();
    level = last;
    waiting = size;
    if (size == 0 || isAnswered(levels)) {
      return true;
    }
    StopReason stopped = files.stopped();
    if (stopped != null) {
      watch.reached(stopped.limit());
    } else if (levels.fileBytes() > DiskOptions.limit(task.tuning())) {
      watch.reached(Limit.DISK);
    } else if (last >= task.limits().depth()) {
      watch.reached(Limit.DEPTH);
    }
    return watch.limitReached(states);
  }

  private void tell(Levels levels, int from, double seconds) {
    for (int each = from + 1; each < levels.count(); each++) {
      task.observer().level(each, levels.size(each));
    }
    setup.tellLevels(from, levels.sizes(), levels.states(), seconds);
  }

  /** What was found and not expanded when a limit ended the search is looked at as well. */
  private void lookAtRest(Jobs jobs, Levels levels) {
    Limit limit = watch.limit();
    int last = levels.count() - 1;
    if (limit == null || limit == Limit.INTERRUPTED || last < 0 || isAnswered(levels)) {
      return;
    }
    try {
      for (String found : jobs.look(last)) {
        levels.add(Manifest.decoded(found, Path.of("")));
      }
    } catch (Halted e) {
      watch.limitReached(0);
    }
  }

  // ---- the way to what was found ---------------------------------------------------------------

  /** A shortest way, from its end to its beginning: some state of each level leads on. */
  private Trace way(Jobs jobs, Finding finding) {
    List<int[]> path = new ArrayList<>();
    path.add(finding.state());
    for (int at = (int) finding.epoch() - 1; at >= 0; at--) {
      int[] best = null;
      for (int[] candidate : jobs.predecessors(at, path.getLast())) {
        if (best == null || Arrays.compare(candidate, best) < 0) {
          best = candidate;
        }
      }
      if (best == null) {
        throw new IllegalStateException("a state of level " + (at + 1) + " has no predecessor");
      }
      path.add(best);
    }
    return PathTracer.trace(task.model(), path.reversed(), finding.event()).asShortest();
  }

  // ---- checkpoints -----------------------------------------------------------------------------

  private void checkpoint(
      Workplace place,
      RunStart start,
      RunFiles files,
      Levels levels,
      int partitions,
      boolean last) {
    if (levels.count() == 0 || !last && watch.seconds() - lastCheckpoint < BETWEEN_CHECKPOINTS) {
      return;
    }
    lastCheckpoint = watch.seconds();
    Manifest manifest = start.head();
    manifest.put(RUN, files.run());
    manifest.put(PARTITIONS, partitions);
    manifest.put("level", levels.count() - 1);
    manifest.put("millis", (long) (1e3 * (secondsBefore + watch.seconds())));
    manifest.publish(place);
  }

  /** A run that is finished leaves nothing, unless somebody wants to keep it. */
  private void end(
      Workplace place,
      @Nullable Limit limit,
      RunStart start,
      RunFiles files,
      Levels levels,
      int partitions) {
    if (limit != null) {
      checkpoint(place, start, files, levels, partitions, true);
      place.deleteUnfinished();
    } else if (!Boolean.TRUE.equals(task.tuning().given(Checkpoints.KEEP))) {
      place.deleteAll();
    }
  }

  // ---- figures ---------------------------------------------------------------------------------

  private Progress progress() {
    return new Progress(
        states, transitions, level, waiting, 0, setup.executorMemory(), watch.seconds());
  }

  private Figures figures(Levels levels, int partitions, Traffic traffic) {
    long found = levels.states();
    long events = levels.counted().transitions();
    List<Detail> details = new ArrayList<>();
    details.add(Detail.count("partitions", "partitions", partitions, setup.where()));
    details.add(
        Detail.bytes(
            "bytes_shuffled",
            "shuffled",
            traffic.bytes(),
            events == 0
                ? ""
                : String.format(
                    Locale.ROOT, "%.2f bytes per transition", (double) traffic.bytes() / events)));
    details.add(Detail.count("states_sent", "", levels.sent(), ""));
    details.add(
        Detail.measure("expand_seconds", "expanding", levels.expandSeconds(), "seconds of cores"));
    details.add(
        Detail.measure(
            "shuffle_seconds",
            "shuffling",
            levels.waitSeconds() + traffic.writeSeconds(),
            "seconds of cores"));
    details.add(
        Detail.measure("insert_seconds", "inserting", levels.insertSeconds(), "seconds of cores"));
    details.add(Detail.measure("spark_start_seconds", "", startSeconds, ""));
    details.add(Detail.count("tasks", "", traffic.tasks(), ""));
    details.add(Detail.bytes("level_file_bytes", "level files", levels.fileBytes(), ""));
    if (traffic.failed() > 0 || traffic.lost() > 0) {
      details.add(Detail.count("tasks_failed", "tasks repeated", traffic.failed(), ""));
      details.add(Detail.count("executors_lost", "executors lost", traffic.lost(), ""));
    }
    long initial = levels.count() == 0 ? 0 : levels.size(0);
    return new FiguresBuilder(task, levels.counted(), secondsBefore + watch.seconds())
        .withStates(found)
        .withMemory(found, levels.storeBytes())
        .withLevels(levels.sizes(), null)
        .withMatched(Math.max(0, events - (found - initial)))
        .withDetails(details)
        .build();
  }
}
