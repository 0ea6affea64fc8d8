package mneme.net.coloured.marking;

import java.util.BitSet;
import java.util.List;
import mneme.net.coloured.Arc;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Loop;
import mneme.net.coloured.NetTransition;
import mneme.net.coloured.Term;

/**
 * How many tokens, of whatever colour, a place can hold at most, where a set of places around it
 * shows it: no transition puts more tokens into the set than it takes out of it, so there are never
 * more in it than at the beginning.
 */
final class TokenBounds {
  /** Said of what is not known. */
  static final long UNKNOWN = Long.MAX_VALUE;

  private static final int MOST_TRIES = 400;

  private final long[][] taken;
  private final long[][] put;
  private final long[] initial;
  private int tries;

  /**
   * @param initial by place: tokens at the beginning
   */
  TokenBounds(ColouredNet net, long[] initial) {
    this.initial = initial;
    int transitions = net.transitions().size();
    taken = new long[transitions][initial.length];
    put = new long[transitions][initial.length];
    for (int t = 0; t < transitions; t++) {
      NetTransition transition = net.transitions().get(t);
      for (Arc arc : transition.inputs()) {
        taken[t][arc.place()] = sum(taken[t][arc.place()], least(arc.terms()));
      }
      for (Arc arc : transition.outputs()) {
        put[t][arc.place()] = sum(put[t][arc.place()], most(arc.terms()));
      }
    }
  }

  /** The bound of a place, or {@link #UNKNOWN}. */
  long of(int place) {
    tries = 0;
    BitSet set = new BitSet();
    set.set(place);
    return search(set);
  }

  private long search(BitSet set) {
    if (tries++ > MOST_TRIES) {
      return UNKNOWN;
    }
    for (int t = 0; t < put.length; t++) {
      long in = 0;
      long out = 0;
      for (int p = set.nextSetBit(0); p >= 0; p = set.nextSetBit(p + 1)) {
        in = sum(in, taken[t][p]);
        out = sum(out, put[t][p]);
      }
      if (out > in) {
        return out == UNKNOWN ? UNKNOWN : extended(set, t);
      }
    }
    long tokens = 0;
    for (int p = set.nextSetBit(0); p >= 0; p = set.nextSetBit(p + 1)) {
      tokens = sum(tokens, initial[p]);
    }
    return tokens;
  }

  /** With another place the transition takes tokens from. */
  private long extended(BitSet set, int transition) {
    for (int p = 0; p < initial.length; p++) {
      if (taken[transition][p] > 0 && !set.get(p)) {
        BitSet larger = (BitSet) set.clone();
        larger.set(p);
        long bound = search(larger);
        if (bound != UNKNOWN || tries > MOST_TRIES) {
          return bound;
        }
      }
    }
    return UNKNOWN;
  }

  private static long sum(long left, long right) {
    return left == UNKNOWN || right == UNKNOWN || left + right < 0 ? UNKNOWN : left + right;
  }

  private static long least(List<Term> terms) {
    long tokens = 0;
    for (Term term : terms) {
      if (term.condition() == null && term.factor() instanceof Expression.Constant factor) {
        long rounds = rounds(term);
        tokens = sum(tokens, rounds == UNKNOWN ? 0 : rounds * Math.max(0, factor.value()));
      }
    }
    return tokens;
  }

  private static long most(List<Term> terms) {
    long tokens = 0;
    for (Term term : terms) {
      long rounds = rounds(term);
      boolean known = rounds != UNKNOWN && term.factor() instanceof Expression.Constant;
      tokens =
          sum(
              tokens,
              known
                  ? rounds * Math.max(0, ((Expression.Constant) term.factor()).value())
                  : UNKNOWN);
    }
    return tokens;
  }

  private static long rounds(Term term) {
    long rounds = 1;
    for (Loop loop : term.loops()) {
      if (!(loop instanceof Loop.Interval interval)
          || !(interval.low() instanceof Expression.Constant low)
          || !(interval.high() instanceof Expression.Constant high)
          || high.value() - low.value() > Integer.MAX_VALUE) {
        return UNKNOWN;
      }
      rounds *= Math.max(0, high.value() - low.value() + 1);
      if (rounds > 1L << 40) {
        return UNKNOWN;
      }
    }
    return rounds;
  }
}
