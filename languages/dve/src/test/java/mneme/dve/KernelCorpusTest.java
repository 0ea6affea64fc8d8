package mneme.dve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mneme.dve.compile.Comparison;
import mneme.dve.interpret.Interpreter;
import mneme.dve.kernel.DveKernel;
import mneme.model.kernel.Kernel;
import mneme.source.SourceException;
import mneme.source.SourceText;
import mneme.testing.KernelAgreement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Models mean the same in the form for devices: those of the BEEM database, and synchronous ones.
 */
class KernelCorpusTest {

  private static KernelAgreement compared(DveModel model, int steps, int jumps) {
    Interpreter interpreter = new Interpreter(model.program(), model.transitions());
    Comparison states = new Comparison(model.program(), model.transitions(), interpreter, 7);
    KernelAgreement agreement =
        new KernelAgreement(
            interpreter, new DveKernel(model.program(), model.transitions()).program());
    agreement.walk(model.program().initial(), steps, new Random(7));
    for (int i = 0; i < jumps; i++) {
      agreement.compare(states.randomState());
    }
    return agreement;
  }

  @Test
  void everyModelOfTheCorpusStepsAsInterpreted() throws SourceException {
    List<Path> models = Corpus.models(Corpus.require().resolve("dve"));
    int successors = 0;
    int errors = 0;
    for (Path file : models) {
      DveModel model = (DveModel) new DveLanguage().load(Corpus.read(file), Map.of()).model();
      assertThat(model.ability(Kernel.class)).isNotNull();
      KernelAgreement agreement = compared(model, 60, 10);
      successors += agreement.successors();
      errors += agreement.errors();
    }
    assertThat(successors).isGreaterThan(30_000);
    assertThat(errors).isGreaterThan(300);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "byte x; byte a[3];"
            + " process P { byte i; state s, t; init s; trans s -> t { guard i < 4; effect i = i + 1,"
            + " a[i] = x; }, s -> s { guard a[i] == 0; effect x = x + 1; }, t -> s {}; }"
            + " process Q { state u, v; init u; trans u -> v { guard P.s; effect x = x + 100 / x; },"
            + " u -> u { guard x > 3; effect x = x - 3; }, v -> u { guard not P.t; }; }"
            + " system sync;",
        "int x; process P { state s; init s; trans s -> s { effect x = x * 3 + 1; },"
            + " s -> s { guard x / (x - 13) == 0; effect x = 0; }; }"
            + " process N { byte n; state a, b; init a; trans a -> b { guard x > 100; effect n = x; },"
            + " a -> a {}, b -> b { guard 5 / n < 9; }; }"
            + " system sync property N;"
      })
  void aSynchronousSystemStepsAsInterpreted(String text) throws SourceException {
    SourceText source = new SourceText("sync.dve", text.replace(" system", "\nsystem"));
    DveModel model = (DveModel) new DveLanguage().load(source, Map.of()).model();
    KernelAgreement agreement = compared(model, 200, 400);
    assertThat(agreement.successors()).isGreaterThan(100);
    assertThat(agreement.errors()).isPositive();
  }
}
