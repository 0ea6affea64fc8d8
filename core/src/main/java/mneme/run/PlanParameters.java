package mneme.run;

import mneme.method.Forms;
import mneme.method.Parameter;

/**
 * What every plan has a field for, and not every method listens to. Methods name them among their
 * parameters.
 */
public final class PlanParameters {
  public static final Parameter<Long> THREADS =
      Parameter.of("threads", Forms.number("N", 1, 1024))
          .help("how many threads search")
          .example("--threads 4")
          .absentInWords("all cores for bfs, one with comback; dfs takes 1");

  public static final Parameter<Long> DEPTH =
      Parameter.of("depth", Forms.number("N", 0, Long.MAX_VALUE))
          .help("does not go further than N steps from the initial states")
          .example("--depth 20");

  public static final Parameter<Long> HASH_BITS =
      Parameter.of("hash-bits", Forms.number("N", 1, Long.SIZE))
          .help("uses N bits of the hash, which forces collisions; for tests")
          .example("--hash-bits 8");

  public static final Parameter<Boolean> REDUCTION =
      Parameter.of("reduction", Forms.ON_OFF)
          .help(
              "whether events may be left out whose order does not matter to what is asked "
                  + "(partial-order reduction)")
          .example("--reduction on")
          .absent("off");

  private PlanParameters() {}
}
