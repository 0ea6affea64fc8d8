package mneme.dve.compile;

import mneme.model.Apart;
import mneme.model.ModelError;
import mneme.model.SuccessorSink;

/**
 * The scratch space of one stepper, and the helpers generated code calls. Not thread-safe.
 *
 * <p>Generated code works on three things: the source state, which it never writes; {@link #next},
 * which equals the source between steps and is put back from it after each; and this context.
 *
 * <p>An error of the model does not unwind the code: {@link #error} remembers the first one, the
 * evaluation goes on with 0, and whoever started it asks afterwards. So code that can err costs one
 * test more than code that cannot, and no exception is ever thrown.
 */
final class StepContext extends Apart {
  final int[] next;

  /** Slots written by the current step, for code that does not know them beforehand. */
  final int[] changed;

  /** How many entries of {@link #changed} count; 0 between steps. */
  int count;

  /** Lists of changed slots in which generated code only fills in the last few. */
  final int[][] templates;

  /** The number of the first error's site plus 1, 0 while there is none. */
  int error;

  /** Whether only committed locations may be left; set for {@code fire} only. */
  boolean committed;

  SuccessorSink sink = NOWHERE;

  /** Whether the error under delivery arose before the step was known to be enabled. */
  boolean early;

  /** Edges the property can move along, and the errors of their guards, numbered from 1. */
  final int[] choice;

  final int[] choiceError;
  int choices;

  /** In place before the first step. */
  static final SuccessorSink NOWHERE = new Nowhere();

  private final ModelError[] errors;

  StepContext(
      int slots, int mostWrites, int propertyEdges, int[][] templates, ModelError[] errors) {
    this.next = new int[slots];
    this.changed = new int[mostWrites];
    this.templates = new int[templates.length][];
    for (int i = 0; i < templates.length; i++) {
      this.templates[i] = templates[i].clone();
    }
    this.choice = new int[propertyEdges];
    this.choiceError = new int[propertyEdges];
    this.errors = errors;
  }

  /**
   * Prepares for a source state. The sink may have thrown an exception in the middle of the last
   * step: nothing is left of that.
   */
  void reset(int[] state, SuccessorSink newSink) {
    if (sink != newSink) {
      sink = newSink;
    }
    error = 0;
    count = 0;
    choices = 0;
    early = false;
    System.arraycopy(state, 0, next, 0, next.length);
  }

  /** The error of a number counted from 1. */
  ModelError error(int number) {
    return errors[number - 1];
  }

  /** The index itself, or 0 and an error. */
  static int index(int index, int length, int site, StepContext x) {
    if (index < 0 || index >= length) {
      x.fail(site);
      return 0;
    }
    return index;
  }

  static int divide(int left, int right, int site, StepContext x) {
    if (right == 0) {
      x.fail(site);
      return 0;
    }
    return left / right;
  }

  static int remainder(int left, int right, int site, StepContext x) {
    if (right == 0) {
      x.fail(site);
      return 0;
    }
    return left % right;
  }

  /** Takes the oldest message out of a buffer of {@code size} slots behind the count. */
  static void shift(int[] state, int[] next, int base, int size, int fields) {
    System.arraycopy(state, base + 1 + fields, next, base + 1, size - fields);
    for (int i = base + 1 + size - fields; i <= base + size; i++) {
      next[i] = 0;
    }
  }

  private void fail(int site) {
    if (error == 0) {
      error = site + 1;
    }
  }

  /** Notes that a slot is about to be written. */
  static void push(int slot, StepContext x) {
    x.changed[x.count++] = slot;
  }

  /** Ends a step that noted its writes: delivers it or its error, and undoes it. */
  static void finish(int[] state, int transition, StepContext x) {
    if (x.error != 0) {
      deliverError(transition, x);
    } else {
      x.sink.successor(x.next, transition, x.changed, x.count);
    }
    for (int i = 0; i < x.count; i++) {
      int slot = x.changed[i];
      x.next[slot] = state[slot];
    }
    x.count = 0;
  }

  static void deliverError(int transition, StepContext x) {
    ModelError error = x.errors[x.error - 1];
    x.error = 0;
    x.sink.error(transition, error);
  }

  /** Delivers an error of a guard or of a sent value. */
  static void deliverEarly(int transition, StepContext x) {
    x.early = true;
    deliverError(transition, x);
    x.early = false;
  }

  /** For the pairs of a sender that erred: delivers the error for the first of them. */
  static void deliverOnce(int transition, StepContext x) {
    if (x.error != 0) {
      deliverEarly(transition, x);
    }
  }

  /** Notes an edge the property can move along, or the error of its guard. */
  static void choose(int edge, StepContext x) {
    x.choice[x.choices] = edge;
    x.choiceError[x.choices++] = x.error;
    x.error = 0;
  }

  static void forget(StepContext x) {
    x.error = 0;
  }

  private static final class Nowhere implements SuccessorSink {
    @Override
    public void successor(int[] next, long event, int[] changed, int count) {}

    @Override
    public void error(long event, ModelError error) {}
  }
}
