package mneme.lna;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import mneme.lna.check.Checker;
import mneme.lna.syntax.LnaException;
import mneme.lna.syntax.PropertyParser;
import mneme.lna.syntax.Syntax;
import mneme.method.Parameter;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.Property;
import mneme.net.TokenLimit;
import mneme.net.coloured.interpret.NetErrorException;
import mneme.net.coloured.model.ColouredModel;
import mneme.net.coloured.model.Engine;
import mneme.net.coloured.plan.UnboundVariableException;
import mneme.question.Question;
import mneme.question.RunsKept;
import mneme.source.Diagnostic;
import mneme.source.Language;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.jspecify.annotations.Nullable;

/** High-level nets in the language of Helena. Stateless and thread-safe. */
public final class LnaLanguage implements Language {
  private static final Pattern PLACE =
      Pattern.compile("\\bplace\\s+\\w+\\s*\\{\\s*dom\\s*:", Pattern.MULTILINE);

  private final Engine engine;
  private final TokenLimit most;

  /** Compiles its nets. */
  public LnaLanguage() {
    this(Engine.COMPILED);
  }

  /** With a way of execution of one's own choice, for tests and comparisons. */
  public LnaLanguage(Engine engine) {
    this(engine, TokenLimit.DEFAULT);
  }

  private LnaLanguage(Engine engine, TokenLimit most) {
    this.engine = engine;
    this.most = most;
  }

  @Override
  public List<Parameter<?>> options() {
    return List.of(TokenLimit.OPTION);
  }

  @Override
  public Language with(Parameter<?> option, String value) {
    if (!option.equals(TokenLimit.OPTION)) {
      return Language.super.with(option, value);
    }
    return new LnaLanguage(engine, TokenLimit.of(value));
  }

  @Override
  public String name() {
    return "lna";
  }

  @Override
  public List<String> endings() {
    return List.of("lna");
  }

  @Override
  public boolean recognises(SourceText source) {
    return PLACE.matcher(source.text()).find();
  }

  @Override
  public Loaded load(SourceText source, Map<String, Integer> parameters) throws SourceException {
    Checker.Checked checked = Checker.check(source, parameters);
    try {
      return new Loaded(
          new ColouredModel(checked.net(), checked.names()::proposition, engine, most), List.of());
    } catch (NetErrorException e) {
      throw new SourceException(source, e.error().position(), e.error().message());
    } catch (UnboundVariableException e) {
      throw new SourceException(source, e.transition().position(), String.valueOf(e.getMessage()));
    } catch (IllegalArgumentException e) {
      throw new SourceException(source, Position.NONE, String.valueOf(e.getMessage()));
    }
  }

  @Override
  public @Nullable String propertyFile(String model) {
    int ending = model.lastIndexOf(".lna");
    return (ending < 0 ? model : model.substring(0, ending)) + ".prop.lna";
  }

  @Override
  public List<Question> properties(Model model, SourceText source, @Nullable String name)
      throws SourceException {
    List<PropertyParser.Property> parsed;
    try {
      parsed = PropertyParser.read(source);
    } catch (LnaException e) {
      throw new SourceException(source, e.position(), e.message());
    }
    if (name != null) {
      parsed = chosen(parsed, name, source);
    }
    List<Question> properties = new ArrayList<>();
    List<Diagnostic> problems = new ArrayList<>();
    for (PropertyParser.Property property : parsed) {
      try {
        properties.add(question(model, property));
      } catch (LnaException e) {
        problems.add(Diagnostic.error(e.position(), e.message()));
      }
    }
    if (!problems.isEmpty()) {
      throw new SourceException(source, problems);
    }
    return properties;
  }

  private static Question question(Model model, PropertyParser.Property property)
      throws LnaException {
    return switch (property) {
      case PropertyParser.StateProperty state ->
          new Property.Always(state.name().text(), predicate(model, state));
      case PropertyParser.TemporalProperty temporal ->
          RunsKept.of(TemporalClaims.of(temporal, name -> named(model, name)));
    };
  }

  private static List<PropertyParser.Property> chosen(
      List<PropertyParser.Property> all, String name, SourceText source) throws SourceException {
    List<PropertyParser.Property> chosen =
        all.stream().filter(each -> each.name().text().equals(name)).toList();
    if (chosen.isEmpty()) {
      throw new SourceException(
          source,
          Position.NONE,
          "there is no property '"
              + name
              + "' here; there "
              + (all.size() == 1 ? "is " : "are ")
              + (all.isEmpty()
                  ? "none"
                  : all.stream().map(each -> each.name().text()).collect(joining(", "))));
    }
    return chosen;
  }

  private static Predicate predicate(Model model, PropertyParser.StateProperty property)
      throws LnaException {
    List<@Nullable Predicate> accepted = new ArrayList<>();
    for (Syntax.Named name : property.accepted()) {
      accepted.add(proposition(model, name));
    }
    return new StatePropertyPredicate(
        property.name().text(), model, proposition(model, property.rejected()), accepted);
  }

  /** Null for {@code deadlock}. */
  private static @Nullable Predicate proposition(Model model, Syntax.Named name)
      throws LnaException {
    return name.text().equals("deadlock") ? null : named(model, name);
  }

  private static Predicate named(Model model, Syntax.Named name) throws LnaException {
    if (!(model instanceof ColouredModel net)
        || net.net().propositions().stream().noneMatch(p -> p.name().equals(name.text()))) {
      throw new LnaException(name.position(), "the net has no proposition '" + name.text() + "'");
    }
    try {
      return model.predicate(name.text());
    } catch (SourceException e) {
      throw new LnaException(name.position(), "the proposition cannot be computed");
    }
  }
}
