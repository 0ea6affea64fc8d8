package mneme.dve.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import mneme.dve.program.EdgeText;
import mneme.dve.syntax.ModelSyntax.AssertSyntax;
import mneme.dve.syntax.ModelSyntax.AssignmentSyntax;
import mneme.dve.syntax.ModelSyntax.ProcessSyntax;
import mneme.dve.syntax.ModelSyntax.SyncSyntax;
import mneme.dve.syntax.ModelSyntax.TransitionSyntax;
import mneme.dve.syntax.ModelSyntax.VariableSyntax;
import mneme.dve.syntax.ModelSyntax.Word;
import org.jspecify.annotations.Nullable;

/** Reads one process. */
final class ProcessParser {
  private static final Pattern COMMENT_OR_BLANKS =
      Pattern.compile("(?s)(?:\\s|//[^\n]*|/\\*.*?\\*/)+");

  private final TokenStream tokens;
  private final ModelParser declarations;
  private final ExpressionParser expressions;

  private final List<VariableSyntax> variables = new ArrayList<>();
  private final List<Word> states = new ArrayList<>();
  private final List<Word> committed = new ArrayList<>();
  private final List<Word> accepting = new ArrayList<>();
  private final List<AssertSyntax> asserts = new ArrayList<>();
  private final List<TransitionSyntax> transitions = new ArrayList<>();
  private @Nullable Word initial;

  ProcessParser(TokenStream tokens, ModelParser declarations, ExpressionParser expressions) {
    this.tokens = tokens;
    this.declarations = declarations;
    this.expressions = expressions;
  }

  ProcessSyntax process() {
    tokens.take();
    Word name = tokens.expectName("the name of the process");
    tokens.expect(TokenKind.LEFT_BRACE, "to open process " + name.text());
    int depth = tokens.openBraces();
    while (!tokens.at(TokenKind.RIGHT_BRACE)) {
      try {
        section(name);
      } catch (TokenStream.Failure e) {
        tokens.recover(depth);
      }
    }
    tokens.take();
    return new ProcessSyntax(
        name, variables, states, initial, committed, accepting, asserts, transitions);
  }

  private void section(Word process) {
    switch (tokens.current().kind()) {
      case CONST, BYTE, INT -> variables.addAll(declarations.variables());
      case STATE -> states.addAll(names("state"));
      case COMMIT -> committed.addAll(names("committed state"));
      case ACCEPT -> accepting.addAll(names("accepting state"));
      case INIT -> init();
      case ASSERT -> assertions();
      case TRANS -> transitions();
      case SEMICOLON -> tokens.take();
      case CHANNEL ->
          throw tokens.failAt(
              tokens.current().start(), "channels are declared outside of processes");
      case PROCESS, SYSTEM, END ->
          throw tokens.fail("expected '}' to close process " + process.text());
      default ->
          throw declarations.unknownStart(
              "'state', 'init', 'commit', 'accept', 'assert' or 'trans'");
    }
  }

  private List<Word> names(String what) {
    tokens.take();
    List<Word> names = new ArrayList<>();
    do {
      names.add(tokens.expectName("the name of a " + what));
    } while (tokens.accept(TokenKind.COMMA));
    tokens.expectSemicolon("after the list of names");
    return names;
  }

  private void init() {
    int at = tokens.take().start();
    Word name = tokens.expectName("the name of the initial state");
    if (initial != null) {
      throw tokens.failAt(at, "the process has an initial state already, " + initial.text());
    }
    initial = name;
    tokens.expectSemicolon("after the initial state");
  }

  private void assertions() {
    tokens.take();
    do {
      Word state = tokens.expectName("the state in which the assertion must hold");
      tokens.expect(TokenKind.COLON, "between the state and the condition");
      int start = tokens.current().start();
      ExpressionSyntax condition = expressions.expression();
      asserts.add(new AssertSyntax(state, condition, textFrom(start)));
    } while (tokens.accept(TokenKind.COMMA));
    tokens.expectSemicolon("after the assertion");
  }

  private void transitions() {
    tokens.take();
    @Nullable Word from = null;
    while (tokens.at(TokenKind.NAME) || tokens.at(TokenKind.ARROW)) {
      int at = tokens.current().start();
      if (tokens.at(TokenKind.NAME)) {
        from = tokens.expectName("a state");
      }
      tokens.expect(TokenKind.ARROW, "between the two states of a transition");
      if (from == null) {
        throw tokens.failAt(at, "the first transition must say from which state it goes");
      }
      transitions.add(transition(at, from, tokens.expectName("the state the transition leads to")));
      if (!tokens.accept(TokenKind.COMMA)) {
        break;
      }
    }
    tokens.expectSemicolon("or ',' after the transition");
  }

  private TransitionSyntax transition(int at, Word from, Word to) {
    TransitionParts parts = new TransitionParts();
    tokens.expect(TokenKind.LEFT_BRACE, "to open the transition");
    int depth = tokens.openBraces();
    while (!tokens.at(TokenKind.RIGHT_BRACE)) {
      try {
        part(parts);
      } catch (TokenStream.Failure e) {
        tokens.recover(depth);
      }
    }
    tokens.take();
    return new TransitionSyntax(
        at,
        from,
        to,
        parts.guard,
        parts.sync,
        parts.effects,
        new EdgeText(parts.guardText, parts.syncText, parts.effectText));
  }

  private static final class TransitionParts {
    @Nullable ExpressionSyntax guard;
    @Nullable SyncSyntax sync;
    List<AssignmentSyntax> effects = List.of();
    String guardText = "";
    String syncText = "";
    String effectText = "";
  }

  private void part(TransitionParts parts) {
    Token word = tokens.current();
    switch (word.kind()) {
      case GUARD -> {
        tokens.take();
        requireFirst(parts.guard == null, word);
        int start = tokens.current().start();
        parts.guard = expressions.expression();
        parts.guardText = textFrom(start);
      }
      case SYNC -> {
        tokens.take();
        requireFirst(parts.sync == null, word);
        int start = tokens.current().start();
        parts.sync = sync();
        parts.syncText = textFrom(start);
      }
      case EFFECT -> {
        tokens.take();
        requireFirst(parts.effects.isEmpty(), word);
        int start = tokens.current().start();
        parts.effects = effects();
        parts.effectText = textFrom(start);
      }
      case SEMICOLON -> {}
      default -> throw tokens.fail("expected 'guard', 'sync', 'effect' or '}'");
    }
    tokens.expectSemicolon("or an operator after the " + word.name());
  }

  /** What was read since an offset, on one line and without comments. */
  private String textFrom(int start) {
    String text = tokens.problems().source().text().substring(start, tokens.previousEnd());
    return COMMENT_OR_BLANKS.matcher(text).replaceAll(" ").strip();
  }

  private void requireFirst(boolean first, Token word) {
    if (!first) {
      throw tokens.failAt(word.start(), "a transition has only one " + word.name());
    }
  }

  private SyncSyntax sync() {
    Word channel = tokens.expectName("the name of a channel");
    boolean send = tokens.at(TokenKind.NOT);
    if (!send && !tokens.at(TokenKind.QUESTION)) {
      throw tokens.fail("expected '!' (send) or '?' (receive) after the channel");
    }
    tokens.take();
    boolean none = tokens.at(TokenKind.SEMICOLON) || tokens.at(TokenKind.RIGHT_BRACE);
    boolean several = tokens.at(TokenKind.LEFT_BRACE);
    if (send) {
      return new SyncSyntax.SendSyntax(
          channel,
          none
              ? List.of()
              : several
                  ? declarations.list("to close the values")
                  : List.of(expressions.expression()));
    }
    return new SyncSyntax.ReceiveSyntax(
        channel, none ? List.of() : several ? targets() : List.of(expressions.target()));
  }

  private List<ExpressionSyntax.Name> targets() {
    tokens.take();
    List<ExpressionSyntax.Name> targets = new ArrayList<>();
    do {
      targets.add(expressions.target());
    } while (tokens.accept(TokenKind.COMMA));
    tokens.expect(TokenKind.RIGHT_BRACE, "to close the variables");
    return targets;
  }

  private List<AssignmentSyntax> effects() {
    List<AssignmentSyntax> effects = new ArrayList<>();
    do {
      ExpressionSyntax.Name target = expressions.target();
      if (tokens.at(TokenKind.EQUAL)) {
        throw tokens.fail("expected '=' to assign");
      }
      tokens.expect(TokenKind.ASSIGN, "after the variable to be written");
      effects.add(new AssignmentSyntax(target, expressions.expression()));
    } while (tokens.accept(TokenKind.COMMA));
    return effects;
  }
}
