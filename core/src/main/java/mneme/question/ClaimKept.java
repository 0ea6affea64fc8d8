package mneme.question;

import java.util.List;
import java.util.function.BiFunction;
import mneme.model.Claim;
import mneme.model.ClaimAutomaton;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.Property;

/** Whether no run breaks a claim of the model's own text. */
public record ClaimKept(Claim claim) implements Question {
  @Override
  public String name() {
    return "claim " + claim.name();
  }

  @Override
  public String kind() {
    return Property.KIND;
  }

  @Override
  public String subject() {
    return claim.name();
  }

  @Override
  public String claim(int count) {
    return count == 1 ? "the claim holds" : "all " + count + " claims hold";
  }

  @Override
  public String unchecked() {
    return claim.unchecked();
  }

  @Override
  public List<StateTest> states(Model model) {
    return test((reader, state) -> reader.read(state));
  }

  /** As far as claims are concerned, a run that ends stays in its last state for ever. */
  @Override
  public List<StateTest> ends(Model model) {
    return test(
        (reader, state) ->
            reader.read(state) == ClaimReader.Result.NOTHING
                ? reader.readForEver(state)
                : ClaimReader.Result.NOTHING);
  }

  private List<StateTest> test(BiFunction<ClaimReader, int[], ClaimReader.Result> reading) {
    ClaimAutomaton automaton = claim.automaton();
    return automaton == null
        ? List.of()
        : List.of(
            new StateTest(
                new Read(claim.name(), automaton, reading),
                StateTest.UNLESS_TRUE,
                name() + " is violated",
                name() + " has no value",
                claim.name(),
                claim.position()));
  }

  @Override
  public boolean isLeftOpenByErrors() {
    return true;
  }

  @Override
  public Answer decide(boolean met, boolean complete) {
    return met ? Answer.FALSE : complete && claim.isDecidable() ? Answer.TRUE : Answer.UNKNOWN;
  }

  /** Whether the automaton of a claim finds nothing wrong in a state. */
  private record Read(
      String text,
      ClaimAutomaton automaton,
      BiFunction<ClaimReader, int[], ClaimReader.Result> reading)
      implements Predicate {
    @Override
    public Test test() {
      ClaimReader reader = new ClaimReader(automaton);
      return state ->
          switch (reading.apply(reader, state)) {
            case NOTHING -> Outcome.TRUE;
            case VIOLATED -> Outcome.FALSE;
            case NO_VALUE -> Outcome.ERROR;
          };
    }
  }
}
