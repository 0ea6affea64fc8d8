package mneme.engine;

import java.util.List;
import java.util.Set;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.Predicate.Outcome;
import mneme.question.Question;
import mneme.question.RunsKept;
import mneme.question.StateTest;

/**
 * Whether no accepting state of a product is reached, where each of them shows that a claim is
 * broken: then every search and every store can look for it.
 */
record AcceptingReached(RunsKept asked, Predicate accepting) implements Question {
  @Override
  public String name() {
    return asked.name();
  }

  @Override
  public String kind() {
    return asked.kind();
  }

  @Override
  public String subject() {
    return asked.subject();
  }

  @Override
  public String claim(int count) {
    return asked.claim(count);
  }

  @Override
  public List<StateTest> states(Model model) {
    String message = name() + " is violated";
    return List.of(
        new StateTest(
            accepting,
            Set.of(Outcome.TRUE),
            message,
            message,
            subject(),
            asked.claim().position()));
  }

  @Override
  public boolean isLeftOpenByErrors() {
    return true;
  }
}
