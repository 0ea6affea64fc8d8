package mneme.lna.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.lna.syntax.LnaException;
import mneme.lna.syntax.Syntax;
import mneme.lna.syntax.Syntax.Named;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Function;
import mneme.net.coloured.Sort;
import mneme.net.coloured.Statement;
import mneme.net.coloured.interpret.Evaluator;
import mneme.net.coloured.interpret.NetErrorException;
import mneme.net.coloured.value.Pool;
import mneme.net.coloured.value.Values;
import mneme.source.Position;
import mneme.source.Suggestion;

/** Everything a net has defined so far. */
final class Globals {
  final Map<String, Sort> types = new LinkedHashMap<>();
  final Map<String, Typed> constants = new LinkedHashMap<>();

  /** Constants of enumerations; the same name may belong to several. */
  final Map<String, List<Typed>> enumerated = new HashMap<>();

  final Map<String, Callee> functions = new LinkedHashMap<>();
  final List<Function> bodies = new ArrayList<>();
  final Map<String, Site> places = new LinkedHashMap<>();
  final Map<String, Integer> transitions = new LinkedHashMap<>();
  final Map<String, Syntax.Expr> propositions = new LinkedHashMap<>();

  /** A function that can be called. */
  record Callee(int number, List<Sort> parameters, Sort result) {}

  /** A place. */
  record Site(int number, List<Sort> domain) {}

  Globals() {
    for (Sort sort : Types.PREDEFINED) {
      types.put(sort.name(), sort);
    }
    enumeration(Types.BOOL);
  }

  void enumeration(Sort.Enumeration sort) {
    for (int i = 0; i < sort.constants().size(); i++) {
      enumerated
          .computeIfAbsent(sort.constants().get(i), name -> new ArrayList<>())
          .add(Typed.constant(i, sort));
    }
  }

  Sort type(Named name) throws LnaException {
    Sort sort = types.get(name.text());
    if (sort == null) {
      throw unknown("type", name, types.keySet());
    }
    return sort;
  }

  Sort.Discrete discrete(Named name) throws LnaException {
    if (type(name) instanceof Sort.Discrete discrete) {
      return discrete;
    }
    throw new LnaException(
        name.position(), "type " + name.text() + " is not discrete: numbers or an enumeration");
  }

  Site place(Named name) throws LnaException {
    Site site = places.get(name.text());
    if (site == null) {
      throw unknown("place", name, places.keySet());
    }
    return site;
  }

  static LnaException unknown(String what, Named name, Collection<String> known) {
    return new LnaException(
        name.position(),
        "there is no " + what + " '" + name.text() + "'" + Suggestion.near(name.text(), known));
  }

  /** The value of an expression without variables. */
  long evaluate(Typed typed, Position position) throws LnaException {
    if (typed.expression() instanceof Expression.Constant constant) {
      return constant.value();
    }
    if (Values.isPooled(typed.sort())) {
      throw new LnaException(position, "values of this type are too large to be used here");
    }
    for (Function function : bodies) {
      if (isMissing(function)) {
        throw new LnaException(
            position, "function " + function.name() + " has no body yet, but is needed here");
      }
    }
    ColouredNet net = new ColouredNet("", List.of(), List.of(), bodies, List.of());
    Evaluator evaluator = new Evaluator(net, new Values(new Pool(1 << 20)), null);
    evaluator.begin(new int[0], 64);
    try {
      return evaluator.value(typed.expression());
    } catch (NetErrorException e) {
      Position at = e.error().position();
      throw new LnaException(at.isKnown() ? at : position, e.error().message());
    } catch (IllegalStateException | IndexOutOfBoundsException e) {
      throw new LnaException(position, "this must not depend on variables or places");
    }
  }

  /** Whether only the head of a function is known. */
  static boolean isMissing(Function function) {
    return function.body() instanceof Statement.Block block
        && block.statements().isEmpty()
        && function.locals() < 0;
  }
}
