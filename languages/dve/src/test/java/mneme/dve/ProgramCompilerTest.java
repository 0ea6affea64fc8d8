package mneme.dve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import mneme.dve.compile.Comparison;
import mneme.dve.compile.CompiledProgram;
import mneme.dve.compile.ProgramCompiler;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.junit.jupiter.api.Test;

/** What is compiled, what is left to the interpreter, and that both work. */
class ProgramCompilerTest {

  private static boolean isCompiled(String text) throws SourceException {
    SourceText source = new SourceText("t.dve", text);
    DveModel model =
        (DveModel) new DveLanguage(Execution.INTERPRETED).load(source, Map.of()).model();
    CompiledProgram compiled = ProgramCompiler.compile(model.program(), model.transitions());
    Comparison comparison =
        new Comparison(model.program(), model.transitions(), compiled.newStepper(), 1);
    comparison.walk(3);
    assertThat(comparison.successors()).isPositive();
    return compiled.isCompiled();
  }

  @Test
  void anAsynchronousSystemIsCompiled() throws SourceException {
    assertThat(
            isCompiled(
                "byte x; process P { state s; init s; trans s -> s { effect x = x + 1; }; }\nsystem async;"))
        .isTrue();
  }

  @Test
  void aSystemWithoutEdgesIsCompiled() throws SourceException {
    SourceText source = new SourceText("t.dve", "process P { state s; init s; }\nsystem async;");
    DveModel model = (DveModel) new DveLanguage().load(source, Map.of()).model();
    CompiledProgram compiled = ProgramCompiler.compile(model.program(), model.transitions());
    assertThat(compiled.isCompiled()).isTrue();
    compiled
        .newStepper()
        .enabled(model.initialStates().getFirst(), event -> assertThat(event).isNull());
    assertThat(compiled.newStepper().fire(model.initialStates().getFirst(), 0)).isNull();
  }

  @Test
  void aPropertyThatOnlyWatchesIsCompiled() throws SourceException {
    String system = "byte x; process P { state s; init s; trans s -> s { effect x = 1; }; }\n";
    assertThat(
            isCompiled(
                system
                    + "process N { state s; init s; accept s; trans s -> s { guard x < 2; }; }\n"
                    + "system async property N;"))
        .isTrue();
    assertThat(
            isCompiled(
                system
                    + "process N { byte n; state s; init s; trans s -> s { effect n = x; }; }\n"
                    + "system async property N;"))
        .isFalse();
  }

  @Test
  void aSynchronousSystemIsInterpreted() throws SourceException {
    String process = " { state s; init s; trans s -> s {}; }\n";
    assertThat(isCompiled("process P" + process + "process Q" + process + "system sync;"))
        .isFalse();
  }

  @Test
  void singleStepsWorkWhereTheyAreTooLargeForAClass() throws SourceException {
    assertThat(isCompiled(manyEdges("s -> s { guard x == %1$d; effect x = %1$d; }"))).isTrue();
  }

  @Test
  void whatIsTooLargeForAClassIsInterpreted() throws SourceException {
    assertThat(
            isCompiled(
                manyEdges(
                    "s -> s { guard x == %1$d and x*1%1$05d < 2%1$05d; effect x = x+3%1$05d; }")))
        .isFalse();
  }

  /** Each edge takes a few of the 65,535 constants of a class. */
  private static String manyEdges(String edge) {
    StringBuilder edges = new StringBuilder();
    for (int i = 0; i < 22_000; i++) {
      edges.append(i == 0 ? "" : ",\n").append(edge.formatted(i));
    }
    return "int x; process P { state s; init s; trans\n" + edges + "; }\nsystem async;";
  }
}
