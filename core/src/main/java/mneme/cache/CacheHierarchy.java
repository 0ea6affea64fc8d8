package mneme.cache;

import java.util.ArrayList;
import java.util.List;
import mneme.cache.CacheSetup.Part;
import mneme.run.Detail;
import org.jspecify.annotations.Nullable;

/**
 * Caches one behind the other (Mateescu and Wijs, "Hierarchical Adaptive State Space Caching Based
 * on Level Sampling"): a new state is offered to the first, and what leaves one is offered to the
 * next. A state is never moved: only the part that decides on its slot changes. Counts what
 * happens.
 */
public final class CacheHierarchy implements CachePolicy {
  private final List<Part> parts;
  private final CachePolicy[] policies;
  private final int[] capacities;
  private final long[] offers;
  private final long[] hits;
  private final long[] leavings;

  /** By slot the part that holds it; null where there is only one. */
  private final @Nullable IntColumn partOf;

  CacheHierarchy(List<Part> parts, CacheSite site) {
    this.parts = parts;
    int count = parts.size();
    this.policies = new CachePolicy[count];
    this.capacities = new int[count];
    this.offers = new long[count];
    this.hits = new long[count];
    this.leavings = new long[count];
    this.partOf = count == 1 ? null : new IntColumn(site.slots());
    int left = site.capacity();
    for (int i = 0; i < count; i++) {
      int share = (int) ((long) site.capacity() * parts.get(i).share() / 100);
      capacities[i] = i == count - 1 ? left : share;
      left -= capacities[i];
      policies[i] =
          parts.get(i).kind().maker().make(site.withCapacity(capacities[i], site.seed() + i));
    }
  }

  @Override
  public int offered(int slot) {
    int leaves = slot;
    for (int i = 0; i < policies.length; i++) {
      offers[i]++;
      int offer = leaves;
      leaves = policies[i].offered(offer);
      if (leaves != offer && partOf != null) {
        partOf.set(offer, i);
      }
      if (leaves == NONE) {
        return NONE;
      }
      leavings[i]++;
    }
    return leaves;
  }

  @Override
  public void hit(int slot) {
    int part = part(slot);
    hits[part]++;
    policies[part].hit(slot);
  }

  @Override
  public void removed(int slot) {
    policies[part(slot)].removed(slot);
  }

  /** What is furthest behind goes first. */
  @Override
  public int evict() {
    for (int i = policies.length - 1; i >= 0; i--) {
      int leaves = policies[i].evict();
      if (leaves != NONE) {
        leavings[i]++;
        return leaves;
      }
    }
    return NONE;
  }

  private int part(int slot) {
    return partOf == null ? 0 : partOf.get(slot);
  }

  @Override
  public int held() {
    int sum = 0;
    for (CachePolicy policy : policies) {
      sum += policy.held();
    }
    return sum;
  }

  @Override
  public int bytesPerSlot() {
    int sum = partOf == null ? 0 : Integer.BYTES;
    for (CachePolicy policy : policies) {
      sum += policy.bytesPerSlot();
    }
    return sum;
  }

  /** The policies and their shares, as users write them. */
  public String name() {
    return new CacheSetup(parts).toString();
  }

  /** Look-ups that found their state, in all parts. */
  public long hits() {
    long sum = 0;
    for (long count : hits) {
      sum += count;
    }
    return sum;
  }

  /** For each part its places, what was offered to it, found in it, and left it. */
  public Detail.Rows rows() {
    List<List<Detail.Value>> rows = new ArrayList<>();
    for (int i = 0; i < policies.length; i++) {
      rows.add(
          List.of(
              new Detail.Text(parts.get(i).kind().name()),
              new Detail.Count(capacities[i]),
              new Detail.Count(policies[i].held()),
              new Detail.Count(offers[i]),
              new Detail.Count(hits[i]),
              new Detail.Count(leavings[i])));
    }
    return new Detail.Rows(List.of("policy", "places", "held", "offered", "hits", "left"), rows);
  }

  @Override
  public void close() {
    for (CachePolicy policy : policies) {
      policy.close();
    }
    if (partOf != null) {
      partOf.close();
    }
  }
}
