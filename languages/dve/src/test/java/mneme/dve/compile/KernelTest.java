package mneme.dve.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import mneme.dve.compile.RandomPrograms.Flavour;
import mneme.dve.interpret.InterpretedPredicate;
import mneme.dve.interpret.Interpreter;
import mneme.dve.kernel.DveKernel;
import mneme.dve.program.Edge;
import mneme.dve.program.Process;
import mneme.dve.program.Program;
import mneme.dve.program.TransitionTable;
import mneme.model.Predicate;
import mneme.model.Predicate.Outcome;
import mneme.model.kernel.KernelInterpreter;
import mneme.model.kernel.Term;
import mneme.testing.KernelAgreement;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Programs mean the same in the form for devices, on made-up programs. */
class KernelTest {
  @ParameterizedTest
  @EnumSource
  void stepsAreAsInterpreted(Flavour flavour) {
    int successors = 0;
    int errors = 0;
    for (int seed = 0; seed < flavour.programs(); seed++) {
      Program program = RandomPrograms.make(seed, flavour);
      TransitionTable table = new TransitionTable(program);
      Interpreter interpreter = new Interpreter(program, table);
      Comparison states = new Comparison(program, table, interpreter, seed);
      KernelAgreement agreement =
          new KernelAgreement(interpreter, new DveKernel(program, table).program());
      agreement.walk(program.initial(), 60, new Random(seed));
      for (int i = 0; i < 60; i++) {
        agreement.compare(states.randomState());
      }
      successors += agreement.successors();
      errors += agreement.errors();
    }
    assertThat(successors).as("successors compared").isGreaterThan(100);
    assertThat(errors).as("errors compared").isGreaterThan(100);
  }

  @ParameterizedTest
  @EnumSource(names = {"PLAIN", "DEEP_EXPRESSIONS"})
  void predicatesAreAsInterpreted(Flavour flavour) {
    int[] outcomes = new int[Outcome.values().length];
    for (int seed = 0; seed < flavour.programs(); seed++) {
      Program program = RandomPrograms.make(seed, flavour);
      TransitionTable table = new TransitionTable(program);
      DveKernel kernel = new DveKernel(program, table);
      KernelInterpreter interpreter = new KernelInterpreter(kernel.program());
      Comparison states = new Comparison(program, table, new Interpreter(program, table), seed);
      for (Process process : program.processes()) {
        for (Edge edge : process.edges()) {
          if (edge.guard() != null) {
            Predicate guard = new InterpretedPredicate("", edge.guard());
            Term term = kernel.predicate(guard);
            assertThat(term).isNotNull();
            int[] state = states.randomState();
            Integer value = interpreter.value(term, state);
            Outcome outcome = value == null ? Outcome.ERROR : Outcome.of(value != 0);
            assertThat(outcome).isEqualTo(guard.test().holdsIn(state));
            outcomes[outcome.ordinal()]++;
          }
        }
      }
    }
    assertThat(outcomes).as("every outcome occurs").doesNotContain(0);
  }
}
