package mneme.promela;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import mneme.method.Forms;
import mneme.method.Parameter;
import mneme.promela.check.Checker;
import mneme.promela.interpret.Interpreter;
import mneme.source.Language;
import mneme.source.SourceException;
import mneme.source.SourceText;

/** Promela, the language of SPIN. Stateless and thread-safe. */
public final class PromelaLanguage implements Language {
  private static final Pattern PROCESS =
      Pattern.compile("\\bproctype\\s+\\w+\\s*\\(|(?m)^\\s*init\\s*\\{");

  /** What SPIN's -q asks for. */
  public static final Parameter<Boolean> EMPTY_CHANNELS =
      Parameter.of("empty-channels", Forms.FLAG)
          .help(
              "a state without successors is fine only if no message waits in a channel (Promela; "
                  + "SPIN's -q)")
          .example("abp.pml --empty-channels");

  private final Execution execution;
  private final boolean emptyChannels;

  /** Compiles its models. */
  public PromelaLanguage() {
    this(Execution.COMPILED);
  }

  /** With a way of execution of one's own choice, for tests and comparisons. */
  public PromelaLanguage(Execution execution) {
    this(execution, false);
  }

  private PromelaLanguage(Execution execution, boolean emptyChannels) {
    this.execution = execution;
    this.emptyChannels = emptyChannels;
  }

  @Override
  public List<Parameter<?>> options() {
    return List.of(EMPTY_CHANNELS);
  }

  @Override
  public Language with(Parameter<?> option, String value) {
    if (!option.equals(EMPTY_CHANNELS)) {
      return Language.super.with(option, value);
    }
    return new PromelaLanguage(execution, true);
  }

  @Override
  public String name() {
    return "promela";
  }

  @Override
  public List<String> endings() {
    return List.of("pml", "pm", "prom", "promela", "prm", "spin");
  }

  @Override
  public boolean recognises(SourceText source) {
    return PROCESS.matcher(source.text()).find();
  }

  @Override
  public Loaded load(SourceText source, Map<String, Integer> parameters) throws SourceException {
    Checker.Checked checked = Checker.check(source, parameters);
    try {
      return new Loaded(new PromelaModel(checked, execution, emptyChannels), checked.warnings());
    } catch (Interpreter.InitialException e) {
      throw new SourceException(
          source, e.error().position(), "a variable has no first value: " + e.error().message());
    }
  }
}
