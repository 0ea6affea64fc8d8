package mneme.net.coloured.plan;

import java.util.List;
import mneme.net.coloured.NetTransition;
import mneme.net.coloured.Sort;
import mneme.net.coloured.value.Values;

/**
 * How events are numbered: the choice is the binding, as digits to a mixed base. Where that takes
 * too many bits, it is the rank of the binding among those of its transition that are enabled in
 * the state. Immutable and thread-safe.
 */
public final class EventCodes {
  /** Bits of a rank. */
  private static final int RANK_BITS = 20;

  /** Bits of a binding; the contract of models has no room for more. */
  private static final int MOST_BITS = 40;

  /** Bits of an event: those that tables of events read at once. */
  private static final int EVENT_BITS = 52;

  private final long[][] lows;
  private final long[][] sizes;
  private final long[][] weights;
  private final boolean[] ranked;
  private final int choiceBits;

  public EventCodes(List<NetTransition> transitions) {
    int n = transitions.size();
    lows = new long[n][];
    sizes = new long[n][];
    weights = new long[n][];
    ranked = new boolean[n];
    int room = Math.min(MOST_BITS, EVENT_BITS - (Integer.SIZE - Integer.numberOfLeadingZeros(n)));
    int most = 0;
    for (int t = 0; t < n; t++) {
      List<NetTransition.Variable> variables = transitions.get(t).variables();
      int v = variables.size();
      lows[t] = new long[v];
      sizes[t] = new long[v];
      weights[t] = new long[v];
      long weight = 1;
      for (int i = v - 1; i >= 0; i--) {
        Sort sort = variables.get(i).sort();
        lows[t][i] = Values.low(sort);
        sizes[t][i] = Values.size(sort);
        weights[t][i] = weight;
        if (Values.isPooled(sort) || weight > (1L << room) / sizes[t][i]) {
          ranked[t] = true;
          break;
        }
        weight *= sizes[t][i];
      }
      int bits = ranked[t] ? RANK_BITS : Long.SIZE - Long.numberOfLeadingZeros(weight - 1);
      most = Math.max(most, bits);
    }
    choiceBits = most;
  }

  public int choiceBits() {
    return choiceBits;
  }

  /** Whether choices are ranks. */
  public boolean isRanked(int transition) {
    return ranked[transition];
  }

  /** Whether every event says its binding. */
  public boolean allBindings() {
    for (boolean rank : ranked) {
      if (rank) {
        return false;
      }
    }
    return true;
  }

  public long low(int transition, int variable) {
    return lows[transition][variable];
  }

  public long size(int transition, int variable) {
    return sizes[transition][variable];
  }

  public long weight(int transition, int variable) {
    return weights[transition][variable];
  }

  /** The value of a variable in a choice. */
  public long value(int transition, int variable, long choice) {
    return lows[transition][variable]
        + choice / weights[transition][variable] % sizes[transition][variable];
  }

  /** Whether a choice can be a binding. */
  public boolean isValid(int transition, long choice) {
    if (choice < 0) {
      return false;
    }
    if (ranked[transition] || weights[transition].length == 0) {
      return ranked[transition] || choice == 0;
    }
    return choice / weights[transition][0] < sizes[transition][0];
  }
}
