package mneme.dve.syntax;

import mneme.dve.syntax.ModelSyntax.Word;

/** The tokens of a text with one token of sight, and what is needed to go on after an error. */
final class TokenStream {
  /** Thrown to the next place that can go on, after the error has been reported. */
  static final class Failure extends RuntimeException {
    @SuppressWarnings("StaticAssignmentOfThrowable") // It has no stack trace.
    private static final Failure INSTANCE = new Failure();

    private Failure() {
      super(null, null, false, false);
    }
  }

  private final Lexer lexer;
  private final Problems problems;
  private Token current;
  private int previousEnd;
  private int openBraces;

  TokenStream(String text, Problems problems) {
    this.problems = problems;
    this.lexer = new Lexer(text, problems);
    this.current = lexer.next();
  }

  Problems problems() {
    return problems;
  }

  Token current() {
    return current;
  }

  /** The offset after the token taken last. */
  int previousEnd() {
    return previousEnd;
  }

  /** How many braces are open before the current token. */
  int openBraces() {
    return openBraces;
  }

  boolean at(TokenKind kind) {
    return current.kind() == kind;
  }

  Token take() {
    Token taken = current;
    if (taken.kind() == TokenKind.LEFT_BRACE) {
      openBraces++;
    } else if (taken.kind() == TokenKind.RIGHT_BRACE) {
      openBraces--;
    }
    previousEnd = taken.end();
    current = lexer.next();
    return taken;
  }

  boolean accept(TokenKind kind) {
    if (!at(kind)) {
      return false;
    }
    take();
    return true;
  }

  Token expect(TokenKind kind, String where) {
    if (!at(kind)) {
      throw fail("expected " + kind.described() + " " + where);
    }
    return take();
  }

  /** The end of a statement: a semicolon, which may be left out before a closing brace. */
  void expectSemicolon(String where) {
    if (!at(TokenKind.RIGHT_BRACE)) {
      expect(TokenKind.SEMICOLON, where);
    }
  }

  Word expectName(String what) {
    if (at(TokenKind.NAME)) {
      Token token = take();
      return new Word(token.start(), token.name());
    }
    String hint = current.kind().isKeyword() ? ", which is a word of the language" : "";
    throw failAt(current.start(), "expected " + what + ", found " + current.described() + hint);
  }

  /** Reports what was expected instead of the current token. */
  Failure fail(String expectation) {
    return failAt(current.start(), expectation + ", found " + current.described());
  }

  Failure failAt(int at, String message) {
    problems.error(at, message);
    return Failure.INSTANCE;
  }

  /**
   * Goes on after an error: to behind the next semicolon outside of all but {@code depth} braces,
   * or to the brace that closes the innermost of them. Gives up, throwing, where a new process or
   * the end of the text comes first.
   */
  void recover(int depth) {
    while (!isBoundary()) {
      if (openBraces <= depth && at(TokenKind.RIGHT_BRACE)) {
        return;
      }
      if (openBraces <= depth && at(TokenKind.SEMICOLON)) {
        take();
        return;
      }
      take();
    }
    throw Failure.INSTANCE;
  }

  /** Goes on after an error that no part of the text inside of braces could mend. */
  void recoverOutside() {
    while (!isBoundary() && !(openBraces <= 0 && at(TokenKind.SEMICOLON))) {
      take();
    }
    accept(TokenKind.SEMICOLON);
    openBraces = 0;
  }

  private boolean isBoundary() {
    return at(TokenKind.PROCESS) || at(TokenKind.SYSTEM) || at(TokenKind.END) || problems.isFull();
  }
}
