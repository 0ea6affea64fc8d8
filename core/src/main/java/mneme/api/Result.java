package mneme.api;

import java.util.Optional;
import mneme.model.Event;
import mneme.model.Model;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.run.Violation;
import mneme.trace.Trace;

/**
 * What came of a run, with assertions for tests. Each assertion returns the result, so that they
 * can follow each other. Immutable.
 *
 * @param run everything there is to know
 */
public record Result(Run run) {
  public Verdict verdict() {
    return run.verdict();
  }

  /** How many distinct states were found. */
  public long states() {
    return run.figures().states();
  }

  public long transitions() {
    return run.figures().transitions();
  }

  public Optional<Violation> violation() {
    return Optional.ofNullable(run.violation());
  }

  /** The way to the violation, where there is one and it is known. */
  public Optional<Trace> trace() {
    return violation().map(Violation::trace);
  }

  /**
   * A finished, exact search found nothing wrong.
   *
   * @throws AssertionError otherwise, with the violation and the way there
   */
  public Result assertHolds() {
    return require(verdict() == Verdict.HOLDS, "it does not hold");
  }

  /**
   * A finished, exact search that asked nothing visited every state.
   *
   * @throws AssertionError otherwise
   */
  public Result assertComplete() {
    return require(verdict() == Verdict.COMPLETE, "not every state was visited");
  }

  /**
   * Something of this kind was found.
   *
   * @param kind the word of a question, see {@link mneme.question.Question#kind}: {@code deadlock},
   *     {@code invariant}
   * @throws AssertionError otherwise
   */
  public Result assertViolated(String kind) {
    return require(
        violation().map(found -> found.kind().equals(kind)).orElse(false),
        "no " + kind + " was found");
  }

  /**
   * The state that was looked for was found.
   *
   * @throws AssertionError otherwise
   */
  public Result assertReached() {
    return assertViolated("reached");
  }

  /**
   * @throws AssertionError if there are more or fewer states
   */
  public Result assertStates(long expected) {
    return require(states() == expected, "expected " + expected + " states");
  }

  private Result require(boolean condition, String otherwise) {
    if (!condition) {
      throw new AssertionError(otherwise + ": " + this);
    }
    return this;
  }

  /** The verdict, and the way to the violation where there is one. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(verdict()).append(" after ").append(states()).append(" states");
    if (run.limit() != null) {
      text.append(", limit ").append(run.limit());
    }
    violation().ifPresent(found -> text.append(": ").append(found.message()));
    trace().ifPresent(way -> append(way, text));
    return text.toString();
  }

  private void append(Trace way, StringBuilder text) {
    for (int i = 0; i < way.steps().size(); i++) {
      line(i + 1, way.steps().get(i).event(), text);
    }
    Trace.ErringEvent error = way.error();
    if (error != null) {
      line(way.length(), error.event(), text);
    }
  }

  private void line(int number, long event, StringBuilder text) {
    Model model = run.plan().model();
    String name = model.transition(Event.transition(event, model.choiceBits())).name();
    text.append("\n  ").append(number).append("  ").append(name);
  }
}
