package mneme.cluster.executor;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import mneme.cluster.files.RunFiles;
import mneme.engine.Methods;
import mneme.engine.PlanParts;
import mneme.engine.SearchMethod;
import mneme.engine.StoreRequest;
import mneme.memory.MemoryBudget;
import mneme.model.Model;
import mneme.run.Control;
import mneme.run.Plan;
import mneme.search.Observer;
import mneme.search.SearchTask;
import mneme.store.CanonicalCodec;
import mneme.store.Store;

/** A run, as far as this process takes part in it. Thread-safe. */
final class ExecutorRun implements AutoCloseable {
  private final RunSpec spec;
  private final Plan plan;
  private final CanonicalCodec codec;
  private final MemoryBudget budget;
  private final ConcurrentMap<Integer, Partition> partitions = new ConcurrentHashMap<>();

  ExecutorRun(RunSpec spec, Plan plan) {
    if (!spec.files().isSeenHere()) {
      throw new RefusedException(
          spec.files().folder()
              + " is not the directory of this run on "
              + host()
              + "; name a directory with --disk DIR that the driver and all executors share");
    }
    this.spec = spec;
    this.plan = PlanParts.part(plan, spec.part());
    this.codec = new CanonicalCodec(this.plan.model().shape());
    this.budget = new MemoryBudget(spec.memory());
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "a machine without a name";
    }
  }

  Partition partition(int number) {
    return partitions.computeIfAbsent(number, n -> new Partition(this, n));
  }

  RunSpec spec() {
    return spec;
  }

  RunFiles files() {
    return spec.files();
  }

  Model model() {
    return plan.model();
  }

  CanonicalCodec codec() {
    return codec;
  }

  /** What one partition expands with; what it has seen is its own. */
  SearchTask task() {
    return new SearchTask(plan, budget, new Control(), Observer.NONE);
  }

  Store openStore() {
    return Methods.standard()
        .store(spec.store())
        .opener()
        .open(
            new StoreRequest(
                plan.model(),
                1,
                spec.hashBits(),
                plan.tuning(),
                budget,
                SearchMethod.Order.OLDEST_FIRST,
                false));
  }

  /** The partition that owns a state. */
  int owner(long hash) {
    return (int) Math.unsignedMultiplyHigh(hash, spec.partitions());
  }

  @Override
  public void close() {
    partitions.values().forEach(Partition::close);
  }
}
