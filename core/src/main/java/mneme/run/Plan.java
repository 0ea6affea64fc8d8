package mneme.run;

import java.util.ArrayList;
import java.util.List;
import mneme.model.Claim;
import mneme.model.Model;
import mneme.question.Assertions;
import mneme.question.Deadlocks;
import mneme.question.Question;
import mneme.question.RunsKept;
import mneme.question.RuntimeErrors;
import mneme.question.Unchecked;

/**
 * What is asked: a model, questions about it, a search, a store, limits. Immutable; made by {@link
 * #check} or {@link #explore} and refined by the {@code with} methods.
 *
 * @param search the name of a search in {@link mneme.engine.Methods}
 * @param store the name of a store in {@link mneme.engine.Methods}; of no meaning where the search
 *     has a memory of its own, and {@link #NO_STORE} in the plan of such a run
 * @param threads at least 1
 * @param hashBits bits of the hash that are used; fewer than 64 force collisions, for tests
 * @param tuning what search and store are told besides
 * @param continuation how it is tied to the run it goes on with
 */
public record Plan(
    Model model,
    Questions questions,
    String search,
    String store,
    int threads,
    Limits limits,
    int hashBits,
    Tuning tuning,
    Continuation continuation) {

  /**
   * What the search looks for.
   *
   * @param all in the order in which they are answered; where several find something in one state,
   *     the first of them is reported
   * @param stopAtFirst whether the first violation ends the search; otherwise they are counted, and
   *     the first is kept
   * @param trace whether the way to the violation is wanted
   */
  public record Questions(List<Question> all, boolean stopAtFirst, boolean trace) {
    /** Nothing is wrong, everything is counted. */
    public static final Questions NONE = new Questions(List.of(), false, false);

    /** Deadlocks, assertions and run-time errors; stops at the first. */
    public static final Questions SAFETY =
        new Questions(List.of(new Deadlocks(), new Assertions(), new RuntimeErrors()), true, true);

    public Questions {
      all = List.copyOf(all);
    }

    /** The question whether a claim is kept, in the form in which it can be decided. */
    public static Question about(Claim claim) {
      return claim.breaking() == null ? new Unchecked(claim) : RunsKept.of(claim);
    }

    public boolean asksAnything() {
      return !all.isEmpty();
    }

    /** Whether something of this kind is asked. */
    public boolean asks(Class<? extends Question> kind) {
      return all.stream().anyMatch(kind::isInstance);
    }

    /** These and others behind them. */
    public Questions with(List<? extends Question> others) {
      List<Question> both = new ArrayList<>(all);
      both.addAll(others);
      return new Questions(both, stopAtFirst, trace);
    }

    public Questions with(Question other) {
      return with(List.of(other));
    }

    /** These without those of a kind. */
    public Questions without(Class<? extends Question> kind) {
      List<Question> others = all.stream().filter(each -> !kind.isInstance(each)).toList();
      return new Questions(others, stopAtFirst, trace);
    }

    public Questions withStopAtFirst(boolean stopAtFirst) {
      return new Questions(all, stopAtFirst, trace);
    }

    public Questions withTrace(boolean trace) {
      return new Questions(all, stopAtFirst, trace);
    }
  }

  /** The name of the store where the search has a memory of its own. */
  public static final String NO_STORE = "";

  /** A gigabyte of tables: enough for small models, and never a surprise. */
  private static final Limits DEFAULT_LIMITS = Limits.memory(1L << 30);

  /**
   * Looks for deadlocks, broken assertions, run-time errors and what breaks the claims of the
   * model, and stops at the first.
   */
  public static Plan check(Model model) {
    Questions questions =
        Questions.SAFETY
            .with(model.claims().stream().filter(Claim::standing).map(Questions::about).toList())
            .with(model.properties());
    return new Plan(
        model,
        questions,
        "bfs",
        "full",
        1,
        DEFAULT_LIMITS,
        Long.SIZE,
        Tuning.NONE,
        Continuation.NONE);
  }

  /** Visits everything and counts. */
  public static Plan explore(Model model) {
    return check(model).withQuestions(Questions.NONE);
  }

  public Plan withModel(Model model) {
    return new Plan(
        model, questions, search, store, threads, limits, hashBits, tuning, continuation);
  }

  /** Whether the search works over a store; otherwise it has a memory of its own. */
  public boolean usesStore() {
    return !store.equals(NO_STORE);
  }

  public Plan withQuestions(Questions questions) {
    return new Plan(
        model, questions, search, store, threads, limits, hashBits, tuning, continuation);
  }

  public Plan withSearch(String search) {
    return new Plan(
        model, questions, search, store, threads, limits, hashBits, tuning, continuation);
  }

  public Plan withStore(String store) {
    return new Plan(
        model, questions, search, store, threads, limits, hashBits, tuning, continuation);
  }

  public Plan withThreads(int threads) {
    return new Plan(
        model, questions, search, store, threads, limits, hashBits, tuning, continuation);
  }

  public Plan withLimits(Limits limits) {
    return new Plan(
        model, questions, search, store, threads, limits, hashBits, tuning, continuation);
  }

  public Plan withHashBits(int hashBits) {
    return new Plan(
        model, questions, search, store, threads, limits, hashBits, tuning, continuation);
  }

  public Plan withContinuation(Continuation continuation) {
    return new Plan(
        model, questions, search, store, threads, limits, hashBits, tuning, continuation);
  }

  public Plan withTuning(Tuning tuning) {
    return new Plan(
        model, questions, search, store, threads, limits, hashBits, tuning, continuation);
  }
}
