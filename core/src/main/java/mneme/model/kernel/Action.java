package mneme.model.kernel;

/** One thing a step does to the vector it works on. Immutable. */
public sealed interface Action {
  /** Notes a value for later actions of the same alternative. */
  record Let(int local, Term value) implements Action {}

  /** Writes a slot. */
  record Assign(int slot, Width width, Term value) implements Action {}

  /**
   * Writes the slot {@code base + index}. The value is computed before the index; an index out of 0
   * .. length-1 errs.
   */
  record AssignElement(int base, int length, Term index, Width width, Term value)
      implements Action {}

  /**
   * There is no step where the condition is 0, asked on the vector that is worked on. Only in
   * programs of one stage.
   */
  record Require(Term condition) implements Action {}

  /** The step errs where the condition is true. */
  record ErrIf(Term condition) implements Action {}
}
