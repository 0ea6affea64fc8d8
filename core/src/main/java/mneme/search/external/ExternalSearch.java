package mneme.search.external;

import java.util.ArrayList;
import java.util.List;
import mneme.check.Finding;
import mneme.disk.BlockFile.Block;
import mneme.disk.DiskException;
import mneme.disk.Manifest;
import mneme.disk.Traffic;
import mneme.disk.Workplace;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.run.Detail;
import mneme.run.Limit;
import mneme.run.Progress;
import mneme.search.Checkpoints;
import mneme.search.Crew;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import mneme.store.Layout;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Breadth-first search with the visited states on disk. In memory there are fingerprints of all of
 * them: a state without a fingerprint is new at once. The others are claims, and the files confirm
 * them later, many at a time, in one sequential pass.
 *
 * <p>How long claims may wait depends on how probable it is that one of them is wrong. With long
 * fingerprints that is next to impossible, and levels are expanded on trust; the files are asked
 * when there is no more room for claims, and at the end. Should a claim of an earlier level turn
 * out wrong, the search steps back to the last level of which all is confirmed. With short
 * fingerprints the files are asked after each level. Either way no state is lost, and each is found
 * in the level it belongs to.
 */
final class ExternalSearch implements AutoCloseable {
  /** Wrong claims expected in a window of levels before it is closed. */
  private static final double BEARABLE_RISK = 0.25;

  /** Hashes shorter than this are for tests; nothing is taken on trust then. */
  private static final int LONG_HASH = 48;

  /** A level smaller than this is not worth waking other threads for. */
  private static final long WORTH_SHARING = 4096;

  private final SearchTask task;
  private final StopWatch watch;
  private final Workplace place;
  private final CheckpointWriter checkpoints;
  private final MemoryBudget budget;
  private final LevelFiles levels;
  private final Room fingerprintRoom;
  private final Room threadRoom;
  private final Ground ground;
  private final Worker[] workers;
  private final Verifier verifier;
  private final LevelLog log;

  private Totals base;
  private Snapshot current;
  private Snapshot verified;
  private double risk;

  /** Up to this level nothing is taken on trust. */
  private int carefulUntil = -1;

  private long stepsBack;
  private @Nullable DiskException problem;
  private boolean expanding;
  private double secondsBefore;

  ExternalSearch(
      SearchTask task,
      StopWatch watch,
      Workplace place,
      Layout layout,
      int blockStates,
      CheckpointWriter checkpoints,
      double spent) {
    this.task = task;
    this.secondsBefore = spent;
    this.watch = watch;
    this.place = place;
    this.checkpoints = checkpoints;
    this.budget = task.budget();
    int threads = task.plan().threads();
    long memory = DiskOptions.tableBytes(task.tuning(), layout, budget.available());
    Shares shares = Shares.of(memory, threads, layout, blockStates);
    this.levels = new LevelFiles(place);
    this.fingerprintRoom = new Room(budget, shares.fingerprints());
    this.threadRoom = new Room(budget, threads * shares.ofThread());
    this.ground =
        new Ground(
            task,
            watch,
            layout,
            levels,
            new Fingerprints(fingerprintRoom, 4),
            shares.blockStates());
    this.workers = new Worker[threads];
    for (int i = 0; i < threads; i++) {
      workers[i] = new Worker(ground, threadRoom.address() + i * shares.ofThread(), shares);
    }
    this.verifier = new Verifier(ground, workers);
    this.log = new LevelLog(place.traffic());
    this.base = new Totals(task.model().transitionCount());
    this.current = new Snapshot(0, base.copy());
    this.verified = current;
  }

  /**
   * @param resumed a checkpoint from which to go on, or null
   */
  SearchOutcome run(@Nullable Manifest resumed) {
    task.control().reportFrom(this::progress);
    try (Crew crew = new Crew(workers.length)) {
      try {
        if (resumed == null) {
          begin(crew);
        } else {
          restore(resumed, crew);
        }
        explore(crew);
        checkUnexpanded();
        checkpoints.await();
      } catch (DiskException e) {
        problem = e;
        watch.reached(Limit.DISK);
      }
      return outcome(crew);
    }
  }

  /** Writes a last checkpoint, of the beginning of the level that could not be finished. */
  void leave() {
    try {
      checkpoints.await();
      levels.truncate(current.level());
      for (Worker worker : workers) {
        worker.claims().dropLevel();
      }
      checkpoints.write(this::describe, levels.cut(), workers);
      checkpoints.await();
    } catch (DiskException e) {
      // Then the checkpoint before it is the last.
    }
  }

  private void begin(Crew crew) {
    ground.level = -1;
    for (int[] state : task.model().initialStates()) {
      if (!workers[0].claims().hasRoom(1)) {
        verifier.verify(crew);
      }
      workers[0].putInitial(state);
    }
    workers[0].flush();
    verifier.verify(crew);
    ground.level = 0;
  }

  private void explore(Crew crew) {
    while (true) {
      int level = ground.level;
      long size = levels.size(level);
      if (size == 0) {
        if (confirm(crew)) {
          return;
        }
        continue;
      }
      task.observer().level(level, size);
      if (level >= task.limits().depth()) {
        watch.reached(Limit.DEPTH);
      }
      if (watch.limitReached(levels.states())) {
        ground.lay(levels.blocks(level));
        return;
      }
      log.begin(level, size);
      if (!expandLevel(crew)) {
        return;
      }
      log.end(levels.size(level + 1), verifier);
      if (ground.level != level) {
        continue;
      }
      if (hasEnough()) {
        if (confirm(crew)) {
          return;
        }
        continue;
      }
      advance(crew);
    }
  }

  /** The level is complete: decides about claims and the checkpoint, and goes to the next. */
  private void advance(Crew crew) {
    int level = ground.level;
    risk += levels.size(level + 1) * ground.fingerprints.errorRate();
    boolean careful =
        level <= carefulUntil
            || task.plan().hashBits() < LONG_HASH
            || risk > BEARABLE_RISK
            || claimsAreMany();
    if (careful && !confirm(crew)) {
      return;
    }
    ground.level = level + 1;
    current = new Snapshot(level + 1, totals());
    if (openClaims() == 0) {
      verified = current;
      risk = 0;
    }
    for (Worker worker : workers) {
      worker.claims().beginLevel();
    }
    if (!place.hasRoom(2 * log.lastBytesWritten())) {
      throw new DiskException(
          DiskException.Kind.FULL, "there will not be room on disk for the next level");
    }
    if (checkpoints.isDue()) {
      checkpoints.write(this::describe, levels.cut(), workers);
    }
  }

  private boolean claimsAreMany() {
    for (Worker worker : workers) {
      if (worker.claims().size() > worker.claims().capacity() * 7L / 10) {
        return true;
      }
    }
    return false;
  }

  private long openClaims() {
    long open = 0;
    for (Worker worker : workers) {
      open += worker.claims().size();
    }
    return open;
  }

  /** Whether a violation was found and one is enough. */
  private boolean hasEnough() {
    return task.questions().stopAtFirst() && totals().finding != null;
  }

  /** Expands the level; false where a limit ends the search. */
  private boolean expandLevel(Crew crew) {
    int level = ground.level;
    ground.lay(levels.blocks(level));
    while (true) {
      ground.goOn();
      expanding = true;
      if (workers.length > 1 && levels.size(level) >= WORTH_SHARING) {
        crew.run(lane -> workers[lane].work());
      } else {
        workers[0].work();
      }
      expanding = false;
      ground.throwFailure();
      for (Worker worker : workers) {
        worker.flush();
      }
      if (watch.limit() != null) {
        return false;
      }
      if (!hasMore()) {
        return true;
      }
      // Somebody has no room for claims, or the fingerprints are crowded.
      Ground.Place left = ground.place();
      if (!confirm(crew)) {
        return true;
      }
      if (ground.fingerprints.isCrowded()) {
        shortenFingerprints(crew);
      }
      ground.place(left);
    }
  }

  private boolean hasMore() {
    for (Worker worker : workers) {
      if (worker.hasMore()) {
        return true;
      }
    }
    return ground.hasMore();
  }

  /** Has the claims confirmed; false if the search had to step back. */
  private boolean confirm(Crew crew) {
    if (verifier.verify(crew) == Verifier.Result.FINE) {
      // Everything before this level is certain now.
      verified = current;
      risk = 0;
      checkpoints.claimsAreConfirmed();
      return true;
    }
    carefulUntil = ground.level + 1;
    stepBack(crew);
    return false;
  }

  /** Returns to the last level of which all is confirmed. */
  private void stepBack(Crew crew) {
    stepsBack++;
    checkpoints.await();
    checkpoints.claimsAreConfirmed();
    log.truncate(verified.level());
    base = verified.totals().copy();
    ground.level = verified.level();
    current = verified;
    risk = 0;
    levels.truncate(verified.level());
    for (Worker worker : workers) {
      worker.forget();
    }
    fill(crew, ground.fingerprints.width());
  }

  private void shortenFingerprints(Crew crew) {
    int width = ground.fingerprints.width();
    fill(crew, width == 2 ? 0 : width - 1);
  }

  /** Makes the fingerprints of all states in the files. */
  private void fill(Crew crew, int width) {
    Memory.clear(fingerprintRoom.address(), fingerprintRoom.bytes());
    ground.fingerprints = new Fingerprints(fingerprintRoom, width);
    ground.goOn();
    ground.lay(levels.newestFirst());
    crew.run(
        lane ->
            workers[lane].walk(
                (hash, words) -> {
                  ground.fingerprints.add(hash);
                  return true;
                },
                Traffic.Kind.VISITED));
    ground.throwFailure();
  }

  /** What a limit kept from being expanded is looked at as well. */
  private void checkUnexpanded() {
    Limit limit = watch.limit();
    if (limit == null || limit == Limit.INTERRUPTED) {
      return;
    }
    Worker looker = workers[0];
    for (Worker worker : workers) {
      worker.checker().epoch(ground.level);
      worker.walkRest((hash, words) -> look(worker, words));
    }
    List<Block> rest = new ArrayList<>();
    for (Block block = ground.next(); block != null; block = ground.next()) {
      rest.add(block);
    }
    ground.lay(rest);
    looker.walk((hash, words) -> look(looker, words), Traffic.Kind.QUEUE);
    looker.checker().epoch(ground.level + 1);
    ground.lay(levels.blocks(ground.level + 1));
    looker.walk((hash, words) -> look(looker, words), Traffic.Kind.QUEUE);
    ground.throwFailure();
  }

  private static boolean look(Worker worker, long[] words) {
    worker.checkOnly(words);
    return !worker.checker().isSatisfied();
  }

  private void restore(Manifest manifest, Crew crew) {
    secondsBefore += manifest.number("milliseconds") / 1e3;
    levels.restore(manifest.numbers("files"));
    current = snapshot(manifest, "");
    verified = snapshot(manifest, "verified-");
    Checkpoints.restoreSurvey(manifest, task);
    levels.truncate(current.level());
    ground.level = current.level() - 1;
    base = current.totals().copy();
    fill(crew, Fingerprints.widthFor(fingerprintRoom.bytes(), levels.states()));
    // Claims that were open are confirmed now: the fingerprints may be others than before.
    Claims claims = workers[0].claims();
    boolean[] missed = new boolean[1];
    Runnable confirmAll =
        () -> {
          claims.beginLevel();
          missed[0] |= verifier.verify(crew) == Verifier.Result.MISSED_EARLIER;
          claims.clear();
        };
    checkpoints.restore(manifest, workers[0], confirmAll);
    confirmAll.run();
    ground.level = current.level();
    if (missed[0]) {
      carefulUntil = current.level() + 1;
      stepBack(crew);
    } else {
      verified = current;
    }
    checkpoints.claimsAreConfirmed();
  }

  private Snapshot snapshot(Manifest manifest, String prefix) {
    Totals totals = new Totals(task.model().transitionCount());
    totals.load(manifest, prefix);
    if (manifest.text(prefix + "finding") != null) {
      long[] vector = manifest.numbers(prefix + "finding");
      int[] state = new int[vector.length];
      for (int i = 0; i < state.length; i++) {
        state[i] = (int) vector[i];
      }
      totals.finding = workers[0].judged(state, manifest.number(prefix + "finding-level")).finding;
    }
    return new Snapshot((int) manifest.number(prefix + "level"), totals);
  }

  /** What is true between two levels, for a checkpoint. */
  private void describe(Manifest manifest) {
    manifest.put("level", current.level());
    current.totals().save(manifest, "");
    manifest.put("verified-level", verified.level());
    verified.totals().save(manifest, "verified-");
    manifest.put("files", levels.list());
    manifest.put("states", levels.states());
    manifest.put("block-states", ground.blockStates);
    Checkpoints.noteSurvey(manifest, task);
    manifest.put("milliseconds", Math.round(1e3 * (secondsBefore + watch.seconds())));
  }

  private Totals totals() {
    Totals all = base.copy();
    for (Worker worker : workers) {
      all.add(worker.totals());
    }
    return all;
  }

  private SearchOutcome outcome(Crew crew) {
    double seconds = secondsBefore + watch.seconds();
    Totals totals = totals();
    Finding finding = totals.finding;
    boolean enough = finding != null && task.questions().stopAtFirst();
    Trace trace = finding == null || !task.questions().trace() ? null : trace(finding, crew);
    return new SearchOutcome(
        enough ? null : watch.limit(),
        finding,
        trace,
        new ExternalFigures(task, place.traffic())
            .figures(
                totals,
                levels.states(),
                levels.sizes(),
                seconds,
                fingerprintRoom.bytes() + threadRoom.bytes(),
                details()));
  }

  private @Nullable Trace trace(Finding finding, Crew crew) {
    try {
      return new LevelWalker(ground, workers).traceTo(finding, crew);
    } catch (DiskException e) {
      problem = e;
      return null;
    }
  }

  private List<Detail> details() {
    List<Detail> details = new ArrayList<>();
    DiskException met = problem;
    if (met != null) {
      details.add(Detail.text("disk_problem", "disk", String.valueOf(met.getMessage()), ""));
    }
    details.addAll(log.details(verifier, ground.fingerprints, stepsBack));
    return details;
  }

  private Progress progress() {
    long transitions = base.transitions;
    long expanded = base.expanded;
    long states = levels.states();
    for (Worker worker : workers) {
      transitions += worker.transitions();
      expanded += worker.expanded();
      states += expanding ? worker.waiting() : 0;
    }
    return new Progress(
        states,
        transitions,
        Math.max(0, ground.level),
        Math.max(0, states - expanded),
        budget.used(),
        budget.limit(),
        watch.seconds());
  }

  @Override
  public void close() {
    fingerprintRoom.close();
    threadRoom.close();
    levels.close();
  }
}
