package mneme.cache;

/** What can be known of a cached state; the owner of a cache says what it knows. */
public enum Knowledge {
  /** Steps from an initial state, along the way the state was found. */
  DISTANCE("the distance of a state from the initial one"),

  /** How many successors the state has, or how many states refer to it. */
  DEGREE("the number of successors"),

  /** How many states found so far have the same distance. */
  LEVEL_SIZE("how many states share a distance"),

  /** How many steps up the nearest cached ancestor is, looking at some of them only. */
  ANCESTOR("which ancestors are cached"),

  /** The least {@link mneme.model.Transition.Kind} that led to the state, as its ordinal. */
  KIND("the kind of the transitions that led to a state"),

  /** How many states were visited between entering the state and leaving it. */
  SUBTREE("how many states were visited below a state");

  /**
   * How many steps up {@link #ANCESTOR} looks, unless {@link PolicySettings#apart} says otherwise;
   * where none of them is cached, it is one more.
   */
  public static final int ANCESTORS = 5;

  private final String words;

  Knowledge(String words) {
    this.words = words;
  }

  /** For people. */
  public String words() {
    return words;
  }
}
