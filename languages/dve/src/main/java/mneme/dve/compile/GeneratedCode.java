package mneme.dve.compile;

/** What a generated class offers; stateless, so one instance serves all threads. */
abstract class GeneratedCode {
  /** Steps of a system. */
  abstract static class Steps extends GeneratedCode {
    /** Notes in the context along which edges the property can move, if there is one. */
    void property(int[] state, StepContext x) {}
  }

  /** All steps at once. */
  abstract static class AllSteps extends Steps {
    /**
     * Delivers all steps to the context's sink, in the order of transition ids; {@code next} equals
     * {@code state} before and after.
     */
    abstract void successors(int[] state, int[] next, StepContext x);
  }

  /** One step by its number. */
  abstract static class SingleSteps extends Steps {
    /**
     * Delivers the step of a transition if it is enabled, and may deliver others of the same
     * sending edge.
     */
    abstract void fire(int[] state, int[] next, StepContext x, int transition);
  }

  /** An expression. */
  abstract static class Value extends GeneratedCode {
    /** Not 0 if it holds; to be ignored if the context has an error afterwards. */
    abstract int holds(int[] state, StepContext x);
  }
}
