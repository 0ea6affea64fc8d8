package mneme.search.external;

import java.util.ArrayList;
import java.util.List;
import mneme.check.Finding;
import mneme.disk.DiskException;
import mneme.disk.Traffic;
import mneme.run.Detail;
import mneme.run.Progress;
import mneme.search.Crew;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.search.disk.DiskFigures;
import mneme.search.elimination.Elimination.Cycle;
import mneme.search.expansion.Counts;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/** What a search on disk says of itself, on its way and at its end. */
final class ExternalReport {
  private final WorkerContext ground;
  private final Worker[] workers;
  private final Traffic traffic;
  private final long memory;

  /**
   * @param memory bytes of all tables
   */
  ExternalReport(WorkerContext ground, Worker[] workers, Traffic traffic, long memory) {
    this.ground = ground;
    this.workers = workers;
    this.traffic = traffic;
    this.memory = memory;
  }

  /**
   * @param cycle an accepting cycle, or null
   * @param special figures that only this search has
   * @param problem what the disk has refused, or null
   */
  SearchOutcome outcome(
      Counts counts,
      @Nullable Cycle cycle,
      double seconds,
      List<Detail> special,
      @Nullable DiskException problem,
      Crew crew) {
    SearchTask task = ground.task;
    Finding finding = counts.finding();
    boolean enough = finding != null && task.questions().stopAtFirst();
    DiskException met = problem;
    Trace trace = cycle == null ? null : cycle.lasso();
    // Where a search in memory has visited some levels, their states are not told apart.
    boolean knowsLevels = ground.levels.sizesBefore().length == 0;
    if (cycle == null && finding != null && task.questions().trace() && knowsLevels) {
      try {
        trace =
            new LevelWalker(ground, workers)
                .traceTo(finding.state(), (int) finding.epoch(), finding.event(), crew);
        if (ground.watch.limit() == null) {
          // The search has confirmed all claims, so that every state is in its level.
          trace = trace.asShortest();
        }
      } catch (DiskException e) {
        met = e;
      }
    }
    List<Detail> details = new ArrayList<>();
    if (met != null) {
      details.add(Detail.text("disk_problem", "disk", String.valueOf(met.getMessage()), ""));
    }
    details.addAll(special);
    return new SearchOutcome(
        enough ? null : ground.watch.limit(),
        finding,
        trace,
        new DiskFigures(task, traffic)
            .figures(
                counts,
                false,
                ground.levels.states(),
                ground.levels.sizes(),
                seconds,
                memory,
                details));
  }

  /**
   * @param expanding whether a level is being expanded, so that states wait to be written
   * @param cycles the search for cycles, once it has begun
   */
  Progress progress(Counts base, boolean expanding, @Nullable CyclePhase cycles) {
    long transitions = base.transitions();
    long expanded = base.expanded();
    long states = ground.levels.states();
    for (Worker worker : workers) {
      transitions += worker.expander().counts().transitions();
      expanded += worker.expander().counts().expanded();
      states += expanding ? worker.waiting() : 0;
    }
    return new Progress(
        states,
        transitions,
        Math.max(0, ground.level),
        Math.max(0, states - expanded),
        ground.task.memoryUse(),
        ground.watch.seconds(),
        cycles == null ? "" : cycles.note(),
        DiskFigures.now(traffic));
  }
}
