package mneme.cache;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import mneme.method.Amount;
import mneme.method.Forms;
import mneme.method.Parameter;
import mneme.method.Spelling;
import mneme.run.PlanException;
import mneme.run.Tuning;

/**
 * Which cache is wanted: one policy, or several one behind the other, each with its share of the
 * places. Immutable.
 */
public record CacheSetup(List<Part> parts) {
  /** The policies. */
  public static final Parameter<String> CACHE =
      Parameter.of("cache", Forms.text("POLICY[:SHARE+POLICY:SHARE]"))
          .help(
              "which states a cache keeps: "
                  + String.join(", ", CachePolicies.names())
                  + "; or several one behind the other, each with its share in percent; queue+"
                  + " before them has states that wait for their expansion serve as cached ones,"
                  + " where the method keeps them")
          .example("--search caching --cache mfu:25+lru:75")
          .absentInWords("random; queue+fifo with " + Spelling.option("store", "comback"));

  /** How much a cache holds. */
  public static final Parameter<Amount> SIZE =
      Parameter.of("cache-size", Forms.AMOUNT)
          .help(
              "how much a cache holds: states, bytes with k, m, g, or a share of "
                  + Spelling.option("expect"))
          .example("--search caching --cache-size 100000");

  /** How many states percentages refer to. */
  public static final Parameter<Long> EXPECT =
      Parameter.of("expect", Forms.number("STATES", 1, Long.MAX_VALUE))
          .help("how many states the model is thought to have, for sizes given in percent")
          .example("--search caching --cache-size 10% --expect 2000000");

  /** Where random choices begin. */
  public static final Parameter<Long> SEED =
      Parameter.of("seed", Forms.number("S", Long.MIN_VALUE, Long.MAX_VALUE))
          .help("where the random choices of a cache begin")
          .example("--search caching --cache random --seed 7")
          .absent("1");

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
    String[] pieces = tuning.valueOr(CACHE, absent).split("\\+", -1);
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
    PolicyKind kind = CachePolicies.named(name);
    if (kind != null) {
      return kind;
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
   * @param bytesEach how many bytes per state takes in it
   * @throws PlanException where a share is asked for and nothing says of how many states
   */
  public static long size(Tuning tuning, Amount absent, long bytesEach) {
    Amount amount = tuning.valueOr(SIZE, absent);
    long space = tuning.valueOr(EXPECT, 0L);
    if (amount.unit() == Amount.Unit.PERCENT && space == 0) {
      throw tuning.refused(
          SIZE,
          "a number of states or a size, or " + EXPECT.usage() + " to say what it is a share of");
    }
    return amount.inStates(space, bytesEach);
  }

  /** Whether one of the policies needs to know something of states. */
  public boolean needs(Knowledge fact) {
    return parts.stream().anyMatch(part -> part.kind().needs().contains(fact));
  }

  /**
   * @throws PlanException where a policy needs to know what the site does not
   */
  public CacheHierarchy make(CacheSite site) {
    for (Part part : parts) {
      for (Knowledge need : part.kind().needs()) {
        if (!site.facts().containsKey(need)) {
          throw new PlanException(
              CACHE.option(part.kind().name())
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
