package mneme.engine;

import java.util.ArrayList;
import java.util.List;
import mneme.method.Spelling;
import mneme.question.Fairness;
import mneme.question.RunsKept;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.run.Tuning;
import mneme.search.Checkpoints;
import mneme.search.disk.DiskOptions;
import org.jspecify.annotations.Nullable;

/**
 * How accepting cycles are looked for where a plan leaves the choice to the engine: in one way
 * after the other. Depth-first a violation is found without visiting all states, and fairness is
 * understood. Whatever a plan names is taken as it is.
 *
 * @param ways at least one; each begins anew when the memory has ended the one before
 * @param onDisk what comes behind them; null where there is no disk
 */
record CycleChoice(List<Way> ways, @Nullable Plan onDisk) {
  /** The search for cycles that finds one without visiting all states. */
  private static final String DEPTH_FIRST = "dfs";

  /**
   * One way to look for cycles.
   *
   * @param plan names its search, and its store unless the search has a memory of its own
   * @param leastBytes it takes at least so many for each state
   */
  record Way(Plan plan, double leastBytes) {
    /**
     * The plan with what makes its store small.
     *
     * @param visited states that were visited before
     */
    Plan after(long visited) {
      Plan told = plan;
      if (leastBytes > 0) {
        Tuning tuning = new Choice.Another(plan.store(), leastBytes).tuning(plan, visited);
        for (String name : tuning.names()) {
          told = told.withTuning(told.tuning().with(name, tuning.text(name)));
        }
      }
      return told;
    }
  }

  CycleChoice {
    ways = List.copyOf(ways);
  }

  static CycleChoice of(Plan asked, Methods methods) {
    boolean anySearch = asked.search().equals(Methods.AUTO);
    boolean fair = asksForFairness(asked);
    boolean disk = anySearch && asked.tuning().has(DiskOptions.FOLDER);
    if (disk && fair) {
      throw new PlanException(
          "a search on disk does not tell fair cycles from others; leave "
              + DiskOptions.FOLDER.option()
              + " out, or "
              + Spelling.option("fairness"));
    }
    boolean checkpoint = asked.tuning().has(Checkpoints.FOLDER);
    String usual = checkpoint ? Methods.USUAL_SEARCH : DEPTH_FIRST;
    Plan plan = anySearch ? asked.withSearch(usual) : asked;
    if (anySearch && fair) {
      plan = plan.withThreads(1);
    }
    SearchMethod search = methods.search(plan.search());
    if (!search.usesStore()) {
      return new CycleChoice(List.of(new Way(plan.withStore(Plan.NO_STORE), 0)), null);
    }
    List<Way> ways = new ArrayList<>();
    if (!plan.store().equals(Methods.AUTO)) {
      ways.add(new Way(plan, 0));
    } else {
      List<String> stores = Choice.stores(plan);
      for (String store : checkpoint ? stores.subList(0, 1) : stores) {
        ways.add(new Way(plan.withStore(store), 0));
      }
      if (!checkpoint && !disk) {
        for (Choice.Another another : Choice.anew(plan, stores)) {
          ways.add(anew(plan, another, anySearch && !fair));
        }
      }
    }
    Plan external = asked.withSearch(Choice.ON_DISK).withStore(Plan.NO_STORE);
    return new CycleChoice(ways, disk ? external : null);
  }

  /**
   * @param anyOrder whether another search may take the place of the depth-first one
   */
  private static Way anew(Plan plan, Choice.Another another, boolean anyOrder) {
    Plan way = plan.withStore(another.store()).withThreads(1);
    boolean breadthFirst = anyOrder && another.store().equals(Choice.REBUILDING);
    return new Way(breadthFirst ? way.withSearch(Methods.USUAL_SEARCH) : way, another.bytes());
  }

  private static boolean asksForFairness(Plan plan) {
    return plan.questions().all().stream()
        .anyMatch(
            question -> question instanceof RunsKept kept && kept.fairness() != Fairness.NONE);
  }
}
