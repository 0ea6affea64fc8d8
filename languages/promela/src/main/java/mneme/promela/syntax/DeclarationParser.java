package mneme.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import mneme.promela.syntax.Decl.FieldType;
import mneme.promela.syntax.Decl.NewChannel;
import mneme.promela.syntax.Decl.Variable;
import mneme.promela.syntax.Token.Kind;
import org.jspecify.annotations.Nullable;

/** Reads declarations of variables. Not thread-safe. */
class DeclarationParser extends ExpressionParser {
  private static final Set<String> TYPES =
      Set.of("bit", "bool", "byte", "short", "int", "unsigned", "pid", "mtype", "chan");

  private static final Set<String> VISIBILITY = Set.of("hidden", "show", "local");

  DeclarationParser(TokenStream in) {
    super(in);
  }

  boolean atDeclaration() {
    Token token = in.peek();
    if (token.kind() != Kind.NAME) {
      return false;
    }
    int at = VISIBILITY.contains(token.text()) ? 1 : 0;
    String word = in.peek(at).text();
    return TYPES.contains(word) && !in.peek(at + 1).is("(")
        || in.isTypedef(word) && in.peek(at + 1).kind() == Kind.NAME;
  }

  /** One type and the variables of it. */
  List<Variable> declaration() {
    boolean hidden = false;
    if (VISIBILITY.contains(in.peek().text())) {
      hidden = in.next().text().equals("hidden");
    }
    String type = type();
    List<Variable> variables = new ArrayList<>();
    do {
      variables.add(variable(type, hidden));
    } while (in.accept(","));
    return variables;
  }

  /** A type's name; what an mtype is a subtype of makes no difference to its values. */
  private String type() {
    Token type = in.expectName("a type");
    if (!TYPES.contains(type.text()) && !in.isTypedef(type.text())) {
      throw new PromelaError(type.position(), "'" + type.text() + "' is no type");
    }
    if (type.text().equals("mtype") && in.at(":")) {
      in.next();
      in.expectName("the name of a subtype");
    }
    return type.text();
  }

  private Variable variable(String type, boolean hidden) {
    Token name = in.expectName("the name of a variable");
    Expr bits = null;
    Expr length = null;
    List<Expr> initial = new ArrayList<>();
    NewChannel channel = null;
    if (in.accept(":")) {
      bits = constant();
    }
    if (in.accept("[")) {
      length = expression();
      in.expect("]");
    }
    if (in.accept("=")) {
      if (type.equals("chan") && in.at("[")) {
        channel = newChannel();
      } else if (in.accept("{")) {
        do {
          initial.add(expression());
        } while (in.accept(","));
        in.expect("}");
      } else {
        initial.add(expression());
      }
    }
    return new Variable(name.text(), type, bits, length, initial, channel, hidden, name.position());
  }

  private Expr constant() {
    Token token = in.peek();
    if (token.kind() == Kind.NUMBER) {
      in.next();
      return new Expr.Num(token.value(), token.position());
    }
    return reference();
  }

  private NewChannel newChannel() {
    Token bracket = in.expect("[");
    Expr capacity = expression();
    in.expect("]");
    if (!in.acceptName("of")) {
      throw in.error("'of' is expected here, not " + in.peek().described());
    }
    in.expect("{");
    List<FieldType> fields = new ArrayList<>();
    do {
      Token word = in.peek();
      String type = type();
      if (type.equals("unsigned") && in.accept(":")) {
        constant();
      }
      fields.add(new FieldType(type, word.position()));
    } while (in.accept(","));
    in.expect("}");
    return new NewChannel(capacity, fields, bracket.position());
  }

  /** The fields of a record, or the parameters of a process type. */
  List<Variable> declarations(String closing) {
    List<Variable> variables = new ArrayList<>();
    while (!in.at(closing)) {
      if (in.accept(";") || in.accept(",")) {
        continue;
      }
      variables.addAll(parameterGroup());
    }
    return variables;
  }

  /** {@code byte a, b}: a comma may also be followed by another type. */
  private List<Variable> parameterGroup() {
    boolean hidden = VISIBILITY.contains(in.peek().text()) && in.next().text().equals("hidden");
    String type = type();
    List<Variable> variables = new ArrayList<>();
    @Nullable Token comma;
    do {
      variables.add(variable(type, hidden));
      comma = in.at(",") && !startsType(1) ? in.next() : null;
    } while (comma != null);
    return variables;
  }

  private boolean startsType(int ahead) {
    String word = in.peek(ahead).text();
    return VISIBILITY.contains(word)
        || TYPES.contains(word)
        || in.isTypedef(word) && in.peek(ahead + 1).kind() == Kind.NAME;
  }
}
