package mneme.store.delta;

import mneme.method.Forms;
import mneme.method.Parameter;

/** What the store of delta states can be told. */
public final class DeltaOptions {
  /** How many events are replayed at most, and one more. */
  public static final Parameter<Long> DEPTH =
      Parameter.of(
              "delta-depth",
              Forms.number("K", 1, 200),
              "keeps every K-th state on a way in full and replays at most K - 1 events",
              "--store delta --delta-depth 5")
          .absent("20");

  /** How the states are kept that are in full. */
  public static final Parameter<String> FULL =
      Parameter.of(
              "delta-full",
              Forms.words("collapsed", "packed"),
              "how the states are kept that are in full: collapsed, each part that comes back once, "
                  + "or packed",
              "--store delta --delta-full packed")
          .absent("collapsed");

  private DeltaOptions() {}
}
