package mneme.engine;

import java.util.LinkedHashMap;
import java.util.Map;
import mneme.memory.MemoryBudget;
import mneme.method.Amount;
import mneme.method.Forms;
import mneme.method.Parameter;
import mneme.run.PlanException;
import mneme.run.Tuning;
import org.jspecify.annotations.Nullable;

/** What the stores that remember hashes can be told. */
final class LossyOptions {
  /**
   * How many bits of a hash are kept. A store of 64 bits takes as much as an exact one; with 48 a
   * fifth of a state is expected to be lost among ten million.
   */
  static final Parameter<Integer> BITS =
      Parameter.of("bits", Forms.choice(widths()))
          .help("how many bits of its hash are kept of a state")
          .example("--store compaction --bits 40")
          .absent("48");

  /** How many bits are set for a state. */
  static final Parameter<Long> HASHES =
      Parameter.of("hashes", Forms.number("K", 1, 32))
          .help("how many bits are set for a state")
          .example("--store bitstate --hashes 2")
          .absent("3");

  /** How large the filter is. */
  static final Parameter<Amount> FILTER =
      Parameter.of(
              "filter",
              Forms.form(
                  "SIZE|P%",
                  "a size with k, m or g, or a share: 1g, 60%", LossyOptions::bytesOrShare))
          .help("how large the bit array is")
          .example("--store bitstate --filter 256m")
          .absentInWords("three quarters of the memory, at most 2 GB");

  /**
   * A filter is touched everywhere, however few states there are; a larger one must be asked for.
   */
  private static final long LARGEST_DEFAULT_FILTER = 2L << 30;

  private LossyOptions() {}

  private static Map<String, Integer> widths() {
    Map<String, Integer> widths = new LinkedHashMap<>();
    for (int width : new int[] {32, 40, 48, 64}) {
      widths.put(Integer.toString(width), width);
    }
    return widths;
  }

  private static @Nullable Amount bytesOrShare(String text) {
    Amount amount = Amount.parse(text);
    return amount == null || amount.unit() == Amount.Unit.STATES ? null : amount;
  }

  static long filterBytes(Tuning tuning, MemoryBudget budget) {
    Amount amount = tuning.given(FILTER);
    if (amount == null) {
      return Math.min(LARGEST_DEFAULT_FILTER, budget.limit() / 4 * 3);
    }
    long bytes =
        amount.unit() == Amount.Unit.BYTES
            ? (long) amount.value()
            : (long) (budget.limit() * amount.value() / 100);
    if (bytes > budget.limit() / 10 * 9) {
      throw new PlanException(
          FILTER.option(tuning.text(FILTER.name()))
              + " leaves no memory for the states that wait; at most nine tenths of the memory");
    }
    return bytes;
  }
}
