package mneme.java;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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

  private final JavaModel<S, A> model;
  private final StateModel<S, A> code;
  private final Part root;
  private final List<A> possible = new ArrayList<>();
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
    S from;
    try {
      from = model.decode(state);
      if (!code.isWithin(from)) {
        sink.error(model.evaluation(), outside());
        return;
      }
      possible.clear();
      code.actions(from, possible::add);
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      sink.error(model.evaluation(), thrown(e));
      return;
    }
    if (twice && !isRepeatable(from)) {
      sink.error(model.evaluation(), impure("'actions' gave other actions for the same state"));
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

  private boolean isRepeatable(S from) {
    List<A> second = new ArrayList<>();
    code.actions(from, second::add);
    return second.equals(possible);
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
    StackTraceElement[] frames = thrown.getStackTrace();
    String place = frames.length == 0 ? "" : " at " + frames[0];
    return new ModelError(
        thrown instanceof AssertionError ? ModelError.Kind.ASSERTION : ModelError.Kind.EXCEPTION,
        thrown + place,
        Position.NONE);
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
