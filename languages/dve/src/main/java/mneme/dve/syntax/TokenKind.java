package mneme.dve.syntax;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

  /** By their texts, those that have only one. */
  private static final Map<String, TokenKind> KINDS =
      Stream.of(values())
          .filter(kind -> !kind.varies())
          .collect(Collectors.toUnmodifiableMap(kind -> kind.text, Function.identity()));

  /** The texts of those that are no words, longest first. */
  static final List<String> SIGNS =
      Stream.of(values())
          .filter(kind -> !kind.varies() && !kind.keyword)
          .map(kind -> kind.text)
          .sorted(Comparator.comparing(String::length).reversed())
          .toList();

  private final String text;
  private final boolean keyword;

  TokenKind(String text) {
    this(text, false);
  }

  TokenKind(String text, boolean keyword) {
    this.text = text;
    this.keyword = keyword;
  }

  /** A keyword, or a name. */
  static TokenKind ofWord(String word) {
    return KINDS.getOrDefault(word, NAME);
  }

  /** The kind of one of the {@link #SIGNS}. */
  static TokenKind ofSign(String sign) {
    return Objects.requireNonNull(KINDS.get(sign));
  }

  private boolean varies() {
    return this == NAME || this == NUMBER || this == END;
  }

  boolean isKeyword() {
    return keyword;
  }

  /** For messages. */
  String described() {
    return varies() ? text : "'" + text + "'";
  }
}
