package mneme.app.picture;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.run.Figures;
import mneme.run.MemoryUse;
import mneme.run.Progress;

/**
 * How a run went on, moment by moment; at least its beginning and its end. Immutable.
 *
 * @param moments in their order
 */
public record Timeline(List<Progress> moments) {
  public Timeline {
    moments = List.copyOf(moments);
  }

  /** What was seen of a run, between its beginning and its end as its figures tell it. */
  static Timeline of(List<Progress> seen, Figures figures) {
    List<Progress> moments = new ArrayList<>();
    moments.add(new Progress(0, 0, 0, 0, 0, 0, 0));
    for (Progress moment : seen) {
      Progress before = moments.getLast();
      // What was seen after the end is of tables being taken down.
      if (moment.seconds() >= before.seconds()
          && moment.seconds() < figures.seconds()
          && moment.states() >= before.states()) {
        moments.add(moment);
      }
    }
    Progress last = moments.getLast();
    long deepest = 0;
    long most = 0;
    for (Progress moment : moments) {
      most = Math.max(most, moment.memory());
      deepest = Math.max(deepest, moment.depth());
    }
    long peak = figures.storeBytes() + figures.queueBytes();
    moments.add(
        new Progress(
            figures.statesOrVisits(),
            figures.knowsTransitions() ? figures.transitions() : last.transitions(),
            deepest == 0 && figures.knowsDepth() ? figures.depth() : last.depth(),
            Math.max(0, figures.statesOrVisits() - figures.expanded()),
            // Where the peak was never seen, it came after the last look.
            most < peak ? atPeak(figures, last.use()) : last.use(),
            Math.max(figures.seconds(), last.seconds())));
    return new Timeline(moments);
  }

  /** The parts are those of the last look; what was taken after it is told apart from them. */
  private static MemoryUse atPeak(Figures figures, MemoryUse seen) {
    long peak = figures.storeBytes() + figures.queueBytes();
    if (!seen.parts().isEmpty()) {
      return new MemoryUse(peak, seen.limit(), seen.parts());
    }
    Map<String, Long> parts = new LinkedHashMap<>();
    parts.put("store", figures.storeBytes());
    parts.put("queue", figures.queueBytes());
    return MemoryUse.of(peak, seen.limit(), parts);
  }

  /** The bytes the tables may take; 0 where nothing was seen of the run. */
  long memoryLimit() {
    return moments.getLast().memoryLimit();
  }
}
