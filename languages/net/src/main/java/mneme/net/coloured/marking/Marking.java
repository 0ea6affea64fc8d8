package mneme.net.coloured.marking;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import mneme.model.Shape;
import mneme.model.Slot;
import mneme.net.TokenLimit;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.Place;
import mneme.net.coloured.value.Values;
import org.jspecify.annotations.Nullable;

/**
 * Where the tokens of all places lie. Immutable and thread-safe.
 *
 * <p>Places of which the net's structure shows that they hold at most one token for each value of a
 * component, like the states of a process, share a slot for each value ({@link SharedRegion}).
 * Another place with few colours has a slot for each ({@link DenseRegion}); one with many, or with
 * so few tokens that it pays, has slots for the colours that are there ({@link SparseRegion}).
 * Where there are many colours and nobody knows how many tokens, the whole marking of the place is
 * a number ({@link InternedRegion}).
 */
public final class Marking {
  /** Above so many colours a place has no slot for each. */
  private static final long MOST_DENSE = 4096;

  /** Up to so many tokens each colour that is there has slots of its own. */
  private static final long MOST_SPARSE = 8;

  /** What the markings of one place may take of the memory. */
  private static final long POOL_BYTES = 1L << 30;

  private final List<Region> regions = new ArrayList<>();
  private final List<InternedRegion> interned = new ArrayList<>();
  private final List<Slot> slots = new ArrayList<>();
  private final List<String> components = new ArrayList<>();
  private final Values values;
  private final Shape shape;

  /** Places of which the structure of the net shows that they never hold too many tokens. */
  private final BitSet bounded = new BitSet();

  /**
   * @param initial by place: the tokens at the beginning
   * @param most tokens of a place before the net is taken for unbounded
   * @param splits places whose markings are numbered, in parts
   */
  public Marking(
      ColouredNet net,
      List<List<InitialTokens>> initial,
      Values values,
      TokenLimit most,
      List<Split> splits) {
    this.values = values;
    long[] totals = new long[initial.size()];
    for (int p = 0; p < totals.length; p++) {
      totals[p] = initial.get(p).stream().mapToLong(InitialTokens::count).sum();
    }
    long sum = LongStream.of(totals).sum();
    TokenBounds bounds = new TokenBounds(net, totals);
    Colours[] domains = new Colours[totals.length];
    for (int p = 0; p < domains.length; p++) {
      domains[p] = new Colours(net.places().get(p).domain(), values.pool());
    }
    @Nullable SharedSlots[] groups = shared(net, initial, domains);
    for (int p = 0; p < net.places().size(); p++) {
      Place place = net.places().get(p);
      components.add(place.name());
      Colours colours = domains[p];
      SharedSlots group = groups[p];
      if (group != null) {
        regions.add(group.region(p));
        bounded.set(p);
        continue;
      }
      long bound = bounds.of(p);
      int limit = limit(place, bound, most.tokens(sum));
      long first = initial.get(p).stream().mapToLong(InitialTokens::count).max().orElse(0);
      bounded.set(p, bound <= Math.min(limit, MOST_SPARSE));
      if (isDense(colours, bound)) {
        bounded.set(p, bound <= limit);
        dense(place, colours, limit, bound, Math.min(first, limit));
      } else if (bound > MOST_SPARSE) {
        int number = p;
        interned(
            place,
            colours,
            limit,
            most.colours(sum),
            splits.stream().filter(split -> split.place() == number).findFirst().orElse(null));
      } else {
        sparse(place, colours, limit, (int) bound);
      }
    }
    this.shape = new Shape(slots, components);
  }

  /** Makes the slots that several places share; by place its group, null where it is in none. */
  private @Nullable SharedSlots[] shared(
      ColouredNet net, List<List<InitialTokens>> initial, Colours[] domains) {
    @Nullable SharedSlots[] groups = new SharedSlots[domains.length];
    for (Map<Integer, Integer> members : new UnitInvariants(net, initial).groups(domains)) {
      SharedSlots group = new SharedSlots(net, members, domains, slots.size());
      for (Slot slot : group.slots(values)) {
        slots.add(slot);
      }
      members.keySet().forEach(place -> groups[place] = group);
    }
    return groups;
  }

  /** Whether the structure of the net shows that no event errs by putting tokens into a place. */
  public boolean isBounded(int place) {
    return bounded.get(place);
  }

  /** Some tokens of one colour. */
  public record InitialTokens(long[] colour, long count) {}

  /** The most tokens of one colour; a bound that is proven is never passed. */
  private static int limit(Place place, long bound, int unproven) {
    if (place.capacity() > 0) {
      return (int) Math.min(place.capacity(), Integer.MAX_VALUE);
    }
    return bound == TokenBounds.UNKNOWN ? unproven : (int) Math.min(bound, Integer.MAX_VALUE);
  }

  private static boolean isDense(Colours colours, long bound) {
    if (colours.isPooled() || colours.size() > MOST_DENSE) {
      return false;
    }
    int bits = Long.SIZE - Long.numberOfLeadingZeros(colours.size() - 1);
    return bound > 1000 || colours.size() <= 64 || bound * (bits + 1) * 2 >= colours.size();
  }

  private void dense(Place place, Colours colours, int limit, long bound, long first) {
    DenseRegion region =
        new DenseRegion(place, regions.size(), colours, Math.max(1, limit), slots.size());
    regions.add(region);
    boolean safe = limit <= 1 && (bound <= 1 || place.capacity() == 1);
    for (int c = 0; c < region.size(); c++) {
      String name =
          place.domain().isEmpty() ? place.name() : place.name() + region.render(values, c);
      slots.add(
          safe
              ? Slot.ranged(name, region.number(), 0, 1)
              : Slot.growing(name, region.number(), 0, (int) Math.max(1, first)));
    }
  }

  private void sparse(Place place, Colours colours, int limit, int bound) {
    int most = Math.max(1, bound);
    SparseRegion region =
        new SparseRegion(place, regions.size(), colours, Math.max(1, limit), slots.size(), most);
    regions.add(region);
    int number = region.number();
    slots.add(Slot.ranged(place.name() + ".colours", number, 0, most));
    long greatest = colours.isPooled() ? 1 : Math.min(colours.size() - 1, (1L << 31) - 1);
    for (int i = 0; i < most; i++) {
      String name = place.name() + "#" + i;
      slots.add(
          bound <= 1
              ? Slot.ranged(name + ".more", number, 0, 0)
              : Slot.growing(name + ".more", number, 0, 0));
      slots.add(
          colours.isPooled()
              ? Slot.growing(name, number, 0, 1)
              : Slot.ranged(name, number, 0, (int) greatest));
      if (SparseRegion.isWide(colours)) {
        slots.add(Slot.growing(name + ".high", number, 0, 0));
      }
    }
  }

  private void interned(
      Place place, Colours colours, int limit, int mostColours, @Nullable Split split) {
    int component = split == null ? -1 : split.component();
    MarkingPool[] pools = new MarkingPool[split == null ? 1 : split.expected().length];
    for (int i = 0; i < pools.length; i++) {
      pools[i] = new MarkingPool(POOL_BYTES, mostColours);
    }
    InternedRegion region =
        new InternedRegion(
            place, regions.size(), colours, Math.max(1, limit), slots.size(), component, pools);
    regions.add(region);
    interned.add(region);
    if (split == null) {
      slots.add(Slot.growing(place.name(), region.number(), 0, (1 << 18) - 1));
      return;
    }
    for (int i = 0; i < pools.length; i++) {
      slots.add(
          Slot.growing(
              name(place, colours, component, i), region.number(), 0, split.expected()[i]));
    }
  }

  /** Of the tokens that have a value as a component: {@code msgs(·, 3)}. */
  private String name(Place place, Colours colours, int component, int digit) {
    List<String> parts = new ArrayList<>(Collections.nCopies(colours.components(), "·"));
    parts.set(
        component, values.render(place.domain().get(component), colours.low(component) + digit));
    return place.name() + "(" + String.join(", ", parts) + ")";
  }

  /** The places whose markings are numbered. */
  public List<InternedRegion> interned() {
    return Collections.unmodifiableList(interned);
  }

  public Shape shape() {
    return shape;
  }

  public Values values() {
    return values;
  }

  public Region region(int place) {
    return regions.get(place);
  }

  public List<Region> regions() {
    return regions;
  }

  /** What numbered markings and numbered values take. */
  public long poolBytes() {
    long bytes = values.pool().bytes();
    for (InternedRegion region : interned) {
      bytes += region.bytes();
    }
    return bytes;
  }

  /** A fresh state vector. */
  public int[] initial(List<List<InitialTokens>> initial) {
    Workspace work = new Workspace(slots.size());
    for (Region region : regions) {
      for (InitialTokens tokens : initial.get(region.number())) {
        long key = region.colours().key(tokens.colour(), 0);
        if (tokens.count() > region.limit || !region.add(work, key, (int) tokens.count())) {
          throw new IllegalArgumentException(
              "place "
                  + region.place().name()
                  + " holds more than "
                  + region.limit
                  + " tokens of one colour at the beginning");
        }
      }
    }
    return work.next;
  }
}
