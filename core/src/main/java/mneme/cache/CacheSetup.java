package mneme.cache;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import mneme.run.Amount;
import mneme.run.PlanException;
import mneme.run.Tuning;

/**
 * Which cache is wanted: one policy, or several one behind the other, each with its share of the
 * places. Immutable.
 */
public record CacheSetup(List<Part> parts) {
  /** The name of the option that tells the policies. */
  public static final String CACHE = "cache";

  /** The name of the option that tells the size. */
  public static final String SIZE = "cache-size";

  /** The name of the option that tells how many states percentages refer to. */
  public static final String EXPECT = "expect";

  /** The name of the option that starts the random choices. */
  public static final String SEED = "seed";

  /** A policy and its share of the places, in percent. */
  public record Part(PolicyKind kind, int share) {
    @Override
    public String toString() {
      return kind.name() + ":" + share;
    }
  }

  public CacheSetup {
    parts = List.copyOf(parts);
  }

  /**
   * As the user wrote it: {@code lru}, {@code mfu:25+lru:75}.
   *
   * @throws PlanException where the text is no such thing
   */
  public static CacheSetup of(Tuning tuning, String absent) {
    String[] pieces = tuning.text(CACHE, absent).split("\\+", -1);
    List<Part> parts = new ArrayList<>();
    int sum = 0;
    for (String piece : pieces) {
      int colon = piece.indexOf(':');
      if (colon < 0 && pieces.length > 1) {
        throw tuning.refused(CACHE, "a share for each policy, as in mfu:25+lru:75");
      }
      int share = colon < 0 ? 100 : share(piece.substring(colon + 1), tuning);
      sum += share;
      parts.add(new Part(kind(colon < 0 ? piece : piece.substring(0, colon), tuning), share));
    }
    if (sum != 100) {
      throw tuning.refused(CACHE, "shares that add up to 100, not to " + sum);
    }
    return new CacheSetup(parts);
  }

  private static PolicyKind kind(String name, Tuning tuning) {
    for (PolicyKind kind : CachePolicies.ALL) {
      if (kind.name().equals(name)) {
        return kind;
      }
    }
    throw tuning.refused(
        CACHE,
        "policies out of " + String.join(", ", CachePolicies.names()) + "; not '" + name + "'");
  }

  private static int share(String text, Tuning tuning) {
    if (!text.matches("[1-9][0-9]?|100")) {
      throw tuning.refused(CACHE, "shares from 1 to 100 percent, as in mfu:25+lru:75");
    }
    return Integer.parseInt(text);
  }

  /**
   * How many states the cache is to hold.
   *
   * @param bytesEach how many bytes a state takes in it
   * @throws PlanException where a share is asked for and nothing says of how many states
   */
  public static long size(Tuning tuning, Amount absent, long bytesEach) {
    Amount amount = tuning.amount(SIZE, absent);
    long space = tuning.number(EXPECT, 0, 1, Long.MAX_VALUE);
    if (amount.unit() == Amount.Unit.PERCENT && space == 0) {
      throw tuning.refused(
          SIZE, "a number of states or a size, or --expect STATES to say what it is a share of");
    }
    return amount.inStates(space, bytesEach);
  }

  /**
   * @throws PlanException where a policy needs to know what the site does not
   */
  public CacheHierarchy make(CacheSite site) {
    for (Part part : parts) {
      for (Knowledge need : part.kind().needs()) {
        if (!site.facts().containsKey(need)) {
          throw new PlanException(
              "--cache "
                  + part.kind().name()
                  + " needs to know "
                  + need.words()
                  + ", which this method does not");
        }
      }
    }
    return new CacheHierarchy(parts, site);
  }

  @Override
  public String toString() {
    return parts.size() == 1
        ? parts.getFirst().kind().name()
        : parts.stream().map(Part::toString).collect(Collectors.joining("+"));
  }
}
