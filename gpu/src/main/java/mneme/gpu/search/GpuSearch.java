package mneme.gpu.search;

import java.util.ArrayList;
import java.util.List;
import mneme.check.Finding;
import mneme.gpu.device.Device;
import mneme.gpu.device.DeviceInfo;
import mneme.gpu.device.DeviceProgram;
import mneme.gpu.text.IndexedSlots;
import mneme.gpu.text.KernelText;
import mneme.gpu.text.KernelText.Form;
import mneme.gpu.text.Packing;
import mneme.method.Spelling;
import mneme.model.kernel.Kernel;
import mneme.model.kernel.KernelProgram;
import mneme.model.kernel.NotLoweredException;
import mneme.run.Detail;
import mneme.run.Figures;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.PlanException;
import mneme.run.Progress;
import mneme.search.Observer;
import mneme.search.PathTracer;
import mneme.search.Search;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import mneme.search.breadth.Onward;
import mneme.search.expansion.Counts;
import mneme.search.expansion.FiguresBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Breadth-first search on a device: the steps of the model are compiled for it, and states, queue
 * and table are in its memory. Exact. Begins anew with wider slots where a value has no room.
 */
public final class GpuSearch implements Search {
  /** Work items for each compute unit: enough to hide the latency of memory. */
  private static final long ITEMS_PER_UNIT = 4096;

  private static final long ITEMS_PER_CORE = 512;

  private static final long MOST_RING_BYTES = 8L << 30;

  /** Which part of the memory of a GPU a table takes at first: clearing it costs little. */
  private static final long FULL_SHARE = 32;

  /** Trees are to be small, and grow in small steps. */
  private static final long TREE_SHARE = 1024;

  private final SearchTask task;
  private final Device device;
  private final GpuOptions options;
  private final Onward onward;
  private final Kernel kernel;
  private final KernelProgram program;
  private final StopWatch watch;
  private volatile Meter meter = new Meter();
  private double compileSeconds;
  private int attempts;

  /**
   * @param device closed when the search has ended
   * @param onward where it goes on when the memory of the device is full
   */
  public GpuSearch(SearchTask task, Device device, GpuOptions options, Onward onward) {
    this.task = task;
    this.onward = onward;
    this.device = device;
    this.options = options;
    Kernel found = task.model().ability(Kernel.class);
    if (found == null) {
      throw new PlanException(
          "this model cannot run on a device: DVE and Promela models and place/transition nets can,"
              + " and symmetric nets with "
              + Spelling.option("unfold"));
    }
    if (task.observer().wantsEdges()) {
      throw new PlanException("a search on a device does not tell its transitions one by one");
    }
    this.kernel = found;
    try {
      this.program = found.program();
    } catch (NotLoweredException e) {
      throw new PlanException("this model cannot run on a device: " + e.getMessage());
    }
    this.watch = new StopWatch(task);
  }

  @Override
  public SearchOutcome run() {
    try (device) {
      watch.start();
      task.control().reportFrom(this::progress);
      DeviceMemory memory = null;
      HostChecks checks = new HostChecks(task, kernel);
      List<IndexedSlots> arrays = KernelText.indexed(program, checks.onDevice());
      RangeLearning learning = new RangeLearning(task.model(), arrays, options.form());
      Packing packing = learning.learn();
      while (true) {
        attempts++;
        Form form = learning.form(packing);
        String text =
            KernelText.of(
                program,
                task.model().choiceBits(),
                packing,
                form,
                checks.onDevice(),
                task.plan().hashBits());
        long began = System.nanoTime();
        try (DeviceProgram compiled = device.compile(text)) {
          compiled.kernel("expand");
          compileSeconds += (System.nanoTime() - began) / 1e9;
          if (memory == null) {
            // Asked late: a device may get ready while its kernels are compiled.
            long limit = Math.min(options.memory(), device.freeMemory());
            memory = new DeviceMemory(device, limit, task.budget());
          }
          meter = new Meter();
          Setup setup = setup(packing, compiled, form, memory, checks.onDevice().notesAll());
          Passes.Of of = new Passes.Of(task, memory, setup, checks, meter);
          Ended ended = new Ended(checks, packing, form, memory);
          try (LevelSearch search = new LevelSearch(of, watch, onward.isThere())) {
            End end = search.run();
            if (end instanceof End.TooNarrow narrow) {
              packing = learning.widened(packing.ranges(), narrow.met());
              checks = new HostChecks(task, kernel);
              continue;
            }
            if (end instanceof End.Full full) {
              SearchOutcome further = goOn(search, full.start(), ended);
              if (further != null) {
                return further.with(details(ended));
              }
              search.giveUp();
            }
            SearchOutcome found = outcome(search, ended);
            search.close();
            return withWay(found, of);
          } catch (Owned.NoMemoryException e) {
            SearchOutcome further = goOn(null, null, ended);
            if (further != null) {
              return further.with(details(ended));
            }
            watch.reached(Limit.MEMORY);
            return outcome(null, ended);
          }
        }
      }
    }
  }

  /** What an attempt was made with. */
  private record Ended(HostChecks checks, Packing packing, Form form, DeviceMemory memory) {}

  /** Has another search go on; null where that cannot be, or enough was found. */
  private @Nullable SearchOutcome goOn(
      @Nullable LevelSearch search, @Nullable LevelStart kept, Ended ended) {
    if (!onward.isThere() || ended.checks.isSatisfied()) {
      return null;
    }
    SearchOutcome soFar = outcome(search, ended);
    SearchOutcome incomplete =
        new SearchOutcome(Limit.MEMORY, soFar.finding(), null, soFar.figures());
    LevelStart start =
        kept == null ? new LevelStart(-1, new long[0], new Counts(task.model())) : kept;
    if (kept == null) {
      task.observer().restarted();
    }
    return onward.goOn(
        new DeviceHandover(
            new DeviceHandover.Known(
                watch, incomplete, start, meter.states, search == null ? 0 : search.tableBytes()),
            search));
  }

  /** The outcome with a shortest way to what was found, where one is asked for. */
  private SearchOutcome withWay(SearchOutcome outcome, Passes.Of first) {
    Finding finding = outcome.finding();
    if (finding == null || !task.questions().trace()) {
      return outcome;
    }
    SearchTask again = unlimited();
    StopWatch other = new StopWatch(again);
    other.start();
    Passes.Of of = new Passes.Of(again, first.memory(), first.setup(), first.checks(), new Meter());
    try (LevelSearch search = new LevelSearch(of, other, false)) {
      List<int[]> way = search.wayTo(finding.state(), (int) finding.epoch());
      return way == null
          ? outcome
          : new SearchOutcome(
              outcome.limit(),
              finding,
              PathTracer.trace(task.model(), way, finding.event()).asShortest(),
              outcome.figures());
    } catch (Owned.NoMemoryException e) {
      // The engine looks for a way on the host.
      return outcome;
    }
  }

  /** The limits ended the search; the way to what it found lies within them. */
  private SearchTask unlimited() {
    return new SearchTask(
        task.plan().withLimits(Limits.memory(task.limits().memory())),
        task.budget(),
        task.control(),
        Observer.NONE);
  }

  private Setup setup(
      Packing packing, DeviceProgram compiled, Form form, DeviceMemory memory, boolean notesAll) {
    boolean cpu = device.info().kind().equals("CPU");
    long most = KernelText.mostSuccessors(program);
    long stateBytes = (long) packing.words() * Long.BYTES;
    long ring = cpu ? clamp(most << 12, 1 << 18, 1 << 22) : MOST_RING_BYTES / stateBytes;
    ring = Math.min(ring, memory.available() / 16 / stateBytes);
    ring = Math.max(Long.highestOneBit(Math.max(1, ring)), 2 * Long.highestOneBit(most));
    long slotBytes = form == Form.TREE ? Long.BYTES : stateBytes;
    long share = form == Form.TREE ? TREE_SHARE : FULL_SHARE;
    long first = cpu ? 1 << 17 : memory.available() / share / slotBytes;
    first = Math.max(1 << 10, Math.min(first, memory.available() / 8 / slotBytes)) & -32;
    long width = width(device.info());
    long atOnce = notesAll ? 1 << 14 : cpu ? 1 << 17 : 1 << 26;
    return new Setup(packing, compiled, form, ring, most, atOnce, width, cpu, first);
  }

  /** Work items of a large launch. */
  static long width(DeviceInfo info) {
    return info.units() * (info.kind().equals("CPU") ? ITEMS_PER_CORE : ITEMS_PER_UNIT);
  }

  private static long clamp(long value, long least, long greatest) {
    return Math.max(least, Math.min(greatest, value));
  }

  private Progress progress() {
    Meter now = meter;
    return new Progress(
        now.states,
        now.transitions,
        now.levels.size(),
        now.waiting,
        task.memoryUse(),
        watch.seconds());
  }

  private SearchOutcome outcome(@Nullable LevelSearch search, Ended ended) {
    Counts counts = search == null ? new Counts(task.model()) : search.counts();
    Finding finding = ended.checks.checker().finding();
    Figures figures =
        new FiguresBuilder(task, counts, Math.max(0, watch.seconds() - compileSeconds))
            .withStates(meter.states)
            .withMemory(meter.states, meter.tableBytes)
            .withLevels(meter.levels.stream().mapToLong(Long::longValue).toArray(), null)
            .withMatched(meter.transitions - (meter.states - initialStates()))
            .withQueueBytes(meter.queueBytes)
            .withDetails(details(ended))
            .build();
    return SearchOutcome.of(task, watch, finding, null, figures);
  }

  private long initialStates() {
    return meter.levels.isEmpty() ? 0 : meter.levels.getFirst();
  }

  private List<Detail> details(Ended ended) {
    Packing packing = ended.packing;
    Form form = ended.form;
    DeviceMemory memory = ended.memory;
    List<Detail> details = new ArrayList<>();
    String how = device.info().api() + ", " + device.info().kind();
    details.add(Detail.text("device", "device", device.info().name(), how));
    details.add(
        Detail.text(
            "device_table",
            "table",
            form == Form.TREE ? "tree" : "full",
            packing.totalBits() + " bits per state"));
    details.add(Detail.count("state_words", "", packing.words(), ""));
    if (form == Form.TREE) {
      details.add(Detail.count("tree_nodes", "", meter.nodes, ""));
    }
    details.add(Detail.measure("kernel_seconds", "kernel compiled in", compileSeconds, "seconds"));
    details.add(
        Detail.measure("transfer_seconds", "transfers", memory.transferSeconds(), "seconds"));
    details.add(Detail.bytes("transfer_bytes", "", memory.transferred(), ""));
    details.add(Detail.count("kernel_launches", "", meter.launches, ""));
    if (attempts > 1) {
      details.add(
          Detail.count(
              "restarts", "begun anew", attempts - 1, "times, because a slot was too narrow"));
    }
    if (meter.spilled > 0) {
      details.add(
          Detail.count("states_spilled", "spilled", meter.spilled, "states to the host's memory"));
    }
    return details;
  }
}
