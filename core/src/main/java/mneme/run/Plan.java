package mneme.run;

import java.util.List;
import mneme.model.Claim;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.Property;
import org.jspecify.annotations.Nullable;

/**
 * What is asked: a model, questions about it, a search, a store, limits. Immutable; made by {@link
 * #check} or {@link #explore} and refined by the {@code with} methods.
 *
 * @param search the name of a search in {@link mneme.engine.Methods}
 * @param store the name of a store in {@link mneme.engine.Methods}; of no meaning where the search
 *     has a memory of its own
 * @param threads at least 1
 * @param hashBits bits of the hash that are used; fewer than 64 force collisions, for tests
 * @param tuning what search and store are told besides
 */
public record Plan(
    Model model,
    Questions questions,
    String search,
    String store,
    int threads,
    Limits limits,
    int hashBits,
    Tuning tuning) {

  /**
   * What the search looks for.
   *
   * @param deadlock whether a state without successors is a violation
   * @param deadlockAllowed states in which it is none
   * @param assertions whether the model's own assertions and run-time errors are violations
   * @param invariants must hold in every state
   * @param goals a state in which one holds is reported as reached
   * @param properties are all decided, however many of them are false
   * @param claims of the model's own text; one that cannot be checked leaves the run incomplete
   * @param stopAtFirst whether the first violation ends the search; otherwise they are counted, and
   *     the first is kept
   * @param trace whether the way to the violation is wanted
   */
  public record Questions(
      boolean deadlock,
      @Nullable Predicate deadlockAllowed,
      boolean assertions,
      List<Predicate> invariants,
      List<Predicate> goals,
      List<Property> properties,
      List<Claim> claims,
      boolean stopAtFirst,
      boolean trace) {

    /** Nothing is wrong, everything is counted. */
    public static final Questions NONE =
        new Questions(false, null, false, List.of(), List.of(), List.of(), List.of(), false, false);

    /** Deadlocks, assertions and run-time errors; stops at the first. */
    public static final Questions SAFETY =
        new Questions(true, null, true, List.of(), List.of(), List.of(), List.of(), true, true);

    public Questions {
      invariants = List.copyOf(invariants);
      goals = List.copyOf(goals);
      properties = List.copyOf(properties);
      claims = List.copyOf(claims);
    }

    public boolean asksAnything() {
      return deadlock
          || assertions
          || !invariants.isEmpty()
          || !goals.isEmpty()
          || !properties.isEmpty()
          || !claims.isEmpty();
    }

    public Questions withDeadlock(boolean deadlock, @Nullable Predicate allowed) {
      return new Questions(
          deadlock, allowed, assertions, invariants, goals, properties, claims, stopAtFirst, trace);
    }

    public Questions withAssertions(boolean assertions) {
      return new Questions(
          deadlock,
          deadlockAllowed,
          assertions,
          invariants,
          goals,
          properties,
          claims,
          stopAtFirst,
          trace);
    }

    public Questions withInvariants(List<Predicate> invariants) {
      return new Questions(
          deadlock,
          deadlockAllowed,
          assertions,
          invariants,
          goals,
          properties,
          claims,
          stopAtFirst,
          trace);
    }

    public Questions withGoals(List<Predicate> goals) {
      return new Questions(
          deadlock,
          deadlockAllowed,
          assertions,
          invariants,
          goals,
          properties,
          claims,
          stopAtFirst,
          trace);
    }

    public Questions withProperties(List<Property> properties) {
      return new Questions(
          deadlock,
          deadlockAllowed,
          assertions,
          invariants,
          goals,
          properties,
          claims,
          stopAtFirst,
          trace);
    }

    public Questions withClaims(List<Claim> claims) {
      return new Questions(
          deadlock,
          deadlockAllowed,
          assertions,
          invariants,
          goals,
          properties,
          claims,
          stopAtFirst,
          trace);
    }

    public Questions withStopAtFirst(boolean stopAtFirst) {
      return new Questions(
          deadlock,
          deadlockAllowed,
          assertions,
          invariants,
          goals,
          properties,
          claims,
          stopAtFirst,
          trace);
    }

    public Questions withTrace(boolean trace) {
      return new Questions(
          deadlock,
          deadlockAllowed,
          assertions,
          invariants,
          goals,
          properties,
          claims,
          stopAtFirst,
          trace);
    }
  }

  /** A gigabyte of tables: enough for small models, and never a surprise. */
  private static final Limits DEFAULT_LIMITS = Limits.memory(1L << 30);

  /**
   * Looks for deadlocks, broken assertions, run-time errors and what breaks the claims of the
   * model, and stops at the first.
   */
  public static Plan check(Model model) {
    Questions questions = Questions.SAFETY.withClaims(model.claims());
    return new Plan(model, questions, "bfs", "full", 1, DEFAULT_LIMITS, Long.SIZE, Tuning.NONE);
  }

  /** Visits everything and counts. */
  public static Plan explore(Model model) {
    return check(model).withQuestions(Questions.NONE);
  }

  public Plan withModel(Model model) {
    return new Plan(model, questions, search, store, threads, limits, hashBits, tuning);
  }

  public Plan withQuestions(Questions questions) {
    return new Plan(model, questions, search, store, threads, limits, hashBits, tuning);
  }

  public Plan withSearch(String search) {
    return new Plan(model, questions, search, store, threads, limits, hashBits, tuning);
  }

  public Plan withStore(String store) {
    return new Plan(model, questions, search, store, threads, limits, hashBits, tuning);
  }

  public Plan withThreads(int threads) {
    return new Plan(model, questions, search, store, threads, limits, hashBits, tuning);
  }

  public Plan withLimits(Limits limits) {
    return new Plan(model, questions, search, store, threads, limits, hashBits, tuning);
  }

  public Plan withHashBits(int hashBits) {
    return new Plan(model, questions, search, store, threads, limits, hashBits, tuning);
  }

  public Plan withTuning(Tuning tuning) {
    return new Plan(model, questions, search, store, threads, limits, hashBits, tuning);
  }
}
