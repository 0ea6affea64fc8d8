package mneme.promela.syntax;

import java.util.List;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** A statement as it is written. */
public sealed interface Stmt {
  Position position();

  /** A condition to wait for, or the making of a process. */
  record Condition(Expr expression, Position position) implements Stmt {}

  record Assign(Expr.Ref target, Expr value, Position position) implements Stmt {}

  record Send(Expr.Ref channel, boolean sorted, List<Expr> arguments, Position position)
      implements Stmt {}

  /**
   * @param keep whether the message stays in the channel
   */
  record Receive(
      Expr.Ref channel,
      boolean random,
      boolean keep,
      List<Expr.Argument> arguments,
      Position position)
      implements Stmt {}

  /** A send or receive as {@code trace} means it. */
  record Event(boolean send, Expr.Ref channel, List<Expr.Argument> arguments, Position position)
      implements Stmt {}

  record Assert(Expr expression, Position position) implements Stmt {}

  /** {@code printf} and {@code printm}, of which the latter has no format. */
  record Print(@Nullable String format, List<Expr> arguments, Position position) implements Stmt {}

  record Skip(Position position) implements Stmt {}

  record Else(Position position) implements Stmt {}

  record Break(Position position) implements Stmt {}

  /**
   * @param scopes the braces it stands in, innermost first
   */
  record Goto(String label, List<Integer> scopes, Position position) implements Stmt {}

  /**
   * @param scope the innermost braces it stands in
   */
  record Labelled(String label, int scope, Stmt statement, Position position) implements Stmt {}

  /** Variables declared between statements. */
  record Declare(List<Decl.Variable> variables, Position position) implements Stmt {}

  record If(List<List<Stmt>> options, Position position) implements Stmt {}

  record Do(List<List<Stmt>> options, Position position) implements Stmt {}

  record Block(List<Stmt> body, Position position) implements Stmt {}

  record Atomic(List<Stmt> body, Position position) implements Stmt {}

  record DStep(List<Stmt> body, Position position) implements Stmt {}

  record Unless(Stmt main, Stmt escape, Position position) implements Stmt {}

  /** {@code for (variable : from .. to)}. */
  record For(Expr.Ref variable, Expr from, Expr to, List<Stmt> body, Position position)
      implements Stmt {}

  /** {@code for (variable in array)} or a channel. */
  record ForIn(Expr.Ref variable, Expr.Ref over, List<Stmt> body, Position position)
      implements Stmt {}

  /**
   * {@code select (variable : from .. to)}.
   *
   * @param inlined whether it stands in the body of an inline
   */
  record Select(Expr.Ref variable, Expr from, Expr to, boolean inlined, Position position)
      implements Stmt {}

  /** {@code set_priority(pid, priority)}. */
  record SetPriority(Expr pid, Expr priority, Position position) implements Stmt {}

  /** {@code xr} and {@code xs}: believed, and not needed. */
  record Exclusive(Position position) implements Stmt {}
}
