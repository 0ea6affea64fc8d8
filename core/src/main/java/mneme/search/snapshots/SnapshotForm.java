package mneme.search.snapshots;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mneme.run.PlanException;

/**
 * How snapshots are kept: a stream of caches. What leaves one is offered to the next.
 *
 * @param endless whether another cache like the last is put behind it when it is full
 */
public record SnapshotForm(List<CacheForm> caches, boolean endless) {
  /**
   * One cache of the stream.
   *
   * @param size how many snapshots it holds
   */
  public record CacheForm(Sampling sampling, Replacement replacement, int size) {
    @Override
    public String toString() {
      return "(" + sampling + "," + replacement.name().toLowerCase(Locale.ROOT) + "," + size + ")";
    }
  }

  /** The stream of two caches whose second samples ever more rarely. */
  public static final String FRONTIER_SAFETY_NET = "frontier-safety-net";

  /** The stream that gets longer while the search goes on. */
  public static final String PEBBLE = "pebble";

  /** Nothing is kept but the level that is expanded and the next one. */
  public static final String FRONTIER = "frontier";

  private static final String FRONTIER_SAFETY_NET_FORM = "(c1,llnr,3)(4,lfu,5)";
  private static final String PEBBLE_FORM = "(c2,llnr,3)*";

  private static final int MOST_SNAPSHOTS = 10_000;
  private static final Pattern CACHE =
      Pattern.compile("\\(([^,()]*),([^,()]*),([^,()]*)\\)", Pattern.UNICODE_CHARACTER_CLASS);

  public SnapshotForm {
    caches = List.copyOf(caches);
  }

  /**
   * A preset's name, or caches one after the other like {@code (c2,llnr,5)(2,lfu,10)}, with a
   * {@code *} behind the last where it is repeated.
   *
   * @throws PlanException where the text is neither, or the search might not end
   */
  public static SnapshotForm parse(String text) {
    if (text.equals(FRONTIER)) {
      return new SnapshotForm(List.of(), false);
    }
    String form =
        switch (text) {
          case FRONTIER_SAFETY_NET -> FRONTIER_SAFETY_NET_FORM;
          case PEBBLE -> PEBBLE_FORM;
          default -> text.replace(" ", "");
        };
    boolean endless = form.endsWith("*");
    String rest = endless ? form.substring(0, form.length() - 1) : form;
    List<CacheForm> caches = new ArrayList<>();
    Matcher matcher = CACHE.matcher(rest);
    int at = 0;
    while (at < rest.length() && matcher.find(at) && matcher.start() == at) {
      caches.add(cache(text, matcher));
      at = matcher.end();
    }
    if (caches.isEmpty() || at < rest.length()) {
      throw new PlanException(
          SnapshotOptions.LEVELS.option("'" + text + "'")
              + ": expected "
              + FRONTIER_SAFETY_NET
              + ", "
              + PEBBLE
              + ", "
              + FRONTIER
              + ", or caches like (c2,llnr,5)(2,lfu,10)");
    }
    SnapshotForm parsed = new SnapshotForm(caches, endless);
    parsed.requireEnd(text);
    return parsed;
  }

  private static CacheForm cache(String text, Matcher matcher) {
    Sampling sampling = Sampling.parse(matcher.group(1).toLowerCase(Locale.ROOT));
    Replacement replacement = Replacement.named(matcher.group(2).toLowerCase(Locale.ROOT));
    String size = matcher.group(3);
    if (sampling == null) {
      throw new PlanException(
          SnapshotOptions.LEVELS.option("'" + text + "'")
              + ": '"
              + matcher.group(1)
              + "' is no sampling; expected c2 for every second level, 2 for a period that"
              + " grows by 2, or periods one after the other: 1/2/4, 1/3+2, 1x2");
    }
    if (replacement == null) {
      throw new PlanException(
          SnapshotOptions.LEVELS.option("'" + text + "'")
              + ": '"
              + matcher.group(2)
              + "' is no replacement; expected llnr, lru, mru, lfu, mfu, smallest, largest, density or random");
    }
    if (!size.matches("[0-9]{1,5}")
        || Integer.parseInt(size) < 1
        || Integer.parseInt(size) > MOST_SNAPSHOTS) {
      throw new PlanException(
          SnapshotOptions.LEVELS.option("'" + text + "'")
              + ": '"
              + size
              + "' is no number of snapshots; expected 1 to "
              + MOST_SNAPSHOTS);
    }
    return new CacheForm(sampling, replacement, Integer.parseInt(size));
  }

  private void requireEnd(String text) {
    if (endless || caches.stream().anyMatch(cache -> cache.sampling().grows())) {
      return;
    }
    throw new PlanException(
        SnapshotOptions.LEVELS.option("'" + text + "'")
            + " might never end: a cycle longer than what the caches look back would be walked"
            + " again and again; let the sampling period of one cache grow, as in "
            + this
            + "(2,lfu,10), or repeat the last cache, as in "
            + this
            + "*");
  }

  /** Whether no level is kept once the next one is expanded. */
  boolean isFrontier() {
    return caches.isEmpty();
  }

  /** The same with twice as many snapshots in each cache. */
  SnapshotForm roomier() {
    List<CacheForm> more =
        caches.stream()
            .map(
                cache ->
                    new CacheForm(
                        cache.sampling(),
                        cache.replacement(),
                        Math.min(2 * cache.size(), MOST_SNAPSHOTS)))
            .toList();
    return new SnapshotForm(more, endless);
  }

  @Override
  public String toString() {
    if (isFrontier()) {
      return FRONTIER;
    }
    StringBuilder out = new StringBuilder();
    caches.forEach(out::append);
    return out.append(endless ? "*" : "").toString();
  }
}
