package mneme.promela.compile;

import mneme.promela.program.Proctype;

/**
 * A process whose number and whose place in the state are known when code is written.
 *
 * @param base its first slot
 */
record Instance(int pid, Proctype type, int base) {
  int locationSlot() {
    return base + Proctype.LOCATION;
  }
}
