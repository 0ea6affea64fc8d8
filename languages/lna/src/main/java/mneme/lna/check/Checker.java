package mneme.lna.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import mneme.lna.syntax.LnaException;
import mneme.lna.syntax.NetParser;
import mneme.lna.syntax.Syntax;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.Expression;
import mneme.net.coloured.NetTransition;
import mneme.net.coloured.Place;
import mneme.net.coloured.Proposition;
import mneme.net.coloured.Sort;
import mneme.net.coloured.Term;
import mneme.net.coloured.value.Values;
import mneme.source.Diagnostic;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.jspecify.annotations.Nullable;

/** Turns the text of a net into a coloured net. */
public final class Checker {
  private final SourceText source;
  private final Globals globals = new Globals();
  private final List<Diagnostic> problems = new ArrayList<>();
  private final List<Place> places = new ArrayList<>();
  private final List<NetTransition> transitions = new ArrayList<>();
  private final List<Proposition> propositions = new ArrayList<>();
  private final Set<String> taken = new HashSet<>();

  private Checker(SourceText source) {
    this.source = source;
  }

  /** A net and what its names mean. */
  public record Checked(ColouredNet net, Names names) {}

  /** Reads expressions in which the names of a net mean what they mean there. Thread-safe. */
  public static final class Names {
    private final Globals globals;

    Names(Globals globals) {
      this.globals = globals;
    }

    /** A condition on markings. */
    public Proposition proposition(String text) throws SourceException {
      SourceText source = new SourceText("expression", text);
      try {
        return lower(globals, text, NetParser.expression(source), Position.NONE);
      } catch (LnaException e) {
        throw new SourceException(source, e.position(), e.message());
      }
    }
  }

  private static Proposition lower(
      Globals globals, String name, Syntax.Expr condition, Position position) throws LnaException {
    Scope.Numbers numbers = new Scope.Numbers();
    Expression holds = new Expressions(globals, new Scope(numbers), true).condition(condition);
    return new Proposition(name, holds, numbers.used(), position);
  }

  /**
   * Reads and checks a net.
   *
   * @param parameters values for parameters of the net, and symbols of its preprocessor
   * @throws SourceException with what is wrong
   */
  public static Checked check(SourceText source, Map<String, Integer> parameters)
      throws SourceException {
    NetParser.Parsed parsed;
    try {
      parsed = NetParser.net(source, parameters.keySet());
    } catch (LnaException e) {
      throw new SourceException(source, e.position(), e.message());
    }
    Checker checker = new Checker(source);
    checker.parameters(parsed, parameters);
    for (Syntax.Definition definition : parsed.net().definitions()) {
      checker.define(definition);
    }
    checker.complain();
    ColouredNet net =
        new ColouredNet(
            parsed.net().name().text(),
            checker.places,
            checker.transitions,
            checker.globals.bodies,
            checker.propositions);
    return new Checked(net, new Names(checker.globals));
  }

  private void complain() throws SourceException {
    for (var function : globals.bodies) {
      if (Globals.isMissing(function)) {
        problems.add(
            Diagnostic.error(function.position(), "function " + function.name() + " has no body"));
      }
    }
    if (!problems.isEmpty()) {
      throw new SourceException(source, problems);
    }
  }

  private void parameters(NetParser.Parsed parsed, Map<String, Integer> given) {
    Set<String> known = new TreeSet<>();
    for (Syntax.Parameter parameter : parsed.net().parameters()) {
      String name = parameter.name().text();
      known.add(name);
      Integer value = given.get(name);
      globals.constants.put(
          name, Typed.constant(value == null ? parameter.value() : value, Types.INT));
    }
    for (String name : new TreeSet<>(given.keySet())) {
      if (!known.contains(name) && !parsed.symbols().contains(name)) {
        problems.add(
            Diagnostic.error(
                Position.NONE,
                "there is no parameter '"
                    + name
                    + "'"
                    + (known.isEmpty()
                        ? ": the net has none"
                        : "; there are " + String.join(", ", known))));
      }
    }
  }

  private void define(Syntax.Definition definition) {
    try {
      switch (definition) {
        case Syntax.TypeDefinition type -> {
          unique("type", type.name());
          Sort sort = type(type);
          globals.types.put(sort.name(), sort);
          if (sort instanceof Sort.Enumeration enumeration) {
            globals.enumeration(enumeration);
          }
        }
        case Syntax.Subtype subtype -> {
          unique("type", subtype.name());
          globals.types.put(subtype.name().text(), subtype(subtype));
        }
        case Syntax.Constant constant -> constant(constant);
        case Syntax.FunctionDefinition function -> new Functions(globals).define(function);
        case Syntax.PlaceDefinition place -> place(place);
        case Syntax.TransitionDefinition transition -> {
          unique("transition", transition.name());
          globals.transitions.put(transition.name().text(), transitions.size());
          transitions.add(new Transitions(globals).lower(transition));
        }
        case Syntax.PropositionDefinition proposition -> {
          unique("proposition", proposition.name());
          Proposition lowered =
              lower(
                  globals,
                  proposition.name().text(),
                  proposition.condition(),
                  proposition.name().position());
          propositions.add(lowered);
          globals.propositions.put(lowered.name(), proposition.condition());
        }
      }
    } catch (LnaException e) {
      problems.add(Diagnostic.error(e.position(), e.message()));
      placeholder(definition);
    }
  }

  /** So that one mistake is not reported again wherever the name is used. */
  private void placeholder(Syntax.Definition definition) {
    String name = definition.name().text();
    switch (definition) {
      case Syntax.TypeDefinition _ -> globals.types.putIfAbsent(name, Types.INT);
      case Syntax.Subtype _ -> globals.types.putIfAbsent(name, Types.INT);
      case Syntax.Constant _ -> globals.constants.putIfAbsent(name, Typed.constant(0, Types.INT));
      default -> {}
    }
  }

  private void unique(String what, Syntax.Named name) throws LnaException {
    if (!taken.add(what + " " + name.text()) || what.equals("type") && isPredefined(name)) {
      throw new LnaException(
          name.position(), "there is a " + what + " " + name.text() + " already");
    }
  }

  private static boolean isPredefined(Syntax.Named name) {
    return Types.PREDEFINED.stream().anyMatch(sort -> sort.name().equals(name.text()));
  }

  private Expressions constants() {
    return new Expressions(globals, new Scope(new Scope.Numbers()));
  }

  private long evaluate(Syntax.Expr expression, @Nullable Sort expected) throws LnaException {
    return globals.evaluate(constants().discrete(expression, expected), expression.position());
  }

  private Sort type(Syntax.TypeDefinition definition) throws LnaException {
    String name = definition.name().text();
    Position position = definition.name().position();
    return switch (definition.type()) {
      case Syntax.RangeType range -> {
        long low = evaluate(range.range().low(), null);
        long high = evaluate(range.range().high(), null);
        yield new Sort.Range(name, low, ordered(low, high, range.range()), false);
      }
      case Syntax.ModType mod -> {
        long modulus = evaluate(mod.modulus(), null);
        if (modulus < 1) {
          throw new LnaException(mod.modulus().position(), "expected a positive number");
        }
        yield new Sort.Range(name, 0, modulus - 1, true);
      }
      case Syntax.EnumType constants -> {
        Set<String> seen = new HashSet<>();
        for (Syntax.Named constant : constants.constants()) {
          if (!seen.add(constant.text())) {
            throw new LnaException(constant.position(), constant.text() + " stands there twice");
          }
        }
        yield new Sort.Enumeration(
            name, constants.constants().stream().map(Syntax.Named::text).toList(), true);
      }
      case Syntax.VectorType vector -> {
        List<Sort.Discrete> indices = new ArrayList<>();
        for (Syntax.Named index : vector.indices()) {
          indices.add(globals.discrete(index));
        }
        Sort.Vector sort = new Sort.Vector(name, indices, globals.type(vector.element()));
        try {
          sort.length();
        } catch (IllegalArgumentException e) {
          throw new LnaException(position, "a vector of this type has too many elements");
        }
        yield sort;
      }
      case Syntax.StructType struct -> {
        List<Sort.Field> fields = new ArrayList<>();
        for (Syntax.Variable component : struct.components()) {
          fields.add(new Sort.Field(component.name().text(), globals.type(component.type())));
        }
        yield new Sort.Struct(name, fields);
      }
      case Syntax.ListType list ->
          new Sort.Sequence(
              name,
              globals.discrete(list.index()),
              globals.type(list.element()),
              capacity(list.capacity()));
      case Syntax.SetType set ->
          new Sort.SetOf(name, globals.type(set.element()), capacity(set.capacity()));
    };
  }

  private int capacity(Syntax.Expr expression) throws LnaException {
    long capacity = evaluate(expression, null);
    if (capacity < 1 || capacity > 1 << 20) {
      throw new LnaException(
          expression.position(), "a capacity must be between 1 and " + (1 << 20));
    }
    return (int) capacity;
  }

  private static long ordered(long low, long high, Syntax.Range range) throws LnaException {
    if (low > high) {
      throw new LnaException(range.low().position(), "the range is empty: " + low + " .. " + high);
    }
    if (high - low > 1L << 32) {
      throw new LnaException(range.low().position(), "the range is too large");
    }
    return high;
  }

  private Sort subtype(Syntax.Subtype subtype) throws LnaException {
    Sort.Discrete parent = globals.discrete(subtype.parent());
    long low = parent.low();
    long high = parent.high();
    if (subtype.range() != null) {
      low = evaluate(subtype.range().low(), parent);
      high = ordered(low, evaluate(subtype.range().high(), parent), subtype.range());
      if (low < parent.low() || high > parent.high()) {
        throw new LnaException(
            subtype.range().low().position(),
            "%d .. %d is not in %s (%d..%d)"
                .formatted(low, high, parent.name(), parent.low(), parent.high()));
      }
    }
    return new Sort.Part(subtype.name().text(), parent, low, high);
  }

  private void constant(Syntax.Constant constant) throws LnaException {
    unique("constant", constant.name());
    Sort sort = globals.type(constant.type());
    Expression value = constants().of(constant.value(), sort);
    Typed typed =
        Values.isPooled(sort)
            ? Typed.of(value, sort)
            : Typed.constant(
                globals.evaluate(Typed.of(value, sort), constant.value().position()), sort);
    globals.constants.put(constant.name().text(), typed);
  }

  private void place(Syntax.PlaceDefinition definition) throws LnaException {
    unique("place", definition.name());
    List<Sort> domain = new ArrayList<>();
    for (Syntax.Named component : definition.domain()) {
      domain.add(globals.type(component));
    }
    globals.places.put(
        definition.name().text(), new Globals.Site(places.size(), List.copyOf(domain)));
    int number = places.size();
    places.add(
        new Place(definition.name().text(), domain, 0, List.of(), definition.name().position()));
    long capacity = 0;
    if (definition.capacity() != null) {
      capacity = evaluate(definition.capacity(), null);
      if (capacity < 1) {
        throw new LnaException(definition.capacity().position(), "a capacity must be positive");
      }
    }
    List<Term> initial =
        definition.initial() == null
            ? List.of()
            : new Transitions(globals).terms(definition.initial(), domain, constants());
    places.set(
        number,
        new Place(
            definition.name().text(), domain, capacity, initial, definition.name().position()));
  }
}
