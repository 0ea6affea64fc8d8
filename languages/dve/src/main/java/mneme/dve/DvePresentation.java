package mneme.dve;

import java.util.List;
import mneme.dve.program.Process;
import mneme.dve.program.Program;
import mneme.dve.program.TransitionTable;
import mneme.model.Automaton;
import mneme.model.Event;
import mneme.model.Message;
import mneme.model.Model;
import mneme.model.PlainPresentation;
import mneme.model.Statement;
import org.jspecify.annotations.Nullable;

/** A DVE model in words. Immutable and thread-safe. */
final class DvePresentation extends PlainPresentation {
  private final Program program;
  private final TransitionTable table;
  private final Messages messages;

  /** By slot the process whose location it holds, or null. */
  private final @Nullable Process[] located;

  DvePresentation(Model model, Program program, TransitionTable table) {
    super(model);
    this.program = program;
    this.table = table;
    this.messages = new Messages(program, table);
    this.located = new Process[program.shape().size()];
    for (Process process : program.processes()) {
      located[process.locationSlot()] = process;
    }
  }

  @Override
  protected String render(int slot, int value) {
    Process process = slot < located.length ? located[slot] : null;
    return process != null && value >= 0 && value < process.locations().size()
        ? process.locations().get(value).name()
        : Integer.toString(value);
  }

  @Override
  public @Nullable Message message(int[] before, long event) {
    return messages.of(before, Event.transition(event, table.choiceBits()));
  }

  @Override
  public List<Statement> statements() {
    return table.statements();
  }

  @Override
  public List<Automaton> automata() {
    return Automata.of(program);
  }
}
