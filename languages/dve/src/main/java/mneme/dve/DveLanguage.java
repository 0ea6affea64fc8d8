package mneme.dve;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import mneme.dve.check.Checker;
import mneme.dve.check.Checker.CheckedModel;
import mneme.dve.program.TooManyChoicesException;
import mneme.dve.program.TransitionTable;
import mneme.source.Language;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;

/** DVE, the language of the BEEM database. Stateless and thread-safe. */
public final class DveLanguage implements Language {
  private static final Pattern SYSTEM_LINE =
      Pattern.compile("(?m)^[ \\t]*system[ \\t]+(async|sync)\\b");

  private final Execution execution;

  /** Compiles its models. */
  public DveLanguage() {
    this(Execution.COMPILED);
  }

  /** With a way of execution of one's own choice, for tests and comparisons. */
  public DveLanguage(Execution execution) {
    this.execution = execution;
  }

  @Override
  public String name() {
    return "dve";
  }

  @Override
  public List<String> endings() {
    return List.of("dve");
  }

  @Override
  public boolean recognises(SourceText source) {
    return SYSTEM_LINE.matcher(source.text()).find();
  }

  @Override
  public Loaded load(SourceText source, Map<String, Integer> parameters) throws SourceException {
    CheckedModel checked = Checker.check(source, parameters);
    TransitionTable table;
    try {
      table = new TransitionTable(checked.program());
    } catch (TooManyChoicesException e) {
      throw new SourceException(source, Position.NONE, String.valueOf(e.getMessage()));
    }
    DveModel model = new DveModel(checked.program(), table, checked.names(), execution);
    return new Loaded(model, checked.warnings());
  }
}
