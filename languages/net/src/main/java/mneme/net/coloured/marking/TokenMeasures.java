package mneme.net.coloured.marking;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import mneme.model.Measure;

/**
 * The greatest numbers of tokens, as the Model Checking Contest counts them: a place is one colour
 * of a place. They are asked for in every state, so slots whose values say it all are read without
 * asking their regions. Immutable and thread-safe.
 */
public final class TokenMeasures {
  /** Slots that hold a token, or are 0. */
  private final int[] single;

  /** Slots that hold a number of tokens. */
  private final int[] counted;

  /** All others. */
  private final Region[] regions;

  /** No colour of any place has more tokens. */
  private final int most;

  public TokenMeasures(Marking marking) {
    BitSet shared = new BitSet();
    BitSet dense = new BitSet();
    List<Region> others = new ArrayList<>();
    int limit = 0;
    for (Region region : marking.regions()) {
      limit = Math.max(limit, region.limit());
      switch (region) {
        case SharedRegion group -> shared.set(group.base(), group.base() + group.slots());
        case DenseRegion counts when counts.limit() == 1 ->
            shared.set(counts.base(), counts.base() + counts.size());
        case DenseRegion counts -> dense.set(counts.base(), counts.base() + counts.size());
        case SparseRegion sparse -> others.add(sparse);
        case InternedRegion interned -> others.add(interned);
      }
    }
    this.single = shared.stream().toArray();
    this.counted = dense.stream().toArray();
    this.regions = others.toArray(Region[]::new);
    this.most = limit;
  }

  public List<Measure> all() {
    return List.of(
        new Measure("max_tokens_in_place", "tokens in a place", this::greatest),
        new Measure("max_tokens_in_marking", "tokens in a marking", this::sum));
  }

  private long greatest(int[] state) {
    int greatest = 0;
    for (int i = 0; i < counted.length && greatest < most; i++) {
      greatest = Math.max(greatest, state[counted[i]]);
    }
    for (int i = 0; i < regions.length && greatest < most; i++) {
      greatest = Math.max(greatest, regions[i].greatest(state));
    }
    for (int i = 0; i < single.length && greatest == 0; i++) {
      greatest = state[single[i]] == 0 ? 0 : 1;
    }
    return greatest;
  }

  private long sum(int[] state) {
    long sum = 0;
    for (int slot : single) {
      sum += state[slot] == 0 ? 0 : 1;
    }
    for (int slot : counted) {
      sum += state[slot];
    }
    for (Region region : regions) {
      sum += region.total(state);
    }
    return sum;
  }
}
