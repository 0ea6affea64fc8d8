package mneme.cache;

import java.util.BitSet;
import java.util.List;
import java.util.Set;

/** A policy as another jar adds it: what came first stays. */
public final class FirstStay implements MorePolicies {
  static final String NAME = "first";

  @Override
  public List<PolicyKind> policies() {
    return List.of(
        new PolicyKind(
            NAME, "keeps what came first", Set.of(), site -> new Policy(site.capacity())));
  }

  private static final class Policy implements CachePolicy {
    private final int capacity;
    private final BitSet kept = new BitSet();

    Policy(int capacity) {
      this.capacity = capacity;
    }

    @Override
    public int offered(int slot) {
      if (held() == capacity) {
        return slot;
      }
      kept.set(slot);
      return NONE;
    }

    @Override
    public void hit(int slot) {}

    @Override
    public void removed(int slot) {
      kept.clear(slot);
    }

    @Override
    public int evict() {
      int slot = kept.nextSetBit(0);
      removed(Math.max(0, slot));
      return slot < 0 ? NONE : slot;
    }

    @Override
    public int held() {
      return kept.cardinality();
    }

    @Override
    public int bytesPerSlot() {
      return 1;
    }

    @Override
    public void close() {}
  }
}
