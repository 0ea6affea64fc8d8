package mneme.promela.check;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.promela.syntax.Decl;
import mneme.promela.syntax.Expr;
import mneme.promela.syntax.Stmt;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * Which names a model writes to, and which it looks at, wherever they are declared.
 *
 * @param assigned names of variables that take another value at some place
 * @param names names that occur in expressions, in the order of the text, and where they do first
 */
record Usage(Set<String> assigned, Map<String, Position> names) {
  static Usage of(List<Decl> declarations) {
    Usage usage = new Usage(new HashSet<>(), new LinkedHashMap<>());
    for (Decl declaration : declarations) {
      if (declaration instanceof Decl.Proctype proctype) {
        usage.look(proctype.provided());
        if (proctype.priority() != null) {
          usage.names().putIfAbsent("priority", proctype.position());
        }
        usage.statements(proctype.body());
      }
    }
    return usage;
  }

  /** What a claim looks at. */
  static Usage of(Decl.Never claim) {
    Usage usage = new Usage(new HashSet<>(), new LinkedHashMap<>());
    usage.statements(claim.body());
    return usage;
  }

  /** What a formula looks at. */
  static Usage of(Expr formula) {
    Usage usage = new Usage(new HashSet<>(), new LinkedHashMap<>());
    usage.look(formula);
    return usage;
  }

  private void statements(List<Stmt> statements) {
    statements.forEach(this::statement);
  }

  private void statement(Stmt statement) {
    switch (statement) {
      case Stmt.Assign s -> {
        assigned.add(s.target().name());
        look(s.target());
        look(s.value());
      }
      case Stmt.Receive s -> {
        look(s.channel());
        for (Expr.Argument argument : s.arguments()) {
          if (!argument.eval() && argument.value() instanceof Expr.Ref ref) {
            assigned.add(ref.name());
          }
          look(argument.value());
        }
      }
      case Stmt.For s -> {
        assigned.add(s.variable().name());
        look(s.from());
        look(s.to());
        statements(s.body());
      }
      case Stmt.ForIn s -> {
        assigned.add(s.variable().name());
        statements(s.body());
      }
      case Stmt.Select s -> {
        assigned.add(s.variable().name());
        look(s.from());
        look(s.to());
      }
      case Stmt.Event s -> {
        look(s.channel());
        s.arguments().forEach(argument -> look(argument.value()));
      }
      case Stmt.Condition s -> look(s.expression());
      case Stmt.Assert s -> look(s.expression());
      case Stmt.Send s -> {
        look(s.channel());
        s.arguments().forEach(this::look);
      }
      case Stmt.SetPriority s -> {
        names.putIfAbsent("set_priority", s.position());
        look(s.pid());
        look(s.priority());
      }
      case Stmt.Print s -> s.arguments().forEach(this::look);
      case Stmt.If s -> s.options().forEach(this::statements);
      case Stmt.Do s -> s.options().forEach(this::statements);
      case Stmt.Block s -> statements(s.body());
      case Stmt.Atomic s -> statements(s.body());
      case Stmt.DStep s -> statements(s.body());
      case Stmt.Labelled s -> statement(s.statement());
      case Stmt.Unless s -> {
        statement(s.main());
        statement(s.escape());
      }
      case Stmt.Declare s -> {
        for (Decl.Variable variable : s.variables()) {
          variable.initial().forEach(this::look);
        }
      }
      case Stmt.Skip _, Stmt.Else _, Stmt.Break _, Stmt.Goto _, Stmt.Exclusive _ -> {}
    }
  }

  private void look(@Nullable Expr expression) {
    switch (expression) {
      case null -> {}
      case Expr.Ref e -> {
        names.putIfAbsent(e.name(), e.position());
        look(e.index());
        look(e.field());
      }
      case Expr.Unary e -> look(e.operand());
      case Expr.Binary e -> {
        look(e.left());
        look(e.right());
      }
      case Expr.Conditional e -> {
        look(e.condition());
        look(e.yes());
        look(e.no());
      }
      case Expr.Run e -> {
        if (e.priority() != null) {
          names.putIfAbsent("priority", e.position());
        }
        e.arguments().forEach(this::look);
      }
      case Expr.ChannelQuery e -> look(e.channel());
      case Expr.Poll e -> e.arguments().forEach(argument -> look(argument.value()));
      case Expr.RemoteLabel e -> look(e.index());
      case Expr.RemoteVariable e -> look(e.index());
      case Expr.ProcessQuery e -> {
        names.putIfAbsent(e.query(), e.position());
        look(e.pid());
      }
      case Expr.Timeout e -> names.putIfAbsent("timeout", e.position());
      case Expr.Num _ -> {}
    }
  }
}
