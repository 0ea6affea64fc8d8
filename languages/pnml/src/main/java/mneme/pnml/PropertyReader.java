package mneme.pnml;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import mneme.logic.Formula;
import mneme.logic.Translation;
import mneme.model.Measure;
import mneme.model.Property;
import mneme.net.condition.Condition;
import mneme.net.condition.Condition.Relation;
import mneme.net.condition.NetModel;
import mneme.net.condition.NetPredicate;
import mneme.net.condition.Sum;
import mneme.net.condition.SumOfState;
import mneme.net.condition.Vocabulary;
import mneme.net.temporal.NetClaims;
import mneme.pnml.xml.Element;
import mneme.pnml.xml.Problems;
import mneme.pnml.xml.XmlReader;
import mneme.question.Question;
import mneme.question.RunsKept;
import mneme.source.SourceException;
import mneme.source.SourceText;

/**
 * Reads the property files of the Model Checking Contest: deadlocks, reachability and invariance of
 * conditions on tokens and on what is fireable, upper bounds, and formulas of linear temporal logic
 * over such conditions. Not thread-safe.
 */
final class PropertyReader {
  /** What is said of a run, not of a marking. */
  private static final Set<String> TEMPORAL =
      Set.of("globally", "finally", "next", "until", "all-paths", "exists-path");

  private final Problems problems;
  private final XmlReader in;
  private final Vocabulary words;
  private final NetClaims claims;

  private PropertyReader(SourceText source, NetModel model) throws SourceException {
    this.problems = new Problems(source);
    this.in = new XmlReader(source, Set.of("description", "tags", "toolspecific"));
    this.words = model.words();
    this.claims = new NetClaims(model);
  }

  static List<Question> read(SourceText source, NetModel model) throws SourceException {
    return new PropertyReader(source, model).read();
  }

  private List<Question> read() throws SourceException {
    Element root = in.root();
    if (!root.name().equals("property-set")) {
      throw problems.fatal(root, "expected <property-set>");
    }
    List<Question> properties = new ArrayList<>();
    for (Element child = in.enter(); child != null; child = in.enter()) {
      if (child.name().equals("property")) {
        property(in.whole(child), properties);
      } else {
        in.skip();
      }
    }
    problems.throwIfAny();
    return properties;
  }

  private void property(Element element, List<Question> into) throws SourceException {
    Element id = element.child("id");
    Element formula = element.child("formula");
    if (id == null || id.text().isEmpty() || formula == null) {
      problems.add(element, "expected <id> and <formula> in it");
      return;
    }
    Element inside = only(formula);
    into.add(
        inside.name().equals("place-bound")
            ? new Property.Greatest(
                id.text(),
                new Measure("bound", id.text(), SumOfState.of(places(inside), words.oracle())))
            : quantified(id.text(), inside, false));
  }

  /**
   * @param negated whether an odd number of negations stands in front
   */
  private Question quantified(String id, Element element, boolean negated) throws SourceException {
    if (element.name().equals("negation")) {
      return quantified(id, only(element), !negated);
    }
    boolean exists = element.name().equals("exists-path");
    boolean onPaths = exists || element.name().equals("all-paths");
    Element temporal = onPaths ? only(element) : element;
    boolean simple =
        onPaths
            && temporal.name().equals(exists ? "finally" : "globally")
            && temporal.children().stream().noneMatch(PropertyReader::isTemporal);
    if (simple) {
      Condition condition = condition(only(temporal));
      NetPredicate predicate =
          new NetPredicate(id, negated ? Condition.not(condition) : condition, words);
      return exists != negated
          ? new Property.Exists(id, predicate)
          : new Property.Always(id, predicate);
    }
    if (onPaths && !exists && !negated) {
      return temporal(id, temporal);
    }
    throw problems.fatal(
        temporal,
        "of "
            + id
            + " cannot be checked: expected <all-paths> around a formula of linear temporal logic,"
            + " <exists-path><finally> around a condition, or <place-bound>");
  }

  /** That a formula holds on all runs; one that ends stays in its last marking. */
  private Question temporal(String id, Element element) throws SourceException {
    try {
      return RunsKept.of(
          claims.claim(id, element.position(), conditions -> formula(element, conditions)));
    } catch (Translation.TooLargeException e) {
      throw problems.fatal(element, "of " + id + " cannot be checked: " + e.getMessage());
    }
  }

  private Formula formula(Element element, Function<Condition, Formula> conditions)
      throws SourceException {
    if (!isTemporal(element)) {
      return conditions.apply(condition(element));
    }
    return switch (element.name()) {
      case "globally" -> Formula.always(formula(only(element), conditions));
      case "finally" -> Formula.eventually(formula(only(element), conditions));
      case "next" -> Formula.next(formula(only(element), conditions));
      case "until" -> {
        Element before = element.child("before");
        Element reach = element.child("reach");
        if (before == null || reach == null) {
          throw problems.fatal(element, "expected <before> and <reach> in it");
        }
        yield Formula.until(formula(only(before), conditions), formula(only(reach), conditions));
      }
      case "negation" -> Formula.not(formula(only(element), conditions));
      case "conjunction" -> Formula.and(formulas(element, conditions));
      case "disjunction" -> Formula.or(formulas(element, conditions));
      case "implication" -> {
        List<Formula> sides = sides(element, conditions);
        yield Formula.implies(sides.getFirst(), sides.getLast());
      }
      case "equivalence" -> equivalent(sides(element, conditions));
      case "exclusive-disjunction" -> Formula.not(equivalent(sides(element, conditions)));
      default ->
          throw problems.fatal(
              element,
              "is no formula of linear temporal logic: expected <globally>, <finally>, <next>,"
                  + " <until>, <negation>, <conjunction>, <disjunction> or the like");
    };
  }

  private static boolean isTemporal(Element element) {
    return TEMPORAL.contains(element.name())
        || element.children().stream().anyMatch(PropertyReader::isTemporal);
  }

  private List<Formula> formulas(Element element, Function<Condition, Formula> conditions)
      throws SourceException {
    List<Formula> formulas = new ArrayList<>();
    for (Element child : element.children()) {
      formulas.add(formula(child, conditions));
    }
    return formulas;
  }

  private List<Formula> sides(Element element, Function<Condition, Formula> conditions)
      throws SourceException {
    if (element.children().size() != 2) {
      throw problems.fatal(element, "expected two formulas in it");
    }
    return formulas(element, conditions);
  }

  private static Formula equivalent(List<Formula> sides) {
    return Formula.equivalent(sides.getFirst(), sides.getLast());
  }

  private Condition condition(Element element) throws SourceException {
    return switch (element.name()) {
      case "true" -> Condition.TRUE;
      case "false" -> Condition.FALSE;
      case "deadlock" -> words.deadlock();
      case "negation" -> Condition.not(condition(only(element)));
      case "conjunction" -> Condition.and(conditions(element));
      case "disjunction" -> Condition.or(conditions(element));
      case "implication" -> {
        List<Condition> sides = sides(element);
        yield Condition.or(List.of(Condition.not(sides.getFirst()), sides.getLast()));
      }
      case "equivalence" -> equivalence(sides(element));
      case "exclusive-disjunction" -> Condition.not(equivalence(sides(element)));
      case "is-fireable" -> fireable(element);
      case "integer-le" -> comparison(element, Relation.AT_MOST, false);
      case "integer-lt" -> comparison(element, Relation.LESS, false);
      case "integer-ge" -> comparison(element, Relation.AT_MOST, true);
      case "integer-gt" -> comparison(element, Relation.LESS, true);
      case "integer-eq" -> comparison(element, Relation.EQUAL, false);
      case "integer-ne" -> Condition.not(comparison(element, Relation.EQUAL, false));
      default ->
          throw problems.fatal(
              element,
              "is no condition on a marking: expected <conjunction>, <disjunction>, <negation>,"
                  + " <is-fireable>, <integer-le>, <deadlock> or the like");
    };
  }

  private List<Condition> conditions(Element element) throws SourceException {
    List<Condition> conditions = new ArrayList<>();
    for (Element child : element.children()) {
      conditions.add(condition(child));
    }
    return conditions;
  }

  private List<Condition> sides(Element element) throws SourceException {
    if (element.children().size() != 2) {
      throw problems.fatal(element, "expected two conditions in it");
    }
    return conditions(element);
  }

  private static Condition equivalence(List<Condition> sides) {
    Condition left = sides.getFirst();
    Condition right = sides.getLast();
    return Condition.or(
        List.of(
            Condition.and(List.of(left, right)),
            Condition.and(List.of(Condition.not(left), Condition.not(right)))));
  }

  private Condition fireable(Element element) throws SourceException {
    List<Condition> any = new ArrayList<>();
    for (Element child : element.children("transition")) {
      Condition condition = words.fireable(child.text());
      if (condition == null) {
        problems.add(child, "there is no transition '" + child.text() + "' in the net");
      } else {
        any.add(condition);
      }
    }
    return Condition.or(any);
  }

  private Condition comparison(Element element, Relation relation, boolean swapped)
      throws SourceException {
    if (element.children().size() != 2) {
      throw problems.fatal(element, "expected two numbers in it");
    }
    Sum first = number(element.children().getFirst());
    Sum second = number(element.children().getLast());
    return swapped
        ? Condition.compare(second, relation, first)
        : Condition.compare(first, relation, second);
  }

  private Sum number(Element element) throws SourceException {
    return switch (element.name()) {
      case "integer-constant" -> constant(element);
      case "tokens-count" -> places(element);
      case "integer-sum" -> {
        Sum sum = Sum.constant(0);
        for (Element child : element.children()) {
          sum = sum.plus(number(child));
        }
        yield sum;
      }
      case "integer-difference" -> {
        if (element.children().size() != 2) {
          throw problems.fatal(element, "expected two numbers in it");
        }
        yield number(element.children().getFirst()).minus(number(element.children().getLast()));
      }
      default ->
          throw problems.fatal(
              element,
              "is no number: expected <integer-constant>, <tokens-count>, <integer-sum> or"
                  + " <integer-difference>");
    };
  }

  private Sum constant(Element element) throws SourceException {
    try {
      return Sum.constant(Long.parseLong(element.text()));
    } catch (NumberFormatException e) {
      throw problems.fatal(element, "expected a number, found '" + element.text() + "'");
    }
  }

  private Sum places(Element element) throws SourceException {
    Sum sum = Sum.constant(0);
    for (Element child : element.children("place")) {
      Sum place = words.place(child.text());
      if (place == null) {
        problems.add(child, "there is no place '" + child.text() + "' in the net");
      } else {
        sum = sum.plus(place);
      }
    }
    return sum;
  }

  private Element only(Element element) throws SourceException {
    if (element.children().size() != 1) {
      throw problems.fatal(element, "expected one element in it");
    }
    return element.children().getFirst();
  }
}
