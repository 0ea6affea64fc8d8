package mneme.lna.check;

import mneme.lna.syntax.Syntax;
import mneme.lna.syntax.Syntax.Expr;
import mneme.net.coloured.Sort;
import org.jspecify.annotations.Nullable;

/** The type an expression shows by itself, found quickly and without checking it. */
record SortOf(Globals globals, Scope scope) {
  /** Null where it depends on what is around it, or is not known. */
  @Nullable Sort of(Expr expression) {
    return switch (expression) {
      case Syntax.Name name -> name(name.text());
      case Syntax.CallExpr call -> {
        Globals.Callee callee = globals.functions.get(call.name().text());
        yield callee != null ? callee.result() : globals.types.get(call.name().text());
      }
      case Syntax.IndexExpr index -> {
        Sort value = of(index.value());
        yield value instanceof Sort.Vector vector
            ? vector.element()
            : value instanceof Sort.Sequence sequence ? sequence.element() : null;
      }
      case Syntax.MemberExpr member ->
          of(member.value()) instanceof Sort.Struct struct
              ? struct.fields().stream()
                  .filter(field -> field.name().equals(member.member().text()))
                  .map(Sort.Field::sort)
                  .findFirst()
                  .orElse(null)
              : null;
      case Syntax.TokenExpr token ->
          token.token() instanceof Syntax.Name name
                  && scope.find(name.text()) instanceof Symbol.Token symbol
                  && token.component() >= 1
                  && token.component() <= symbol.domain().size()
              ? symbol.domain().get((int) token.component() - 1)
              : null;
      case Syntax.VectorUpdate update -> of(update.value());
      case Syntax.StructUpdate update -> of(update.value());
      case Syntax.SliceExpr slice -> of(slice.value());
      case Syntax.Choice choice -> either(choice.yes(), choice.no());
      case Syntax.Infix infix ->
          switch (infix.operator()) {
            case "&" -> composite(infix, Sort.Sequence.class);
            case "or", "and", "-" -> composite(infix, Sort.SetOf.class);
            default -> null;
          };
      case Syntax.Attribute attribute ->
          switch (attribute.attribute().text()) {
            case "prefix", "suffix" -> of(attribute.value());
            case "first", "last" ->
                of(attribute.value()) instanceof Sort.Sequence sequence ? sequence.element() : null;
            default -> null;
          };
      default -> null;
    };
  }

  private @Nullable Sort either(Expr first, Expr second) {
    Sort sort = of(first);
    return sort != null ? sort : of(second);
  }

  private @Nullable Sort composite(Syntax.Infix infix, Class<? extends Sort> kind) {
    Sort left = of(infix.left());
    if (kind.isInstance(left)) {
      return left;
    }
    Sort right = of(infix.right());
    return kind.isInstance(right) ? right : null;
  }

  private @Nullable Sort name(String name) {
    Symbol symbol = scope.find(name);
    if (symbol instanceof Symbol.Local local) {
      return local.sort();
    }
    if (symbol instanceof Symbol.Value value) {
      return value.typed().sort();
    }
    Typed constant = globals.constants.get(name);
    return constant == null ? null : constant.sort();
  }
}
