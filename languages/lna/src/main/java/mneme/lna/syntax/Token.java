package mneme.lna.syntax;

import mneme.source.Position;

/**
 * A word of the text.
 *
 * @param text a name or reserved word, a sign, the digits of a number, what stands between quotes
 * @param offset where it begins, to see what stands together
 */
record Token(Kind kind, String text, Position position, int offset) {
  enum Kind {
    NAME,
    NUMBER,
    STRING,
    SIGN,
    END
  }

  boolean is(String what) {
    return text.equals(what) && (kind == Kind.SIGN || kind == Kind.NAME);
  }

  String shown() {
    return switch (kind) {
      case END -> "the end of the text";
      case STRING -> "a text";
      default -> "'" + text + "'";
    };
  }
}
