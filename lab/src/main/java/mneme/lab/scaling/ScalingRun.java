package mneme.lab.scaling;

import mneme.lab.Measurement;
import org.jspecify.annotations.Nullable;

/**
 * The best run of one model with one store on so many threads.
 *
 * @param best null where there was none
 * @param remark why there was none; empty where there was
 */
record ScalingRun(
    String model, String store, int threads, @Nullable Measurement best, String remark) {}
