package mneme.model;

import java.util.List;
import java.util.Set;
import mneme.model.Predicate.Outcome;
import mneme.question.Answer;
import mneme.question.Question;
import mneme.question.StateTest;
import mneme.source.Position;

/** A named question about all reachable states together. Immutable. */
public sealed interface Property extends Question {
  /** The word for those that are false. */
  String KIND = "property";

  /** The name of the question. */
  String id();

  @Override
  default String name() {
    return "property " + id();
  }

  @Override
  default String kind() {
    return KIND;
  }

  @Override
  default String subject() {
    return id();
  }

  @Override
  default String claim(int count) {
    return count == 1 ? "the property is true" : "all " + count + " properties are true";
  }

  @Override
  default boolean isLeftOpenByErrors() {
    return true;
  }

  private static List<StateTest> test(String id, Predicate predicate, Outcome deciding) {
    String message = id + " is false";
    return List.of(new StateTest(predicate, Set.of(deciding), message, message, id, Position.NONE));
  }

  /** True where the predicate holds in some reachable state. */
  record Exists(String id, Predicate predicate) implements Property {
    @Override
    public List<StateTest> states(Model model) {
      return test(id, predicate, Outcome.TRUE);
    }

    @Override
    public boolean isDecidedAtOnce() {
      return true;
    }

    @Override
    public Answer decide(boolean met, boolean complete) {
      return met ? Answer.TRUE : complete ? Answer.FALSE : Answer.UNKNOWN;
    }
  }

  /** True where the predicate holds in every reachable state. */
  record Always(String id, Predicate predicate) implements Property {
    @Override
    public List<StateTest> states(Model model) {
      return test(id, predicate, Outcome.FALSE);
    }

    @Override
    public boolean isDecidedAtOnce() {
      return true;
    }
  }

  /** The greatest value over all reachable states. */
  record Greatest(String id, Measure measure) implements Property {
    @Override
    public Measure greatest() {
      return measure;
    }
  }
}
