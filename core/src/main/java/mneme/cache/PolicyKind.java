package mneme.cache;

import java.util.Set;

/**
 * A policy as it is offered to users.
 *
 * @param idea what it does, in a few words
 * @param needs what it must know of the states
 */
public record PolicyKind(String name, String idea, Set<Knowledge> needs, Maker maker) {
  public PolicyKind {
    needs = Set.copyOf(needs);
  }

  /** Makes an empty cache. */
  @FunctionalInterface
  public interface Maker {
    CachePolicy make(CacheSite site);
  }
}
