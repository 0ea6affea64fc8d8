package example;

import java.util.List;
import mneme.model.Event;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.Shape;
import mneme.model.Slot;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.model.Transition;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;

/** Two jugs of water, a tap and a drain: a model written in Java. */
public record Jugs(int small, int large) implements Model {
  private static final List<String> STEPS =
      List.of(
          "fill small",
          "fill large",
          "empty small",
          "empty large",
          "pour to large",
          "pour to small");

  @Override
  public String name() {
    return "jugs";
  }

  @Override
  public Shape shape() {
    return new Shape(
        List.of(Slot.ranged("small", 0, 0, small), Slot.ranged("large", 0, 0, large)),
        List.of("jugs"));
  }

  @Override
  public List<int[]> initialStates() {
    return List.of(new int[] {0, 0});
  }

  @Override
  public int transitionCount() {
    return STEPS.size();
  }

  @Override
  public Transition transition(int id) {
    return new Transition(id, STEPS.get(id), "", "", Transition.Kind.ASSIGNMENT, Position.NONE);
  }

  @Override
  public int choiceBits() {
    return 0;
  }

  /** A jug and how much is in it: {@code large = 4}. */
  @Override
  public Predicate predicate(String text) throws SourceException {
    String[] words = text.split(" ", -1);
    int slot = words[0].equals("small") ? 0 : 1;
    if (words.length != 3 || !text.matches("(small|large) = [0-9]{1,6}")) {
      throw new SourceException(
          new SourceText("expression", text), new Position(1, 1), "expected: large = 4");
    }
    int amount = Integer.parseInt(words[2]);
    return new Predicate() {
      @Override
      public String text() {
        return text;
      }

      @Override
      public Test test() {
        return state -> Outcome.of(state[slot] == amount);
      }
    };
  }

  @Override
  public Stepper stepper() {
    return new JugStepper(small, large);
  }

  private static final class JugStepper implements Stepper {
    private static final int[] CHANGED = {0, 1};
    private final int small;
    private final int large;
    private final int[] next = new int[2];

    JugStepper(int small, int large) {
      this.small = small;
      this.large = large;
    }

    /** Writes where a step leads to {@code next}; false where it changes nothing. */
    private boolean take(int step, int[] state) {
      int a = state[0];
      int b = state[1];
      int poured = step == 4 ? Math.min(a, large - b) : step == 5 ? -Math.min(b, small - a) : 0;
      next[0] = step == 0 ? small : step == 2 ? 0 : a - poured;
      next[1] = step == 1 ? large : step == 3 ? 0 : b + poured;
      return next[0] != a || next[1] != b;
    }

    @Override
    public void successors(int[] state, SuccessorSink sink) {
      for (int step = 0; step < STEPS.size(); step++) {
        if (take(step, state)) {
          sink.successor(next, Event.of(step, 0, 0), CHANGED, CHANGED.length);
        }
      }
    }

    @Override
    public void enabled(int[] state, EventSink sink) {
      for (int step = 0; step < STEPS.size(); step++) {
        if (take(step, state)) {
          sink.event(Event.of(step, 0, 0));
        }
      }
    }

    @Override
    public int[] fire(int[] state, long event) {
      return take(Event.transition(event, 0), state) ? next : null;
    }
  }
}
