package mneme.lna;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import mneme.lna.check.Checker;
import mneme.net.coloured.ColouredModel;
import mneme.net.coloured.Engine;
import mneme.net.coloured.interpret.NetErrorException;
import mneme.net.coloured.plan.UnboundVariableException;
import mneme.source.Language;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;

/** High-level nets in the language of Helena. Stateless and thread-safe. */
public final class LnaLanguage implements Language {
  private static final Pattern PLACE =
      Pattern.compile("\\bplace\\s+\\w+\\s*\\{\\s*dom\\s*:", Pattern.MULTILINE);

  private final Engine engine;

  /** Compiles its nets. */
  public LnaLanguage() {
    this(Engine.COMPILED);
  }

  /** With a way of execution of one's own choice, for tests and comparisons. */
  public LnaLanguage(Engine engine) {
    this.engine = engine;
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
          new ColouredModel(checked.net(), checked.names()::proposition, engine), List.of());
    } catch (NetErrorException e) {
      throw new SourceException(source, e.error().position(), e.error().message());
    } catch (UnboundVariableException e) {
      throw new SourceException(source, e.transition().position(), String.valueOf(e.getMessage()));
    } catch (IllegalArgumentException e) {
      throw new SourceException(source, Position.NONE, String.valueOf(e.getMessage()));
    }
  }
}
