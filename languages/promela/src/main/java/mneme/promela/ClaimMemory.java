package mneme.promela;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mneme.model.RunMemory;
import mneme.promela.interpret.Question;
import mneme.promela.program.Action;
import mneme.promela.program.Claim;
import mneme.promela.program.ValueType;

/** The variables of a never claim. Immutable and thread-safe. */
record ClaimMemory(Claim.Memory memory, StatePredicate.Asked asked) implements RunMemory {
  @Override
  public List<Cell> cells() {
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < memory.types().size(); i++) {
      ValueType type = memory.types().get(i);
      cells.add(
          new Cell(memory.first() + i, type.least(), type.greatest(), memory.initials().get(i)));
    }
    return cells;
  }

  @Override
  public Writer writer() {
    Question question = asked.question();
    Map<Integer, List<Action.Assign>> assignments = memory.assignments();
    int first = memory.first();
    return (target, from, values) ->
        question.assign(assignments.getOrDefault(target, List.of()), from, first, values);
  }
}
