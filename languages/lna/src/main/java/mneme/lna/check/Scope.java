package mneme.lna.check;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Names that are visible at a place of the text, inner ones before outer ones. */
final class Scope {
  private final @Nullable Scope outer;
  private final Map<String, Symbol> symbols = new HashMap<>();
  private final Numbers numbers;

  /** Gives out the numbers of variables. */
  static final class Numbers {
    private int next;

    int next() {
      return next++;
    }

    int used() {
      return next;
    }
  }

  Scope(Numbers numbers) {
    this.outer = null;
    this.numbers = numbers;
  }

  private Scope(Scope outer) {
    this.outer = outer;
    this.numbers = outer.numbers;
  }

  Scope inner() {
    return new Scope(this);
  }

  /** One in which no name is known, but numbers are not given twice. */
  Scope separate() {
    return new Scope(numbers);
  }

  int newNumber() {
    return numbers.next();
  }

  void add(String name, Symbol symbol) {
    symbols.put(name, symbol);
  }

  boolean declaresItself(String name) {
    return symbols.containsKey(name);
  }

  @Nullable Symbol find(String name) {
    for (Scope scope = this; scope != null; scope = scope.outer) {
      Symbol found = scope.symbols.get(name);
      if (found != null) {
        return found;
      }
    }
    return null;
  }
}
