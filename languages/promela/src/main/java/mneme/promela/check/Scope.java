package mneme.promela.check;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import mneme.promela.syntax.PromelaError;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** Names and what they mean, around them the names of the outer scope. Not thread-safe. */
final class Scope {
  private final @Nullable Scope outer;
  private final int number;
  private final Map<String, Symbol> symbols = new HashMap<>();

  Scope(@Nullable Scope outer) {
    this.outer = outer;
    this.number = outer == null ? 0 : outer.number + 1;
  }

  /** How many scopes are around it. */
  int number() {
    return number;
  }

  void define(String name, Symbol symbol, Position position) {
    if (symbols.putIfAbsent(name, symbol) != null) {
      throw new PromelaError(position, "'" + name + "' is declared twice");
    }
  }

  /** All names that are known here. */
  Set<String> names() {
    Set<String> names = outer == null ? new TreeSet<>() : outer.names();
    names.addAll(symbols.keySet());
    return names;
  }

  @Nullable Symbol find(String name) {
    Symbol found = symbols.get(name);
    return found != null || outer == null ? found : outer.find(name);
  }
}
