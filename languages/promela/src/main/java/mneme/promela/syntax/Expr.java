package mneme.promela.syntax;

import java.util.List;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** An expression as it is written. */
public sealed interface Expr {
  Position position();

  /** A number. */
  record Num(int value, Position position) implements Expr {}

  /**
   * A variable, or a part of one.
   *
   * @param index null where none is given
   * @param field what follows a dot, or null
   */
  record Ref(String name, @Nullable Expr index, @Nullable Ref field, Position position)
      implements Expr {
    @Override
    public String toString() {
      return name + (index == null ? "" : "[…]") + (field == null ? "" : "." + field);
    }
  }

  /** {@code ! ~ -}. */
  record Unary(String operator, Expr operand, Position position) implements Expr {}

  record Binary(String operator, Expr left, Expr right, Position position) implements Expr {}

  /** {@code (condition -> yes : no)}. */
  record Conditional(Expr condition, Expr yes, Expr no, Position position) implements Expr {}

  /**
   * Makes a process; its value is the number of the process.
   *
   * @param priority what it starts with, or null
   */
  record Run(String name, List<Expr> arguments, @Nullable Expr priority, Position position)
      implements Expr {}

  /** {@code len empty full nempty nfull} of a channel. */
  record ChannelQuery(String query, Expr channel, Position position) implements Expr {}

  /** {@code q?[…]} and {@code q??[…]}: whether a receive would be possible. */
  record Poll(Ref channel, boolean random, List<Argument> arguments, Position position)
      implements Expr {}

  /**
   * {@code P[i]@label}.
   *
   * @param index null for the first process of the type
   */
  record RemoteLabel(String process, @Nullable Expr index, String label, Position position)
      implements Expr {}

  /** {@code P[i]:variable}. */
  record RemoteVariable(String process, @Nullable Expr index, Ref variable, Position position)
      implements Expr {}

  /** {@code timeout}. */
  record Timeout(Position position) implements Expr {}

  /** {@code enabled(pid)}, {@code pc_value(pid)}, {@code get_priority(pid)}. */
  record ProcessQuery(String query, Expr pid, Position position) implements Expr {}

  /**
   * A field of a receive.
   *
   * @param value what is matched or where the value goes
   * @param eval whether it is matched although it is a variable
   */
  record Argument(Expr value, boolean eval) {}
}
