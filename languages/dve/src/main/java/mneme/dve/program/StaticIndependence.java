package mneme.dve.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import mneme.dve.program.Edge.Sync;
import mneme.model.Independence;
import org.jspecify.annotations.Nullable;

/**
 * Which transitions may change places, told from the text alone. Two depend on each other if one
 * writes a slot the other reads or writes (locations, variables, elements of arrays); if both send
 * to, or both receive from, the same buffered channel; or if one begins the rule of committed
 * locations for the other. Sending and receiving over one channel do not disturb each other while
 * both are possible.
 *
 * <p>Immutable and thread-safe. Takes a bit for each pair of transitions.
 */
public final class StaticIndependence implements Independence {
  private final BitSet[] dependent;

  /** By transition the buffered channel it sends to or receives from, -1 where there is none. */
  private final int[] channels;

  private StaticIndependence(BitSet[] dependent, int[] channels) {
    this.dependent = dependent;
    this.channels = channels;
  }

  /** Null where every step moves the same process, so that nothing is independent. */
  static @Nullable StaticIndependence of(
      Program program, TransitionTable table, Accesses accesses) {
    if (program.synchronous() || program.hasProperty()) {
      return null;
    }
    int count = table.count();
    BitSet[] dependent = new BitSet[count];
    int[] channels = new int[count];
    Arrays.fill(channels, -1);
    List<BitSet> readers = sets(program.shape().size());
    List<BitSet> writers = sets(program.shape().size());
    List<BitSet> senders = sets(program.channels().size());
    List<BitSet> receivers = sets(program.channels().size());
    BitSet leaving = new BitSet();
    BitSet entering = new BitSet();
    for (int id = 0; id < count; id++) {
      dependent[id] = new BitSet(count);
      dependent[id].set(id);
      Edge edge = table.senderEdge(id);
      Edge partner = table.receiverEdge(id);
      if (edge == null) {
        continue;
      }
      int transition = id;
      accesses.ofEdges(edge, partner, true).stream().forEach(s -> readers.get(s).set(transition));
      accesses.ofEdges(edge, partner, false).stream().forEach(s -> writers.get(s).set(transition));
      if (partner == null && edge.sync() instanceof Sync sync) {
        (sync instanceof Sync.Send ? senders : receivers).get(sync.channel()).set(id);
        channels[id] = sync.channel();
      }
      boolean leaves = isCommitted(program, edge, edge.from());
      boolean enters = isCommitted(program, edge, edge.to());
      if (partner != null) {
        leaves |= isCommitted(program, partner, partner.from());
        enters |= isCommitted(program, partner, partner.to());
      }
      leaving.set(id, leaves);
      entering.set(id, enters && !leaves);
    }
    for (int slot = 0; slot < readers.size(); slot++) {
      BitSet readersOrWriters = (BitSet) readers.get(slot).clone();
      readersOrWriters.or(writers.get(slot));
      relate(dependent, writers.get(slot), readersOrWriters);
      relate(dependent, readers.get(slot), writers.get(slot));
    }
    for (int channel = 0; channel < senders.size(); channel++) {
      relate(dependent, senders.get(channel), senders.get(channel));
      relate(dependent, receivers.get(channel), receivers.get(channel));
    }
    committed(dependent, leaving, entering);
    return new StaticIndependence(dependent, channels);
  }

  private static List<BitSet> sets(int count) {
    List<BitSet> sets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sets.add(new BitSet());
    }
    return sets;
  }

  private static boolean isCommitted(Program program, Edge edge, int location) {
    return program.processes().get(edge.process()).locations().get(location).committed();
  }

  private static void relate(BitSet[] dependent, BitSet transitions, BitSet others) {
    transitions.stream().forEach(id -> dependent[id].or(others));
  }

  /**
   * Transitions that leave a committed location are possible together with each other alone, and
   * each keeps the others possible, whose processes stay committed. Among the rest, one that enters
   * a committed location makes all others impossible.
   */
  private static void committed(BitSet[] dependent, BitSet leaving, BitSet entering) {
    for (int id = 0; id < dependent.length; id++) {
      if (leaving.get(id)) {
        BitSet free = new BitSet();
        free.set(0, dependent.length);
        free.andNot(leaving);
        dependent[id].or(free);
      } else {
        dependent[id].or(leaving);
        if (entering.get(id)) {
          dependent[id].set(0, dependent.length);
        } else {
          dependent[id].or(entering);
        }
      }
    }
  }

  @Override
  public boolean independent(long event, long other) {
    // Without a property process a transition has one choice, and is the event.
    return !dependent[(int) event].get((int) other);
  }

  /**
   * What touches nothing in common keeps its order free. Two that are independent over a channel do
   * not: to send may be what makes it possible to receive.
   */
  @Override
  public boolean overtakes(long event, long former) {
    int channel = channels[(int) event];
    return independent(event, former) && (channel < 0 || channel != channels[(int) former]);
  }
}
