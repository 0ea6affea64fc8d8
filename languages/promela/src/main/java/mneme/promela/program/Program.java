package mneme.promela.program;

import java.util.List;
import java.util.Set;
import mneme.promela.program.Proctype.Initial;
import mneme.promela.program.Proctype.LocalChannel;
import mneme.promela.program.Proctype.Variable;
import org.jspecify.annotations.Nullable;

/**
 * A checked model. Immutable.
 *
 * @param globals slots before those of the first process
 * @param lastSlot where the number of the process that moved last is kept; -1 where nobody asks
 * @param active the types of the processes there are at first, in the order of their numbers
 * @param priorities of these processes; empty where priorities play no part
 * @param mtypes names of the constants, from 1 on
 * @param constantChannels slots of variables that always hold the number of the same channel
 * @param greatestPids how many processes there can be at most
 * @param trace what is said of its sends and receives; null for nothing
 */
public record Program(
    String name,
    int globals,
    List<Variable> variables,
    List<Initial> initials,
    List<LocalChannel> channels,
    List<ChannelType> channelTypes,
    List<Proctype> proctypes,
    List<Integer> active,
    List<Integer> priorities,
    int[] hidden,
    int lastSlot,
    boolean usesTimeout,
    List<String> mtypes,
    List<Step> steps,
    Set<Integer> constantChannels,
    int greatestPids,
    @Nullable EventTrace trace) {
  /** The slot that holds how many processes there are. */
  public static final int PROCESSES = 0;

  public static final int MOST_PROCESSES = 255;

  /** At a time: the number of a channel is a byte, as in SPIN. */
  public static final int MOST_CHANNELS = 255;

  /** Whether every process is there from the start. */
  public boolean isStatic() {
    return greatestPids == active.size();
  }

  /** A slot that is 0 in every state, the last before the processes; -1 where there is none. */
  public int spareSlot() {
    return isStatic() ? -1 : globals - 1;
  }

  /** Whether a variable never holds another channel. */
  public boolean isConstant(LocalChannel channel) {
    return constantChannels.contains(channel.variable());
  }

  /** Whether some processes may come before others; then each keeps its priority. */
  public boolean hasPriorities() {
    return !priorities.isEmpty();
  }
}
