package mneme.question;

import java.util.List;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.Predicate.Outcome;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * Whether a state without successors is reachable in which the model may not rest.
 *
 * @param allowed states in which it is no violation; null for none
 */
public record Deadlocks(@Nullable Predicate allowed) implements Question {
  public static final String KIND = "deadlock";

  /** What is said of one. */
  public static final String MESSAGE = "deadlock: no event is possible";

  /** Wherever no event is possible. */
  public Deadlocks() {
    this(null);
  }

  @Override
  public String name() {
    return allowed == null ? "no deadlock" : "no deadlock but where " + allowed.text();
  }

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public String claim(int count) {
    return allowed == null ? "no deadlock" : "no unexpected deadlock";
  }

  @Override
  public List<StateTest> ends(Model model) {
    return List.of(
        new StateTest(
            new Fine(model.validEnd(), allowed),
            StateTest.UNLESS_TRUE,
            MESSAGE,
            MESSAGE,
            null,
            Position.NONE));
  }

  /** Where the model may rest, or the user allows it. */
  private record Fine(@Nullable Predicate rests, @Nullable Predicate allowed) implements Predicate {
    @Override
    public String text() {
      return "no deadlock";
    }

    @Override
    public Test test() {
      Test resting = rests == null ? null : rests.test();
      Test allowing = allowed == null ? null : allowed.test();
      return state ->
          Outcome.of(
              resting != null && resting.holdsIn(state) == Outcome.TRUE
                  || allowing != null && allowing.holdsIn(state) == Outcome.TRUE);
    }
  }
}
