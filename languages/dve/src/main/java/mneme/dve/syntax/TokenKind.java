package mneme.dve.syntax;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Kinds of tokens, with the text of those that have only one. */
enum TokenKind {
  NAME("a name"),
  NUMBER("a number"),
  END("the end of the text"),

  CHANNEL("channel", true),
  CONST("const", true),
  BYTE("byte", true),
  INT("int", true),
  PROCESS("process", true),
  STATE("state", true),
  INIT("init", true),
  COMMIT("commit", true),
  ACCEPT("accept", true),
  ASSERT("assert", true),
  TRANS("trans", true),
  GUARD("guard", true),
  SYNC("sync", true),
  EFFECT("effect", true),
  SYSTEM("system", true),
  ASYNC("async", true),
  PROPERTY("property", true),
  TRUE("true", true),
  FALSE("false", true),
  NOT_WORD("not", true),
  AND_WORD("and", true),
  OR_WORD("or", true),
  IMPLY("imply", true),

  LEFT_BRACE("{"),
  RIGHT_BRACE("}"),
  LEFT_PARENTHESIS("("),
  RIGHT_PARENTHESIS(")"),
  LEFT_BRACKET("["),
  RIGHT_BRACKET("]"),
  COMMA(","),
  SEMICOLON(";"),
  COLON(":"),
  DOT("."),
  ARROW("->"),
  QUESTION("?"),
  ASSIGN("="),
  NOT("!"),
  COMPLEMENT("~"),
  AND("&&"),
  OR("||"),
  BIT_OR("|"),
  BIT_XOR("^"),
  BIT_AND("&"),
  EQUAL("=="),
  NOT_EQUAL("!="),
  LESS("<"),
  LESS_EQUAL("<="),
  GREATER(">"),
  GREATER_EQUAL(">="),
  SHIFT_LEFT("<<"),
  SHIFT_RIGHT(">>"),
  PLUS("+"),
  MINUS("-"),
  TIMES("*"),
  DIVIDE("/"),
  REMAINDER("%");

  private static final Map<String, TokenKind> KEYWORDS =
      Stream.of(values())
          .filter(kind -> kind.keyword)
          .collect(Collectors.toUnmodifiableMap(kind -> kind.text, Function.identity()));

  private final String text;
  private final boolean keyword;

  TokenKind(String text) {
    this(text, false);
  }

  TokenKind(String text, boolean keyword) {
    this.text = text;
    this.keyword = keyword;
  }

  static @Nullable TokenKind keyword(String word) {
    return KEYWORDS.get(word);
  }

  boolean isKeyword() {
    return keyword;
  }

  /** For messages. */
  String described() {
    return this == NAME || this == NUMBER || this == END ? text : "'" + text + "'";
  }
}
