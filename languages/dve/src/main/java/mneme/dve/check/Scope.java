package mneme.dve.check;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import mneme.dve.syntax.ModelSyntax.Word;
import mneme.dve.syntax.Problems;
import mneme.source.Suggestion;
import org.jspecify.annotations.Nullable;

/** The names that can be used in one place: those of a process, and around them the global ones. */
final class Scope {
  private final @Nullable Scope outer;
  private final Map<String, Symbol> symbols = new LinkedHashMap<>();

  /** Undeclared names that have been reported, with a stand-in. */
  private final Map<String, Symbol> reported = new HashMap<>();

  Scope(@Nullable Scope outer) {
    this.outer = outer;
  }

  /** Reports a name that is taken; the first declaration stays. */
  void declare(Word name, Symbol symbol, Problems problems) {
    Symbol before = symbols.putIfAbsent(name.text(), symbol);
    if (before != null) {
      problems.error(
          name.at(),
          "'%s' is declared already, as %s in line %d"
              .formatted(
                  name.text(), before.kind(), problems.source().positionOf(before.at()).line()));
    }
  }

  @Nullable Symbol own(String name) {
    return symbols.get(name);
  }

  @Nullable Symbol find(String name) {
    Symbol found = symbols.get(name);
    return found != null || outer == null ? found : outer.find(name);
  }

  /** What the name stands for; an undeclared one is reported once, and is then broken. */
  Symbol resolve(String name, int at, String wanted, Problems problems) {
    Symbol found = find(name);
    if (found == null) {
      found = reported.get(name);
    }
    if (found == null && problems.isFull()) {
      return new Symbol.Broken(at);
    }
    if (found == null) {
      problems.error(
          at, "there is no %s '%s'%s".formatted(wanted, name, Suggestion.near(name, visible())));
      found = new Symbol.Broken(at);
      reported.put(name, found);
    }
    return found;
  }

  /** The names declared here, with what they stand for, in the order of the text. */
  Map<String, Symbol> declared() {
    return symbols;
  }

  private Set<String> visible() {
    Set<String> names = new LinkedHashSet<>(symbols.keySet());
    if (outer != null) {
      names.addAll(outer.visible());
    }
    return names;
  }
}
