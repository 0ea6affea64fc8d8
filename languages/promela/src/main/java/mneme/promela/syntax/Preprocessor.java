package mneme.promela.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import mneme.method.Spelling;
import mneme.promela.syntax.Token.Kind;
import mneme.source.SourceText;
import org.jspecify.annotations.Nullable;

/**
 * Macros, conditions and includes, over words instead of characters. It reads nothing but the texts
 * it is given, and no text makes it grow without bound. Not thread-safe.
 */
final class Preprocessor {
  private static final int DEEPEST_INCLUDE = 40;

  private static final Set<String> CONDITIONS =
      Set.of("if", "ifdef", "ifndef", "elif", "else", "endif");

  private final SourceText model;
  private final Macros macros;
  private final Deque<String> including = new ArrayDeque<>();
  private final List<Token> out = new ArrayList<>();

  /** Conditions that are open: whether this part is read, whether an earlier part was. */
  private static final class Condition {
    final Token opened;
    final boolean outer;
    boolean reading;
    boolean done;
    boolean inElse;

    Condition(Token opened, boolean outer, boolean reading) {
      this.opened = opened;
      this.outer = outer;
      this.reading = outer && reading;
      this.done = reading;
    }
  }

  private Preprocessor(SourceText model, Macros macros) {
    this.model = model;
    this.macros = macros;
  }

  /**
   * The words of a text.
   *
   * @param macros what is defined before it; what it defines is added
   */
  static List<Token> tokens(SourceText text, Macros macros) {
    Preprocessor preprocessor = new Preprocessor(text, macros);
    preprocessor.file(Lexer.tokens(text, ""));
    return preprocessor.out;
  }

  private void file(List<Token> tokens) {
    Deque<Condition> conditions = new ArrayDeque<>();
    List<Token> pending = new ArrayList<>();
    int i = 0;
    int last = -1;
    while (tokens.get(i).kind() != Kind.END) {
      Token token = tokens.get(i);
      Condition condition = conditions.peek();
      boolean reading = condition == null || condition.reading;
      if (token.is("#") && token.line() != last) {
        int end = i + 1;
        while (tokens.get(end).kind() != Kind.END && tokens.get(end).line() == token.line()) {
          end++;
        }
        List<Token> directive = tokens.subList(i + 1, end);
        // Conditions may stand within the arguments of a macro.
        if (reading && !directive.isEmpty() && !CONDITIONS.contains(directive.getFirst().text())) {
          macros.expand(pending, out);
          pending.clear();
        }
        directive(token, directive, conditions, reading);
        i = end;
      } else {
        if (reading) {
          if (token.kind() == Kind.BAD) {
            throw bad(token, pending);
          }
          if (isGlued(tokens, i) && macros.isDefined(token.text())) {
            throw new PromelaError(
                token.position(),
                "the macro '%s' is not replaced here: '%s..%s' is one word to SPIN's preprocessor;"
                        .formatted(token.text(), tokens.get(i - 2).text(), token.text())
                    + " write blanks around '..'");
          }
          pending.add(token);
        }
        i++;
      }
      last = token.line();
    }
    Condition open = conditions.peek();
    if (open != null) {
      throw new PromelaError(open.opened.position(), "this condition has no #endif");
    }
    macros.expand(pending, out);
    if (including.isEmpty()) {
      out.add(tokens.get(i));
    }
  }

  /** Whether a name directly follows a number and two dots, which makes them one word in C. */
  private static boolean isGlued(List<Token> tokens, int at) {
    return at > 1
        && tokens.get(at).kind() == Kind.NAME
        && !tokens.get(at).spaced()
        && tokens.get(at - 1).is("..")
        && !tokens.get(at - 1).spaced()
        && tokens.get(at - 2).kind() == Kind.NUMBER;
  }

  /** What has no meaning may be C code, which is the better reason. */
  private PromelaError bad(Token token, List<Token> pending) {
    for (List<Token> before : List.of(out, pending)) {
      for (Token word : before) {
        if (word.kind() == Kind.NAME && ExpressionParser.FOREIGN.contains(word.text())) {
          return ExpressionParser.foreign(word);
        }
      }
    }
    return new PromelaError(token.position(), token.text());
  }

  private void directive(
      Token hash, List<Token> words, Deque<Condition> conditions, boolean reading) {
    if (words.isEmpty()) {
      return;
    }
    Token word = words.getFirst();
    List<Token> rest = words.subList(1, words.size());
    switch (word.text()) {
      case "if" -> open(word, conditions, reading, reading && macros.holds(word, rest));
      case "ifdef" -> open(word, conditions, reading, macros.isDefined(name(word, rest)));
      case "ifndef" -> open(word, conditions, reading, !macros.isDefined(name(word, rest)));
      case "elif", "else" -> turn(word, rest, conditions);
      case "endif" -> {
        if (conditions.poll() == null) {
          throw new PromelaError(word.position(), "#endif without #if");
        }
      }
      default -> {
        if (reading) {
          act(hash, word, rest);
        }
      }
    }
  }

  private static void open(
      Token word, Deque<Condition> conditions, boolean reading, boolean holds) {
    conditions.push(new Condition(word, reading, holds));
  }

  private void turn(Token word, List<Token> rest, Deque<Condition> conditions) {
    Condition condition = conditions.peek();
    if (condition == null || condition.inElse) {
      throw new PromelaError(word.position(), "#" + word.text() + " without #if");
    }
    boolean last = word.text().equals("else");
    boolean holds = condition.outer && !condition.done && (last || macros.holds(word, rest));
    condition.inElse = last;
    condition.reading = holds;
    condition.done |= holds;
  }

  private void act(Token hash, Token word, List<Token> rest) {
    if (word.kind() == Kind.NUMBER) {
      return; // A line marker, as preprocessors leave them.
    }
    switch (word.text()) {
      case "define" -> macros.define(word, rest);
      case "undef" -> macros.undefine(name(word, rest));
      case "include" -> include(word, rest);
      case "error" -> throw new PromelaError(hash.position(), "#error: " + joined(rest));
      case "line", "pragma", "ident", "warning" -> {}
      default -> throw new PromelaError(word.position(), "unknown directive #" + word.text());
    }
  }

  private void include(Token word, List<Token> rest) {
    String name;
    if (rest.size() == 1 && rest.getFirst().kind() == Kind.STRING) {
      name = rest.getFirst().text();
    } else if (rest.size() > 2 && rest.getFirst().is("<") && rest.getLast().is(">")) {
      name = joined(rest.subList(1, rest.size() - 1)).replace(" ", "");
    } else {
      throw new PromelaError(word.position(), "#include needs a name in quotes");
    }
    // Beside the file that includes it, or else beside the model.
    String beside = normal(including.isEmpty() ? name : parent(including.peek()) + name);
    for (String candidate : beside.equals(name) ? List.of(name) : List.of(beside, name)) {
      @Nullable SourceText text = model.included(candidate);
      if (text == null) {
        continue;
      }
      // A file may come to itself again where conditions make that empty.
      if (including.size() >= DEEPEST_INCLUDE) {
        throw new PromelaError(
            rest.getFirst().position(),
            including.contains(candidate)
                ? "'" + name + "' includes itself"
                : "includes are nested too deeply");
      }
      including.push(candidate);
      file(Lexer.tokens(text, candidate));
      including.pop();
      return;
    }
    throw new PromelaError(
        rest.getFirst().position(),
        "'"
            + name
            + "' cannot be included: there is no such file in the model's folder or repository;"
            + " "
            + Spelling.option("include", "DIR")
            + " names other folders");
  }

  private static String parent(String file) {
    return file.substring(0, file.lastIndexOf('/') + 1);
  }

  /** Without steps down and up again, so that a file has one name. */
  private static String normal(String path) {
    Deque<String> parts = new ArrayDeque<>();
    for (String part : path.split("/", -1)) {
      if (part.equals("..") && !parts.isEmpty() && !"..".equals(parts.peekLast())) {
        parts.removeLast();
      } else if (!part.equals(".")) {
        parts.addLast(part);
      }
    }
    return String.join("/", parts);
  }

  private static String name(Token word, List<Token> rest) {
    if (rest.isEmpty() || rest.getFirst().kind() != Kind.NAME) {
      throw new PromelaError(word.position(), "#" + word.text() + " needs a name");
    }
    return rest.getFirst().text();
  }

  private static String joined(List<Token> tokens) {
    StringBuilder text = new StringBuilder();
    for (Token token : tokens) {
      text.append(text.isEmpty() ? "" : " ").append(token.text());
    }
    return text.toString();
  }
}
