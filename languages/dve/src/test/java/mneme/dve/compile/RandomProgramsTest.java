package mneme.dve.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import mneme.dve.compile.RandomPrograms.Flavour;
import mneme.dve.interpret.InterpretedPredicate;
import mneme.dve.interpret.Interpreter;
import mneme.dve.program.Edge;
import mneme.dve.program.Process;
import mneme.dve.program.Program;
import mneme.dve.program.TransitionTable;
import mneme.model.Predicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compiled code does what the interpreter does, on made-up programs. */
class RandomProgramsTest {
  @ParameterizedTest
  @EnumSource
  void stepsAreAsInterpreted(Flavour flavour) {
    int successors = 0;
    int errors = 0;
    for (int seed = 0; seed < flavour.programs(); seed++) {
      Program program = RandomPrograms.make(seed, flavour);
      TransitionTable table = new TransitionTable(program);
      CompiledProgram compiled = ProgramCompiler.compile(program, table);
      assertThat(compiled.isCompiled()).isTrue();
      if (flavour == Flavour.MANY_PAIRS) {
        assertThat(table.count()).as("enough to share code").isGreaterThan(4000);
      }
      Comparison comparison = new Comparison(program, table, compiled.newStepper(), seed);
      comparison.walk(60);
      comparison.jump(60);
      successors += comparison.successors();
      errors += comparison.errors();
    }
    assertThat(successors).as("successors compared").isGreaterThan(100);
    assertThat(errors).as("errors compared").isGreaterThan(100);
  }

  @ParameterizedTest
  @EnumSource(names = {"PLAIN", "DEEP_EXPRESSIONS"})
  void predicatesAreAsInterpreted(Flavour flavour) {
    Random random = new Random(3);
    int[] outcomes = new int[Predicate.Outcome.values().length];
    for (int seed = 0; seed < flavour.programs(); seed++) {
      Program program = RandomPrograms.make(seed, flavour);
      TransitionTable table = new TransitionTable(program);
      Comparison states = new Comparison(program, table, new Interpreter(program, table), seed);
      Process process = program.processes().get(random.nextInt(program.processes().size()));
      Edge edge = process.edges().get(random.nextInt(process.edges().size()));
      if (edge.guard() == null) {
        continue;
      }
      Predicate.Test expected = new InterpretedPredicate("", edge.guard()).test();
      Predicate.Test found = ProgramCompiler.predicate("", edge.guard(), program.shape()).test();
      for (int i = 0; i < 50; i++) {
        int[] state = states.randomState();
        Predicate.Outcome outcome = expected.holdsIn(state);
        assertThat(found.holdsIn(state)).isEqualTo(outcome);
        outcomes[outcome.ordinal()]++;
      }
    }
    assertThat(outcomes).as("every outcome occurs").doesNotContain(0);
  }
}
