package mneme.lab.speed;

import java.util.List;
import java.util.OptionalDouble;
import mneme.lab.Measurement;
import org.jspecify.annotations.Nullable;

/**
 * The best runs on one system.
 *
 * @param mneme null where no run was complete
 * @param spin null where SPIN was not asked or did not finish
 * @param remark why a cell is empty; empty where there is nothing to say
 * @param wrong whether Mneme failed or found another number of states than is known
 */
record SystemSpeed(
    String name,
    @Nullable Measurement mneme,
    @Nullable Measurement spin,
    String remark,
    boolean wrong) {
  /** SPIN must be busy for this long before its speed means something. */
  static final double BUSY_SECONDS = 1.4;

  /** Translations have a few states more, before their processes are started. */
  static final long STATE_TOLERANCE = 5;

  static boolean sameSystem(Measurement mneme, Measurement spin) {
    return Math.abs(mneme.states() - spin.states()) <= STATE_TOLERANCE;
  }

  /**
   * Transitions per second against SPIN's, where both did the same work and it took long enough to
   * be measured.
   */
  OptionalDouble ratio() {
    if (mneme == null
        || spin == null
        || wrong
        || spin.seconds() < BUSY_SECONDS
        || !sameSystem(mneme, spin)) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(mneme.transitionsPerSecond() / spin.transitionsPerSecond());
  }

  static OptionalDouble geometricMean(List<Double> ratios) {
    return ratios.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.exp(ratios.stream().mapToDouble(Math::log).sum() / ratios.size()));
  }

  static OptionalDouble meanRatio(List<SystemSpeed> systems) {
    return geometricMean(
        systems.stream().flatMapToDouble(system -> system.ratio().stream()).boxed().toList());
  }
}
