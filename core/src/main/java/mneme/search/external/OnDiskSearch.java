package mneme.search.external;

import java.util.Arrays;
import java.util.List;
import mneme.disk.DiskException;
import mneme.disk.Manifest;
import mneme.disk.Traffic;
import mneme.disk.Workplace;
import mneme.liveness.Product;
import mneme.memory.MemoryBudget;
import mneme.method.Spelling;
import mneme.run.Detail;
import mneme.run.Limit;
import mneme.search.Checkpoints;
import mneme.search.Crew;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import mneme.search.disk.DiskOptions;
import mneme.search.disk.Halt;
import mneme.search.disk.MemoryBlock;
import mneme.search.disk.NoMemory;
import mneme.search.elimination.Elimination.Cycle;
import mneme.search.expansion.Counts;
import mneme.search.external.fingerprint.Fingerprints;
import mneme.store.Layout;
import org.jspecify.annotations.Nullable;

/**
 * Breadth-first search with the visited states on disk. In memory there are fingerprints of all of
 * them: a state without a fingerprint is new at once. The others are claims, and the files confirm
 * them later, many at a time, in one sequential pass.
 *
 * <p>How long claims may wait depends on how probable it is that one of them is wrong. With long
 * fingerprints that is next to impossible, and levels are expanded on trust; the files are asked
 * when there is no more room for claims, and at the end. Should a claim of an earlier level turn
 * out wrong, the search steps back to the level in which it was made, and makes that mistake no
 * more. With short fingerprints the files are asked after each level. Either way no state is lost,
 * and each is found in the level it belongs to.
 */
final class OnDiskSearch implements AutoCloseable {
  /** A level smaller than this is not worth waking other threads for. */
  private static final long WORTH_SHARING = 4096;

  /** So many claims on disk are nothing. */
  private static final long MANY_CANDIDATES = 1 << 20;

  private final SearchTask task;
  private final StopWatch watch;
  private final Workplace place;
  private final CheckpointWriter checkpoints;
  private final MemoryBudget budget;
  private final LevelFiles levels;
  private final MemoryBlock fingerprintRoom;
  private final MemoryBlock threadRoom;
  private final WorkerContext ground;
  private final Worker[] workers;
  private final Signatures signatures;
  private final Verifier verifier;
  private final Candidates candidates;
  private final FingerprintMemory memory;
  private final Trust trust;
  private final ExternalReport report;
  private final long heapBytes;
  private final LevelLog log;

  private Counts base;
  private History history;
  private long stepsBack;

  /** States that were expanded before a step back and are expanded again. */
  private long revisits;

  private @Nullable DiskException problem;
  private boolean expanding;
  private double secondsBefore;

  private final MemoryShares shares;
  private final @Nullable Product product;
  private final long steps;

  /** The search for accepting cycles, once all states are found; null before. */
  private volatile @Nullable CyclePhase cycles;

  /**
   * @param product what is searched for accepting cycles; null where single states are looked at
   * @param steps of a search for a cycle between two sweeps of elimination
   */
  OnDiskSearch(
      SearchTask task,
      @Nullable Product product,
      long steps,
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
    long tables =
        DiskOptions.tableBytes(
            task.tuning(), layout, DiskOptions.besideModel(task.model(), budget.available()));
    this.product = product;
    this.steps = steps;
    this.shares = MemoryShares.of(tables, threads, layout, blockStates);
    this.levels = new LevelFiles(place);
    this.fingerprintRoom = new MemoryBlock(budget.part("fingerprints"), shares.fingerprints());
    this.threadRoom = new MemoryBlock(budget.part("buffers"), threads * shares.ofThread());
    this.ground =
        new WorkerContext(task, watch, layout, levels, Fingerprints.in(fingerprintRoom, 0), shares);
    this.workers = new Worker[threads];
    for (int i = 0; i < threads; i++) {
      workers[i] = new Worker(ground, i, threadRoom.address() + i * shares.ofThread(), shares);
    }
    this.heapBytes = shares.inHeap(layout);
    if (!budget.take(heapBytes)) {
      throw new NoMemory(
          "the memory is too small for a search on disk; give it more with "
              + Spelling.option("memory", "SIZE"));
    }
    this.signatures = new Signatures(place, ground, workers, shares.signatures());
    this.verifier = new Verifier(ground, workers, signatures, shares.signatures() / 8);
    this.candidates = new Candidates(place, workers);
    this.memory = new FingerprintMemory(ground, workers, candidates, fingerprintRoom);
    this.trust = new Trust(ground, workers, signatures, candidates, place.traffic());
    this.report =
        new ExternalReport(
            ground,
            workers,
            place.traffic(),
            fingerprintRoom.bytes() + threadRoom.bytes() + heapBytes);
    this.log = new LevelLog(place.traffic());
    this.base = new Counts(task.model());
    this.history = new History(new Snapshot(0, base.compactCopy()));
  }

  /**
   * @param resumed a checkpoint from which to go on, or null
   */
  SearchOutcome run(@Nullable Manifest resumed) {
    task.control().reportFrom(() -> report.progress(base, expanding, cycles));
    task.control().reportLevelsFrom(levels::sizes);
    try (Crew crew = new Crew(workers.length)) {
      if (resumed != null) {
        // What cannot be read now leaves nothing to go on with: the caller refuses the run.
        restore(resumed, crew);
      }
      Cycle cycle = null;
      try {
        if (resumed == null) {
          begin(crew);
        }
        if (resumed == null || !CyclePhase.isIn(resumed)) {
          explore(crew);
        }
        if (product != null && watch.limit() == null && !hasEnough()) {
          cycle = eliminate(product, resumed, crew);
        }
        watch.close();
        if (cycles == null) {
          new Unexpanded(ground, workers).check();
        }
        checkpoints.await();
      } catch (Halt e) {
        // The limit is known.
        watch.close();
      } catch (DiskException e) {
        problem = e;
        watch.reached(Limit.DISK);
      }
      return report.outcome(
          total(), cycle, secondsBefore + watch.seconds(), details(), problem, crew);
    }
  }

  private @Nullable Cycle eliminate(Product of, @Nullable Manifest resumed, Crew crew) {
    CyclePhase.Checkpoint checkpoint =
        new CyclePhase.Checkpoint(checkpoints, this::describe, levels, candidates);
    CyclePhase.Rooms rooms = new CyclePhase.Rooms(fingerprintRoom, threadRoom, shares);
    CyclePhase phase =
        new CyclePhase(ground, workers, of, place, rooms, crew, resumed, steps, checkpoint);
    cycles = phase;
    Cycle cycle = phase.run();
    if (cycle != null) {
      workers[0].expander().checker().epoch(cycle.level());
      workers[0].expander().checker().cycle(0, -1, cycle.first());
    }
    return cycle;
  }

  /** Writes a last checkpoint, of the beginning of the level that could not be finished. */
  void leave() {
    try {
      checkpoints.await();
      CyclePhase phase = cycles;
      if (phase != null) {
        phase.write();
        checkpoints.await();
        return;
      }
      // They can be made again from the states.
      signatures.clear();
      levels.truncate(history.current().level());
      for (Worker worker : workers) {
        worker.claims().dropLevel();
      }
      checkpoints.write(this::describe, levels.cut(), candidates);
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
        if (confirm(crew, false)) {
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
      long before = stepsBack;
      if (!expandLevel(crew)) {
        return;
      }
      if (stepsBack != before) {
        continue;
      }
      log.end(levels.size(level + 1), verifier.counts());
      if (hasEnough()) {
        if (confirm(crew, false)) {
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
    if (!reassure(true, crew)) {
      return;
    }
    if (trust.isLost()) {
      if (!confirm(crew, true)) {
        return;
      }
      trust.askSignatures();
    }
    trust.levelEnds();
    ground.level = level + 1;
    history.add(new Snapshot(level + 1, total().compactCopy()));
    if (trust.openClaims() == 0 && candidates.isEmpty()) {
      history.isCertain();
      trust.isCertain();
    }
    for (Worker worker : workers) {
      worker.claims().beginLevel(level + 1);
    }
    if (!place.hasRoom(2 * log.lastBytesWritten())) {
      throw new DiskException(
          DiskException.Kind.FULL, "there will not be room on disk for the next level");
    }
    if (checkpoints.isDue()) {
      checkpoints.write(this::describe, levels.cut(), candidates);
    }
  }

  /**
   * Makes claims as certain as they must be; false if the search had to step back.
   *
   * @param atEnd whether the level is complete
   */
  private boolean reassure(boolean atEnd, Crew crew) {
    switch (trust.measure()) {
      case NOTHING -> {
        return true;
      }
      case RELIEVE -> verifier.relieve(candidates, crew);
      case SETTLE -> {
        trust.settling();
        int wrong = verifier.settle(candidates, atEnd, crew);
        if (wrong != Verifier.NONE) {
          stepBack(wrong, crew);
          return false;
        }
      }
      case CONFIRM -> {
        return confirm(crew, true);
      }
    }
    return candidates.count() < mostCandidates() || confirm(crew, true);
  }

  /** Whether a violation was found and one is enough. */
  private boolean hasEnough() {
    return task.questions().stopAtFirst() && total().finding() != null;
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
      if (!ground.hasMore() && Arrays.stream(workers).noneMatch(Worker::hasMore)) {
        return true;
      }
      // Somebody has no room for claims, or the fingerprints are crowded.
      WorkerContext.Place left = ground.place();
      if (!reassure(false, crew)) {
        return true;
      }
      if (ground.fingerprints.isCrowded()) {
        memory.fill(crew);
      }
      ground.place(left);
    }
  }

  /** Claims on disk are confirmed when there are more, so that they do not fill it. */
  private long mostCandidates() {
    return Math.max(4 * levels.states(), MANY_CANDIDATES);
  }

  /**
   * Has the claims confirmed; false if the search had to step back.
   *
   * @param goesOn whether fingerprints will be needed
   */
  private boolean confirm(Crew crew, boolean goesOn) {
    // Older claims first: what a refuted one puts into the level must not confirm them.
    Traffic traffic = place.traffic();
    long before = traffic.read() + traffic.written();
    int wrong = memory.reckon(verifier, crew, goesOn);
    if (wrong == Verifier.NONE) {
      wrong = verifier.verify(crew);
    }
    trust.spend(traffic.read() + traffic.written() - before);
    if (wrong == Verifier.NONE) {
      // Everything before this level is certain now.
      history.isCertain();
      trust.isCertain();
      return true;
    }
    stepBack(wrong, crew);
    return false;
  }

  /**
   * Returns to where a claim was not yet made that turned out wrong. All claims of earlier levels
   * are confirmed.
   */
  private void stepBack(int wrong, Crew crew) {
    stepsBack++;
    trust.stepsBack(ground.level, !ground.mistakes.isFull());
    Snapshot back = history.backBefore(wrong);
    history.isCertain();
    revisits += total().expanded() - back.counts().expanded();
    checkpoints.await();
    candidates.clear();
    log.truncate(back.level());
    base = back.counts().copy();
    ground.level = back.level();
    signatures.clear();
    levels.truncate(back.level());
    ground.mistakes.backTo(back.level());
    for (Worker worker : workers) {
      worker.forget();
      worker.claims().beginLevel(back.level());
    }
    long before = place.traffic().read();
    memory.fill(crew);
    trust.spend(place.traffic().read() - before);
  }

  private void restore(Manifest manifest, Crew crew) {
    secondsBefore += manifest.number("milliseconds") / 1e3;
    if (manifest.text(LevelFiles.SIZES_BEFORE) != null) {
      levels.sizesBefore(manifest.numbers(LevelFiles.SIZES_BEFORE));
    }
    levels.restore(manifest.numbers("files"));
    Snapshot current = Snapshot.load(manifest, "", task);
    history = new History(Snapshot.load(manifest, "verified-", task));
    history.add(current);
    Checkpoints.restoreSurvey(manifest, task);
    levels.truncate(current.level());
    ground.level = current.level() - 1;
    base = current.counts().copy();
    ground.level = current.level();
    candidates.restore(manifest.numbers("claims"), current.level());
    for (Worker worker : workers) {
      worker.claims().beginLevel(current.level());
    }
    if (CyclePhase.isIn(manifest)) {
      // All states are found: nobody asks fingerprints.
      return;
    }
    memory.fill(crew);
    if (candidates.isEmpty()) {
      history.isCertain();
    }
  }

  /** What is true between two levels, for a checkpoint. */
  private void describe(Manifest manifest) {
    history.current().save(manifest, "");
    history.verified().save(manifest, "verified-");
    manifest.put("files", levels.list());
    manifest.put("states", levels.states());
    if (levels.sizesBefore().length > 0) {
      manifest.put(LevelFiles.SIZES_BEFORE, levels.sizesBefore());
    }
    manifest.put("block-states", ground.blockStates);
    Checkpoints.noteSurvey(manifest, task);
    manifest.put("milliseconds", Math.round(1e3 * (secondsBefore + watch.seconds())));
    CyclePhase phase = cycles;
    if (phase != null) {
      phase.describe(manifest);
    }
  }

  private List<Detail> details() {
    List<Detail> details =
        log.details(verifier.counts(), signatures, ground.fingerprints, stepsBack);
    details.add(Detail.count("revisits", "", revisits, ""));
    CyclePhase phase = cycles;
    if (phase != null) {
      details.addAll(phase.details());
    }
    return details;
  }

  /** What all parts of the run have counted. */
  private Counts total() {
    Counts all = base.copy();
    for (Worker worker : workers) {
      all.add(worker.expander().total());
    }
    return all;
  }

  @Override
  public void close() {
    CyclePhase phase = cycles;
    if (phase != null) {
      phase.close();
    }
    signatures.close();
    budget.giveBack(heapBytes);
    fingerprintRoom.close();
    threadRoom.close();
    candidates.close();
    levels.close();
  }
}
