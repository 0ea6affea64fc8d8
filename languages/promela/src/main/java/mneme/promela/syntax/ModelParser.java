package mneme.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.promela.syntax.Decl.Proctype;
import mneme.promela.syntax.Token.Kind;
import mneme.source.Position;
import mneme.source.SourceText;
import org.jspecify.annotations.Nullable;

/** Reads whole models. Not thread-safe. */
public final class ModelParser {
  private final TokenStream in;
  private final StatementParser statements;
  private final List<Decl> declarations = new ArrayList<>();

  private ModelParser(List<Token> tokens) {
    this.in = new TokenStream(tokens);
    this.statements = new StatementParser(in);
  }

  /**
   * What a text says.
   *
   * @param declarations everything it declares, in its order
   * @param remoteLabels labels that are asked after from outside of their process
   */
  public record Parsed(List<Decl> declarations, Set<String> remoteLabels) {}

  /**
   * Reads a model.
   *
   * @throws PromelaError at the first mistake
   */
  public static Parsed parse(SourceText source, Map<String, Integer> parameters) {
    ModelParser parser = new ModelParser(Preprocessor.tokens(source, parameters));
    parser.model();
    return new Parsed(parser.declarations, parser.in.remoteLabels());
  }

  /**
   * A single expression.
   *
   * @param proctypes names of process types it may look into
   */
  public static Expr expression(
      SourceText source, Map<String, Integer> parameters, Iterable<String> proctypes) {
    List<Token> tokens = new ArrayList<>(Preprocessor.tokens(source, parameters));
    TokenStream in = new TokenStream(tokens);
    in.know(proctypes);
    Expr expression = new ExpressionParser(in).expression();
    if (in.peek().kind() != Kind.END) {
      throw in.error("the expression should end before " + in.peek().described());
    }
    return expression;
  }

  private void model() {
    while (in.peek().kind() != Kind.END) {
      if (!in.accept(";")) {
        unit();
      }
    }
  }

  private void unit() {
    Token token = in.peek();
    Position position = token.position();
    if (token.kind() != Kind.NAME) {
      throw in.error("a declaration is expected here, not " + token.described());
    }
    switch (token.text()) {
      case "active", "proctype", "D_proctype" -> proctype();
      case "init" -> {
        in.next();
        Expr priority = statements.priority();
        Expr provided = provided();
        body(":init:", new Expr.Num(1, position), List.of(), provided, priority, position);
      }
      case "inline" -> {
        in.next();
        in.defineInline();
      }
      case "typedef" -> {
        in.next();
        String name = in.expectName("the name of a type").text();
        in.expect("{");
        List<Decl.Variable> fields = statements.declarations("}");
        in.expect("}");
        declarations.add(new Decl.Typedef(name, fields, position));
      }
      case "never" -> {
        in.next();
        String name = in.peek().kind() == Kind.NAME ? in.next().text() : "never";
        in.expect("{");
        List<Stmt> body = statements.sequence();
        Position end = in.peek().position();
        in.expect("}");
        declarations.add(new Decl.Never(name, body, position, end));
      }
      case "ltl" -> {
        in.next();
        String name = in.peek().kind() == Kind.NAME ? in.next().text() : "ltl";
        in.expect("{");
        Expr formula = new FormulaParser(in).expression();
        in.expect("}");
        declarations.add(new Decl.Ltl(name, formula, position));
      }
      case "trace", "notrace" ->
          throw in.error("'" + token.text() + "' assertions are not supported");
      case "mtype" -> mtype(position);
      default -> {
        if (ExpressionParser.FOREIGN.contains(token.text())) {
          throw ExpressionParser.foreign(token);
        }
        if (!statements.atDeclaration()) {
          throw in.error("a declaration is expected here, not " + token.described());
        }
        declarations.add(new Decl.Variables(statements.declaration(), position));
      }
    }
  }

  /** {@code mtype = { … }} declares names, {@code mtype x} variables. */
  private void mtype(Position position) {
    int at = in.peek(1).is(":") ? 3 : 1;
    if (!in.peek(at).is("{") && !in.peek(at).is("=")) {
      declarations.add(new Decl.Variables(statements.declaration(), position));
      return;
    }
    for (int i = 0; i < at; i++) {
      in.next();
    }
    in.accept("=");
    in.expect("{");
    List<String> names = new ArrayList<>();
    while (!in.at("}")) {
      names.add(in.expectName("a name").text());
      in.accept(",");
    }
    in.expect("}");
    declarations.add(new Decl.Mtype(names, position));
  }

  private void proctype() {
    Expr active = null;
    if (in.atName("active")) {
      Position position = in.next().position();
      active = new Expr.Num(1, position);
      if (in.accept("[")) {
        active = statements.expression();
        in.expect("]");
      }
    }
    if (!in.acceptName("proctype") && !in.acceptName("D_proctype")) {
      throw in.error("'proctype' is expected here, not " + in.peek().described());
    }
    Token name = in.expectName("the name of a proctype");
    in.expect("(");
    List<Decl.Variable> parameters = statements.declarations(")");
    in.expect(")");
    Expr priority = statements.priority();
    Expr provided = provided();
    body(name.text(), active, parameters, provided, priority, name.position());
  }

  private @Nullable Expr provided() {
    if (!in.acceptName("provided")) {
      return null;
    }
    in.expect("(");
    Expr condition = statements.expression();
    in.expect(")");
    return condition;
  }

  private void body(
      String name,
      @Nullable Expr active,
      List<Decl.Variable> parameters,
      @Nullable Expr provided,
      @Nullable Expr priority,
      Position position) {
    in.expect("{");
    List<Stmt> body = statements.sequence();
    Position end = in.peek().position();
    in.expect("}");
    declarations.add(
        new Proctype(name, active, parameters, provided, priority, body, position, end));
  }
}
