package mneme.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Presents a model as another presentation does, except for what a subclass changes. */
public abstract class ForwardingPresentation implements Presentation {
  private final Presentation presentation;

  protected ForwardingPresentation(Presentation presentation) {
    this.presentation = presentation;
  }

  @Override
  public String describe(long event) {
    return presentation.describe(event);
  }

  @Override
  public List<Entry> entries(int[] state) {
    return presentation.entries(state);
  }

  @Override
  public @Nullable Message message(int[] before, long event) {
    return presentation.message(before, event);
  }

  @Override
  public List<Substep> substeps(int[] before, long event) {
    return presentation.substeps(before, event);
  }

  @Override
  public List<Statement> statements() {
    return presentation.statements();
  }

  @Override
  public List<Automaton> automata() {
    return presentation.automata();
  }
}
