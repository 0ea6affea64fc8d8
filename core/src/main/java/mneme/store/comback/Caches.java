package mneme.store.comback;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import mneme.cache.CacheLog;
import mneme.cache.CacheSetup;
import mneme.cache.CacheSetup.Part;
import mneme.cache.CacheSite;
import mneme.cache.Knowledge;
import mneme.memory.MemoryBudget;
import mneme.store.Layout;
import org.jspecify.annotations.Nullable;

/** Makes the cache that was asked for. */
final class Caches {
  private Caches() {}

  static StateCache make(
      MemoryBudget budget,
      Layout layout,
      Settings settings,
      Expansions expansions,
      ComBackStore store,
      @Nullable CacheLog log) {
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
      Map<Knowledge, IntToLongFunction> facts =
          Map.of(Knowledge.DISTANCE, slot -> expansions.addedDistance());
      first = part(budget, layout, settings, forNew, newShare, facts);
    }
    StateCache.Part second = null;
    if (!forExpanded.isEmpty()) {
      Ancestors ancestors =
          new Ancestors(store, Math.max(Knowledge.ANCESTORS, settings.policies().apart()));
      Map<Knowledge, IntToLongFunction> facts =
          Map.of(
              Knowledge.DISTANCE, slot -> expansions.distance(),
              Knowledge.DEGREE, slot -> expansions.references(),
              Knowledge.LEVEL_SIZE, slot -> expansions.levelSize(),
              Knowledge.ANCESTOR, slot -> ancestors.nearest());
      PolicyPart made = part(budget, layout, settings, forExpanded, 100 - newShare, facts);
      ancestors.part = made;
      second = made;
    }
    return new StateCache(first, second, log);
  }

  private static boolean isFifo(List<Part> parts) {
    return parts.size() == 1 && parts.getFirst().kind().name().equals("fifo");
  }

  private static long share(long states, int percent) {
    return (states * percent + 99) / 100;
  }

  /**
   * @param facts about the state that is offered: no policy asks about others
   */
  private static PolicyPart part(
      MemoryBudget budget,
      Layout layout,
      Settings settings,
      List<Part> parts,
      int share,
      Map<Knowledge, IntToLongFunction> facts) {
    List<Part> whole = new ArrayList<>();
    for (Part part : parts) {
      whole.add(new Part(part.kind(), part.share() * 100 / share));
    }
    CacheSetup setup = new CacheSetup(whole);
    IntFunction<CacheSite> site =
        capacity ->
            new CacheSite(capacity + 1, capacity, facts, settings.policies(), settings.seed());
    // Refuses what cannot be before anything is done.
    setup.make(site.apply(1)).close();
    return new PolicyPart(
        budget,
        layout,
        found -> share(settings.cacheStates(found, layout.stride()), share),
        capacity -> setup.make(site.apply(capacity)));
  }

  /** Looks for cached ancestors of the state that is being offered. */
  private static final class Ancestors {
    private final ComBackStore store;

    /** So many of them are looked at. */
    private final int most;

    private @Nullable PolicyPart part;

    Ancestors(ComBackStore store, int most) {
      this.store = store;
      this.most = most;
    }

    /** How many steps up the nearest one is. */
    long nearest() {
      PolicyPart cached = part;
      if (cached == null) {
        return most + 1L;
      }
      long number = cached.offered();
      int steps = 1;
      while (steps <= most) {
        number = store.backedges().predecessor(number);
        if (cached.placeOf(number) >= 0) {
          break;
        }
        steps++;
      }
      return steps;
    }
  }
}
