package mneme.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mneme.method.Method;
import mneme.method.Parameter;
import mneme.run.Control;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.run.Run;
import mneme.search.Observer;
import mneme.testing.GraphModels;
import org.junit.jupiter.api.Test;

class MethodsTest {
  private static final StoreMethod OTHER =
      new StoreMethod(
          "other",
          "exact",
          "as much as full",
          List.of(),
          Methods.standard().store("full").opener());

  @Test
  void addingAMethodChangesNoOtherList() {
    Methods more = Methods.standard().with(OTHER);
    assertThat(more.store("other")).isSameAs(OTHER);
    assertThat(Methods.names(Methods.standard().stores())).doesNotContain("other");
    assertThatThrownBy(() -> Methods.standard().store("other"))
        .isInstanceOf(PlanException.class)
        .hasMessageStartingWith("unknown store 'other'; available: auto, full, tree");
    assertThatThrownBy(() -> more.with(OTHER)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anEngineRunsWhatItWasGiven() {
    Engine engine = new Engine(Methods.standard().with(OTHER));
    Plan plan = Plan.explore(GraphModels.grid(4, 3)).withStore("other").withThreads(2);
    Run run = engine.run(plan, new Control(), Observer.NONE);
    assertThat(run.figures().states()).isEqualTo(64);
    assertThat(run.plan().store()).isEqualTo("other");
    assertThatThrownBy(() -> Runner.run(plan)).isInstanceOf(PlanException.class);
  }

  @Test
  void aRunWithAMemoryOfItsOwnNamesNoStore() {
    Run run =
        Runner.run(Plan.explore(GraphModels.grid(3, 2)).withSearch("caching").withStore("tree"));
    assertThat(run.plan().usesStore()).isFalse();
  }

  /** One name, one declaration: the command line has one option for it. */
  @Test
  void parametersOfTheSameNameAreTheSame() {
    Map<String, Parameter<?>> seen = new HashMap<>();
    for (Method method : Methods.standard().all()) {
      for (Parameter<?> parameter : method.parameters()) {
        assertThat(seen.computeIfAbsent(parameter.name(), name -> parameter)).isSameAs(parameter);
        assertThat(parameter.example()).contains(parameter.option());
        assertThat(parameter.help()).isNotBlank();
      }
    }
    assertThat(Methods.standard().parameters()).hasSize(seen.size());
  }

  @Test
  void nothingIsInstalledHere() {
    assertThat(Methods.extensions()).isEmpty();
    assertThat(Methods.of(List.of()).all()).isEqualTo(Methods.standard().all());
  }
}
