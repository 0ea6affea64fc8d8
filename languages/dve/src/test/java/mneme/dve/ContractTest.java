package mneme.dve;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mneme.model.Model;
import mneme.source.SourceException;
import mneme.source.SourceText;
import mneme.testing.ModelContract;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** DVE models keep what the engine is promised, interpreted and compiled. */
class ContractTest {
  private static final int MOST_STATES = 400;

  static Stream<Path> examples() {
    return ExamplesTest.examples();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void anExample(Path file) throws SourceException {
    verify(Corpus.read(file));
  }

  @Test
  void aSynchronousSystem() throws SourceException {
    verify(
        new SourceText(
            "clock.dve",
            """
            byte x;
            process Tick { state a, b; init a; trans a -> b { effect x = (x + 1) % 5; }, b -> a {}; }
            process Tock { byte seen; state a; init a; trans
              a -> a { guard x > 2; effect seen = x; },
              a -> a { guard 6 / (x - seen + 1) > 1; }; }
            system sync;
            """));
  }

  @Test
  void aPropertyProcess() throws SourceException {
    verify(
        new SourceText(
            "never.dve",
            """
            byte x; channel c;
            process P { state s, t; init s; trans s -> t { sync c!x; }, t -> s { effect x = x + 1; }; }
            process Q { byte v; state s; init s; trans s -> s { guard x < 4; sync c?v; }; }
            process N { byte n; state q, r; init q; accept r; trans
              q -> q { effect n = 1 - n; }, q -> r { guard x == 2; }, r -> r { guard 1 / (x - 3); }; }
            system async property N;
            """));
  }

  @Test
  void modelsOfTheCorpus() throws SourceException {
    Path folder = Corpus.require().resolve("dve");
    for (String name :
        List.of("train-gate.1", "needham.1", "bakery.1.prop2", "anderson.1.prop2", "gear.1")) {
      verify(Corpus.read(folder.resolve(name + ".dve")));
    }
  }

  private static void verify(SourceText source) throws SourceException {
    for (Execution execution : List.of(Execution.INTERPRETED, Execution.COMPILED)) {
      Model model = new DveLanguage(execution).load(source, Map.of()).model();
      ModelContract.verify(model, MOST_STATES);
      ModelContract.verifyAscending(model, MOST_STATES);
    }
  }
}
