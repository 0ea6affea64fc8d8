package mneme.net.coloured.marking;

import java.util.ArrayList;
import java.util.List;
import mneme.model.Shape;
import mneme.model.Slot;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.Place;
import mneme.net.coloured.value.Values;

/**
 * Where the tokens of all places lie. Immutable and thread-safe.
 *
 * <p>A place with few colours has a slot for each ({@link DenseRegion}); one with many, or with so
 * few tokens that it pays, has slots for the colours that are there ({@link SparseRegion}).
 */
public final class Marking {
  /** More tokens of one colour than this are taken for a place that fills without end. */
  public static final int MOST_TOKENS = 1_000_000;

  /** Above so many colours a place has no slot for each. */
  private static final long MOST_DENSE = 4096;

  /** Colours that have slots from the beginning where no bound is known. */
  private static final int INLINE = 12;

  private final List<Region> regions = new ArrayList<>();
  private final List<Slot> slots = new ArrayList<>();
  private final List<String> components = new ArrayList<>();
  private final Values values;
  private final Shape shape;

  /** By slot the region, for slots known at the beginning. */
  private final List<Region> owners = new ArrayList<>();

  /**
   * @param initial by place: the tokens at the beginning
   */
  public Marking(ColouredNet net, List<List<InitialTokens>> initial, Values values) {
    this.values = values;
    long[] totals = new long[initial.size()];
    for (int p = 0; p < totals.length; p++) {
      totals[p] = initial.get(p).stream().mapToLong(InitialTokens::count).sum();
    }
    TokenBounds bounds = new TokenBounds(net, totals);
    boolean appends = false;
    for (int p = 0; p < net.places().size(); p++) {
      Place place = net.places().get(p);
      components.add(place.name());
      Colours colours = new Colours(place.domain(), values.pool());
      long bound = bounds.of(p);
      int limit = (int) Math.min(place.capacity() > 0 ? place.capacity() : bound, MOST_TOKENS);
      long first = initial.get(p).stream().mapToLong(InitialTokens::count).max().orElse(0);
      if (isDense(colours, bound)) {
        dense(place, colours, limit, bound, Math.min(first, limit));
      } else {
        appends |= sparse(place, colours, limit, bound, initial.get(p).size());
      }
    }
    appendTails();
    this.shape = new Shape(slots, components, appends);
  }

  /** Some tokens of one colour. */
  public record InitialTokens(long[] colour, long count) {}

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
      add(
          region,
          safe
              ? Slot.ranged(name, region.number(), 0, 1)
              : Slot.growing(name, region.number(), 0, (int) Math.max(1, first)));
    }
  }

  /** Returns whether colours may be appended. */
  private boolean sparse(Place place, Colours colours, int limit, long bound, int first) {
    boolean bounded = bound <= 64;
    int inline = bounded ? Math.max(1, (int) bound) : Math.max(INLINE, first);
    SparseRegion region =
        new SparseRegion(place, regions.size(), colours, Math.max(1, limit), slots.size(), inline);
    regions.add(region);
    int number = region.number();
    add(
        region,
        bounded
            ? Slot.ranged(place.name() + ".colours", number, 0, inline)
            : Slot.growing(place.name() + ".colours", number, 0, 1));
    long greatest = colours.isPooled() ? 1 : Math.min(colours.size() - 1, (1L << 31) - 1);
    for (int i = 0; i < inline; i++) {
      boolean early = bounded || i < Math.max(2, first);
      add(
          region,
          bound == 1
              ? Slot.ranged(place.name() + "#" + i + ".more", number, 0, 0)
              : Slot.growing(place.name() + "#" + i + ".more", number, 0, 0));
      String name = place.name() + "#" + i;
      add(
          region,
          early && bounded && !colours.isPooled()
              ? Slot.ranged(name, number, 0, (int) greatest)
              : Slot.growing(name, number, 0, early ? (int) greatest : 0));
      if (SparseRegion.isWide(colours)) {
        add(region, Slot.growing(name + ".high", number, 0, 0));
      }
    }
    return !bounded;
  }

  private void add(Region region, Slot slot) {
    slots.add(slot);
    owners.add(region);
  }

  private void appendTails() {
    int stride = 0;
    for (Region region : regions) {
      stride += region instanceof SparseRegion ? SparseRegion.width(region.colours()) : 0;
    }
    int tail = slots.size();
    for (Region region : regions) {
      if (region instanceof SparseRegion sparse) {
        sparse.append(tail, stride);
        tail += SparseRegion.width(region.colours());
      }
    }
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

  /** The region of a slot that was there from the beginning. */
  public Region owner(int slot) {
    return owners.get(slot);
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
