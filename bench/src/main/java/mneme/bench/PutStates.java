package mneme.bench;

import java.util.List;
import java.util.concurrent.TimeUnit;
import mneme.engine.Engine;
import mneme.engine.Methods;
import mneme.model.Model;
import mneme.run.Control;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.search.Observer;
import mneme.testing.GraphModels;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Explores a grid of counters, the same for every store. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class PutStates {
  private static final int SIDE = 60;
  private static final int STATES = SIDE * SIDE * SIDE;

  /** Of the registry, see {@link Benchmarks}. */
  @Param("full")
  public String store = "full";

  @Param("bfs")
  public String search = "bfs";

  private final Engine engine = new Engine(Methods.of(List.of()));
  private final Model model = GraphModels.grid(SIDE, 3);

  /** Nanoseconds per state. */
  @Benchmark
  @OperationsPerInvocation(STATES)
  public long statesOfAGrid() {
    Plan plan =
        Plan.explore(model)
            .withSearch(search)
            .withStore(store)
            .withThreads(1)
            .withLimits(Limits.memory(256L << 20));
    Run run = engine.run(plan, new Control(), Observer.NONE);
    return run.figures().states();
  }
}
