package mneme.search.breadth;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import mneme.disk.Manifest;
import mneme.search.expansion.Counts;

/**
 * How far a breadth-first search has come, besides its states.
 *
 * @param level that is being expanded
 * @param left what of it is not
 * @param passedOver how many of the matched successors were not looked up
 * @param backEdges by length
 * @param counts of all threads together, with what was found where the search goes on
 */
record BreadthFirstNotes(
    int level,
    List<LevelPieces.Part> left,
    double seconds,
    long matched,
    long passedOver,
    long[] backEdges,
    Counts counts) {

  void describe(Manifest manifest) {
    manifest.put("level", level);
    manifest.put(
        "left",
        left.stream().flatMapToLong(part -> LongStream.of(part.from(), part.to())).toArray());
    manifest.put("milliseconds", Math.round(1e3 * seconds));
    manifest.put("matched", matched);
    manifest.put("passed-over", passedOver);
    manifest.put("back-edges", backEdges);
    counts.save(manifest, "");
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
}
