package mneme.promela.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mneme.model.Transition;
import mneme.promela.program.Action;
import mneme.promela.program.Step;
import mneme.promela.syntax.Stmt;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** A point of the flow of control of a process type, while it is built. Not thread-safe. */
final class Node {
  /** What a point is. */
  enum Kind {
    /** A statement. */
    BASIC,
    /** A jump. */
    GOTO,
    /** Where ways meet. */
    JOIN,
    /** A selection or repetition. */
    CHOICE,
    /** Statements in braces. */
    SEQUENCE,
    D_STEP,
    UNLESS
  }

  /** Points that follow each other. */
  record Chain(Node first, Node last, List<Node> nodes) {}

  final Kind kind;
  final Position position;
  final String text;
  @Nullable Action action;
  Transition.Kind stepKind = Transition.Kind.OTHER;
  @Nullable Node next;

  /** Where a jump goes: a point, or a label that is found later. */
  @Nullable Node target;

  Stmt.@Nullable Goto jump;

  /** Of a choice. */
  final List<Chain> options = new ArrayList<>();

  /** Of a sequence or d_step; of an unless what it guards. */
  @Nullable Chain body;

  @Nullable Chain escape;

  /** Escapes that end what happens here, the outermost first. */
  final List<Chain> escapes = new ArrayList<>();

  /** The escape behind which SPIN numbers this point although it can be left by it. */
  @Nullable Chain behind;

  final List<String> labels = new ArrayList<>();

  /** Labels of other points that count here, see {@link CarriedLabels}. */
  final Set<String> counted = new HashSet<>();

  /** Whether it is a statement that does nothing, as SPIN sees it; only then may it be dropped. */
  boolean idle;

  /** The d_step it is in. */
  @Nullable Node dStep;

  boolean atomic;
  boolean lastOfAtomic;
  boolean atomicSequence;
  int location = -1;
  @Nullable Step step;

  Node(Kind kind, Position position, String text) {
    this.kind = kind;
    this.position = position;
    this.text = text;
  }

  Chain bodyOf() {
    if (body == null) {
      throw new IllegalStateException("no body");
    }
    return body;
  }
}
