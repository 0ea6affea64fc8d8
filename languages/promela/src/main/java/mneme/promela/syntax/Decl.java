package mneme.promela.syntax;

import java.util.List;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** A declaration as it is written. */
public sealed interface Decl {
  Position position();

  /**
   * One variable.
   *
   * @param type {@code bit bool byte short int unsigned pid mtype chan}, or the name of a record
   * @param bits the width of an {@code unsigned}
   * @param length of an array; null where it is none
   * @param initial one value for all elements, or one each; empty where none is given
   * @param channel what an initialised channel is; null where none is made
   */
  record Variable(
      String name,
      String type,
      @Nullable Expr bits,
      @Nullable Expr length,
      List<Expr> initial,
      @Nullable NewChannel channel,
      boolean hidden,
      Position position)
      implements Decl {}

  /** {@code [capacity] of { types }}. */
  record NewChannel(Expr capacity, List<FieldType> fields, Position position) {}

  /** The type of a field of messages. */
  record FieldType(String type, Position position) {}

  record Mtype(List<String> names, Position position) implements Decl {}

  record Typedef(String name, List<Variable> fields, Position position) implements Decl {}

  /**
   * A process type, or {@code init}.
   *
   * @param active how many are there from the start; null for none
   */
  record Proctype(
      String name,
      @Nullable Expr active,
      List<Variable> parameters,
      @Nullable Expr provided,
      @Nullable Expr priority,
      List<Stmt> body,
      Position position,
      Position end)
      implements Decl {
    /** The name of {@code init}. */
    public static final String INIT = ":init:";
  }

  /** A never claim: what must not be along a run. */
  record Never(String name, List<Stmt> body, Position position, Position end) implements Decl {}

  /** {@code trace} or {@code notrace}: which sends and receives there may be, or may not. */
  record Trace(boolean negated, List<Stmt> body, Position position, Position end) implements Decl {}

  /** A formula that must hold along every run; temporal operators are operators like others. */
  record Ltl(String name, Expr formula, Position position) implements Decl {}

  /** Global variables in the order of the text. */
  record Variables(List<Variable> variables, Position position) implements Decl {}
}
