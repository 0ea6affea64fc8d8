package mneme.lna.syntax;

import java.util.ArrayList;
import java.util.List;
import mneme.lna.syntax.Syntax.Expr;
import mneme.lna.syntax.Syntax.Stmt;
import mneme.source.Position;

/** Reads the bodies of functions. */
class StatementParser extends ExpressionParser {
  StatementParser(List<Token> tokens) {
    super(tokens);
  }

  Stmt statement() throws LnaException {
    enter();
    Stmt statement = read();
    leave();
    return statement;
  }

  private Stmt read() throws LnaException {
    Position position = position();
    if (sees("{")) {
      return block();
    }
    if (accept("if")) {
      Expr condition = inParentheses();
      Stmt yes = statement();
      Stmt no = accept("else") ? statement() : null;
      return new Syntax.IfStmt(condition, yes, no, position);
    }
    if (accept("while")) {
      return new Syntax.WhileStmt(inParentheses(), statement(), position);
    }
    if (accept("for")) {
      expect("(");
      List<Syntax.LoopSyntax> loops = loops();
      expect(")");
      return new Syntax.ForStmt(loops, statement(), position);
    }
    if (accept("return")) {
      Expr value = expression();
      expect(";");
      return new Syntax.ReturnStmt(value, position);
    }
    if (accept("assert")) {
      accept(":");
      Expr condition = expression();
      expect(";");
      return new Syntax.AssertStmt(condition, position);
    }
    if (accept("case")) {
      return cases(position);
    }
    Expr target = expression();
    expect(":=");
    Expr value = expression();
    expect(";");
    return new Syntax.Assignment(target, value, position);
  }

  private Expr inParentheses() throws LnaException {
    expect("(");
    Expr inner = expression();
    expect(")");
    return inner;
  }

  private Stmt cases(Position position) throws LnaException {
    Expr value = inParentheses();
    List<Syntax.Alternative> alternatives = new ArrayList<>();
    Stmt otherwise = null;
    expect("{");
    while (!accept("}")) {
      if (accept("default")) {
        expect(":");
        otherwise = statement();
        expect("}");
        break;
      }
      Expr alternative = expression();
      expect(":");
      alternatives.add(new Syntax.Alternative(alternative, statement()));
    }
    return new Syntax.CaseStmt(value, alternatives, otherwise, position);
  }

  private Stmt block() throws LnaException {
    Position position = expect("{").position();
    List<Syntax.Local> locals = new ArrayList<>();
    while (sees("constant")
        || seesName() && peek(1).kind() == Token.Kind.NAME && !peek(1).is("in")) {
      boolean constant = accept("constant");
      Syntax.Named type = name("the name of a type");
      Syntax.Named name = name("the name of a variable");
      Expr value = accept(":=") ? expression() : null;
      expect(";");
      locals.add(new Syntax.Local(new Syntax.Variable(type, name), value, constant));
    }
    List<Stmt> statements = new ArrayList<>();
    while (!accept("}")) {
      statements.add(statement());
    }
    return new Syntax.BlockStmt(locals, statements, position);
  }
}
