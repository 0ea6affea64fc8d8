package mneme.model.kernel;

import java.util.List;
import mneme.model.Ability;
import mneme.model.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a model in a form that can be written as C: for searches that run on a device.
 * Immutable and thread-safe.
 */
public interface Kernel extends Ability {
  /**
   * The steps, made anew.
   *
   * @throws NotLoweredException where the model does something the form has no words for
   */
  KernelProgram program();

  /**
   * A predicate of the same model as a term: not 0 where it is true, without a value where it is
   * {@link Predicate.Outcome#ERROR}.
   *
   * @return null where there is none
   */
  @Nullable Term predicate(Predicate predicate);

  /** The measures of the model as terms, in their order; null where one cannot be expressed. */
  default @Nullable List<Term> measures() {
    return null;
  }
}
