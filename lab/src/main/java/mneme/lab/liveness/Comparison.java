package mneme.lab.liveness;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import mneme.engine.CycleMethod;
import mneme.engine.Methods;
import mneme.engine.Runner;
import mneme.engine.SearchMethod;
import mneme.engine.StoreMethod;
import mneme.liveness.LivenessOracle;
import mneme.model.BreakingRuns;
import mneme.model.Claim;
import mneme.model.Model;
import mneme.question.Answer;
import mneme.question.Fairness;
import mneme.question.RunsKept;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Plan.Questions;
import mneme.run.Run;
import mneme.run.Violation;
import mneme.source.SourceException;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/** Decides one pair by a search and by the definition. */
final class Comparison {
  /** A way to look for cycles. */
  private record Way(String search, String store, int threads, Fairness fairness) {}

  /** Small, because tables are made anew for each pair. */
  private static final long MEMORY = 16L << 20;

  private final List<Way> ways = new ArrayList<>();

  Comparison() {
    for (SearchMethod search : Methods.standard().searches()) {
      CycleMethod cycles = search.cycles();
      if (cycles == null || !search.usesStore()) {
        continue;
      }
      for (StoreMethod store : Methods.standard().stores()) {
        if (store.promise().startsWith("exact")) {
          ways.add(new Way(search.name(), store.name(), 1, Fairness.NONE));
          if (store.severalThreads() && cycles.severalThreads()) {
            ways.add(new Way(search.name(), store.name(), 2, Fairness.NONE));
          }
          if (search.name().equals("dfs")) {
            ways.add(new Way(search.name(), store.name(), 1, Fairness.WEAK));
            ways.add(new Way(search.name(), store.name(), 1, Fairness.STRONG));
          }
        }
      }
    }
  }

  /** What is wrong with the answer to a pair; null where nothing is. */
  @Nullable String decide(long seed) throws SourceException {
    RandomPair pair = RandomPair.of(seed);
    Way way = ways.get((int) Math.floorMod(seed, (long) ways.size()));
    boolean stutters = seed / ways.size() % 3 != 0;
    Model model = pair.loaded();
    Claim claim = pair.claim(model);
    BreakingRuns breaking = Objects.requireNonNull(claim.breaking());
    Run run =
        Runner.run(
            Plan.check(model)
                .withQuestions(
                    new Questions(List.of(new RunsKept(claim, stutters, way.fairness)), true, true))
                .withSearch(way.search)
                .withStore(way.store)
                .withThreads(way.threads)
                .withLimits(Limits.memory(MEMORY)));
    Boolean broken = LivenessOracle.isBroken(model, breaking, stutters, way.fairness);
    Answer expected = broken == null ? Answer.UNKNOWN : broken ? Answer.FALSE : Answer.TRUE;
    Answer answer = run.results().getFirst().answer();
    String where = "pair " + seed + ", " + way + (stutters ? "" : ", runs that end ignored");
    if (answer != expected) {
      return where + ": " + answer + " instead of " + expected + text(pair);
    }
    Violation violation = run.violation();
    Trace trace = violation == null ? null : violation.trace();
    if (violation != null && trace == null) {
      return where + ": no trace" + text(pair);
    }
    if (trace != null
        && trace.isLasso()
        && !(LivenessOracle.breaks(trace, breaking)
            && LivenessOracle.isFair(model, trace, way.fairness))) {
      return where + ": the lasso does not break the formula" + text(pair);
    }
    return null;
  }

  private static String text(RandomPair pair) {
    return "\n" + pair.formula() + "\n" + pair.model();
  }
}
