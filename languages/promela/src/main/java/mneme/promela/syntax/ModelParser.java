package mneme.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.method.Spelling;
import mneme.promela.syntax.Decl.Proctype;
import mneme.promela.syntax.Token.Kind;
import mneme.source.Diagnostic;
import mneme.source.Position;
import mneme.source.SourceText;
import mneme.source.Suggestion;
import org.jspecify.annotations.Nullable;

/** Reads whole models. Not thread-safe. */
public final class ModelParser {
  private static final int MOST_ERRORS = 20;

  /** Words that stand nowhere but at the beginning of a unit. */
  private static final Set<String> BEGINNINGS =
      Set.of("active", "proctype", "init", "inline", "typedef", "never", "ltl", "trace", "notrace");

  private static final Set<String> BLOCKS = Set.of("init", "never", "ltl", "trace", "notrace");

  private static final Set<String> TYPES =
      Set.of("bit", "bool", "byte", "short", "int", "unsigned", "pid", "mtype", "chan", "typedef");

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
   * @param macros what is defined at its end
   */
  public record Parsed(
      List<Decl> declarations,
      Set<String> remoteLabels,
      Macros macros,
      List<Diagnostic> warnings) {}

  /**
   * Reads a model.
   *
   * @throws PromelaError at the first mistake
   */
  public static Parsed parse(SourceText source, Map<String, Integer> parameters) {
    Macros macros = new Macros(parameters);
    ModelParser parser = new ModelParser(Preprocessor.tokens(source, macros));
    parser.model();
    return new Parsed(parser.declarations, parser.in.remoteLabels(), macros, parser.in.warnings());
  }

  /**
   * A single expression.
   *
   * @param macros those of the model
   * @param proctypes names of process types it may look into
   */
  public static Expr expression(SourceText source, Macros macros, Iterable<String> proctypes) {
    TokenStream in = new TokenStream(Preprocessor.tokens(source, new Macros(macros)));
    in.know(proctypes);
    Expr expression = new ExpressionParser(in).expression();
    if (in.peek().kind() != Kind.END) {
      throw in.error("the expression should end before " + in.peek().described());
    }
    return expression;
  }

  /** After a mistake it goes on with the next unit, so that others are found as well. */
  private void model() {
    List<PromelaError> errors = new ArrayList<>();
    while (in.peek().kind() != Kind.END) {
      if (in.accept(";")) {
        continue;
      }
      try {
        unit();
      } catch (PromelaError e) {
        errors.add(e);
        if (errors.size() >= MOST_ERRORS || !skip()) {
          break;
        }
      }
    }
    if (!errors.isEmpty()) {
      throw new PromelaErrors(errors);
    }
  }

  /** Goes to a word that begins a process, or something else of the model; false at the end. */
  private boolean skip() {
    statements.restart();
    in.recover();
    do {
      in.next();
      if (in.peek().kind() == Kind.END) {
        return false;
      }
    } while (!(BEGINNINGS.contains(in.peek().text()) && in.beginsLine()));
    return true;
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
        body(
            Decl.Proctype.INIT, new Expr.Num(1, position), List.of(), provided, priority, position);
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
      case "trace", "notrace" -> {
        in.next();
        in.expect("{");
        List<Stmt> body = statements.events();
        Position end = in.peek().position();
        in.expect("}");
        declarations.add(new Decl.Trace(token.text().equals("notrace"), body, position, end));
      }
      case "mtype" -> mtype(position);
      default -> {
        if (ExpressionParser.FOREIGN.contains(token.text())) {
          throw ExpressionParser.foreign(token);
        }
        if (!statements.atDeclaration()) {
          throw in.error(
              "a declaration is expected here, not " + token.described() + meant(token.text()));
        }
        declarations.add(new Decl.Variables(statements.declaration(), position));
      }
    }
  }

  /** What somebody may have meant who wrote a word where a unit begins. */
  private String meant(String word) {
    boolean process = word.equals("process") && in.peek(2).is("{");
    if (process || word.equals("system") && in.peek(2).is(";")) {
      return "; this looks like a model in the language DVE: "
          + Spelling.option("language", "dve")
          + " reads it";
    }
    if (in.peek(1).is("{")) {
      return Suggestion.near(word, BLOCKS);
    }
    if (in.peek(1).kind() == Kind.NAME && in.peek(2).is("(")) {
      return Suggestion.near(word, Set.of("proctype", "inline", "active"));
    }
    return Suggestion.near(word, in.peek(1).isName("proctype") ? Set.of("active") : TYPES);
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
    if (body.isEmpty() && in.at("}")) {
      throw in.error("a process needs a statement; 'skip' does nothing");
    }
    in.expect("}");
    declarations.add(
        new Proctype(name, active, parameters, provided, priority, body, position, end));
  }
}
