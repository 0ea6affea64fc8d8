package mneme.cache;

/**
 * What the owner of a cache knows of the states in its slots. An owner implements what it knows,
 * and says so in {@link CacheSite#known}; policies that need more are refused.
 */
public interface CacheView {
  /** Knows nothing. */
  CacheView NONE = new CacheView() {};

  /** What can be known of a state. */
  enum Knowledge {
    DISTANCE("the distance of a state from the initial one"),
    DEGREE("the number of successors"),
    LEVEL_SIZE("how many states share a distance"),
    ANCESTORS("which ancestors are cached"),
    KIND("the kind of the transitions that led to a state"),
    SUBTREE("how many states were visited below a state");

    private final String words;

    Knowledge(String words) {
      this.words = words;
    }

    /** For people. */
    public String words() {
      return words;
    }
  }

  /** Steps from an initial state, along the way the state was found. */
  default long distance(int slot) {
    throw new UnsupportedOperationException();
  }

  /** How many successors the state has. */
  default int degree(int slot) {
    throw new UnsupportedOperationException();
  }

  /** How many states found so far have that distance. */
  default long levelSize(long distance) {
    throw new UnsupportedOperationException();
  }

  /** Whether one of so many nearest ancestors is cached. */
  default boolean ancestorCached(int slot, int nearest) {
    throw new UnsupportedOperationException();
  }

  /** The least {@link mneme.model.Transition.Kind} that led to the state, as its ordinal. */
  default int kind(int slot) {
    throw new UnsupportedOperationException();
  }

  /** How many states were visited between entering the state and leaving it. */
  default long subtree(int slot) {
    throw new UnsupportedOperationException();
  }
}
