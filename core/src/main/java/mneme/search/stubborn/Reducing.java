package mneme.search.stubborn;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.IntStream;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Predicate;
import mneme.model.Proposition;
import mneme.model.RunAutomaton;
import mneme.model.guard.Aim;
import mneme.model.guard.GuardSource;
import mneme.model.guard.GuardTable;
import mneme.model.guard.Guards;
import mneme.question.Fairness;
import mneme.question.Question;
import mneme.question.RunsKept;
import mneme.question.StateTest;
import mneme.run.Plan;
import mneme.run.PlanParameters;
import mneme.search.Reduction;
import mneme.search.Reductions;
import mneme.search.caching.SleepSets;
import org.jspecify.annotations.Nullable;

/**
 * Whether a run leaves events out, and why not where that was asked for. Immutable and thread-safe.
 *
 * @param reductions makes what leaves events out, for one thread; null where all are followed
 * @param reason why all are followed; empty where nobody asked for anything else
 */
public record Reducing(@Nullable Reductions reductions, String reason) {
  /** All events are followed, as nobody asked for anything else. */
  public static final Reducing NOT = new Reducing(null, "");

  /** What a plan asks for, as far as it can be had. */
  public static Reducing of(Plan plan) {
    if (!plan.tuning().value(PlanParameters.REDUCTION)) {
      return NOT;
    }
    if (!plan.questions().asksAnything()) {
      return not("nothing is asked but how many states there are");
    }
    if (SleepSets.areAsked(plan.tuning())) {
      return not(SleepSets.ASKED.option() + " already leaves out what it can");
    }
    Model model = plan.model();
    Guards guards = model.ability(Guards.class);
    if (guards == null) {
      return not("for this model it is not known which events enable or disable others");
    }
    List<Aim> aims = new ArrayList<>();
    // What is not followed must be met, or else a search would take itself for complete.
    EnumSet<ModelError.Kind> errors = EnumSet.of(ModelError.Kind.NOT_FOLLOWED);
    for (Question question : plan.questions().all()) {
      if (question instanceof RunsKept || question.greatest() != null) {
        return not(question.name() + " asks about more than can be reached");
      }
      for (StateTest test : question.states(model)) {
        aims.add(new Aim.OfStates(test.predicate(), test.meets()));
      }
      for (ModelError.Kind kind : ModelError.Kind.values()) {
        if (question.concerns(kind)) {
          errors.add(kind);
        }
      }
    }
    aims.add(new Aim.Errors(errors));
    GuardSource table = guards.table(aims);
    return table == null
        ? not("it is not known which events enable or disable others, or what is asked")
        : new Reducing(new Sets(model, table, false), "");
  }

  /** What a plan asks for in the search for runs that break a property. */
  public static Reducing ofRuns(Plan plan, RunsKept question) {
    if (!plan.tuning().value(PlanParameters.REDUCTION)) {
      return NOT;
    }
    if (!(question.claim().breaking() instanceof RunAutomaton automaton)
        || !automaton.buchi().ignoresStuttering()
        || automaton.memory() != null) {
      return not("only formulas without X are known not to count steps");
    }
    if (question.fairness() != Fairness.NONE) {
      return not("fairness asks about all events");
    }
    Model model = plan.model();
    Guards guards = model.ability(Guards.class);
    List<Aim> aims = new ArrayList<>();
    for (Proposition proposition : automaton.propositions()) {
      if (!(proposition instanceof Proposition.OfState(Predicate predicate))) {
        return not(proposition.text() + " asks about steps");
      }
      aims.add(new Aim.OfStates(predicate, EnumSet.allOf(Predicate.Outcome.class)));
    }
    GuardSource tables = guards == null ? null : guards.table(aims);
    if (tables == null) {
      return not("it is not known which events enable or disable others, or what is asked");
    }
    if (tables instanceof GuardTable table && closesAlways(table)) {
      return not("it is not known which events are on each cycle");
    }
    return new Reducing(new Sets(model, tables, true), "");
  }

  private record Sets(Model model, GuardSource tables, boolean ofRuns) implements Reductions {
    @Override
    public Reduction get() {
      return new StubbornSets(model, tables, ofRuns);
    }

    @Override
    public long bytes() {
      return tables.bytes();
    }
  }

  private static boolean closesAlways(GuardTable table) {
    return IntStream.range(0, table.transitions()).allMatch(table::isClosing);
  }

  private static Reducing not(String reason) {
    return new Reducing(null, reason);
  }
}
