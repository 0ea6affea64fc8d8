package mneme.promela.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import mneme.promela.syntax.Token.Kind;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** Reads statements. Not thread-safe. */
class StatementParser extends DeclarationParser {
  /** The braces around the next statement, by number, innermost first; those of a process are 0. */
  private final Deque<Integer> scopes = new ArrayDeque<>(List.of(0));

  private int lastScope;
  private boolean inTrace;

  StatementParser(TokenStream in) {
    super(in);
  }

  @Override
  void restart() {
    super.restart();
    scopes.clear();
    scopes.push(0);
    inTrace = false;
  }

  /** The events between the braces of a trace. */
  List<Stmt> events() {
    inTrace = true;
    List<Stmt> body = sequence();
    inTrace = false;
    return body;
  }

  List<Stmt> block() {
    in.expect("{");
    scopes.push(++lastScope);
    List<Stmt> body = sequence();
    scopes.pop();
    in.expect("}");
    return body;
  }

  private boolean atEnd() {
    return in.at("}")
        || in.at("::")
        || in.atName("fi")
        || in.atName("od")
        || in.peek().kind() == Kind.END;
  }

  List<Stmt> sequence() {
    List<Stmt> statements = new ArrayList<>();
    boolean separated = true;
    while (true) {
      while (in.at(";") || in.at("->")) {
        in.next();
        separated = true;
      }
      if (atEnd()) {
        return statements;
      }
      if (!separated && !in.onNewLine()) {
        throw in.error("';' is expected before " + in.peek().described());
      }
      Stmt statement = statement();
      statements.add(statement);
      separated = closesItself(statement);
    }
  }

  /** After a closing brace, fi or od no separator is needed. */
  private static boolean closesItself(Stmt statement) {
    return switch (statement) {
      case Stmt.If _, Stmt.Do _, Stmt.Block _, Stmt.Atomic _, Stmt.DStep _, Stmt.For _ -> true;
      case Stmt.ForIn _, Stmt.Else _ -> true;
      case Stmt.Labelled labelled -> closesItself(labelled.statement());
      case Stmt.Unless unless -> closesItself(unless.escape());
      default -> false;
    };
  }

  Stmt statement() {
    enter();
    Stmt statement = single();
    while (in.atName("unless")) {
      Position position = in.next().position();
      statement = new Stmt.Unless(statement, single(), position);
    }
    leave();
    return statement;
  }

  /** A label belongs to what follows it, not to an unless behind that. */
  private Stmt single() {
    Token token = in.peek();
    Position position = token.position();
    if (in.at("{")) {
      return new Stmt.Block(block(), position);
    }
    if (token.kind() == Kind.NAME) {
      Stmt named = keyword(token, position);
      if (named != null) {
        return named;
      }
    }
    if (token.kind() == Kind.NAME && !in.isProctype(token.text())) {
      int mark = in.mark();
      Stmt operation = operation(position);
      if (operation != null) {
        return operation;
      }
      in.reset(mark);
    }
    return new Stmt.Condition(expression(), position);
  }

  private @Nullable Stmt keyword(Token token, Position position) {
    switch (token.text()) {
      case "if" -> {
        in.next();
        return new Stmt.If(options("fi", token), position);
      }
      case "do" -> {
        in.next();
        return new Stmt.Do(options("od", token), position);
      }
      case "atomic" -> {
        in.next();
        return new Stmt.Atomic(block(), position);
      }
      case "d_step" -> {
        in.next();
        return new Stmt.DStep(block(), position);
      }
      case "for" -> {
        return loop(position);
      }
      case "select" -> {
        return select(position);
      }
      case "break" -> {
        in.next();
        return new Stmt.Break(position);
      }
      case "goto" -> {
        in.next();
        return new Stmt.Goto(in.expectName("a label").text(), List.copyOf(scopes), position);
      }
      case "else" -> {
        in.next();
        return new Stmt.Else(position);
      }
      case "skip" -> {
        in.next();
        return new Stmt.Skip(position);
      }
      case "assert" -> {
        in.next();
        return new Stmt.Assert(expression(), position);
      }
      case "printf", "printm" -> {
        return print(token, position);
      }
      case "xr", "xs" -> {
        in.next();
        do {
          reference();
        } while (in.accept(","));
        return new Stmt.Exclusive(position);
      }
      case "set_priority" -> {
        in.next();
        in.expect("(");
        Expr pid = expression();
        in.expect(",");
        Expr priority = expression();
        in.expect(")");
        return new Stmt.SetPriority(pid, priority, position);
      }
      default -> {}
    }
    if (FOREIGN.contains(token.text())) {
      throw foreign(token);
    }
    if (atDeclaration()) {
      return new Stmt.Declare(declaration(), position);
    }
    if (in.atInline()) {
      in.callInline();
      return new Stmt.Block(block(), position);
    }
    if (in.peek(1).is(":") && !isRemote()) {
      int scope = scopes.getFirst();
      in.next();
      in.next();
      enter();
      Stmt labelled = atEnd() ? new Stmt.Skip(position) : single();
      leave();
      return new Stmt.Labelled(token.text(), scope, labelled, position);
    }
    return null;
  }

  /** {@code P:x} could be a label; it is a variable of another process where P is a proctype. */
  private boolean isRemote() {
    return in.isProctype(in.peek().text());
  }

  /** An assignment, a send or a receive; null where it is none of these. */
  private @Nullable Stmt operation(Position position) {
    Expr.Ref ref = reference();
    if (in.accept("=")) {
      return new Stmt.Assign(ref, expression(), position);
    }
    boolean increment = in.at("++");
    if (increment || in.at("--")) {
      in.next();
      Expr one = new Expr.Num(1, position);
      return new Stmt.Assign(
          ref, new Expr.Binary(increment ? "+" : "-", ref, one, position), position);
    }
    if (in.peek().kind() == Kind.SYMBOL && in.peek(1).is("=") && !in.peek(1).spaced()) {
      String operator = in.peek().text();
      if ("+-*/%&|^".contains(operator)) {
        throw in.error(
            "there is no '%s=' in Promela; write '%s = %s %s …'"
                .formatted(operator, ref, ref, operator));
      }
    }
    if (inTrace && (in.at("!") || in.at("?"))) {
      boolean send = in.next().is("!");
      return new Stmt.Event(send, ref, receiveArguments(";"), position);
    }
    boolean sorted = in.at("!!");
    if (sorted || in.at("!")) {
      in.next();
      return new Stmt.Send(ref, sorted, sendArguments(), position);
    }
    boolean random = in.at("??");
    if ((random || in.at("?")) && !in.peek(1).is("[")) {
      in.next();
      boolean keep = in.accept("<");
      List<Expr.Argument> arguments = receiveArguments(keep ? ">" : ";");
      if (keep) {
        in.expect(">");
      }
      return new Stmt.Receive(ref, random, keep, arguments, position);
    }
    return null;
  }

  private List<Expr> sendArguments() {
    List<Expr> arguments = new ArrayList<>();
    arguments.add(expression());
    if (in.accept("(")) {
      while (!in.at(")")) {
        arguments.add(expression());
        if (!in.accept(",") && !in.at(")")) {
          throw in.error("',' or ')' is expected here, not " + in.peek().described());
        }
      }
      in.expect(")");
      return arguments;
    }
    while (in.accept(",")) {
      arguments.add(expression());
    }
    return arguments;
  }

  private List<List<Stmt>> options(String closing, Token opened) {
    List<List<Stmt>> options = new ArrayList<>();
    while (in.accept("::")) {
      List<Stmt> option = sequence();
      if (option.isEmpty()) {
        throw in.error("an option is empty");
      }
      options.add(option);
    }
    if (!in.atName(closing)) {
      throw in.error(
          "'%s' is expected here, for the '%s' of line %d, not %s"
              .formatted(closing, opened.text(), opened.position().line(), in.peek().described()));
    }
    in.next();
    if (options.isEmpty()) {
      throw new PromelaError(opened.position(), "this has no options");
    }
    return options;
  }

  private Stmt loop(Position position) {
    in.next();
    in.expect("(");
    Expr.Ref variable = reference();
    if (in.acceptName("in")) {
      Expr.Ref over = reference();
      in.expect(")");
      return new Stmt.ForIn(variable, over, block(), position);
    }
    in.expect(":");
    Expr from = expression();
    in.expect("..");
    Expr to = expression();
    in.expect(")");
    return new Stmt.For(variable, from, to, block(), position);
  }

  private Stmt select(Position position) {
    boolean inlined = in.isInlined();
    in.next();
    in.expect("(");
    Expr.Ref variable = reference();
    in.expect(":");
    Expr from = expression();
    in.expect("..");
    Expr to = expression();
    in.expect(")");
    return new Stmt.Select(variable, from, to, inlined, position);
  }

  private Stmt print(Token token, Position position) {
    in.next();
    in.expect("(");
    String format = null;
    List<Expr> arguments = new ArrayList<>();
    if (token.text().equals("printf")) {
      if (in.peek().kind() != Kind.STRING) {
        throw in.error("a string is expected here, not " + in.peek().described());
      }
      StringBuilder text = new StringBuilder();
      while (in.peek().kind() == Kind.STRING) {
        text.append(in.next().text());
      }
      format = text.toString();
      while (in.accept(",")) {
        arguments.add(expression());
      }
    } else {
      arguments.add(expression());
    }
    in.expect(")");
    return new Stmt.Print(format, arguments, position);
  }
}
