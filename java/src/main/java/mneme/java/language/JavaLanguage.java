package mneme.java.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mneme.java.JavaModel;
import mneme.java.StateModel;
import mneme.java.layout.LayoutException;
import mneme.method.Forms;
import mneme.method.Parameter;
import mneme.source.Diagnostic;
import mneme.source.Language;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;

/**
 * A source file of Java with a class that implements {@link StateModel}. It is compiled in memory
 * and run, so it is refused unless the user trusts it. With an option, a class that is compiled
 * already takes the place of the file. Immutable.
 */
public final class JavaLanguage implements Language {
  private static final Parameter<Boolean> TRUST =
      Parameter.of("trust", Forms.FLAG)
          .help("runs the code of a model written in Java; without it such a model is refused")
          .example("TwoPhaseCommit.java --trust");

  private static final Parameter<String> CLASS =
      Parameter.of("class", Forms.text("NAME"))
          .help("checks a compiled class that implements StateModel, in place of a file")
          .example("--class example.TwoPhaseCommit --class-path target/classes --trust");

  private static final Parameter<String> CLASS_PATH =
      Parameter.of("class-path", Forms.text("PATH"))
          .help("folders and jars with classes that a model in Java needs, as java -cp takes them")
          .example("--class example.TwoPhaseCommit --class-path target/classes --trust");

  private final boolean trusted;
  private final boolean compiled;
  private final ClassPath classPath;

  public JavaLanguage() {
    this(false, false, new ClassPath(""));
  }

  private JavaLanguage(boolean trusted, boolean compiled, ClassPath classPath) {
    this.trusted = trusted;
    this.compiled = compiled;
    this.classPath = classPath;
  }

  @Override
  public String name() {
    return "java";
  }

  @Override
  public List<String> endings() {
    return List.of("java");
  }

  @Override
  public boolean recognises(SourceText source) {
    return source.text().contains("import mneme.java.StateModel");
  }

  @Override
  public List<Parameter<?>> options() {
    return List.of(TRUST, CLASS, CLASS_PATH);
  }

  @Override
  public Parameter<?> naming() {
    return CLASS;
  }

  @Override
  public Language with(Parameter<?> option, String value) {
    if (option.equals(TRUST)) {
      return new JavaLanguage(true, compiled, classPath);
    }
    if (option.equals(CLASS)) {
      return new JavaLanguage(trusted, true, classPath);
    }
    if (option.equals(CLASS_PATH)) {
      return new JavaLanguage(trusted, compiled, new ClassPath(value));
    }
    throw new IllegalArgumentException(name() + " has no option " + option.name());
  }

  @Override
  public Loaded load(SourceText source, Map<String, Integer> parameters) throws SourceException {
    if (!trusted) {
      throw new SourceException(
          source,
          Position.NONE,
          "a model in Java is code that runs on this machine; if you trust it, say --trust");
    }
    Class<?> type = compiled ? classPath.model(source) : MemoryCompiler.compile(source, classPath);
    StateModel<?, ?> model = Instances.of(type, parameters, source);
    try {
      JavaModel<?, ?> java = JavaModel.of(model);
      List<Diagnostic> warnings = new ArrayList<>();
      for (String warning : java.warnings()) {
        warnings.add(Diagnostic.warning(Position.NONE, warning));
      }
      return new Loaded(java, warnings);
    } catch (LayoutException | IllegalArgumentException e) {
      throw new SourceException(source, Position.NONE, String.valueOf(e.getMessage()));
    } catch (RuntimeException | AssertionError e) {
      throw new SourceException(
          source, Position.NONE, "the model threw an exception before it began: " + e);
    }
  }
}
