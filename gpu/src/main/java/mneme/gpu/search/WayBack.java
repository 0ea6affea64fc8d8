package mneme.gpu.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Goes back from a state through levels that were kept: from each of them, beginning with the last,
 * the device picks the states that lead to the one found before. The least of them is taken, so
 * that two runs show the same way. For one thread.
 */
final class WayBack {
  private final Passes passes;
  private final Frontier frontier;
  private final Passes.Hurry hurry;

  WayBack(Passes passes, Frontier frontier, Passes.Hurry hurry) {
    this.passes = passes;
    this.frontier = frontier;
    this.hurry = hurry;
  }

  /**
   * The way to a state of a level; null where the user waits no longer.
   *
   * @param level whose predecessors were kept
   */
  @Nullable List<int[]> from(int[] last, int level) {
    List<int[]> way = new ArrayList<>(List.of(last));
    for (int at = level - 1; at >= 0; at--) {
      int[] before = predecessor(way.getFirst(), at);
      if (before == null) {
        return null;
      }
      way.addFirst(before);
    }
    return way;
  }

  private int @Nullable [] predecessor(int[] of, int level) {
    passes.lookFor(of);
    int[] noted = new int[of.length];
    int[] least = new int[of.length];
    boolean[] any = new boolean[1];
    boolean all =
        frontier.visitKept(
            level,
            piece ->
                passes.over(
                    piece,
                    Passes.FIND,
                    found -> found.forEachNote(noted, () -> keepLess(noted, least, any)),
                    hurry));
    return all && any[0] ? least : null;
  }

  private static void keepLess(int[] noted, int[] least, boolean[] any) {
    if (!any[0] || Arrays.compare(noted, least) < 0) {
      System.arraycopy(noted, 0, least, 0, noted.length);
      any[0] = true;
    }
  }
}
