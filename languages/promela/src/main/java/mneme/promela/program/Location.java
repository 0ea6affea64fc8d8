package mneme.promela.program;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place in a process type at which a process can be between steps.
 *
 * @param name a label, or the line it stands on
 * @param labels all labels that name it
 * @param groups what can be done; where one group has a step that is possible, later ones are not
 *     looked at
 * @param end whether a process may rest here for good
 */
public record Location(
    int index,
    String name,
    List<String> labels,
    List<Group> groups,
    boolean end,
    boolean progress,
    boolean accept) {
  public Location {
    labels = List.copyOf(labels);
    groups = List.copyOf(groups);
  }

  /**
   * Steps between which the process chooses.
   *
   * @param steps all but {@code otherwise}
   * @param otherwise possible where none of the earlier ones is; or null
   * @param before how many of the steps are earlier: where a selection comes first in an option,
   *     its {@code else} does not ask for the options behind it
   */
  public record Group(List<Step> steps, @Nullable Step otherwise, int before) {
    public Group {
      steps = List.copyOf(steps);
    }

    /** Those that must not be possible where {@code otherwise} is. */
    public List<Step> earlier() {
      return steps.subList(0, before);
    }

    /** Those that are possible or not whatever comes of the others. */
    public List<Step> later() {
      return steps.subList(before, steps.size());
    }
  }
}
