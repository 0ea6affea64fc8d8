package mneme.promela;

import java.util.ArrayList;
import java.util.List;
import mneme.model.Message;
import mneme.model.Message.Direction;
import mneme.model.Substep;
import mneme.promela.interpret.Narrator;
import mneme.promela.interpret.Narrator.Kind;
import mneme.promela.interpret.Narrator.Said;
import mneme.promela.interpret.Narrator.Told;
import mneme.promela.program.Program;
import mneme.promela.program.ValueType;
import org.jspecify.annotations.Nullable;

/** What events do, say over channels, and print, statement by statement. Thread-safe. */
final class Messages {
  private final Program program;

  Messages(Program program) {
    this.program = program;
  }

  /** The first message of an event; null where nothing is said. */
  @Nullable Message of(int[] before, long event) {
    for (Substep substep : substeps(before, event)) {
      if (substep.message() != null) {
        return substep.message();
      }
    }
    return null;
  }

  List<Substep> substeps(int[] before, long event) {
    List<Told> told = new Narrator(program).of(before, event);
    List<Substep> substeps = new ArrayList<>();
    for (int i = 0; i < told.size(); i++) {
      Told step = told.get(i);
      Said said = step.said();
      boolean offered = said != null && said.kind() == Kind.OFFERED && i + 1 < told.size();
      // The one who takes an offer does so next.
      String partner = offered ? nameOf(told.get(i + 1)) : "";
      substeps.add(
          new Substep(
              nameOf(step),
              partner,
              step.step().text(),
              step.step().position(),
              said == null ? null : message(said, told),
              step.output()));
    }
    return substeps;
  }

  private static String nameOf(Told told) {
    return Naming.process(told.type(), told.pid());
  }

  private @Nullable Message message(Said said, List<Told> told) {
    if (said.kind() == Kind.TAKEN) {
      return null;
    }
    List<Message.Field> fields = new ArrayList<>();
    for (int f = 0; f < said.values().size(); f++) {
      int value = said.values().get(f);
      boolean named =
          said.type().fields().get(f).equals(ValueType.MTYPE)
              && value > 0
              && value <= program.mtypes().size();
      String text = named ? program.mtypes().get(value - 1) : Integer.toString(value);
      fields.add(new Message.Field(value, text, -1));
    }
    String owner =
        told.stream()
            .filter(step -> step.pid() == said.owner())
            .findFirst()
            .map(step -> nameOf(step) + ":")
            .orElse(said.owner() < 0 ? "" : said.owner() + ":");
    Direction direction =
        switch (said.kind()) {
          case SENT -> Direction.SEND;
          case RECEIVED -> Direction.RECEIVE;
          case OFFERED, TAKEN -> Direction.HANDSHAKE;
        };
    return new Message(owner + said.channel(), direction, fields);
  }
}
