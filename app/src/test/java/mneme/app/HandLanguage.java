package mneme.app;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import mneme.model.Assertion;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.Shape;
import mneme.model.StateLabel;
import mneme.model.Statement;
import mneme.model.Stepper;
import mneme.model.Transition;
import mneme.source.Diagnostic;
import mneme.source.Language;
import mneme.source.Position;
import mneme.source.SourceText;

/** A language whose every text, whatever it says, is the given model. */
record HandLanguage(Model model, int warnings) implements Language {
  static HandLanguage of(Model model) {
    return new HandLanguage(model, 0);
  }

  @Override
  public String name() {
    return "hand";
  }

  @Override
  public List<String> endings() {
    return List.of("hand");
  }

  @Override
  public boolean recognises(SourceText source) {
    return source.text().startsWith("by hand");
  }

  @Override
  public Loaded load(SourceText source, Map<String, Integer> parameters) {
    List<Diagnostic> said =
        java.util.stream.IntStream.range(0, warnings)
            .mapToObj(i -> Diagnostic.warning(new Position(1, i + 1), "warning number " + i))
            .toList();
    return new Loaded(model, said);
  }

  /** The same model, but for a property that cannot be checked. */
  record Uncheckable(Model of) implements Model {
    @Override
    public Optional<String> uncheckable() {
      return Optional.of("it has a property process");
    }

    @Override
    public String name() {
      return of.name();
    }

    @Override
    public Shape shape() {
      return of.shape();
    }

    @Override
    public List<int[]> initialStates() {
      return of.initialStates();
    }

    @Override
    public int transitionCount() {
      return of.transitionCount();
    }

    @Override
    public Transition transition(int id) {
      return of.transition(id);
    }

    @Override
    public int choiceBits() {
      return of.choiceBits();
    }

    @Override
    public Stepper stepper() {
      return of.stepper();
    }

    @Override
    public List<Assertion> assertions() {
      return of.assertions();
    }

    @Override
    public List<StateLabel> labels() {
      return of.labels();
    }

    @Override
    public Predicate predicate(String text) throws mneme.source.SourceException {
      return of.predicate(text);
    }

    @Override
    public List<Statement> statements() {
      return of.statements();
    }
  }
}
