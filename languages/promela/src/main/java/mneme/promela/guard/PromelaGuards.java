package mneme.promela.guard;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import mneme.model.ModelError;
import mneme.model.Predicate;
import mneme.model.guard.Aim;
import mneme.model.guard.GuardSource;
import mneme.model.guard.GuardTable;
import mneme.model.guard.Guards;
import mneme.promela.program.Expression;
import mneme.promela.program.Program;
import org.jspecify.annotations.Nullable;

/**
 * The guards of a Promela model: that a process is where a step begins, the parts of conditions,
 * that a channel has room or a message, that somebody can answer an offer, that a process is the
 * youngest. An atomic sequence is one transition with its first step.
 *
 * <p>There is a table for each list of processes. Whoever may make a process is in every set, so a
 * table need not know of processes that are made later.
 */
public final class PromelaGuards implements Guards {
  /** Configurations with more transitions get no table: it would take too long to make. */
  private static final int MOST_TRANSITIONS = 3_000;

  /** What a predicate asks; null for other predicates. */
  public interface Asked {
    @Nullable Expression of(Predicate predicate);
  }

  private final Program program;
  private final int[] initial;
  private final Asked asked;

  public PromelaGuards(Program program, int[] initial, Asked asked) {
    this.program = program;
    this.initial = initial;
    this.asked = asked;
  }

  @Override
  public @Nullable GuardSource table(List<Aim> aims) {
    boolean entangled =
        program.hasPriorities()
            || program.lastSlot() >= 0
            || program.trace() != null
            || program.proctypes().stream().anyMatch(type -> type.provided() != null);
    if (entangled) {
      return null;
    }
    Set<ModelError.Kind> kinds = EnumSet.noneOf(ModelError.Kind.class);
    List<Making.Sought> sought = new ArrayList<>();
    for (Aim aim : aims) {
      switch (aim) {
        case Aim.Errors(var some) -> kinds.addAll(some);
        case Aim.OfStates(Predicate predicate, var outcomes) -> {
          Expression expression = asked.of(predicate);
          if (expression == null) {
            return null;
          }
          sought.add(new Making.Sought(expression, predicate, outcomes));
        }
      }
    }
    Constants constants = new Constants(program);
    GuardTable first = make(new Configuration(constants, initial), kinds, sought);
    if (first == null || program.isStatic()) {
      return first;
    }
    return new Tables(constants, configuration -> make(configuration, kinds, sought));
  }

  /** Null where too much would have to be known. */
  private static @Nullable GuardTable make(
      Configuration configuration, Set<ModelError.Kind> kinds, List<Making.Sought> sought) {
    try {
      Making making = new Making(configuration);
      return making.count() > MOST_TRANSITIONS ? null : making.table(kinds, sought);
    } catch (Terms.UnknownException e) {
      return null;
    }
  }
}
