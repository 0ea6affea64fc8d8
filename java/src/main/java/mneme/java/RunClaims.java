package mneme.java;

import java.util.function.Predicate;
import mneme.liveness.Formulas;
import mneme.model.Ability;
import mneme.model.Claim;
import mneme.model.ForwardingModel;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;

/** From requirements on runs to claims. */
final class RunClaims {
  private RunClaims() {}

  static <S> Claim of(Requirement.Runs<S> runs, JavaModel<S, ?> model) {
    try {
      SourceText formula = new SourceText(runs.name(), runs.formula());
      return Formulas.holds(runs.name(), formula, new Named<>(runs, model));
    } catch (SourceException e) {
      throw new IllegalArgumentException(e.diagnostics().getFirst().render(e.source()), e);
    }
  }

  /** The model, as one requirement names its conditions. */
  private static final class Named<S> extends ForwardingModel {
    private final Requirement.Runs<S> runs;
    private final JavaModel<S, ?> model;

    Named(Requirement.Runs<S> runs, JavaModel<S, ?> model) {
      super(model);
      this.runs = runs;
      this.model = model;
    }

    @Override
    public mneme.model.Predicate predicate(String text) throws SourceException {
      Predicate<S> holds = runs.propositions().get(text);
      if (holds == null) {
        throw new SourceException(
            new SourceText(runs.name(), text),
            new Position(1, 1),
            "there is no condition of this name; there are "
                + runs.propositions().keySet().stream().sorted().toList());
      }
      return new StateCondition<>(text, model, holds);
    }

    @Override
    protected boolean keeps(Class<? extends Ability> ability) {
      return true;
    }
  }
}
