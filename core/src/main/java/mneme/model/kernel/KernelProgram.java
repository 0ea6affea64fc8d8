package mneme.model.kernel;

import java.util.List;

/**
 * The steps of a model: a step takes one alternative of each stage, in the order of the stages. Its
 * event is the sum of theirs. Immutable.
 *
 * @param slots how many numbers a state has
 * @param locals how many values the actions of one alternative note at most
 * @param shared terms that do not err, computed once per state; none refers to another
 * @param stages at least one
 */
public record KernelProgram(int slots, int locals, List<Term> shared, List<Stage> stages) {
  public KernelProgram {
    shared = List.copyOf(shared);
    stages = List.copyOf(stages);
  }
}
