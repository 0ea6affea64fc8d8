package mneme.lna.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import mneme.lna.syntax.Syntax.Expr;
import mneme.lna.syntax.Syntax.Named;
import mneme.source.SourceText;
import org.jspecify.annotations.Nullable;

/** Reads nets. */
public final class NetParser extends StatementParser {
  private NetParser(List<Token> tokens) {
    super(tokens);
  }

  /**
   * A net and the symbols its preprocessor conditions ask for.
   *
   * @param symbols they can be defined like parameters
   */
  public record Parsed(Syntax.Net net, Set<String> symbols) {}

  /** Reads a whole net. */
  public static Parsed net(SourceText source, Set<String> defined) throws LnaException {
    Lexer.Result words = Lexer.read(source, defined);
    NetParser parser = new NetParser(words.tokens());
    Syntax.Net net = parser.net();
    return new Parsed(net, words.symbols());
  }

  /** Reads an expression that stands alone. */
  public static Expr expression(SourceText source) throws LnaException {
    NetParser parser = new NetParser(Lexer.read(source, Set.of()).tokens());
    Expr expression = parser.expression();
    if (parser.peek().kind() != Token.Kind.END) {
      throw parser.error("expected the end of the expression but found " + parser.peek().shown());
    }
    return expression;
  }

  private Syntax.Net net() throws LnaException {
    Named name = name("the name of the net");
    List<Syntax.Parameter> parameters = new ArrayList<>();
    if (accept("(")) {
      if (!sees(")")) {
        do {
          Named parameter = name("the name of a parameter");
          expect(":=");
          boolean negative = accept("-");
          long value = number();
          parameters.add(new Syntax.Parameter(parameter, negative ? -value : value));
        } while (accept(","));
      }
      expect(")");
    }
    expect("{");
    List<Syntax.Definition> definitions = new ArrayList<>();
    while (!accept("}")) {
      definitions.add(definition());
    }
    if (peek().kind() != Token.Kind.END) {
      throw error("expected the end of the text but found " + peek().shown());
    }
    return new Syntax.Net(name, parameters, definitions);
  }

  private Syntax.Definition definition() throws LnaException {
    if (accept("type")) {
      Named name = name("the name of a type");
      expect(":");
      Syntax.Type type = type();
      expect(";");
      return new Syntax.TypeDefinition(name, type);
    }
    if (accept("subtype")) {
      Named name = name("the name of a type");
      expect(":");
      Named parent = name("the name of a type");
      Syntax.Range range = optionalRange();
      expect(";");
      return new Syntax.Subtype(name, parent, range);
    }
    if (accept("constant")) {
      Named type = name("the name of a type");
      Named name = name("the name of a constant");
      expect(":=");
      Expr value = expression();
      expect(";");
      return new Syntax.Constant(type, name, value);
    }
    if (sees("function") || sees("import")) {
      return function();
    }
    if (accept("place")) {
      return place();
    }
    if (accept("transition")) {
      return transition();
    }
    if (accept("proposition")) {
      Named name = name("the name of a proposition");
      expect(":");
      Expr condition = expression();
      expect(";");
      return new Syntax.PropositionDefinition(name, condition);
    }
    throw error(
        "expected type, subtype, constant, function, place, transition, proposition or '}' but found "
            + peek().shown());
  }

  private Syntax.Type type() throws LnaException {
    if (accept("range")) {
      return new Syntax.RangeType(range());
    }
    if (accept("mod")) {
      return new Syntax.ModType(expression());
    }
    if (accept("enum")) {
      expect("(");
      List<Named> constants = names("the name of a constant");
      expect(")");
      return new Syntax.EnumType(constants);
    }
    if (accept("vector")) {
      expect("[");
      List<Named> indices = names("the name of a type");
      expect("]");
      expect("of");
      return new Syntax.VectorType(indices, name("the name of a type"));
    }
    if (accept("struct")) {
      expect("{");
      List<Syntax.Variable> components = new ArrayList<>();
      do {
        Named type = name("the name of a type");
        components.add(new Syntax.Variable(type, name("the name of a component")));
        expect(";");
      } while (!accept("}"));
      return new Syntax.StructType(components);
    }
    if (accept("list")) {
      expect("[");
      Named index = name("the name of a type");
      expect("]");
      expect("of");
      Named element = name("the name of a type");
      return new Syntax.ListType(index, element, containerCapacity());
    }
    if (accept("set")) {
      expect("of");
      Named element = name("the name of a type");
      return new Syntax.SetType(element, containerCapacity());
    }
    throw error(
        "expected range, mod, enum, vector, struct, list or set but found " + peek().shown());
  }

  private Expr containerCapacity() throws LnaException {
    expect("with");
    expect("capacity");
    return expression();
  }

  private List<Named> names(String what) throws LnaException {
    List<Named> names = new ArrayList<>();
    do {
      names.add(name(what));
    } while (accept(","));
    return names;
  }

  private Syntax.Definition function() throws LnaException {
    boolean imported = accept("import");
    expect("function");
    Named name = name("the name of a function");
    expect("(");
    List<Syntax.Variable> parameters = new ArrayList<>();
    if (!sees(")")) {
      do {
        Named type = name("the name of a type");
        parameters.add(new Syntax.Variable(type, name("the name of a parameter")));
      } while (accept(","));
    }
    expect(")");
    expect("->");
    Named result = name("the name of a type");
    Syntax.Stmt body = imported || sees(";") ? null : statement();
    if (body == null) {
      expect(";");
    }
    return new Syntax.FunctionDefinition(name, parameters, result, body, imported);
  }

  private Syntax.Definition place() throws LnaException {
    Named name = name("the name of a place");
    expect("{");
    expect("dom");
    expect(":");
    List<Named> domain = new ArrayList<>();
    if (!accept("epsilon")) {
      do {
        domain.add(name("the name of a type"));
      } while (accept("*"));
    }
    expect(";");
    Syntax.Label initial = null;
    Expr capacity = null;
    while (!accept("}")) {
      if (accept("init")) {
        expect(":");
        initial = label();
      } else if (accept("capacity")) {
        expect(":");
        capacity = expression();
      } else if (accept("type")) {
        expect(":");
        Token kind = next();
        if (!Set.of("process", "local", "shared", "protected", "buffer", "ack")
            .contains(kind.text())) {
          throw new LnaException(
              kind.position(),
              "expected process, local, shared, protected, buffer or ack but found "
                  + kind.shown());
        }
      } else {
        throw error("expected init, capacity, type or '}' but found " + peek().shown());
      }
      expect(";");
    }
    return new Syntax.PlaceDefinition(name, domain, initial, capacity);
  }

  private Syntax.Label label() throws LnaException {
    List<Syntax.TupleSyntax> tuples = new ArrayList<>();
    do {
      tuples.add(tuple());
    } while (accept("+"));
    return new Syntax.Label(tuples);
  }

  private Syntax.TupleSyntax tuple() throws LnaException {
    mneme.source.Position position = position();
    List<Syntax.LoopSyntax> loops = List.of();
    if (accept("for")) {
      expect("(");
      loops = loops();
      expect(")");
    }
    Expr condition = null;
    if (accept("if")) {
      expect("(");
      condition = expression();
      expect(")");
    }
    Expr factor = null;
    if (!sees("epsilon") && !seesTogether("<", "(")) {
      factor = product();
      expect("*");
    }
    if (accept("epsilon")) {
      return new Syntax.TupleSyntax(loops, condition, factor, null, position);
    }
    if (!seesTogether("<", "(")) {
      throw error("expected a tuple '<( … )>' or epsilon but found " + peek().shown());
    }
    next();
    next();
    List<Expr> components = more(expression());
    if (!seesTogether(")", ">")) {
      throw error("expected ',' or the end of the tuple ')>' but found " + peek().shown());
    }
    next();
    next();
    return new Syntax.TupleSyntax(loops, condition, factor, components, position);
  }

  private List<Syntax.ArcSyntax> arcs() throws LnaException {
    List<Syntax.ArcSyntax> arcs = new ArrayList<>();
    expect("{");
    while (!accept("}")) {
      Named place = name("the name of a place");
      expect(":");
      arcs.add(new Syntax.ArcSyntax(place, label()));
      expect(";");
    }
    return arcs;
  }

  private Syntax.Definition transition() throws LnaException {
    Named name = name("the name of a transition");
    expect("{");
    expect("in");
    List<Syntax.ArcSyntax> inputs = arcs();
    expect("out");
    List<Syntax.ArcSyntax> outputs = arcs();
    List<Syntax.ArcSyntax> inhibitors = accept("inhibit") ? arcs() : List.of();
    List<Syntax.LoopSyntax> picks = new ArrayList<>();
    List<Syntax.LetSyntax> lets = new ArrayList<>();
    Expr guard = null;
    Expr priority = null;
    boolean safe = false;
    Syntax.DescriptionSyntax description = null;
    while (!accept("}")) {
      if (accept("pick")) {
        expect("{");
        while (!accept("}")) {
          picks.add(loop());
          expect(";");
        }
      } else if (accept("let")) {
        lets.addAll(lets());
      } else if (accept("guard")) {
        expect(":");
        guard = both(guard, expression());
        expect(";");
      } else if (accept("priority")) {
        expect(":");
        priority = expression();
        expect(";");
      } else if (accept("safe")) {
        safe = true;
        expect(";");
      } else if (accept("description")) {
        expect(":");
        description = description();
      } else {
        throw error(
            "expected inhibit, pick, let, guard, priority, safe, description or '}' but found "
                + peek().shown());
      }
    }
    return new Syntax.TransitionDefinition(
        name, inputs, outputs, inhibitors, picks, lets, guard, priority, safe, description);
  }

  private static Expr both(@Nullable Expr first, Expr second) {
    return first == null ? second : new Syntax.Infix("and", first, second, second.position());
  }

  private List<Syntax.LetSyntax> lets() throws LnaException {
    List<Syntax.LetSyntax> lets = new ArrayList<>();
    expect("{");
    while (!accept("}")) {
      Named type = name("the name of a type");
      Named variable = name("the name of a variable");
      expect(":=");
      lets.add(new Syntax.LetSyntax(type, variable, expression()));
      expect(";");
    }
    return lets;
  }

  private Syntax.DescriptionSyntax description() throws LnaException {
    Token format = peek();
    if (format.kind() != Token.Kind.STRING) {
      throw error("expected a text between quotes but found " + format.shown());
    }
    next();
    List<Expr> values = new ArrayList<>();
    while (accept(",")) {
      values.add(expression());
    }
    expect(";");
    return new Syntax.DescriptionSyntax(format.text(), values, format.position());
  }
}
