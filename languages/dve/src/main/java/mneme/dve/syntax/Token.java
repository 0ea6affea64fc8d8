package mneme.dve.syntax;

/**
 * A token.
 *
 * @param start offset of its first character in the text
 * @param end offset after its last character
 * @param name its text where it is a name or keyword, else empty
 * @param value of a number
 */
record Token(TokenKind kind, int start, int end, String name, int value) {
  /** For messages. */
  String described() {
    return switch (kind) {
      case NAME -> "'" + name + "'";
      case NUMBER -> "the number " + value;
      default -> kind.described();
    };
  }
}
