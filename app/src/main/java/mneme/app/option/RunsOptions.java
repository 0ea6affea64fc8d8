package mneme.app.option;

import static mneme.app.option.Option.Group.QUESTIONS;

import java.util.List;

/** Options that ask about infinite runs, and say which of them count. */
public final class RunsOptions {
  public static final Option LTL =
      Option.values(
          QUESTIONS,
          "--ltl",
          "FORMULA",
          "a formula of linear temporal logic that must hold on every run: G or [], F or <>, X, U, "
              + "W, R, M, ! && || -> <->; propositions are expressions of the model's language, in "
              + "braces where they could be read in two ways, or fired(TRANSITION); nothing else is "
              + "asked then, unless it is asked for explicitly; may be repeated",
          "mneme check phils.dve --ltl 'G (phil_0.hungry -> F phil_0.eat)'");
  public static final Option AUTOMATON =
      Option.values(
          QUESTIONS,
          "--automaton",
          "FILE.hoa",
          "an automaton in the Hanoi Omega-Automata format that must accept no run, as a never "
              + "claim; its propositions are those of --ltl; may be repeated",
          "mneme check phils.dve --automaton starvation.hoa");
  public static final Option PROPERTY =
      Option.values(
          QUESTIONS,
          "--property",
          "NAME",
          "asks for the property of this name in the model and for nothing else that is not asked "
              + "for explicitly: an ltl formula, a never claim, a property process; may be repeated",
          "mneme check train.pml --property c6");
  public static final Option ACCEPTANCE =
      Option.flag(
          QUESTIONS,
          "--acceptance",
          null,
          "looks for runs that pass accept labels, or accepting states of a never claim, again and "
              + "again",
          "mneme check model.pml --acceptance");
  public static final Option NON_PROGRESS =
      Option.flag(
          QUESTIONS,
          "--non-progress",
          null,
          "looks for runs that pass progress labels only a few times",
          "mneme check model.pml --non-progress");
  public static final Option FAIRNESS =
      Option.value(
          QUESTIONS,
          "--fairness",
          "none|weak|strong",
          "which runs count: with weak those on which every process (in a net, every transition) "
              + "that can always move from some moment on moves again; with strong also those that "
              + "can move again and again do (default none: all runs)",
          "mneme check phils.dve --ltl 'F phil_0.eat' --fairness weak");
  public static final Option FINITE_RUNS =
      Option.value(
          QUESTIONS,
          "--finite-runs",
          "stutter|ignore",
          "whether a run that ends stays in its last state for ever, or does not count (default: "
              + "stutter for formulas, claims and property processes, ignore for labels)",
          "mneme check phils.dve --ltl 'F phil_0.eat' --finite-runs ignore");

  /** Those that name what is asked. */
  public static final List<Option> ASKING =
      List.of(LTL, AUTOMATON, PROPERTY, ACCEPTANCE, NON_PROGRESS);

  static final List<Option> ALL =
      List.of(LTL, AUTOMATON, PROPERTY, ACCEPTANCE, NON_PROGRESS, FAIRNESS, FINITE_RUNS);

  private RunsOptions() {}
}
