package mneme.lna.syntax;

import java.util.List;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** The tree of a text. All of it is immutable. */
public final class Syntax {
  private Syntax() {}

  /** A whole net. */
  public record Net(Named name, List<Parameter> parameters, List<Definition> definitions) {}

  /** A name where it stands. */
  public record Named(String text, Position position) {}

  /** A constant the user may set. */
  public record Parameter(Named name, long value) {}

  /** A part of a net. */
  public sealed interface Definition {
    Named name();
  }

  /** {@code type name : …}. */
  public record TypeDefinition(Named name, Type type) implements Definition {}

  /** {@code subtype name : parent range …}. */
  public record Subtype(Named name, Named parent, @Nullable Range range) implements Definition {}

  /** {@code constant type name := value}. */
  public record Constant(Named type, Named name, Expr value) implements Definition {}

  /** A function; its body is null where only its head is declared. */
  public record FunctionDefinition(
      Named name, List<Variable> parameters, Named result, @Nullable Stmt body, boolean imported)
      implements Definition {}

  /** A place. */
  public record PlaceDefinition(
      Named name, List<Named> domain, @Nullable Label initial, @Nullable Expr capacity)
      implements Definition {}

  /** A transition. */
  public record TransitionDefinition(
      Named name,
      List<ArcSyntax> inputs,
      List<ArcSyntax> outputs,
      List<ArcSyntax> inhibitors,
      List<LoopSyntax> picks,
      List<LetSyntax> lets,
      @Nullable Expr guard,
      @Nullable Expr priority,
      boolean safe,
      @Nullable DescriptionSyntax description)
      implements Definition {}

  /** A condition on markings with a name. */
  public record PropositionDefinition(Named name, Expr condition) implements Definition {}

  /** {@code low .. high}. */
  public record Range(Expr low, Expr high) {}

  /** The right side of a type definition. */
  public sealed interface Type {}

  public record RangeType(Range range) implements Type {}

  public record ModType(Expr modulus) implements Type {}

  public record EnumType(List<Named> constants) implements Type {}

  public record VectorType(List<Named> indices, Named element) implements Type {}

  public record StructType(List<Variable> components) implements Type {}

  public record ListType(Named index, Named element, Expr capacity) implements Type {}

  public record SetType(Named element, Expr capacity) implements Type {}

  /** A typed name. */
  public record Variable(Named type, Named name) {}

  /** {@code place : label}. */
  public record ArcSyntax(Named place, Label label) {}

  /** A sum of tuples. */
  public record Label(List<TupleSyntax> tuples) {}

  /** {@code for(…) if(…) factor * <( … )>}; components are null for {@code epsilon}. */
  public record TupleSyntax(
      List<LoopSyntax> loops,
      @Nullable Expr condition,
      @Nullable Expr factor,
      @Nullable List<Expr> components,
      Position position) {}

  /** {@code name in domain}, perhaps with a range. */
  public record LoopSyntax(Named name, Expr domain, @Nullable Range range) {}

  public record LetSyntax(Named type, Named name, Expr value) {}

  public record DescriptionSyntax(String format, List<Expr> values, Position position) {}

  /** A statement. */
  public sealed interface Stmt {
    Position position();
  }

  public record Assignment(Expr target, Expr value, Position position) implements Stmt {}

  public record IfStmt(Expr condition, Stmt yes, @Nullable Stmt no, Position position)
      implements Stmt {}

  public record CaseStmt(
      Expr value, List<Alternative> alternatives, @Nullable Stmt otherwise, Position position)
      implements Stmt {}

  public record Alternative(Expr value, Stmt body) {}

  public record WhileStmt(Expr condition, Stmt body, Position position) implements Stmt {}

  public record ForStmt(List<LoopSyntax> loops, Stmt body, Position position) implements Stmt {}

  public record ReturnStmt(Expr value, Position position) implements Stmt {}

  public record AssertStmt(Expr condition, Position position) implements Stmt {}

  public record BlockStmt(List<Local> locals, List<Stmt> statements, Position position)
      implements Stmt {}

  /** A variable or constant of a block. */
  public record Local(Variable variable, @Nullable Expr value, boolean constant) {}

  /** An expression. */
  public sealed interface Expr {
    Position position();
  }

  public record Num(long value, Position position) implements Expr {}

  public record Name(String text, Position position) implements Expr {}

  /** {@code not - + pred succ}. */
  public record Prefix(String operator, Expr operand, Position position) implements Expr {}

  public record Infix(String operator, Expr left, Expr right, Position position) implements Expr {}

  public record Choice(Expr condition, Expr yes, Expr no, Position position) implements Expr {}

  /** A function called, or a cast to a type. */
  public record CallExpr(Named name, List<Expr> arguments, Position position) implements Expr {}

  public record StructExpr(List<Expr> components, Position position) implements Expr {}

  public record VectorExpr(List<Expr> elements, Position position) implements Expr {}

  /** {@code |a, b|}; {@code empty} where there are no elements. */
  public record ContainerExpr(List<Expr> elements, Position position) implements Expr {}

  public record IndexExpr(Expr value, List<Expr> indices, Position position) implements Expr {}

  public record SliceExpr(Expr value, Expr from, Expr to, Position position) implements Expr {}

  public record MemberExpr(Expr value, Named member, Position position) implements Expr {}

  /** {@code token -> n}. */
  public record TokenExpr(Expr token, long component, Position position) implements Expr {}

  /** {@code value :: (member := element)}. */
  public record StructUpdate(Expr value, Named member, Expr element, Position position)
      implements Expr {}

  /** {@code value :: ([indices] := element)}. */
  public record VectorUpdate(Expr value, List<Expr> indices, Expr element, Position position)
      implements Expr {}

  public record Attribute(Expr value, Named attribute, Position position) implements Expr {}

  /** {@code forall(…)} and its like. */
  public record IteratorExpr(
      String operator,
      List<LoopSyntax> loops,
      @Nullable Expr condition,
      @Nullable Expr body,
      Position position)
      implements Expr {}
}
