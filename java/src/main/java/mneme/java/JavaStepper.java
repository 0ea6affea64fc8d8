package mneme.java;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import mneme.java.layout.LayoutException;
import mneme.java.layout.Part;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** Executes a {@link StateModel} for one thread. Not thread-safe. */
final class JavaStepper<S, A> implements Stepper {
  /** So many states are expanded twice, and of the later ones one in as many. */
  private static final int SAMPLE = 512;

  /** Characters of a list of actions in a message. */
  private static final int LONGEST = 200;

  private final JavaModel<S, A> model;
  private final StateModel<S, A> code;
  private final Part root;
  private final List<A> possible = new ArrayList<>();
  private final Consumer<A> taker = possible::add;
  private final int[] next;
  private final int[] again;
  private final int[] changed;
  private int expanded;

  JavaStepper(JavaModel<S, A> model) {
    this.model = model;
    this.code = model.model();
    this.root = model.root();
    int slots = model.shape().size();
    this.next = new int[slots];
    this.again = new int[slots];
    this.changed = new int[slots];
  }

  @Override
  public void successors(int[] state, SuccessorSink sink) {
    boolean twice = expanded < SAMPLE || expanded % SAMPLE == 0;
    expanded++;
    JavaModel.Impurity known = model.impurity();
    if (known != null && known.isIn(state)) {
      sink.error(known.event(), known.error());
      return;
    }
    S from;
    try {
      // A model that changes what it is given must not change what others read.
      from = twice ? model.decodeAnew(state) : model.decode(state);
      if (!code.isWithin(from)) {
        sink.error(model.evaluation(), outside());
        return;
      }
      possible.clear();
      code.actions(from, taker);
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      sink.error(model.evaluation(), thrown(e));
      return;
    }
    if (twice) {
      ModelError error = moodyActions(from);
      if (error == null) {
        error = moodyCondition(state, from);
      }
      if (error != null) {
        model.impureIn(state, model.evaluation(), error);
        sink.error(model.evaluation(), error);
        return;
      }
    }
    if (possible.isEmpty()) {
      ModelError error = restError(from);
      if (error != null) {
        sink.error(model.evaluation(), error);
      }
      return;
    }
    for (int i = 0; i < possible.size(); i++) {
      A action = possible.get(i);
      long event = model.evaluation();
      ModelError error = null;
      boolean reached = false;
      try {
        event = model.actions().event(action);
        reached = fireInto(from, action, next);
        if (twice) {
          error = difference(state, action, reached, from);
          if (error != null) {
            model.impureIn(state, event, error);
          }
        }
      } catch (LayoutException e) {
        error =
            new ModelError(
                ModelError.Kind.BOUND_EXCEEDED, String.valueOf(e.getMessage()), Position.NONE);
      } catch (RuntimeException | AssertionError | StackOverflowError e) {
        error = thrown(e);
      }
      if (error != null) {
        sink.error(event, error);
      } else if (reached) {
        sink.successor(next, event, changed, changes(state));
      }
    }
  }

  /** An exception in the answer whether this is a good end. */
  private @Nullable ModelError restError(S from) {
    try {
      code.mayRest(from);
      return null;
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      return thrown(e);
    }
  }

  private boolean fireInto(S from, A action, int[] vector) {
    S to = code.next(from, action);
    if (to == null) {
      return false;
    }
    root.write(to, vector, 0);
    return true;
  }

  private int changes(int[] state) {
    int count = 0;
    for (int slot = 0; slot < next.length; slot++) {
      if (next[slot] != state[slot]) {
        changed[count++] = slot;
      }
    }
    return count;
  }

  private @Nullable ModelError moodyActions(S from) {
    List<A> second = new ArrayList<>();
    try {
      code.actions(from, second::add);
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      return thrown(e);
    }
    return second.equals(possible)
        ? null
        : impure(
            "'actions' gave %s and then %s for the same state"
                .formatted(shortened(possible), shortened(second)));
  }

  private static String shortened(List<?> actions) {
    String text = actions.toString();
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
  }

  /** What is asked about states is code as well; an exception in it is found where it is asked. */
  private @Nullable ModelError moodyCondition(int[] state, S from) {
    for (StateCondition<S> condition : model.conditions()) {
      String name = condition.text();
      if (condition.outcome(from) != condition.outcome(model.decodeAnew(state))) {
        return impure("the condition '" + name + "' gave two answers for the same state");
      }
      root.write(from, again, 0);
      int slot = Arrays.mismatch(again, 0, again.length, state, 0, again.length);
      if (slot >= 0) {
        return impure(
            "the condition '" + name + "' changed " + name(slot) + " of the state it was given");
      }
    }
    return null;
  }

  /** What shows that user code is not pure: it changed the state it was given, or its mind. */
  private @Nullable ModelError difference(int[] state, A action, boolean reached, S from) {
    root.write(from, again, 0);
    int slot = Arrays.mismatch(again, 0, again.length, state, 0, again.length);
    if (slot >= 0) {
      return impure("'next' changed " + name(slot) + " of the state it was given, for " + action);
    }
    boolean once = fireInto(model.decodeAnew(state), action, again);
    if (once != reached) {
      return impure("'next' gave a state once and none the second time, for " + action);
    }
    slot = once ? Arrays.mismatch(again, next) : -1;
    return slot < 0
        ? null
        : impure("'next' gave two values of " + name(slot) + " for the same state, for " + action);
  }

  private String name(int slot) {
    return "'" + model.shape().nameOf(slot) + "'";
  }

  private static ModelError impure(String message) {
    return new ModelError(
        ModelError.Kind.EXCEPTION, "the model is not pure: " + message, Position.NONE);
  }

  private static ModelError outside() {
    return new ModelError(
        ModelError.Kind.NOT_FOLLOWED, "a state outside the bound of the model", Position.NONE);
  }

  private static ModelError thrown(Throwable thrown) {
    return new ModelError(
        thrown instanceof AssertionError ? ModelError.Kind.ASSERTION : ModelError.Kind.EXCEPTION,
        words(thrown),
        Position.NONE);
  }

  /** An exception and the place where it was thrown, in one line. */
  static String words(Throwable thrown) {
    StackTraceElement[] frames = thrown.getStackTrace();
    return thrown + (frames.length == 0 ? "" : " at " + frames[0]);
  }

  @Override
  public void enabled(int[] state, EventSink sink) {
    successors(state, SuccessorSink.ofEvents(sink));
  }

  @Override
  public int @Nullable [] fire(int[] state, long event) {
    if (!model.actions().knows(event)) {
      return null;
    }
    Capture capture = new Capture(event);
    successors(state, capture);
    return capture.found;
  }

  /** Keeps the successor of one event. */
  private static final class Capture implements SuccessorSink {
    private final long wanted;
    private int @Nullable [] found;

    Capture(long wanted) {
      this.wanted = wanted;
    }

    @Override
    public void successor(int[] next, long event, int[] changed, int count) {
      if (event == wanted && found == null) {
        found = next.clone();
      }
    }

    @Override
    public void error(long event, ModelError error) {}
  }
}
