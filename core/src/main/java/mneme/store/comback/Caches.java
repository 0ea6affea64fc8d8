package mneme.store.comback;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import mneme.cache.CacheSetup;
import mneme.cache.CacheSetup.Part;
import mneme.cache.CacheSite;
import mneme.cache.CacheView;
import mneme.cache.CacheView.Knowledge;
import mneme.memory.MemoryBudget;
import mneme.store.Layout;
import org.jspecify.annotations.Nullable;

/** Makes the cache that was asked for. */
final class Caches {
  /** How likely the random strategy takes a new state: the paper's p. */
  private static final double ADMISSION = 0.5;

  private Caches() {}

  static StateCache make(
      MemoryBudget budget,
      Layout layout,
      Settings settings,
      Expansions expansions,
      ComBackStore store) {
    List<Part> forNew = new ArrayList<>();
    List<Part> forExpanded = new ArrayList<>();
    int newShare = 0;
    for (Part part : settings.cache().parts()) {
      if (part.kind().needs().contains(Knowledge.DEGREE)) {
        forExpanded.add(part);
      } else {
        forNew.add(part);
        newShare += part.share();
      }
    }
    StateCache.Part first = null;
    if (isFifo(forNew)) {
      int share = newShare;
      first =
          new FifoPart(
              budget, layout, found -> share(settings.cacheStates(found, layout.stride()), share));
    } else if (!forNew.isEmpty()) {
      first = part(budget, layout, settings, forNew, newShare, null);
    }
    StateCache.Part second = null;
    if (!forExpanded.isEmpty()) {
      View view = new View(expansions, store);
      PolicyPart made = part(budget, layout, settings, forExpanded, 100 - newShare, view);
      view.part = made;
      second = made;
    }
    return new StateCache(first, second);
  }

  private static boolean isFifo(List<Part> parts) {
    return parts.size() == 1 && parts.getFirst().kind().name().equals("fifo");
  }

  private static long share(long states, int percent) {
    return (states * percent + 99) / 100;
  }

  private static PolicyPart part(
      MemoryBudget budget,
      Layout layout,
      Settings settings,
      List<Part> parts,
      int share,
      @Nullable View view) {
    List<Part> whole = new ArrayList<>();
    for (Part part : parts) {
      whole.add(new Part(part.kind(), part.share() * 100 / share));
    }
    CacheSetup setup = new CacheSetup(whole);
    Set<Knowledge> known =
        view == null
            ? Set.of()
            : EnumSet.of(
                Knowledge.DISTANCE, Knowledge.DEGREE, Knowledge.LEVEL_SIZE, Knowledge.ANCESTORS);
    // Refuses what cannot be before anything is done.
    setup.make(site(1, view, known, settings)).close();
    return new PolicyPart(
        budget,
        layout,
        found -> share(settings.cacheStates(found, layout.stride()), share),
        capacity -> setup.make(site(capacity, view, known, settings)));
  }

  private static CacheSite site(
      int capacity, @Nullable View view, Set<Knowledge> known, Settings settings) {
    return new CacheSite(
        capacity + 1,
        capacity,
        view == null ? CacheView.NONE : view,
        known,
        ADMISSION,
        settings.seed());
  }

  /** What is known of a state that has just been expanded. */
  private static final class View implements CacheView {
    private final Expansions expansions;
    private final ComBackStore store;
    private @Nullable PolicyPart part;

    View(Expansions expansions, ComBackStore store) {
      this.expansions = expansions;
      this.store = store;
    }

    @Override
    public long distance(int slot) {
      return expansions.distance();
    }

    /** The states that refer to this one as their predecessor. */
    @Override
    public int degree(int slot) {
      return expansions.references();
    }

    @Override
    public long levelSize(long distance) {
      return expansions.levelSize();
    }

    @Override
    public boolean ancestorCached(int slot, int nearest) {
      PolicyPart cached = part;
      if (cached == null) {
        return false;
      }
      long number = cached.offered();
      for (int i = 0; i < nearest; i++) {
        number = store.backedges().predecessor(number);
        if (cached.placeOf(number) >= 0) {
          return true;
        }
      }
      return false;
    }
  }
}
