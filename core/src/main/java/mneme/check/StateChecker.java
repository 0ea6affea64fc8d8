package mneme.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Predicate;
import mneme.model.Predicate.Outcome;
import mneme.question.Assertions;
import mneme.question.Question;
import mneme.question.RunsKept;
import mneme.question.StateTest;
import mneme.run.Plan.Questions;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * Asks the questions of a plan about each state that one thread visits, counts, and keeps a
 * finding. Not thread-safe.
 *
 * <p>Deadlocks, failing assertions and run-time errors are counted in every run, also where nobody
 * asks whether there are any.
 */
public final class StateChecker {
  private static final ModelError.Kind[] ERRORS = ModelError.Kind.values();

  private final List<Question> questions;
  private final boolean stopAtFirst;
  private final Tests states;
  private final Tests ends;

  /** So many of the tests of states are assertions of the model. */
  private final int assertions;

  /** By kind of error the questions it concerns. */
  private final int[][] concerned;

  private final Predicate.@Nullable Test validEnd;
  private final Survey survey;
  private final Survey.Part part;
  private final boolean nothingToTest;

  private final long[] violations;
  private long deadlocks;
  private long assertionsViolated;
  private long runtimeErrors;
  private @Nullable Finding finding;
  private long epoch;
  private long findingEpoch;

  public StateChecker(Model model, Questions questions, Survey survey) {
    this.questions = questions.all();
    this.stopAtFirst = questions.stopAtFirst();
    this.survey = survey;
    this.part = survey.part();
    this.violations = new long[this.questions.size()];
    this.concerned = concerned(this.questions);
    Predicate end = model.validEnd();
    this.validEnd = end == null ? null : end.test();

    List<Asked> ofStates = new ArrayList<>();
    List<Asked> ofEnds = new ArrayList<>();
    Assertions own = new Assertions();
    add(own.states(model), this.questions.indexOf(own), ofStates);
    this.assertions = ofStates.size();
    for (int i = 0; i < this.questions.size(); i++) {
      Question question = this.questions.get(i);
      if (!question.isDecidedAtOnce()) {
        if (!question.equals(own)) {
          add(question.states(model), i, ofStates);
        }
        add(question.ends(model), i, ofEnds);
      }
    }
    this.states = new Tests(ofStates);
    this.ends = new Tests(ofEnds);
    this.nothingToTest = ofStates.isEmpty() && !part.asks();
  }

  private static void add(List<StateTest> tests, int question, List<Asked> into) {
    for (int rank = 0; rank < tests.size(); rank++) {
      into.add(new Asked(tests.get(rank), question, rank));
    }
  }

  private static int[][] concerned(List<Question> questions) {
    int[][] concerned = new int[ERRORS.length][];
    for (ModelError.Kind kind : ERRORS) {
      concerned[kind.ordinal()] =
          IntStream.range(0, questions.size())
              .filter(i -> questions.get(i).concerns(kind))
              .toArray();
    }
    return concerned;
  }

  /** Called once for each state. */
  public void state(long id, int[] state) {
    if (!nothingToTest) {
      test(id, state);
    }
  }

  private void test(long id, int[] state) {
    Asked refuted = part.look(state);
    if (refuted != null) {
      violated(refuted, Outcome.FALSE, id, state);
    }
    for (int i = 0; i < states.tests.length; i++) {
      Outcome outcome = states.tests[i].holdsIn(state);
      if (states.isMet(i, outcome)) {
        if (i < assertions) {
          assertionsViolated++;
        }
        violated(states.asked[i], outcome, id, state);
      }
    }
  }

  /** Called for each state in which no event is enabled. */
  public void deadlock(long id, int[] state) {
    if (validEnd == null || validEnd.holdsIn(state) != Outcome.TRUE) {
      deadlocks++;
    }
    for (int i = 0; i < ends.tests.length; i++) {
      Outcome outcome = ends.tests[i].holdsIn(state);
      if (ends.isMet(i, outcome)) {
        violated(ends.asked[i], outcome, id, state);
      }
    }
  }

  /** Called for each event that errs. */
  public void error(long id, int[] state, long event, ModelError error) {
    if (error.kind() == ModelError.Kind.NOT_FOLLOWED) {
      survey.notFollowed(error);
      return;
    }
    if (error.kind() == ModelError.Kind.ASSERTION) {
      assertionsViolated++;
    } else {
      runtimeErrors++;
    }
    for (int question : concerned[error.kind().ordinal()]) {
      violations[question]++;
      if (isWanted()) {
        keep(
            new Finding(
                question,
                0,
                epoch,
                id,
                state.clone(),
                event,
                questions.get(question).kind(),
                error.message(),
                null,
                error.position()));
      }
    }
  }

  /**
   * Called where a cycle shows that a question of the plan is violated.
   *
   * @param id of a state on the cycle
   */
  public void cycle(int question, long id, int[] state) {
    violations[question]++;
    Question asked = questions.get(question);
    if (isWanted()) {
      keep(
          new Finding(
              question,
              0,
              epoch,
              id,
              state.clone(),
              -1,
              RunsKept.CYCLE,
              asked.name() + " is violated",
              asked.subject(),
              asked instanceof RunsKept kept ? kept.claim().position() : Position.NONE));
    }
  }

  private void violated(Asked asked, Outcome outcome, long id, int[] state) {
    int question = asked.question;
    if (question < 0) {
      return;
    }
    violations[question]++;
    if (isWanted()) {
      keep(
          new Finding(
              question,
              asked.rank,
              epoch,
              id,
              state.clone(),
              -1,
              questions.get(question).kind(),
              asked.test.messageOf(outcome),
              asked.test.property(),
              asked.test.position()));
    }
  }

  /** Whether a finding could replace what there is. */
  private boolean isWanted() {
    return finding == null || epoch == findingEpoch;
  }

  private void keep(Finding candidate) {
    if (finding == null || candidate.comesBefore(finding)) {
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

  /** Whether the search may end: something was found, and one is enough. */
  public boolean isSatisfied() {
    return finding != null && stopAtFirst;
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

  /** By question of the plan. */
  public long[] violations() {
    return violations.clone();
  }

  /** A bit for each outcome. */
  static int bits(Set<Outcome> outcomes) {
    int bits = 0;
    for (Outcome outcome : outcomes) {
      bits |= 1 << outcome.ordinal();
    }
    return bits;
  }

  /**
   * A test and whose it is.
   *
   * @param question its place in the plan; -1 where it is only counted
   * @param rank its place among the tests of the question
   */
  record Asked(StateTest test, int question, int rank) {}

  /** Tests for one thread. */
  private static final class Tests {
    private final Asked[] asked;
    private final Predicate.Test[] tests;

    /** By test a bit for each outcome that matters. */
    private final int[] meets;

    Tests(List<Asked> all) {
      asked = all.toArray(new Asked[0]);
      tests = new Predicate.Test[asked.length];
      meets = new int[asked.length];
      for (int i = 0; i < asked.length; i++) {
        tests[i] = asked[i].test.predicate().test();
        meets[i] = bits(asked[i].test.meets());
      }
    }

    boolean isMet(int test, Outcome outcome) {
      return (meets[test] >>> outcome.ordinal() & 1) != 0;
    }
  }
}
