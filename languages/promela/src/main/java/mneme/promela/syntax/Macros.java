package mneme.promela.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.promela.syntax.Token.Kind;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** The macros that are defined, and what they stand for. Not thread-safe. */
public final class Macros {
  /** What all expansions of a text may come to together. */
  private static final int MOST_TOKENS = 2_000_000;

  private static final int DEEPEST = 200;

  private static final String REST = "__VA_ARGS__";

  /**
   * @param parameters null where it takes none, not even in empty parentheses
   */
  private record Macro(@Nullable List<String> parameters, List<Token> body) {
    /** Whether its last parameter stands for all arguments that are left. */
    boolean variadic() {
      return parameters != null && !parameters.isEmpty() && parameters.getLast().equals(REST);
    }
  }

  private final Map<String, Macro> macros = new HashMap<>();
  private final Set<String> given;
  private final Set<String> active = new HashSet<>();
  private int produced;

  Macros(Map<String, Integer> parameters) {
    given = Set.copyOf(parameters.keySet());
    parameters.forEach(
        (name, value) ->
            macros.put(
                name,
                new Macro(
                    null,
                    List.of(
                        new Token(
                            Kind.NUMBER,
                            Integer.toString(value),
                            value,
                            Position.NONE,
                            0,
                            true)))));
  }

  /** The same definitions, for another text. */
  Macros(Macros other) {
    given = other.given;
    macros.putAll(other.macros);
  }

  boolean isDefined(String name) {
    return macros.containsKey(name);
  }

  void undefine(String name) {
    if (!given.contains(name)) {
      macros.remove(name);
    }
  }

  void define(Token word, List<Token> rest) {
    if (rest.isEmpty() || rest.getFirst().kind() != Kind.NAME) {
      throw new PromelaError(word.position(), "#define needs a name");
    }
    String name = rest.getFirst().text();
    if (name.equals("defined")) {
      throw new PromelaError(rest.getFirst().position(), "'defined' cannot be a macro");
    }
    int body = 1;
    List<String> parameters = null;
    if (rest.size() > 1 && rest.get(1).is("(") && !rest.get(1).spaced()) {
      parameters = new ArrayList<>();
      body = parameters(rest, parameters);
    }
    if (!given.contains(name)) {
      macros.put(name, new Macro(parameters, List.copyOf(rest.subList(body, rest.size()))));
    }
  }

  private static int parameters(List<Token> rest, List<String> into) {
    int i = 2;
    while (i < rest.size() && !rest.get(i).is(")")) {
      if (isEllipsis(rest, i)) {
        into.add(REST);
        i += 2;
        break;
      }
      if (rest.get(i).kind() != Kind.NAME || into.contains(rest.get(i).text())) {
        throw new PromelaError(rest.get(i).position(), "a parameter's name belongs here");
      }
      into.add(rest.get(i).text());
      i++;
      if (i < rest.size() && rest.get(i).is(",")) {
        i++;
      }
    }
    if (i >= rest.size() || !rest.get(i).is(")")) {
      throw new PromelaError(rest.get(1).position(), "this list of parameters has no end");
    }
    return i + 1;
  }

  /** Three dots: two that are one word, and one. */
  private static boolean isEllipsis(List<Token> words, int at) {
    return words.get(at).is("..") && at + 1 < words.size() && words.get(at + 1).is(".");
  }

  /** Appends what the tokens stand for. */
  void expand(List<Token> in, List<Token> out) {
    expand(in, out, 0);
  }

  /**
   * What a macro stands for is read again together with what follows it, so that a name it ends in
   * can be a macro whose arguments follow. Where the text of a macro ends a mark is put, up to
   * which the macro does not stand for itself.
   */
  private void expand(List<Token> in, List<Token> out, int depth) {
    if (depth >= DEEPEST) {
      throw new PromelaError(in.getFirst().position(), "macros are nested too deeply");
    }
    Deque<Token> work = new ArrayDeque<>(in);
    while (!work.isEmpty()) {
      Token token = work.pop();
      if (token.kind() == Kind.END) {
        active.remove(token.text());
        continue;
      }
      Macro macro = token.kind() == Kind.NAME ? macros.get(token.text()) : null;
      boolean replace = macro != null && !active.contains(token.text());
      if (macro == null || !replace || macro.parameters != null && !opens(work)) {
        count(token);
        out.add(token);
        continue;
      }
      // Also where nothing comes of it: macros without a text would be replaced without end.
      count(token);
      List<Token> replaced =
          macro.parameters == null
              ? placed(macro.body, token)
              : substituted(token, macro, macro.parameters, arguments(token, macro, work), depth);
      active.add(token.text());
      work.push(new Token(Kind.END, token.text(), 0, token.position(), token.line(), false));
      for (Token word : replaced.reversed()) {
        work.push(word);
      }
    }
  }

  /** Whether a parenthesis comes next; it is taken, with the marks before it. */
  private boolean opens(Deque<Token> work) {
    for (Token next : work) {
      if (next.kind() != Kind.END) {
        if (!next.is("(")) {
          return false;
        }
        Token taken = work.pop();
        while (taken.kind() == Kind.END) {
          active.remove(taken.text());
          taken = work.pop();
        }
        return true;
      }
    }
    return false;
  }

  private void count(Token token) {
    if (++produced > MOST_TOKENS) {
      throw new PromelaError(token.position(), "the macros of this model make too much text");
    }
  }

  private static List<Token> placed(List<Token> body, Token at) {
    List<Token> placed = new ArrayList<>(body.size());
    for (Token token : body) {
      placed.add(token.at(at));
    }
    return placed;
  }

  /** The arguments up to the closing parenthesis; what a list without end takes is one. */
  private List<List<Token>> arguments(Token name, Macro macro, Deque<Token> work) {
    List<List<Token>> arguments = new ArrayList<>();
    List<Token> argument = new ArrayList<>();
    int fixed =
        macro.variadic() && macro.parameters != null ? macro.parameters.size() - 1 : work.size();
    int depth = 0;
    while (!work.isEmpty()) {
      Token token = work.pop();
      if (token.kind() == Kind.END) {
        active.remove(token.text());
        continue;
      }
      boolean divides = token.is(",") && arguments.size() < fixed;
      if (depth == 0 && (token.is(")") || divides)) {
        arguments.add(argument);
        argument = new ArrayList<>();
        if (token.is(")")) {
          return arguments;
        }
        continue;
      }
      depth += token.nesting();
      argument.add(token);
    }
    throw new PromelaError(
        name.position(), "the arguments of macro '" + name.text() + "' have no end");
  }

  private List<Token> substituted(
      Token at, Macro macro, List<String> parameters, List<List<Token>> arguments, int depth) {
    boolean none = parameters.isEmpty() && arguments.size() == 1 && arguments.getFirst().isEmpty();
    if (macro.variadic() && arguments.size() == parameters.size() - 1) {
      arguments.add(List.of());
    }
    if (arguments.size() != parameters.size() && !none) {
      throw new PromelaError(
          at.position(),
          "macro '%s' takes %d arguments, not %d"
              .formatted(at.text(), parameters.size(), arguments.size()));
    }
    List<Token> result = new ArrayList<>();
    List<Token> body = macro.body;
    for (int i = 0; i < body.size(); i++) {
      Token token = body.get(i);
      boolean pasted =
          i + 1 < body.size() && body.get(i + 1).is("##") || i > 0 && body.get(i - 1).is("##");
      int parameter = token.kind() == Kind.NAME ? parameters.indexOf(token.text()) : -1;
      if (token.is("##") && i > 0 && i + 1 < body.size()) {
        continue;
      }
      if (token.is("#") && i + 1 < body.size()) {
        int quoted = parameters.indexOf(body.get(i + 1).text());
        if (quoted >= 0) {
          result.add(quoted(arguments.get(quoted), at));
          i++;
          continue;
        }
      }
      int before = result.size();
      if (parameter < 0) {
        result.add(token.at(at));
      } else if (pasted) {
        result.addAll(placed(arguments.get(parameter), at));
      } else {
        expand(placed(arguments.get(parameter), at), result, depth + 1);
      }
      if (i > 1 && body.get(i - 1).is("##") && before > 0 && before < result.size()) {
        Token left = result.remove(before - 1);
        Token right = result.remove(before - 1);
        result.add(
            before - 1,
            new Token(
                left.kind(),
                left.text() + right.text(),
                left.value(),
                at.position(),
                at.line(),
                left.spaced()));
      }
      count(at);
    }
    return result;
  }

  /** An argument as a string. */
  private static Token quoted(List<Token> argument, Token at) {
    StringBuilder text = new StringBuilder();
    for (Token token : argument) {
      text.append(token.spaced() && !text.isEmpty() ? " " : "").append(token.text());
    }
    return new Token(Kind.STRING, text.toString(), 0, at.position(), at.line(), at.spaced());
  }

  /** The value of a condition. */
  boolean holds(Token word, List<Token> condition) {
    List<Token> resolved = new ArrayList<>();
    for (int i = 0; i < condition.size(); i++) {
      Token token = condition.get(i);
      if (!token.isName("defined")) {
        resolved.add(token);
        continue;
      }
      boolean parenthesis = i + 1 < condition.size() && condition.get(i + 1).is("(");
      int name = parenthesis ? i + 2 : i + 1;
      if (name >= condition.size()
          || condition.get(name).kind() != Kind.NAME
          || parenthesis && (name + 1 >= condition.size() || !condition.get(name + 1).is(")"))) {
        throw new PromelaError(token.position(), "'defined' needs a name");
      }
      int value = isDefined(condition.get(name).text()) ? 1 : 0;
      resolved.add(new Token(Kind.NUMBER, "" + value, value, token.position(), token.line(), true));
      i = parenthesis ? name + 1 : name;
    }
    List<Token> expanded = new ArrayList<>();
    expand(resolved, expanded);
    return new ConditionReader(word, expanded).value() != 0;
  }
}
