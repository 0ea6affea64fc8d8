package mneme.promela;

import java.util.List;
import mneme.model.Entry;
import mneme.model.Event;
import mneme.model.Message;
import mneme.model.Presentation;
import mneme.model.Statement;
import mneme.model.Substep;
import mneme.promela.machine.Machine;
import mneme.promela.program.Program;
import org.jspecify.annotations.Nullable;

/** A Promela model in words. Immutable and thread-safe. */
final class PromelaPresentation implements Presentation {
  private final Entries entries;
  private final Transitions transitions;
  private final Messages messages;

  PromelaPresentation(Program program, Shapes shapes, Transitions transitions) {
    this.entries = new Entries(program, shapes.shape(), shapes);
    this.transitions = transitions;
    this.messages = new Messages(program);
  }

  @Override
  public String describe(long event) {
    return transitions.describe(Event.transition(event, Machine.CHOICE_BITS)).name();
  }

  @Override
  public List<Entry> entries(int[] state) {
    return entries.of(state);
  }

  @Override
  public @Nullable Message message(int[] before, long event) {
    return messages.of(before, event);
  }

  @Override
  public List<Substep> substeps(int[] before, long event) {
    return messages.substeps(before, event);
  }

  @Override
  public List<Statement> statements() {
    return transitions.statements();
  }
}
