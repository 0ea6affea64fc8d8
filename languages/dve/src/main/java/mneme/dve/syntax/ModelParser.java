package mneme.dve.syntax;

import java.util.ArrayList;
import java.util.List;
import mneme.dve.program.Type;
import mneme.dve.syntax.ModelSyntax.ChannelSyntax;
import mneme.dve.syntax.ModelSyntax.Declaration;
import mneme.dve.syntax.ModelSyntax.ProcessSyntax;
import mneme.dve.syntax.ModelSyntax.SystemSyntax;
import mneme.dve.syntax.ModelSyntax.VariableSyntax;
import mneme.dve.syntax.ModelSyntax.Word;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.jspecify.annotations.Nullable;

/** Reads the text of a model: recursive descent, linear in the length of the text. */
public final class ModelParser {
  /** In characters. */
  public static final int LONGEST_TEXT = 16 << 20;

  private final TokenStream tokens;
  private final Problems problems;
  private final ExpressionParser expressions;

  private ModelParser(SourceText source, Problems problems) {
    this.tokens = new TokenStream(source.text(), problems);
    this.problems = problems;
    this.expressions = new ExpressionParser(tokens);
  }

  /**
   * @param problems receives the warnings
   * @throws SourceException with every error of the grammar that was found
   */
  public static ModelSyntax parse(Problems problems) throws SourceException {
    requireLength(problems.source());
    ModelParser parser = new ModelParser(problems.source(), problems);
    ModelSyntax model = parser.model();
    problems.throwIfErrors();
    if (model == null) {
      throw new IllegalStateException("neither a model nor an error");
    }
    return model;
  }

  /**
   * A single expression, such as a user types on the command line.
   *
   * @throws SourceException where the text is not an expression
   */
  public static ExpressionSyntax parseExpression(Problems problems) throws SourceException {
    requireLength(problems.source());
    ModelParser parser = new ModelParser(problems.source(), problems);
    try {
      ExpressionSyntax expression = parser.expressions.expression();
      if (!parser.tokens.at(TokenKind.END)) {
        throw parser.tokens.fail("expected an operator or the end of the expression");
      }
      problems.throwIfErrors();
      return expression;
    } catch (TokenStream.Failure e) {
      throw problems.exception();
    }
  }

  private static void requireLength(SourceText source) throws SourceException {
    if (source.text().length() > LONGEST_TEXT) {
      throw new SourceException(
          source,
          Position.NONE,
          "the text has %,d characters; models of up to %,d are read"
              .formatted(source.text().length(), LONGEST_TEXT));
    }
  }

  /** Null only where an error was reported. */
  private @Nullable ModelSyntax model() {
    List<Declaration> declarations = new ArrayList<>();
    List<ProcessSyntax> processes = new ArrayList<>();
    SystemSyntax system = null;
    while (!tokens.at(TokenKind.END) && !problems.isFull()) {
      try {
        switch (tokens.current().kind()) {
          case PROCESS -> processes.add(new ProcessParser(tokens, this, expressions).process());
          case SYSTEM -> {
            SystemSyntax found = system();
            if (system != null) {
              problems.error(found.at(), "there is a second 'system' line");
            }
            system = found;
          }
          case CHANNEL -> channels(declarations);
          case CONST, BYTE, INT -> declarations.addAll(variables());
          case SEMICOLON -> tokens.take();
          default -> throw unknownStart("'channel', 'process' or 'system'");
        }
      } catch (TokenStream.Failure e) {
        tokens.recoverOutside();
      }
    }
    if (system == null && !problems.hasErrors()) {
      problems.error(
          tokens.current().start(),
          "the text ends without a line 'system async;' or 'system sync;'");
    }
    return system == null ? null : new ModelSyntax(declarations, processes, system);
  }

  /** Something that starts neither a declaration nor what else is possible here. */
  TokenStream.Failure unknownStart(String others) {
    Token token = tokens.current();
    if (token.kind() == TokenKind.NAME) {
      return tokens.failAt(
          token.start(),
          "'%s' starts no declaration: expected a type ('byte', 'int'), 'const', %s"
              .formatted(token.name(), others));
    }
    return tokens.fail("expected a declaration, " + others);
  }

  private SystemSyntax system() {
    int at = tokens.take().start();
    boolean synchronous = tokens.at(TokenKind.SYNC);
    if (!synchronous && !tokens.at(TokenKind.ASYNC)) {
      throw tokens.fail("expected 'async' or 'sync' after 'system'");
    }
    tokens.take();
    Word property =
        tokens.accept(TokenKind.PROPERTY)
            ? tokens.expectName("the name of the property process")
            : null;
    if (!tokens.at(TokenKind.END)) {
      tokens.expect(TokenKind.SEMICOLON, "after the system line");
    }
    return new SystemSyntax(at, synchronous, property);
  }

  /** {@code const byte a[2] = {1,2}, b;}, also inside of a process. */
  List<VariableSyntax> variables() {
    boolean constant = tokens.accept(TokenKind.CONST);
    Type type = type();
    List<VariableSyntax> variables = new ArrayList<>();
    do {
      Word name = tokens.expectName("the name of a variable");
      ExpressionSyntax length = bracketed("to close the length of the array");
      List<ExpressionSyntax> initial = new ArrayList<>();
      boolean listed = false;
      if (tokens.accept(TokenKind.ASSIGN)) {
        listed = tokens.at(TokenKind.LEFT_BRACE);
        if (listed) {
          initial.addAll(list("to close the initial values"));
        } else {
          initial.add(expressions.expression());
        }
      }
      variables.add(new VariableSyntax(name, type, constant, length, initial, listed));
    } while (tokens.accept(TokenKind.COMMA));
    tokens.expectSemicolon("after the declaration");
    return variables;
  }

  private void channels(List<Declaration> declarations) {
    tokens.take();
    List<Type> types = null;
    if (tokens.accept(TokenKind.LEFT_BRACE)) {
      types = new ArrayList<>();
      do {
        types.add(type());
      } while (tokens.accept(TokenKind.COMMA));
      tokens.expect(TokenKind.RIGHT_BRACE, "to close the types of the channel");
    }
    do {
      Word name = tokens.expectName("the name of a channel");
      declarations.add(
          new ChannelSyntax(name, types, bracketed("to close the capacity of the channel")));
    } while (tokens.accept(TokenKind.COMMA));
    tokens.expectSemicolon("after the declaration");
  }

  private Type type() {
    if (tokens.accept(TokenKind.BYTE)) {
      return Type.BYTE;
    }
    if (tokens.accept(TokenKind.INT)) {
      return Type.INT;
    }
    throw tokens.fail("expected a type, 'byte' or 'int'");
  }

  private @Nullable ExpressionSyntax bracketed(String purpose) {
    if (!tokens.accept(TokenKind.LEFT_BRACKET)) {
      return null;
    }
    ExpressionSyntax expression = expressions.expression();
    tokens.expect(TokenKind.RIGHT_BRACKET, purpose);
    return expression;
  }

  /** {@code {x, y}}. */
  List<ExpressionSyntax> list(String purpose) {
    tokens.expect(TokenKind.LEFT_BRACE, "to open the list");
    List<ExpressionSyntax> elements = new ArrayList<>();
    do {
      if (tokens.at(TokenKind.RIGHT_BRACE) && !elements.isEmpty()) {
        break;
      }
      elements.add(expressions.expression());
    } while (tokens.accept(TokenKind.COMMA));
    tokens.expect(TokenKind.RIGHT_BRACE, purpose);
    return elements;
  }
}
