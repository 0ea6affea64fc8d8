package mneme.model.kernel;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Executes a program as it stands there. It says what the form means: kernels are compared with it,
 * and it with the stepper of the model. Not thread-safe.
 */
public final class KernelInterpreter {
  /** Receives the steps of a state, in the order of their events. */
  public interface Steps {
    /** The vector belongs to the receiver. */
    void successor(int[] next, long event);

    void error(long event);
  }

  /** A term has no value. */
  private static final class NoValueException extends Exception {
    NoValueException() {
      super(null, null, false, false);
    }
  }

  private final KernelProgram program;
  private final int[] locals;
  private final int[] shared;
  private int[] before = new int[0];

  public KernelInterpreter(KernelProgram program) {
    this.program = program;
    this.locals = new int[program.locals()];
    this.shared = new int[program.shared().size()];
  }

  /** Takes every step of a state. */
  public void steps(int[] state, Steps sink) {
    before = state;
    for (int i = 0; i < shared.length; i++) {
      Integer value = value(program.shared().get(i), state);
      if (value == null) {
        throw new IllegalStateException("a shared term errs");
      }
      shared[i] = value;
    }
    stage(0, state.clone(), 0, false, List.of(), sink);
  }

  /** The value of a term in a state; null where it has none. Shared terms are of the last state. */
  public @Nullable Integer value(Term term, int[] state) {
    try {
      return compute(term, state);
    } catch (NoValueException e) {
      return null;
    }
  }

  private void stage(
      int index, int[] vector, long event, boolean erred, List<Action.Assign> closing, Steps sink) {
    if (index == program.stages().size()) {
      if (erred) {
        sink.error(event);
      } else {
        for (Action.Assign assign : closing) {
          act(assign, vector);
        }
        sink.successor(vector, event);
      }
      return;
    }
    Stage stage = program.stages().get(index);
    boolean any = false;
    for (Alternative alternative : stage.alternatives()) {
      any |= take(alternative, index, vector, event, erred, closing, sink);
    }
    Alternative otherwise = stage.otherwise();
    if (!any && otherwise != null) {
      take(otherwise, index, vector, event, erred, closing, sink);
    }
  }

  /** Answers whether the alternative is enabled. */
  private boolean take(
      Alternative alternative,
      int index,
      int[] vector,
      long event,
      boolean erred,
      List<Action.Assign> closing,
      Steps sink) {
    boolean errs = erred;
    for (Term condition : alternative.conditions()) {
      Integer holds = value(condition, before);
      if (holds == null) {
        throw new IllegalStateException("a condition errs");
      }
      if (holds == 0) {
        return false;
      }
    }
    int[] next = vector.clone();
    if (!errs) {
      for (Term guard : alternative.guards()) {
        Integer holds = value(guard, before);
        if (holds == null) {
          errs = true;
          break;
        }
        if (holds == 0) {
          return false;
        }
      }
    }
    // An action that errs does so behind the guards of all stages: these are asked before.
    boolean failed = errs;
    for (Action action : alternative.actions()) {
      if (!failed && action instanceof Action.Require(Term condition)) {
        Integer holds = value(condition, next);
        if (holds != null && holds == 0) {
          return false;
        }
        failed = holds == null;
      }
      failed = failed || !act(action, next);
    }
    List<Action.Assign> all = new ArrayList<>(closing);
    all.addAll(alternative.closing());
    if (!errs && failed) {
      stage(index + 1, next, event + alternative.event(), all, sink);
    } else {
      stage(index + 1, next, event + alternative.event(), errs, all, sink);
    }
    return true;
  }

  /** The later stages of a step whose actions err: their guards still decide whether it exists. */
  private void stage(int index, int[] vector, long event, List<Action.Assign> closing, Steps sink) {
    stage(index, vector, event, false, closing, new Failing(sink));
  }

  /** Every successor is an error. */
  private record Failing(Steps sink) implements Steps {
    @Override
    public void successor(int[] next, long event) {
      sink.error(event);
    }

    @Override
    public void error(long event) {
      sink.error(event);
    }
  }

  private boolean act(Action action, int[] vector) {
    try {
      switch (action) {
        case Action.Require _ -> {
          return true;
        }
        case Action.ErrIf fail -> {
          return compute(fail.condition(), vector) == 0;
        }
        case Action.Let let -> locals[let.local()] = compute(let.value(), vector);
        case Action.Assign assign ->
            vector[assign.slot()] = assign.width().truncate(compute(assign.value(), vector));
        case Action.AssignElement assign -> {
          int value = compute(assign.value(), vector);
          int at = compute(assign.index(), vector);
          if (at < 0 || at >= assign.length()) {
            return false;
          }
          vector[assign.base() + at] = assign.width().truncate(value);
        }
      }
      return true;
    } catch (NoValueException e) {
      return false;
    }
  }

  private int compute(Term term, int[] vector) throws NoValueException {
    return switch (term) {
      case Term.Constant constant -> constant.value();
      case Term.Read read -> vector[read.slot()];
      case Term.Local local -> locals[local.index()];
      case Term.Shared one -> shared[one.index()];
      case Term.Element element ->
          vector[element.base() + index(element.index(), element.length(), vector)];
      case Term.TableElement element ->
          element.values().get(index(element.index(), element.values().size(), vector));
      case Term.Unary unary -> {
        int operand = compute(unary.operand(), vector);
        yield switch (unary.operator()) {
          case MINUS -> -operand;
          case COMPLEMENT -> ~operand;
          case NOT -> truth(operand == 0);
        };
      }
      case Term.Defined defined -> {
        try {
          compute(defined.operand(), vector);
          yield 1;
        } catch (NoValueException e) {
          yield 0;
        }
      }
      case Term.Binary binary -> binary(binary, vector);
    };
  }

  private int index(Term term, int length, int[] vector) throws NoValueException {
    int index = compute(term, vector);
    if (index < 0 || index >= length) {
      throw new NoValueException();
    }
    return index;
  }

  private int binary(Term.Binary binary, int[] vector) throws NoValueException {
    int left = compute(binary.left(), vector);
    switch (binary.operator()) {
      case AND -> {
        return left == 0 ? 0 : truth(compute(binary.right(), vector) != 0);
      }
      case OR -> {
        return left != 0 ? 1 : truth(compute(binary.right(), vector) != 0);
      }
      case IMPLY -> {
        return left == 0 ? 1 : truth(compute(binary.right(), vector) != 0);
      }
      default -> {}
    }
    int right = compute(binary.right(), vector);
    if (right == 0 && Term.divides(binary.operator())) {
      throw new NoValueException();
    }
    return switch (binary.operator()) {
      case BIT_OR -> left | right;
      case BIT_XOR -> left ^ right;
      case BIT_AND -> left & right;
      case EQUAL -> truth(left == right);
      case NOT_EQUAL -> truth(left != right);
      case LESS -> truth(left < right);
      case LESS_EQUAL -> truth(left <= right);
      case GREATER -> truth(left > right);
      case GREATER_EQUAL -> truth(left >= right);
      case SHIFT_LEFT -> left << right;
      case SHIFT_RIGHT -> left >> right;
      case ADD -> left + right;
      case SUBTRACT -> left - right;
      case MULTIPLY -> left * right;
      case DIVIDE -> left / right;
      case REMAINDER -> left % right;
      case GREATEST -> Math.max(left, right);
      case AND, OR, IMPLY -> throw new IllegalStateException("stops early");
    };
  }

  private static int truth(boolean value) {
    return value ? 1 : 0;
  }
}
