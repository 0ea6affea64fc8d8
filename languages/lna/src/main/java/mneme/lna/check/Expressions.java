package mneme.lna.check;

import java.util.ArrayList;
import java.util.List;
import mneme.lna.syntax.LnaException;
import mneme.lna.syntax.Syntax;
import mneme.lna.syntax.Syntax.Expr;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Expression.ContainerOperator;
import mneme.net.coloured.Sort;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** Gives expressions their types and lowers them. */
final class Expressions {
  private final Globals globals;
  private final Scope scope;
  private final SortOf sorts;

  /** Whether a place's name alone stands for its tokens, and events can be asked for. */
  private final boolean onMarkings;

  Expressions(Globals globals, Scope scope) {
    this(globals, scope, false);
  }

  Expressions(Globals globals, Scope scope, boolean onMarkings) {
    this.globals = globals;
    this.scope = scope;
    this.sorts = new SortOf(globals, scope);
    this.onMarkings = onMarkings;
  }

  Scope scope() {
    return scope;
  }

  /** The same with further names. */
  Expressions inner() {
    return new Expressions(globals, scope.inner(), onMarkings);
  }

  /** An expression whose value must be in a type. */
  Expression of(Expr expression, Sort target) throws LnaException {
    return coerce(check(expression, target), target, expression.position());
  }

  Expression condition(Expr expression) throws LnaException {
    return of(expression, Types.BOOL);
  }

  /** A number of any type, without a check. */
  Typed number(Expr expression) throws LnaException {
    Typed typed = check(expression, null);
    if (!Types.isInteger(typed.sort())) {
      throw new LnaException(
          expression.position(), "expected a number, not a " + typed.sort().name());
    }
    return typed;
  }

  /** A value of any discrete type. */
  Typed discrete(Expr expression, @Nullable Sort expected) throws LnaException {
    Typed typed = check(expression, expected);
    if (!(typed.sort() instanceof Sort.Discrete)) {
      throw new LnaException(
          expression.position(),
          "expected a number or a constant of an enumeration, not a " + typed.sort().name());
    }
    return typed;
  }

  static Expression coerce(Typed typed, Sort target, Position position) throws LnaException {
    if (!Types.fit(typed.sort(), target)) {
      throw new LnaException(
          position, "expected a " + target.name() + ", but this is a " + typed.sort().name());
    }
    if (target instanceof Sort.Discrete discrete
        && (typed.low() < discrete.low() || typed.high() > discrete.high())) {
      return new Expression.Check(discrete, typed.expression(), position);
    }
    return typed.expression();
  }

  /**
   * The type and value of an expression.
   *
   * @param expected what fits where the expression could be of several types
   */
  Typed check(Expr expression, @Nullable Sort expected) throws LnaException {
    return switch (expression) {
      case Syntax.Num number -> Typed.constant(number.value(), Types.INT);
      case Syntax.Name name -> name(name, expected);
      case Syntax.Prefix prefix -> new Operators(this, sorts).prefix(prefix, expected);
      case Syntax.Infix infix -> new Operators(this, sorts).infix(infix, expected);
      case Syntax.Choice choice -> {
        Expression condition = condition(choice.condition());
        Sort wanted = expected != null ? expected : sorts.of(choice.yes());
        Typed yes = check(choice.yes(), wanted);
        Typed no = check(choice.no(), wanted != null ? wanted : yes.sort());
        if (!Types.fit(no.sort(), yes.sort())) {
          throw new LnaException(choice.position(), "the two sides are of different types");
        }
        yield new Typed(
            new Expression.Conditional(condition, yes.expression(), no.expression()),
            Types.isModulo(no.sort()) ? no.sort() : yes.sort(),
            Math.min(yes.low(), no.low()),
            Math.max(yes.high(), no.high()));
      }
      case Syntax.CallExpr call -> call(call);
      case Syntax.StructExpr struct -> {
        if (!(expected instanceof Sort.Struct sort)) {
          throw unclear(struct, "structure");
        }
        if (sort.fields().size() != struct.components().size()) {
          throw new LnaException(
              struct.position(), sort.name() + " has " + sort.fields().size() + " components");
        }
        List<Expression> elements = new ArrayList<>();
        for (int i = 0; i < sort.fields().size(); i++) {
          elements.add(of(struct.components().get(i), sort.fields().get(i).sort()));
        }
        yield Typed.of(new Expression.Construct(sort, elements, struct.position()), sort);
      }
      case Syntax.VectorExpr vector -> vector(vector, expected);
      case Syntax.ContainerExpr container -> {
        if (!(expected instanceof Sort.Container sort)) {
          throw unclear(container, "list or set");
        }
        List<Expression> elements = new ArrayList<>();
        for (Expr element : container.elements()) {
          elements.add(of(element, sort.element()));
        }
        yield Typed.of(new Expression.Construct(sort, elements, container.position()), sort);
      }
      case Syntax.IndexExpr index -> {
        Typed value = check(index.value(), null);
        Sort.Composite sort = indexed(value.sort(), index.position());
        yield Typed.of(
            new Expression.Element(
                sort, value.expression(), indices(sort, index.indices(), index), index.position()),
            element(sort));
      }
      case Syntax.VectorUpdate update -> {
        Typed value = check(update.value(), expected);
        Sort.Composite sort = indexed(value.sort(), update.position());
        yield Typed.of(
            new Expression.Update(
                sort,
                value.expression(),
                indices(sort, update.indices(), update),
                of(update.element(), element(sort)),
                update.position()),
            sort);
      }
      case Syntax.MemberExpr member -> {
        Typed value = check(member.value(), null);
        Sort.Struct sort = struct(value.sort(), member.position());
        int field = field(sort, member.member());
        yield Typed.of(
            new Expression.Element(
                sort,
                value.expression(),
                List.of(new Expression.Constant(field)),
                member.position()),
            sort.fields().get(field).sort());
      }
      case Syntax.StructUpdate update -> {
        Typed value = check(update.value(), expected);
        Sort.Struct sort = struct(value.sort(), update.position());
        int field = field(sort, update.member());
        yield Typed.of(
            new Expression.Update(
                sort,
                value.expression(),
                List.of(new Expression.Constant(field)),
                of(update.element(), sort.fields().get(field).sort()),
                update.position()),
            sort);
      }
      case Syntax.SliceExpr slice -> {
        Typed value = check(slice.value(), expected);
        if (!(value.sort() instanceof Sort.Sequence sort)) {
          throw new LnaException(slice.position(), "only lists can be cut");
        }
        yield contain(
            ContainerOperator.SLICE,
            sort,
            List.of(
                value.expression(),
                number(slice.from()).expression(),
                number(slice.to()).expression()),
            slice.position(),
            sort);
      }
      case Syntax.TokenExpr token -> token(token);
      case Syntax.Attribute attribute -> new Attributes(this, globals).of(attribute, expected);
      case Syntax.IteratorExpr iterator -> new Iterators(this, globals).of(iterator);
    };
  }

  static LnaException unclear(Expr expression, String what) {
    return new LnaException(
        expression.position(), "it is not clear here of which type this " + what + " is");
  }

  static Typed contain(
      ContainerOperator operator,
      Sort.Container sort,
      List<Expression> operands,
      Position position,
      Sort result) {
    return Typed.of(new Expression.Contain(operator, sort, operands, position), result);
  }

  private Typed name(Syntax.Name name, @Nullable Sort expected) throws LnaException {
    Symbol symbol = scope.find(name.text());
    if (symbol != null) {
      return switch (symbol) {
        case Symbol.Local local -> Typed.of(new Expression.Variable(local.number()), local.sort());
        case Symbol.Value value -> value.typed();
        case Symbol.Token _ ->
            throw new LnaException(
                name.position(),
                "'" + name.text() + "' is a token: its components are " + name.text() + "->1, …");
      };
    }
    List<Typed> enumerated = globals.enumerated.getOrDefault(name.text(), List.of());
    for (Typed constant : enumerated) {
      if (expected != null && Types.root(expected).equals(constant.sort())) {
        return constant;
      }
    }
    Typed constant = globals.constants.get(name.text());
    if (constant != null) {
      return constant;
    }
    if (enumerated.size() == 1) {
      return enumerated.getFirst();
    }
    if (!enumerated.isEmpty()) {
      throw new LnaException(
          name.position(), "'" + name.text() + "' is a constant of several enumerations");
    }
    Expr proposition = globals.propositions.get(name.text());
    if (onMarkings && proposition != null) {
      return Typed.of(
          new Expressions(globals, scope.separate(), true).condition(proposition), Types.BOOL);
    }
    Globals.Site site = globals.places.get(name.text());
    if (onMarkings && site != null) {
      return new Typed(new Expression.Tokens(site.number(), false), Types.INT, 0, Operators.FAR);
    }
    if (site != null) {
      throw new LnaException(
          name.position(),
          "'" + name.text() + "' is a place; its tokens are counted by " + name.text() + "'mult");
    }
    List<String> known = new ArrayList<>(globals.constants.keySet());
    known.addAll(globals.enumerated.keySet());
    throw Globals.unknown(
        "variable or constant", new Syntax.Named(name.text(), name.position()), known);
  }

  private Typed call(Syntax.CallExpr call) throws LnaException {
    String name = call.name().text();
    Globals.Callee callee = globals.functions.get(name);
    if (callee != null) {
      if (callee.parameters().size() != call.arguments().size()) {
        throw new LnaException(
            call.position(), name + " takes " + callee.parameters().size() + " arguments");
      }
      List<Expression> arguments = new ArrayList<>();
      for (int i = 0; i < call.arguments().size(); i++) {
        arguments.add(of(call.arguments().get(i), callee.parameters().get(i)));
      }
      return Typed.of(
          new Expression.Call(callee.number(), arguments, call.position()), callee.result());
    }
    if (onMarkings && call.arguments().size() == 1) {
      if (name.equals("card") && call.arguments().getFirst() instanceof Syntax.Name place) {
        Globals.Site site = globals.place(new Syntax.Named(place.text(), place.position()));
        return new Typed(new Expression.Tokens(site.number(), false), Types.INT, 0, Operators.FAR);
      }
      if (name.equals("fireable") && call.arguments().getFirst() instanceof Syntax.Name of) {
        Integer transition = globals.transitions.get(of.text());
        if (transition == null) {
          throw Globals.unknown(
              "transition",
              new Syntax.Named(of.text(), of.position()),
              globals.transitions.keySet());
        }
        return Typed.of(new Expression.Fireable(transition), Types.BOOL);
      }
    }
    Sort target = globals.types.get(name);
    if (target == null) {
      throw Globals.unknown("function or type", call.name(), globals.functions.keySet());
    }
    if (call.arguments().size() != 1) {
      throw new LnaException(call.position(), "a cast takes one value");
    }
    if (!(target instanceof Sort.Discrete discrete)) {
      throw new LnaException(call.position(), "only discrete values can be cast");
    }
    Typed value = discrete(call.arguments().getFirst(), target);
    boolean fits = value.low() >= discrete.low() && value.high() <= discrete.high();
    return new Typed(
        fits
            ? value.expression()
            : new Expression.Check(discrete, value.expression(), call.position()),
        target,
        Math.max(value.low(), discrete.low()),
        Math.min(value.high(), discrete.high()));
  }

  private Typed vector(Syntax.VectorExpr vector, @Nullable Sort expected) throws LnaException {
    if (!(expected instanceof Sort.Vector sort)) {
      throw unclear(vector, "vector");
    }
    int length = sort.length();
    if (vector.elements().size() > length) {
      throw new LnaException(
          vector.position(), "a " + sort.name() + " has only " + length + " elements");
    }
    List<Expression> elements = new ArrayList<>();
    for (Expr element : vector.elements()) {
      elements.add(of(element, sort.element()));
    }
    while (elements.size() < length) {
      elements.add(elements.getLast());
    }
    return Typed.of(new Expression.Construct(sort, elements, vector.position()), sort);
  }

  private static Sort.Composite indexed(Sort sort, Position position) throws LnaException {
    if (sort instanceof Sort.Vector || sort instanceof Sort.Sequence) {
      return (Sort.Composite) sort;
    }
    throw new LnaException(
        position, "only vectors and lists have elements with an index, not a " + sort.name());
  }

  private static Sort element(Sort.Composite sort) {
    return sort instanceof Sort.Vector vector ? vector.element() : ((Sort.Sequence) sort).element();
  }

  /** Indices outside their types err when the element is taken. */
  private List<Expression> indices(Sort.Composite sort, List<Expr> indices, Expr whole)
      throws LnaException {
    List<Sort.Discrete> types =
        sort instanceof Sort.Vector vector
            ? vector.indices()
            : List.of(((Sort.Sequence) sort).index());
    if (types.size() != indices.size()) {
      throw new LnaException(
          whole.position(), "a " + sort.name() + " has " + types.size() + " indices");
    }
    List<Expression> lowered = new ArrayList<>();
    for (int i = 0; i < indices.size(); i++) {
      Typed index = discrete(indices.get(i), types.get(i));
      if (!Types.fit(index.sort(), types.get(i))) {
        throw new LnaException(
            indices.get(i).position(),
            "expected a " + types.get(i).name() + ", but this is a " + index.sort().name());
      }
      lowered.add(index.expression());
    }
    return lowered;
  }

  private static Sort.Struct struct(Sort sort, Position position) throws LnaException {
    if (sort instanceof Sort.Struct struct) {
      return struct;
    }
    throw new LnaException(position, "a " + sort.name() + " has no components with names");
  }

  private static int field(Sort.Struct sort, Syntax.Named name) throws LnaException {
    List<String> names = sort.fields().stream().map(Sort.Field::name).toList();
    int field = names.indexOf(name.text());
    if (field < 0) {
      throw Globals.unknown("component", name, names);
    }
    return field;
  }

  private Typed token(Syntax.TokenExpr token) throws LnaException {
    if (!(token.token() instanceof Syntax.Name name)
        || !(scope.find(name.text()) instanceof Symbol.Token symbol)) {
      throw new LnaException(token.position(), "-> takes a component of a token");
    }
    if (token.component() < 1 || token.component() > symbol.domain().size()) {
      throw new LnaException(
          token.position(), "the token has " + symbol.domain().size() + " components");
    }
    int component = (int) token.component() - 1;
    return Typed.of(
        new Expression.Variable(symbol.variables().get(component)), symbol.domain().get(component));
  }
}
