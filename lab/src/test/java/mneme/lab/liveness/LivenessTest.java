package mneme.lab.liveness;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LivenessTest {
  @Test
  void searchesDecideAsTheDefinitionDoes() throws Exception {
    Comparison comparison = new Comparison();
    for (long seed = 0; seed < 2000; seed++) {
      assertThat(comparison.decide(seed)).isNull();
    }
  }
}
