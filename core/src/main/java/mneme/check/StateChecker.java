package mneme.check;

import java.util.List;
import mneme.model.Assertion;
import mneme.model.Claim;
import mneme.model.ClaimAutomaton;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Predicate;
import mneme.model.Predicate.Outcome;
import mneme.run.Plan.Questions;
import mneme.run.Violation.Kind;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * Asks the questions of a plan about each state that one thread visits, counts, and keeps a
 * finding. Not thread-safe.
 */
public final class StateChecker {
  private final Questions questions;
  private final List<Assertion> assertions;
  private final Predicate.Test[] assertionTests;
  private final Predicate.Test[] invariantTests;
  private final Predicate.Test[] goalTests;
  private final @Nullable ClaimReader[] claimReaders;
  private final Predicate.@Nullable Test deadlockAllowed;
  private final Predicate.@Nullable Test validEnd;
  private final Survey survey;
  private final Survey.Part part;
  private final boolean nothingToTest;

  private long deadlocks;
  private long assertionsViolated;
  private long runtimeErrors;
  private long violations;
  private @Nullable Finding finding;
  private long epoch;
  private long findingEpoch;

  public StateChecker(Model model, Questions questions, Survey survey) {
    this.questions = questions;
    this.survey = survey;
    this.part = survey.part();
    this.assertions = model.assertions();
    this.assertionTests = new Predicate.Test[assertions.size()];
    for (int i = 0; i < assertionTests.length; i++) {
      assertionTests[i] = assertions.get(i).holds().test();
    }
    this.invariantTests = tests(questions.invariants());
    this.goalTests = tests(questions.goals());
    this.claimReaders = readers(questions.claims());
    Predicate allowed = questions.deadlockAllowed();
    this.deadlockAllowed = allowed == null ? null : allowed.test();
    Predicate end = model.validEnd();
    this.validEnd = end == null ? null : end.test();
    this.nothingToTest =
        assertionTests.length == 0
            && invariantTests.length == 0
            && goalTests.length == 0
            && claimReaders.length == 0
            && !part.asks();
  }

  private static Predicate.Test[] tests(List<Predicate> predicates) {
    Predicate.Test[] tests = new Predicate.Test[predicates.size()];
    for (int i = 0; i < tests.length; i++) {
      tests[i] = predicates.get(i).test();
    }
    return tests;
  }

  private static @Nullable ClaimReader[] readers(List<Claim> claims) {
    @Nullable ClaimReader[] readers = new ClaimReader[claims.size()];
    boolean any = false;
    for (int i = 0; i < readers.length; i++) {
      ClaimAutomaton automaton = claims.get(i).automaton();
      readers[i] = automaton == null ? null : new ClaimReader(automaton);
      any |= automaton != null;
    }
    return any ? readers : new ClaimReader[0];
  }

  /** Called once for each state. */
  public void state(long id, int[] state) {
    if (!nothingToTest) {
      test(id, state);
    }
  }

  private void test(long id, int[] state) {
    int refuted = part.look(state);
    if (refuted >= 0) {
      String property = part.idOf(refuted);
      violated(Kind.PROPERTY, refuted, id, state, property + " is false", property, Position.NONE);
    }
    for (int i = 0; i < assertionTests.length; i++) {
      Outcome outcome = assertionTests[i].holdsIn(state);
      if (outcome != Outcome.TRUE) {
        assertionsViolated++;
        if (questions.assertions()) {
          Assertion assertion = assertions.get(i);
          violated(
              Kind.ASSERTION,
              i,
              id,
              state,
              (assertion.process().isEmpty() ? "" : assertion.process() + ": ")
                  + (outcome == Outcome.ERROR ? "assertion has no value: " : "assertion violated: ")
                  + assertion.text(),
              assertion.text(),
              assertion.position());
        }
      }
    }
    for (int i = 0; i < invariantTests.length; i++) {
      Outcome outcome = invariantTests[i].holdsIn(state);
      if (outcome != Outcome.TRUE) {
        String text = questions.invariants().get(i).text();
        violated(
            Kind.INVARIANT,
            i,
            id,
            state,
            (outcome == Outcome.ERROR ? "invariant has no value: " : "invariant violated: ") + text,
            text,
            Position.NONE);
      }
    }
    for (int i = 0; i < goalTests.length; i++) {
      if (goalTests[i].holdsIn(state) == Outcome.TRUE) {
        String text = questions.goals().get(i).text();
        violated(Kind.REACHED, i, id, state, "reached: " + text, text, Position.NONE);
      }
    }
    for (int i = 0; i < claimReaders.length; i++) {
      ClaimReader reader = claimReaders[i];
      if (reader != null) {
        judge(i, reader.read(state), id, state);
      }
    }
  }

  private void judge(int number, ClaimReader.Result result, long id, int[] state) {
    if (result != ClaimReader.Result.NOTHING) {
      survey.broken(number);
      Claim claim = questions.claims().get(number);
      violated(
          Kind.PROPERTY,
          number,
          id,
          state,
          "claim "
              + claim.name()
              + (result == ClaimReader.Result.VIOLATED ? " is violated" : " has no value"),
          claim.name(),
          claim.position());
    }
  }

  /**
   * Called for each state in which no event is enabled; where the model may rest, it is no
   * deadlock.
   */
  public void deadlock(long id, int[] state) {
    // A run that ends is one that stays in its last state for ever, as far as claims are concerned.
    for (int i = 0; i < claimReaders.length; i++) {
      ClaimReader reader = claimReaders[i];
      if (reader != null && reader.read(state) == ClaimReader.Result.NOTHING) {
        judge(i, reader.readForEver(state), id, state);
      }
    }
    if (validEnd != null && validEnd.holdsIn(state) == Outcome.TRUE) {
      return;
    }
    deadlocks++;
    if (questions.deadlock()
        && (deadlockAllowed == null || deadlockAllowed.holdsIn(state) != Outcome.TRUE)) {
      violated(Kind.DEADLOCK, 0, id, state, "deadlock: no event is possible", null, Position.NONE);
    }
  }

  /** Called for each event that errs. */
  public void error(long id, int[] state, long event, ModelError error) {
    if (error.kind() == ModelError.Kind.NOT_FOLLOWED) {
      survey.notFollowed(error);
      return;
    }
    boolean assertion = error.kind() == ModelError.Kind.ASSERTION;
    if (assertion) {
      assertionsViolated++;
    } else {
      runtimeErrors++;
    }
    if (questions.assertions()) {
      violations++;
      if (finding != null && epoch != findingEpoch) {
        return;
      }
      keep(
          new Finding(
              assertion ? Kind.ASSERTION : Kind.RUNTIME_ERROR,
              0,
              epoch,
              id,
              state.clone(),
              event,
              error.message(),
              null,
              error.position()));
    }
  }

  private void violated(
      Kind kind,
      int rank,
      long id,
      int[] state,
      String message,
      @Nullable String property,
      Position position) {
    violations++;
    if (finding == null || epoch == findingEpoch) {
      keep(new Finding(kind, rank, epoch, id, state.clone(), -1, message, property, position));
    }
  }

  private void keep(Finding candidate) {
    if (finding == null || epoch == findingEpoch && candidate.comesBefore(finding)) {
      finding = candidate;
      findingEpoch = epoch;
    }
  }

  /**
   * Findings of one epoch are ranked by {@link Finding#comesBefore}; those of later epochs do not
   * replace an earlier one. A level of a breadth-first search is an epoch, a single state of a
   * depth-first search.
   */
  public void epoch(long epoch) {
    this.epoch = epoch;
  }

  /**
   * Goes on with what an earlier part of the run has counted and found.
   *
   * @param counts deadlocks, assertions violated, run-time errors, violations
   */
  public void goOn(long[] counts, @Nullable Finding found) {
    deadlocks += counts[0];
    assertionsViolated += counts[1];
    runtimeErrors += counts[2];
    violations += counts[3];
    if (found != null) {
      finding = found;
      findingEpoch = found.epoch();
    }
  }

  /** Whether the search may end: something was found, and one is enough. */
  public boolean isSatisfied() {
    return finding != null && questions.stopAtFirst();
  }

  public @Nullable Finding finding() {
    return finding;
  }

  public long deadlocks() {
    return deadlocks;
  }

  public long assertionsViolated() {
    return assertionsViolated;
  }

  public long runtimeErrors() {
    return runtimeErrors;
  }

  public long violations() {
    return violations;
  }
}
