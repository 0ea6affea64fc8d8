package mneme.gpu.search;

import mneme.gpu.device.DeviceProgram;
import mneme.gpu.text.KernelText.Form;
import mneme.gpu.text.Packing;

/**
 * What an attempt is made with.
 *
 * @param ringStates states that the ring of the frontier has room for, a power of two
 * @param mostSuccessors of one state
 * @param mostAtOnce states of a launch, at most
 * @param width work items of a large launch
 * @param sameWidth whether every launch is large
 * @param firstSlots of the table
 */
record Setup(
    Packing packing,
    DeviceProgram program,
    Form form,
    long ringStates,
    long mostSuccessors,
    long mostAtOnce,
    long width,
    boolean sameWidth,
    long firstSlots) {
  /**
   * Work items for so many states. Where a device compiles a kernel anew for each size, it is
   * always the same.
   */
  long items(long states) {
    return sameWidth ? width : Math.min(states, width);
  }
}
