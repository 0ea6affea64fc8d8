package mneme.liveness;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mneme.logic.Formula;
import mneme.logic.FormulaException;
import mneme.logic.FormulaParser;
import mneme.logic.Translation;
import mneme.logic.automaton.Buchi;
import mneme.logic.automaton.Degeneralisation;
import mneme.logic.automaton.Label;
import mneme.logic.automaton.Reduction;
import mneme.logic.format.HoaException;
import mneme.logic.format.HoaReader;
import mneme.method.Spelling;
import mneme.model.Claim;
import mneme.model.Event;
import mneme.model.Model;
import mneme.model.Proposition;
import mneme.model.RunAutomaton;
import mneme.model.Transition;
import mneme.source.Diagnostic;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;

/**
 * Claims about a model that do not stand in its text: formulas and automata. Their propositions are
 * expressions of the model's language, or {@code fired(NAME)}: the run takes a transition of this
 * name next. Stateless.
 */
public final class Formulas {
  private static final Pattern FIRED = Pattern.compile("fired\\s*\\((.*)\\)", Pattern.DOTALL);

  private Formulas() {}

  /**
   * The claim that a formula of linear temporal logic holds on every run.
   *
   * @param source the formula, and what it is called in messages
   * @throws SourceException where it is none, or a proposition is none of this model; positions are
   *     those in the formula
   */
  public static Claim holds(String name, SourceText source, Model model) throws SourceException {
    FormulaParser.Parsed parsed;
    try {
      parsed = FormulaParser.parse(source.text());
    } catch (FormulaException e) {
      throw new SourceException(
          source, source.positionOf(e.offset()), String.valueOf(e.getMessage()));
    }
    if (parsed.propositions().size() > Label.MOST_PROPOSITIONS) {
      throw new SourceException(
          source,
          source.positionOf(parsed.offsets().get(Label.MOST_PROPOSITIONS)),
          "a formula can have %d different propositions; this is one more"
              .formatted(Label.MOST_PROPOSITIONS));
    }
    List<Proposition> propositions =
        propositions(parsed.propositions(), parsed.offsets(), source, model);
    try {
      Buchi automaton = Translation.plain(Formula.not(parsed.formula()));
      return new Claim(name, Position.NONE, new RunAutomaton(propositions, automaton));
    } catch (Translation.TooLargeException e) {
      throw new SourceException(source, Position.NONE, String.valueOf(e.getMessage()));
    }
  }

  /**
   * The claim that no run is accepted by an automaton in the Hanoi Omega-Automata format.
   *
   * @throws SourceException where it is none that can be used, or a proposition is none of this
   *     model; positions are those in the text of the automaton
   */
  public static Claim neverAccepted(String name, SourceText source, Model model)
      throws SourceException {
    HoaReader.Hoa read;
    try {
      read = HoaReader.read(source.text());
    } catch (HoaException e) {
      throw new SourceException(
          source, source.positionOf(e.offset()), String.valueOf(e.getMessage()));
    }
    List<Proposition> propositions =
        propositions(read.propositions(), read.offsets(), source, model);
    Buchi automaton = Degeneralisation.plain(Reduction.reduced(read.automaton()));
    return new Claim(name, Position.NONE, new RunAutomaton(propositions, automaton));
  }

  private static List<Proposition> propositions(
      List<String> texts, List<Integer> offsets, SourceText source, Model model)
      throws SourceException {
    List<Proposition> propositions = new ArrayList<>();
    List<Diagnostic> wrong = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      String text = texts.get(i);
      Position start = source.positionOf(offsets.get(i));
      try {
        Matcher fired = FIRED.matcher(text);
        propositions.add(
            fired.matches()
                ? fired(text, fired.group(1), model, source)
                : new Proposition.OfState(model.predicate(text)));
      } catch (SourceException e) {
        for (Diagnostic each : e.diagnostics()) {
          wrong.add(Diagnostic.error(moved(each.position(), start), each.message()));
        }
      }
    }
    if (!wrong.isEmpty()) {
      throw new SourceException(source, wrong);
    }
    return propositions;
  }

  /** A place in a proposition as one in the text it stands in. */
  private static Position moved(Position inside, Position start) {
    if (!inside.isKnown() || !inside.file().isEmpty()) {
      return start;
    }
    return inside.line() == 1
        ? new Position(start.line(), start.column() + inside.column() - 1)
        : new Position(start.line() + inside.line() - 1, inside.column());
  }

  private static Proposition fired(String text, String name, Model model, SourceText source)
      throws SourceException {
    String wanted = inOneLine(name);
    BitSet transitions = new BitSet();
    for (int i = 0; i < model.transitionCount(); i++) {
      if (isCalled(wanted, model.transition(i))) {
        transitions.set(i);
      }
    }
    if (transitions.isEmpty()) {
      throw new SourceException(
          source,
          new Position(1, 1),
          "the model has no transition '%s'; a run with %s lists them"
              .formatted(wanted, Spelling.option("coverage")));
    }
    int choiceBits = model.choiceBits();
    return new Proposition.OfStep(
        text, event -> transitions.get(Event.transition(event, choiceBits)));
  }

  /** By its name alone, or with that of a process that takes part. */
  private static boolean isCalled(String wanted, Transition transition) {
    String name = inOneLine(transition.name());
    return wanted.equals(name)
        || !transition.process().isEmpty() && wanted.equals(transition.process() + "." + name)
        || !transition.partner().isEmpty() && wanted.equals(transition.partner() + "." + name);
  }

  private static String inOneLine(String name) {
    return name.strip().replaceAll("\\s+", " ");
  }
}
