package mneme.app.page;

import java.util.Map;
import java.util.Set;
import mneme.app.text.Xml;

/**
 * Colours the lines of a model, one after the other from the first: comments, words of the
 * language, numbers, strings. It knows no grammar, so that a text that is not understood is shown
 * as it is. Not thread-safe.
 */
final class Highlighter {
  private static final Map<String, Set<String>> KEYWORDS =
      Map.of(
          "dve",
          Set.of(
              "process",
              "state",
              "init",
              "trans",
              "guard",
              "effect",
              "sync",
              "system",
              "async",
              "const",
              "byte",
              "int",
              "channel",
              "commit",
              "assert",
              "accept",
              "property",
              "and",
              "or",
              "not",
              "imply",
              "true",
              "false",
              "buchi"),
          "promela",
          Set.of(
              "proctype",
              "active",
              "init",
              "if",
              "fi",
              "do",
              "od",
              "for",
              "select",
              "else",
              "break",
              "goto",
              "skip",
              "atomic",
              "d_step",
              "assert",
              "run",
              "chan",
              "of",
              "mtype",
              "typedef",
              "byte",
              "bit",
              "bool",
              "short",
              "int",
              "unsigned",
              "never",
              "ltl",
              "timeout",
              "printf",
              "inline",
              "unless",
              "provided",
              "priority",
              "hidden",
              "show",
              "true",
              "false",
              "len",
              "empty",
              "full",
              "nempty",
              "nfull",
              "eval",
              "xr",
              "xs",
              "trace",
              "notrace",
              "local"),
          "lna",
          Set.of(
              "net",
              "place",
              "transition",
              "in",
              "out",
              "inhibit",
              "guard",
              "dom",
              "init",
              "capacity",
              "type",
              "range",
              "enum",
              "vector",
              "struct",
              "list",
              "set",
              "constant",
              "function",
              "return",
              "if",
              "else",
              "while",
              "for",
              "forall",
              "exists",
              "card",
              "proposition",
              "property",
              "and",
              "or",
              "not",
              "true",
              "false",
              "let",
              "pick",
              "safe",
              "priority",
              "description",
              "subtype",
              "mod",
              "with"));

  private final Set<String> keywords;
  private final boolean markup;

  /** Whether a comment goes on from the line before. */
  private boolean inComment;

  Highlighter(String language) {
    this.keywords = KEYWORDS.getOrDefault(language, Set.of());
    this.markup = language.equals("pnml");
  }

  /** The next line as HTML. */
  String line(String text) {
    if (markup || keywords.isEmpty()) {
      return Xml.escaped(text);
    }
    StringBuilder out = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      at = inComment ? comment(text, at, out) : token(text, at, out);
    }
    return out.toString();
  }

  private int comment(String text, int from, StringBuilder out) {
    int end = text.indexOf("*/", from);
    inComment = end < 0;
    int to = end < 0 ? text.length() : end + 2;
    span("c", text.substring(from, to), out);
    return to;
  }

  private int token(String text, int from, StringBuilder out) {
    char c = text.charAt(from);
    if (text.startsWith("//", from)) {
      span("c", text.substring(from), out);
      return text.length();
    }
    if (text.startsWith("/*", from)) {
      int end = text.indexOf("*/", from + 2);
      inComment = end < 0;
      int to = end < 0 ? text.length() : end + 2;
      span("c", text.substring(from, to), out);
      return to;
    }
    if (c == '"') {
      int to = from + 1;
      while (to < text.length() && text.charAt(to) != '"') {
        to += text.charAt(to) == '\\' ? 2 : 1;
      }
      to = Math.min(text.length(), to + 1);
      span("s", text.substring(from, to), out);
      return to;
    }
    if (Character.isJavaIdentifierPart(c) && !Character.isISOControl(c)) {
      int to = from;
      while (to < text.length() && Character.isJavaIdentifierPart(text.charAt(to))) {
        to++;
      }
      String word = text.substring(from, to);
      if (keywords.contains(word)) {
        span("k", word, out);
      } else if (Character.isDigit(c)) {
        span("n", word, out);
      } else {
        out.append(Xml.escaped(word));
      }
      return to;
    }
    out.append(Xml.escaped(String.valueOf(c)));
    return from + 1;
  }

  private static void span(String kind, String text, StringBuilder out) {
    out.append("<span class=\"").append(kind).append("\">").append(Xml.escaped(text));
    out.append("</span>");
  }
}
