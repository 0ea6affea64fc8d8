package mneme.promela.program;

import java.util.BitSet;
import java.util.List;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** A checked expression; its value is a number of 32 bits. */
public sealed interface Expression {
  record Constant(int value) implements Expression {}

  record Load(Place place) implements Expression {}

  /** {@code - ~ !}. */
  record Unary(char operator, Expression operand) implements Expression {}

  /** What two values come to. */
  enum Operator {
    ADD,
    SUBTRACT,
    MULTIPLY,
    DIVIDE,
    REMAINDER,
    SHIFT_LEFT,
    SHIFT_RIGHT,
    AND,
    OR,
    XOR,
    EQUAL,
    UNEQUAL,
    LESS,
    LESS_EQUAL,
    GREATER,
    GREATER_EQUAL,
    BOTH,
    EITHER
  }

  record Binary(Operator operator, Expression left, Expression right, Position position)
      implements Expression {}

  record Conditional(Expression condition, Expression yes, Expression no) implements Expression {}

  /** What is asked of a channel. */
  enum Query {
    LEN,
    EMPTY,
    FULL,
    NEMPTY,
    NFULL
  }

  record ChannelQuery(Query query, Expression channel, Position position) implements Expression {}

  /**
   * Whether a message that fits could be received.
   *
   * @param matches by field what it must equal; null where anything will do
   */
  record Poll(
      Expression channel, boolean random, List<@Nullable Expression> matches, Position position)
      implements Expression {}

  /** The number of the process that moves. */
  record Self() implements Expression {}

  /** Whether nothing else in the whole system can move. */
  record Timeout() implements Expression {}

  /**
   * Whether a process is at one of some locations.
   *
   * @param pid null for the first process of the type
   */
  record At(int proctype, @Nullable Expression pid, BitSet locations) implements Expression {}

  /**
   * A variable of another process; 0 where there is no such process.
   *
   * @param pid null for the first process of the type
   */
  record Remote(int proctype, @Nullable Expression pid, Place place) implements Expression {}

  /** What can be asked of a state besides values. */
  enum Topic {
    /** No process is at a progress label. */
    NO_PROGRESS,
    /** A process can move. */
    ENABLED,
    /** No process can move. */
    STUCK
  }

  /**
   * Something questions and claims ask of a state, but no process.
   *
   * @param pid null where it is not about one process
   */
  record Fact(Topic topic, @Nullable Expression pid) implements Expression {}

  /** The location of a process, as a number. */
  record ProgramCounter(Expression pid) implements Expression {}

  /** The priority of a process; 0 where there is no such process. */
  record Priority(Expression pid) implements Expression {}
}
