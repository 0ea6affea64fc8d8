package mneme.promela.check;

import java.util.List;
import java.util.stream.Collectors;
import mneme.promela.syntax.Expr;
import mneme.promela.syntax.Stmt;

/** Statements as people read them in traces. */
final class Texts {
  private Texts() {}

  static String of(Stmt statement) {
    return switch (statement) {
      case Stmt.Condition s -> of(s.expression());
      case Stmt.Assign s -> of(s.target()) + " = " + of(s.value());
      case Stmt.Send s -> of(s.channel()) + (s.sorted() ? "!!" : "!") + list(s.arguments());
      case Stmt.Receive s ->
          of(s.channel())
              + (s.random() ? "??" : "?")
              + (s.keep() ? "<" + arguments(s.arguments()) + ">" : arguments(s.arguments()));
      case Stmt.Assert s -> "assert(" + of(s.expression()) + ")";
      case Stmt.Print s ->
          s.format() == null
              ? "printm(" + list(s.arguments()) + ")"
              : "printf(\""
                  + s.format()
                  + "\""
                  + (s.arguments().isEmpty() ? "" : ", " + list(s.arguments()))
                  + ")";
      case Stmt.SetPriority s -> "set_priority(" + of(s.pid()) + "," + of(s.priority()) + ")";
      case Stmt.Goto s -> "goto " + s.label();
      case Stmt.Break _ -> "break";
      case Stmt.Else _ -> "else";
      case Stmt.Skip _ -> "skip";
      default -> "…";
    };
  }

  private static String list(List<Expr> expressions) {
    return expressions.stream().map(Texts::of).collect(Collectors.joining(","));
  }

  private static String arguments(List<Expr.Argument> arguments) {
    return arguments.stream()
        .map(a -> a.eval() ? "eval(" + of(a.value()) + ")" : of(a.value()))
        .collect(Collectors.joining(","));
  }

  static String of(Expr expression) {
    return switch (expression) {
      case Expr.Num e -> Integer.toString(e.value());
      case Expr.Ref e ->
          e.name()
              + (e.index() == null ? "" : "[" + of(e.index()) + "]")
              + (e.field() == null ? "" : "." + of(e.field()));
      case Expr.Unary e -> e.operator() + operand(e.operand());
      case Expr.Binary e -> operand(e.left()) + " " + e.operator() + " " + operand(e.right());
      case Expr.Conditional e ->
          "(" + of(e.condition()) + " -> " + of(e.yes()) + " : " + of(e.no()) + ")";
      case Expr.Run e ->
          "run "
              + e.name()
              + "("
              + list(e.arguments())
              + ")"
              + (e.priority() == null ? "" : " priority " + of(e.priority()));
      case Expr.ChannelQuery e -> e.query() + "(" + of(e.channel()) + ")";
      case Expr.Poll e ->
          of(e.channel()) + (e.random() ? "??[" : "?[") + arguments(e.arguments()) + "]";
      case Expr.RemoteLabel e ->
          e.process() + (e.index() == null ? "" : "[" + of(e.index()) + "]") + "@" + e.label();
      case Expr.RemoteVariable e ->
          e.process()
              + (e.index() == null ? "" : "[" + of(e.index()) + "]")
              + ":"
              + of(e.variable());
      case Expr.Timeout _ -> "timeout";
      case Expr.ProcessQuery e -> e.query() + "(" + of(e.pid()) + ")";
    };
  }

  private static String operand(Expr expression) {
    return expression instanceof Expr.Binary ? "(" + of(expression) + ")" : of(expression);
  }
}
