package mneme.dve.syntax;

import mneme.dve.program.Expression.BinaryOperator;
import mneme.dve.program.Expression.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads expressions by precedence climbing. Neither the text's nesting nor the height of the tree
 * passes {@link #DEEPEST}, so that no later walk over the tree can exhaust its stack.
 */
final class ExpressionParser {
  static final int DEEPEST = 500;

  private static final int LOOSEST = 1;

  private final TokenStream tokens;
  private int nesting;

  /** Of the expression read last. */
  private int height;

  ExpressionParser(TokenStream tokens) {
    this.tokens = tokens;
  }

  ExpressionSyntax expression() {
    nesting = 0;
    return binary(LOOSEST);
  }

  /** A variable or array element to be written. */
  ExpressionSyntax.Name target() {
    nesting = 0;
    Token name = tokens.current();
    String text = tokens.expectName("the variable to be written").text();
    if (tokens.at(TokenKind.ARROW) || tokens.at(TokenKind.DOT)) {
      throw tokens.failAt(name.start(), "a process can write only its own and global variables");
    }
    return new ExpressionSyntax.Name(name.start(), text, index());
  }

  private ExpressionSyntax binary(int loosest) {
    descend();
    ExpressionSyntax left = unary();
    int leftHeight = height;
    int chain = 0;
    @Nullable BinaryOperator loosestInChain = null;
    while (true) {
      BinaryOperator operator = operator(tokens.current().kind());
      int precedence = operator == null ? 0 : precedence(operator);
      if (operator == null || precedence < loosest) {
        nesting--;
        height = leftHeight;
        return left;
      }
      int at = tokens.take().start();
      if (precedence != chain) {
        loosestInChain = operator;
      } else if (loosestInChain != null
          && conventionalRank(operator) > conventionalRank(loosestInChain)) {
        warnOfPrecedence(at, operator, loosestInChain);
        loosestInChain = null;
      } else if (loosestInChain != null) {
        loosestInChain = operator;
      }
      chain = precedence;
      ExpressionSyntax right = binary(precedence + 1);
      leftHeight = higher(Math.max(leftHeight, height), at);
      left = new ExpressionSyntax.Binary(at, operator, left, right);
    }
  }

  private ExpressionSyntax unary() {
    UnaryOperator operator =
        switch (tokens.current().kind()) {
          case MINUS -> UnaryOperator.MINUS;
          case COMPLEMENT -> UnaryOperator.COMPLEMENT;
          case NOT, NOT_WORD -> UnaryOperator.NOT;
          default -> null;
        };
    if (operator == null) {
      return primary();
    }
    int at = tokens.take().start();
    descend();
    ExpressionSyntax operand = unary();
    nesting--;
    height = higher(height, at);
    return new ExpressionSyntax.Unary(at, operator, operand);
  }

  private ExpressionSyntax primary() {
    Token token = tokens.current();
    height = 1;
    switch (token.kind()) {
      case NUMBER -> {
        tokens.take();
        return new ExpressionSyntax.Number(token.start(), token.value());
      }
      case TRUE, FALSE -> {
        tokens.take();
        return new ExpressionSyntax.Number(token.start(), token.kind() == TokenKind.TRUE ? 1 : 0);
      }
      case LEFT_PARENTHESIS -> {
        tokens.take();
        ExpressionSyntax inner = binary(LOOSEST);
        tokens.expect(TokenKind.RIGHT_PARENTHESIS, "to close the parenthesis");
        return inner;
      }
      case NAME -> {
        tokens.take();
        boolean arrow = tokens.at(TokenKind.ARROW);
        if (!arrow && !tokens.at(TokenKind.DOT)) {
          return new ExpressionSyntax.Name(token.start(), token.name(), index());
        }
        tokens.take();
        int nameAt = tokens.current().start();
        String what = arrow ? "a variable of " : "a state of ";
        String name = tokens.expectName(what + token.name()).text();
        return new ExpressionSyntax.Qualified(
            token.start(), token.name(), arrow, nameAt, name, index());
      }
      default -> throw tokens.fail("expected an expression");
    }
  }

  private @Nullable ExpressionSyntax index() {
    if (!tokens.at(TokenKind.LEFT_BRACKET)) {
      height = 1;
      return null;
    }
    int at = tokens.take().start();
    ExpressionSyntax index = binary(LOOSEST);
    tokens.expect(TokenKind.RIGHT_BRACKET, "to close the index");
    height = higher(height, at);
    return index;
  }

  private void descend() {
    if (++nesting > DEEPEST) {
      throw tooDeep(tokens.current().start());
    }
  }

  private int higher(int heightOfParts, int at) {
    if (heightOfParts >= DEEPEST) {
      throw tooDeep(at);
    }
    return heightOfParts + 1;
  }

  private TokenStream.Failure tooDeep(int at) {
    return tokens.failAt(
        at,
        "this expression is nested more than %d levels deep; split it, or group long chains with parentheses"
            .formatted(DEEPEST));
  }

  private void warnOfPrecedence(int at, BinaryOperator operator, BinaryOperator before) {
    String level = operator == BinaryOperator.AND ? "'and' and 'or'" : "'|', '^' and '&'";
    tokens
        .problems()
        .warning(
            at,
            "%s after %s: %s have one precedence and group to the left, unlike in most languages; parentheses would make it clear"
                .formatted(sign(operator), sign(before), level));
  }

  private static String sign(BinaryOperator operator) {
    return switch (operator) {
      case AND -> "'and'";
      case OR -> "'or'";
      case BIT_AND -> "'&'";
      case BIT_XOR -> "'^'";
      case BIT_OR -> "'|'";
      default -> operator.name();
    };
  }

  private static @Nullable BinaryOperator operator(TokenKind kind) {
    return switch (kind) {
      case IMPLY -> BinaryOperator.IMPLY;
      case OR, OR_WORD -> BinaryOperator.OR;
      case AND, AND_WORD -> BinaryOperator.AND;
      case BIT_OR -> BinaryOperator.BIT_OR;
      case BIT_XOR -> BinaryOperator.BIT_XOR;
      case BIT_AND -> BinaryOperator.BIT_AND;
      case EQUAL -> BinaryOperator.EQUAL;
      case NOT_EQUAL -> BinaryOperator.NOT_EQUAL;
      case LESS -> BinaryOperator.LESS;
      case LESS_EQUAL -> BinaryOperator.LESS_EQUAL;
      case GREATER -> BinaryOperator.GREATER;
      case GREATER_EQUAL -> BinaryOperator.GREATER_EQUAL;
      case SHIFT_LEFT -> BinaryOperator.SHIFT_LEFT;
      case SHIFT_RIGHT -> BinaryOperator.SHIFT_RIGHT;
      case PLUS -> BinaryOperator.ADD;
      case MINUS -> BinaryOperator.SUBTRACT;
      case TIMES -> BinaryOperator.MULTIPLY;
      case DIVIDE -> BinaryOperator.DIVIDE;
      case REMAINDER -> BinaryOperator.REMAINDER;
      default -> null;
    };
  }

  /** {@code or} and {@code and} share a level, and so do the three bit operators. */
  private static int precedence(BinaryOperator operator) {
    return switch (operator) {
      case IMPLY -> LOOSEST;
      case OR, AND -> 2;
      case BIT_OR, BIT_XOR, BIT_AND -> 3;
      case EQUAL, NOT_EQUAL -> 4;
      case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> 5;
      case SHIFT_LEFT, SHIFT_RIGHT -> 6;
      case ADD, SUBTRACT -> 7;
      case MULTIPLY, DIVIDE, REMAINDER -> 8;
    };
  }

  /** How tightly an operator binds among those of its own level in most languages. */
  private static int conventionalRank(BinaryOperator operator) {
    return switch (operator) {
      case AND, BIT_XOR -> 1;
      case BIT_AND -> 2;
      default -> 0;
    };
  }
}
