package mneme.promela.syntax;

import mneme.source.Position;

/**
 * A word of the text.
 *
 * @param text as written; of a string or character without its quotes
 * @param value of a number or character
 * @param line the logical line it is on, in which continued lines count as one
 * @param spaced whether something empty stands before it
 */
public record Token(
    Kind kind, String text, int value, Position position, int line, boolean spaced) {
  /** What a token is. */
  public enum Kind {
    NAME,
    NUMBER,
    STRING,
    SYMBOL,
    /** Nothing that has a meaning; its text says why. It may stand in text that is skipped. */
    BAD,
    END
  }

  boolean is(String symbol) {
    return kind == Kind.SYMBOL && text.equals(symbol);
  }

  /** How much deeper in brackets the text is behind it: 1, 0 or -1. */
  int nesting() {
    return switch (kind == Kind.SYMBOL ? text : "") {
      case "(", "[", "{" -> 1;
      case ")", "]", "}" -> -1;
      default -> 0;
    };
  }

  boolean isName(String name) {
    return kind == Kind.NAME && text.equals(name);
  }

  /** The same word at another place: what a macro puts there. */
  Token at(Token place) {
    return new Token(kind, text, value, place.position, place.line, spaced);
  }

  /** For error messages. */
  String described() {
    return switch (kind) {
      case END -> "the end of the text";
      case STRING -> "a string";
      case BAD -> text;
      case NAME, NUMBER, SYMBOL -> "'" + text + "'";
    };
  }
}
