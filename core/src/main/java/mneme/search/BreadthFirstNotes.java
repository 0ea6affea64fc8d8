package mneme.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import mneme.check.Finding;
import mneme.check.StateChecker;
import mneme.disk.Manifest;
import org.jspecify.annotations.Nullable;

/**
 * How far a breadth-first search has come, besides its states.
 *
 * @param level that is being expanded
 * @param left what of it is not
 * @param passedOver how many of the matched successors were not looked up
 * @param backEdges by length
 * @param finding what was found first, where the search goes on nevertheless
 */
record BreadthFirstNotes(
    int level,
    List<LevelPieces.Part> left,
    double seconds,
    long matched,
    long passedOver,
    long[] backEdges,
    Counters[] counters,
    @Nullable Finding finding) {

  void describe(Manifest manifest) {
    manifest.put("level", level);
    manifest.put(
        "left",
        left.stream().flatMapToLong(part -> LongStream.of(part.from(), part.to())).toArray());
    manifest.put("milliseconds", Math.round(1e3 * seconds));
    manifest.put("matched", matched);
    manifest.put("passed-over", passedOver);
    manifest.put("back-edges", backEdges);
    long[] counted = new long[3];
    long[] checked = new long[4];
    long[] degrees = new long[0];
    boolean[] taken = new boolean[counters[0].taken().length];
    for (Counters thread : counters) {
      counted[0] += thread.expanded();
      counted[1] += thread.transitions();
      counted[2] += thread.eventsExecuted();
      StateChecker checker = thread.checker();
      checked[0] += checker.deadlocks();
      checked[1] += checker.assertionsViolated();
      checked[2] += checker.runtimeErrors();
      checked[3] += checker.violations();
      degrees = BackEdges.sum(degrees, thread.degrees());
      for (int i = 0; i < taken.length; i++) {
        taken[i] |= thread.taken()[i];
      }
    }
    manifest.put("counted", counted);
    manifest.put("checked", checked);
    manifest.put("degrees", degrees);
    manifest.put("taken", indexes(taken));
    Finding found = finding;
    if (found != null) {
      manifest.put("finding-level", found.epoch());
      manifest.put("finding", Arrays.stream(found.state()).mapToLong(value -> value).toArray());
    }
  }

  /** What is to be expanded of the level. */
  static List<LevelPieces.Part> left(Manifest manifest) {
    long[] bounds = manifest.numbers("left");
    List<LevelPieces.Part> parts = new ArrayList<>();
    for (int i = 0; i + 1 < bounds.length; i += 2) {
      parts.add(new LevelPieces.Part(bounds[i], bounds[i + 1]));
    }
    return parts;
  }

  /** Has a thread go on with what all of them had counted. */
  static void restore(Manifest manifest, Counts into, SearchTask task) {
    into.goOn(manifest.numbers("counted"), manifest.numbers("degrees"), manifest.numbers("taken"));
    Finding found = null;
    if (manifest.text("finding") != null) {
      int[] state =
          Arrays.stream(manifest.numbers("finding")).mapToInt(value -> (int) value).toArray();
      found = Judgement.of(task, state, manifest.number("finding-level"));
    }
    into.checker().goOn(manifest.numbers("checked"), found);
    Checkpoints.restoreSurvey(manifest, task);
  }

  private static long[] indexes(boolean[] set) {
    long[] which = new long[set.length];
    int count = 0;
    for (int i = 0; i < set.length; i++) {
      if (set[i]) {
        which[count++] = i;
      }
    }
    return Arrays.copyOf(which, count);
  }
}
