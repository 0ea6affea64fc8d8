package mneme.model.guard;

import java.util.Set;
import mneme.model.ModelError;
import mneme.model.Predicate;

/** Something that must stay reachable if it is reachable at all. */
public sealed interface Aim {
  /** A state in which a predicate has one of these outcomes. */
  record OfStates(Predicate predicate, Set<Predicate.Outcome> outcomes) implements Aim {}

  /** A state in which an event errs in one of these ways. */
  record Errors(Set<ModelError.Kind> kinds) implements Aim {
    public Errors {
      kinds = Set.copyOf(kinds);
    }
  }
}
