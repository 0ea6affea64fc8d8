package mneme.dve.syntax;

import java.util.List;
import mneme.dve.program.EdgeText;
import mneme.dve.program.Type;
import org.jspecify.annotations.Nullable;

/**
 * A model as written; {@code at} is always an offset in the text.
 *
 * @param declarations global ones, in the order of the text
 */
public record ModelSyntax(
    List<Declaration> declarations, List<ProcessSyntax> processes, SystemSyntax system) {

  /** A name with its place. */
  public record Word(int at, String text) {}

  /** What can be declared. */
  public sealed interface Declaration {
    Word name();
  }

  /**
   * {@code const byte a[length] = {…}}.
   *
   * @param length null for a scalar
   * @param initial empty where there is none
   * @param listed whether the initial value stands in braces
   */
  public record VariableSyntax(
      Word name,
      Type type,
      boolean constant,
      @Nullable ExpressionSyntax length,
      List<ExpressionSyntax> initial,
      boolean listed)
      implements Declaration {}

  /**
   * {@code channel {byte,int} c[capacity]}.
   *
   * @param types null for an untyped channel
   * @param capacity null where none is given
   */
  public record ChannelSyntax(
      Word name, @Nullable List<Type> types, @Nullable ExpressionSyntax capacity)
      implements Declaration {}

  /**
   * A process.
   *
   * @param initial null where there is none
   */
  public record ProcessSyntax(
      Word name,
      List<VariableSyntax> variables,
      List<Word> states,
      @Nullable Word initial,
      List<Word> committed,
      List<Word> accepting,
      List<AssertSyntax> asserts,
      List<TransitionSyntax> transitions) {}

  /** {@code assert state: condition}; the text is that of the condition. */
  public record AssertSyntax(Word state, ExpressionSyntax condition, String text) {}

  /** {@code from -> to { guard …; sync …; effect …; }}. */
  public record TransitionSyntax(
      int at,
      Word from,
      Word to,
      @Nullable ExpressionSyntax guard,
      @Nullable SyncSyntax sync,
      List<AssignmentSyntax> effects,
      EdgeText text) {}

  /** Communication over a channel. */
  public sealed interface SyncSyntax {
    Word channel();

    /** {@code channel!{values}}. */
    record SendSyntax(Word channel, List<ExpressionSyntax> values) implements SyncSyntax {}

    /** {@code channel?{targets}}. */
    record ReceiveSyntax(Word channel, List<ExpressionSyntax.Name> targets) implements SyncSyntax {}
  }

  /** {@code target = value}. */
  public record AssignmentSyntax(ExpressionSyntax.Name target, ExpressionSyntax value) {}

  /**
   * {@code system async property P;}.
   *
   * @param property null where there is none
   */
  public record SystemSyntax(int at, boolean synchronous, @Nullable Word property) {}
}
