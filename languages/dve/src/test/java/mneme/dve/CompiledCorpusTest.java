package mneme.dve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import mneme.dve.compile.Comparison;
import mneme.dve.compile.CompiledProgram;
import mneme.dve.compile.ProgramCompiler;
import mneme.dve.program.Program;
import mneme.dve.program.TransitionTable;
import mneme.source.SourceException;
import org.junit.jupiter.api.Test;

/** Compiled code does what the interpreter does, on the models of the BEEM database. */
class CompiledCorpusTest {

  @Test
  void everyModelRunsAsInterpreted() throws SourceException {
    List<Path> models = Corpus.models(Corpus.require().resolve("dve"));
    int successors = 0;
    int errors = 0;
    for (Path file : models) {
      DveModel model = (DveModel) new DveLanguage().load(Corpus.read(file), Map.of()).model();
      Program program = model.program();
      TransitionTable table = model.transitions();
      CompiledProgram compiled = ProgramCompiler.compile(program, table);
      if (!compiled.isCompiled()) {
        continue;
      }
      Comparison comparison = new Comparison(program, table, compiled.newStepper(), 7);
      comparison.walk(200);
      comparison.jump(40);
      successors += comparison.successors();
      errors += comparison.errors();
    }
    assertThat(successors).isGreaterThan(100_000);
    assertThat(errors).isGreaterThan(1_000);
  }
}
