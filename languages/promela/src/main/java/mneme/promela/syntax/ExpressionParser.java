package mneme.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import mneme.promela.syntax.Expr.Argument;
import mneme.promela.syntax.Token.Kind;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** Reads expressions. Not thread-safe. */
class ExpressionParser {
  private static final int DEEPEST = 120;

  /** Operators with two operands, those that bind least first. */
  static final String[][] LEVELS = {
    {"||"},
    {"&&"},
    {"|"},
    {"^"},
    {"&"},
    {"==", "!="},
    {"<", "<=", ">", ">="},
    {"<<", ">>"},
    {"+", "-"},
    {"*", "/", "%"}
  };

  static final Set<String> FOREIGN = Set.of("c_code", "c_expr", "c_decl", "c_state", "c_track");

  final TokenStream in;
  private int depth;

  ExpressionParser(TokenStream in) {
    this.in = in;
  }

  Expr expression() {
    return level(0);
  }

  /** Throws where expressions or statements stand in each other too deeply for the reader. */
  void enter() {
    if (++depth > DEEPEST) {
      throw in.error("this is nested too deeply");
    }
  }

  /** After a mistake. */
  void restart() {
    depth = 0;
  }

  void leave() {
    depth--;
  }

  /** Operators of a level and of those that bind closer. */
  final Expr level(int level) {
    if (level == LEVELS.length) {
      return unary();
    }
    enter();
    depth -= level == 0 ? 0 : 1; // Only whole expressions count.
    Expr left = level(level + 1);
    if (in.peek().kind() == Kind.SYMBOL && isAt(LEVELS[level])) {
      Row row = new Row(left);
      while (in.peek().kind() == Kind.SYMBOL && isAt(LEVELS[level])) {
        Token operator = in.next();
        row.add(operator.text(), operator.position(), level(level + 1));
      }
      left = row.expression();
    }
    depth -= level == 0 ? 1 : 0;
    return left;
  }

  /** Operands of operators that bind equally close, while they are read. */
  static final class Row {
    /** Up to so many operators the expression is as deep as it is long. */
    private static final int SHORT = 100;

    /** What cannot be regrouped must not be longer, as it would be too deep for its readers. */
    private static final int LONGEST = 500;

    private static final Set<String> ASSOCIATIVE = Set.of("+", "*", "&", "|", "^", "&&", "||");

    private final List<Expr> operands = new ArrayList<>();
    private final List<String> operators = new ArrayList<>();
    private final List<Position> positions = new ArrayList<>();

    Row(Expr first) {
      operands.add(first);
    }

    void add(String operator, Position position, Expr operand) {
      operators.add(operator);
      positions.add(position);
      operands.add(operand);
    }

    /** Grouped from the left; a long one in halves, where that makes no difference. */
    Expr expression() {
      if (operators.size() > SHORT) {
        if (operators.stream().allMatch(operator -> operator.equals("+") || operator.equals("-"))) {
          addNegatives();
        }
        if (ASSOCIATIVE.contains(operators.getFirst())
            && operators.stream().distinct().count() == 1) {
          return halves(0, operands.size());
        }
        if (operators.size() > LONGEST) {
          throw new PromelaError(
              positions.get(LONGEST),
              "more than " + LONGEST + " operators in a row; parentheses make them fewer");
        }
      }
      Expr left = operands.getFirst();
      for (int i = 0; i < operators.size(); i++) {
        left = new Expr.Binary(operators.get(i), left, operands.get(i + 1), positions.get(i));
      }
      return left;
    }

    /** To subtract is to add the opposite, with numbers that wrap around. */
    private void addNegatives() {
      for (int i = 0; i < operators.size(); i++) {
        if (operators.get(i).equals("-")) {
          operators.set(i, "+");
          operands.set(i + 1, new Expr.Unary("-", operands.get(i + 1), positions.get(i)));
        }
      }
    }

    private Expr halves(int from, int to) {
      if (to - from == 1) {
        return operands.get(from);
      }
      int middle = (from + to) / 2;
      return new Expr.Binary(
          operators.get(middle - 1),
          halves(from, middle),
          halves(middle, to),
          positions.get(middle - 1));
    }
  }

  private boolean isAt(String[] operators) {
    for (String operator : operators) {
      if (in.at(operator)) {
        return true;
      }
    }
    return false;
  }

  Expr unary() {
    Token token = in.peek();
    if (in.at("!") || in.at("~") || in.at("-")) {
      in.next();
      enter();
      Expr operand = unary();
      leave();
      if (token.is("-") && operand instanceof Expr.Num number) {
        return new Expr.Num(-number.value(), token.position());
      }
      return new Expr.Unary(token.text(), operand, token.position());
    }
    if (in.accept("!!")) {
      enter();
      Expr operand = unary();
      leave();
      return new Expr.Unary("!", new Expr.Unary("!", operand, token.position()), token.position());
    }
    return primary();
  }

  private Expr primary() {
    Token token = in.peek();
    Position position = token.position();
    if (in.accept("(")) {
      Expr inner = expression();
      if (in.accept("->")) {
        Expr yes = expression();
        in.expect(":");
        Expr no = expression();
        inner = new Expr.Conditional(inner, yes, no, position);
      }
      in.expect(")");
      return inner;
    }
    if (token.kind() == Kind.NUMBER) {
      in.next();
      return new Expr.Num(token.value(), position);
    }
    if (token.kind() != Kind.NAME) {
      throw in.error("an expression is expected here, not " + token.described());
    }
    switch (token.text()) {
      case "true", "skip" -> {
        in.next();
        return new Expr.Num(1, position);
      }
      case "false" -> {
        in.next();
        return new Expr.Num(0, position);
      }
      case "timeout" -> {
        in.next();
        return new Expr.Timeout(position);
      }
      case "run" -> {
        in.next();
        Token name = in.expectName("a proctype");
        in.expect("(");
        List<Expr> arguments = new ArrayList<>();
        while (!in.at(")")) {
          arguments.add(expression());
          if (!in.accept(",") && !in.at(")")) {
            throw in.error("',' or ')' is expected here, not " + in.peek().described());
          }
        }
        in.expect(")");
        return new Expr.Run(name.text(), arguments, priority(), name.position());
      }
      case "len", "empty", "full", "nempty", "nfull" -> {
        if (in.peek(1).is("(")) {
          in.next();
          in.expect("(");
          Expr channel = reference();
          in.expect(")");
          return new Expr.ChannelQuery(token.text(), channel, position);
        }
      }
      case "enabled", "pc_value", "get_priority" -> {
        in.next();
        in.expect("(");
        Expr pid = expression();
        in.expect(")");
        return new Expr.ProcessQuery(token.text(), pid, position);
      }
      case "eval" -> throw in.error("eval belongs into a receive");
      default -> {
        if (FOREIGN.contains(token.text())) {
          throw foreign(token);
        }
      }
    }
    return variable();
  }

  /** {@code priority} with a single number or name, as SPIN takes it; null where there is none. */
  @Nullable Expr priority() {
    if (!in.acceptName("priority")) {
      return null;
    }
    Token token = in.peek();
    Expr priority = in.at("(") ? null : primary();
    if (!(priority instanceof Expr.Num || priority instanceof Expr.Ref)) {
      throw new PromelaError(token.position(), "a priority is a number from 1 to 255");
    }
    return priority;
  }

  static PromelaError foreign(Token token) {
    return new PromelaError(
        token.position(),
        "'" + token.text() + "' embeds C code; a model never runs foreign code here");
  }

  /** A variable, or a poll, or something of another process. */
  private Expr variable() {
    Position position = in.peek().position();
    String name = in.peek().text();
    if (in.isProctype(name) || name.equals("init") && in.peek(1).is("@")) {
      Expr remote = remote(name, position);
      if (remote != null) {
        return remote;
      }
    }
    Expr.Ref ref = reference();
    boolean random = in.at("??");
    if ((random || in.at("?")) && in.peek(1).is("[")) {
      in.next();
      in.expect("[");
      List<Argument> arguments = receiveArguments("]");
      in.expect("]");
      return new Expr.Poll(ref, random, arguments, position);
    }
    return ref;
  }

  private @Nullable Expr remote(String name, Position position) {
    int mark = in.mark();
    in.next();
    Expr index = null;
    if (in.accept("[")) {
      index = expression();
      in.expect("]");
    }
    if (in.accept("@")) {
      String label = in.expectName("a label").text();
      return new Expr.RemoteLabel(name, index, label, position);
    }
    if (in.at(":") && in.peek(1).kind() == Kind.NAME) {
      in.next();
      return new Expr.RemoteVariable(name, index, reference(), position);
    }
    in.reset(mark);
    return null;
  }

  Expr.Ref reference() {
    enter();
    Token name = in.expectName("a name");
    Expr index = null;
    if (in.accept("[")) {
      index = expression();
      in.expect("]");
    }
    Expr.Ref field = null;
    if (in.accept(".")) {
      field = reference();
    }
    leave();
    return new Expr.Ref(name.text(), index, field, name.position());
  }

  /** The fields of a receive up to a closing symbol; {@code a(b, c)} is another way for them. */
  List<Argument> receiveArguments(String closing) {
    List<Argument> arguments = new ArrayList<>();
    if (in.at(closing)) {
      return arguments;
    }
    boolean complete = argument(arguments);
    while (!complete && in.accept(",")) {
      complete = argument(arguments);
    }
    return arguments;
  }

  /** Whether it was {@code (a, b)} or the first of {@code a(b, c)}, and the others with it. */
  private boolean argument(List<Argument> into) {
    if (in.at("(")) {
      in.next();
      enter();
      into.addAll(receiveArguments(")"));
      leave();
      in.expect(")");
      return true;
    }
    if (in.atName("eval")) {
      in.next();
      in.expect("(");
      into.add(new Argument(expression(), true));
      in.expect(")");
      return false;
    }
    // Not a whole expression: '>' and ']' may close the list.
    boolean negative = in.accept("-");
    Token token = in.peek();
    Expr value;
    if (token.kind() == Kind.NUMBER) {
      in.next();
      value = new Expr.Num(negative ? -token.value() : token.value(), token.position());
    } else if (token.isName("true") || token.isName("false")) {
      in.next();
      value = new Expr.Num(token.isName("true") ? 1 : 0, token.position());
    } else {
      Expr.Ref ref = reference();
      value = negative ? new Expr.Unary("-", ref, token.position()) : ref;
    }
    into.add(new Argument(value, false));
    if (into.size() == 1 && in.at("(")) {
      in.next();
      into.addAll(receiveArguments(")"));
      in.expect(")");
      return true;
    }
    return false;
  }
}
