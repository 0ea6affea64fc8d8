package mneme.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import mneme.model.Predicate;
import mneme.source.SourceException;
import mneme.testing.ReferenceSearch.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HandModelsTest {
  static List<HandModel> all() {
    return HandModels.all();
  }

  static Stream<HandModel> random() {
    return LongStream.range(0, 40).mapToObj(RandomModels::model);
  }

  @ParameterizedTest
  @MethodSource("all")
  void everyHandModelHonoursTheContract(HandModel model) {
    ModelContract.verify(model, 800);
    ModelContract.verifyAscending(model, 800);
  }

  @ParameterizedTest
  @MethodSource("random")
  void everyRandomModelHonoursTheContract(HandModel model) {
    ModelContract.verify(model, 400);
    ModelContract.verifyAscending(model, 400);
  }

  @Test
  void randomModelsAreTheSameForTheSameSeedAndDifferForOthers() {
    List<Result> once =
        LongStream.range(0, 20).mapToObj(RandomModels::model).map(ReferenceSearch::of).toList();
    List<Result> again =
        LongStream.range(0, 20).mapToObj(RandomModels::model).map(ReferenceSearch::of).toList();
    assertThat(again).isEqualTo(once);
    assertThat(once).doesNotHaveDuplicates();
    assertThat(once).allSatisfy(result -> assertThat(result.states()).isBetween(200L, 6000L));
    assertThat(once).anySatisfy(result -> assertThat(result.errors()).isPositive());
    assertThat(once).anySatisfy(result -> assertThat(result.deadlocks()).isPositive());
    assertThat(once).anySatisfy(result -> assertThat(result.violations()).isPositive());
  }

  @Test
  void severalInitialStatesAreAllOnLevelZeroAndCountOnce() {
    Result result = ReferenceSearch.of(HandModels.severalInitialStates());
    assertThat(result.levelOf().values()).filteredOn(level -> level == 0).hasSize(3);
    assertThat(result.states()).isEqualTo(10 + 3 * 8);
    assertThat(result.transitions()).isEqualTo(9 + 3 * 7 + 3);
    assertThat(result.deadlocks()).isEqualTo(1);
    assertThat(result.levelOf()).containsEntry(List.of(1), 0).containsEntry(List.of(2), 1);
    // (0,0) -> (1,0) stays on level 0, (4,1) -> (5,1) falls back to it.
    assertThat(result.levelOf()).containsEntry(List.of(4, 1), 11);
    assertThat(result.backEdgeLengths()).containsEntry(0, 1L).containsEntry(11, 1L);
  }

  @Test
  void theCountsOfSimpleGraphsAreAsArithmeticSays() {
    Result grid = ReferenceSearch.of(GraphModels.grid(30, 3));
    assertThat(grid.states()).isEqualTo(27_000);
    assertThat(grid.transitions()).isEqualTo(3 * 29 * 900);
    assertThat(grid.levels()).isEqualTo(88);
    assertThat(grid.backEdges()).isZero();
    assertThat(grid.longestBackEdge()).isZero();

    Result chain = ReferenceSearch.of(GraphModels.chain(100_000));
    assertThat(chain.states()).isEqualTo(100_000);
    assertThat(chain.levels()).isEqualTo(100_000);
    assertThat(chain.widestLevel()).isEqualTo(1);
    assertThat(chain.nearestDeadlock()).hasValue(99_999);

    Result tree = ReferenceSearch.of(GraphModels.binaryTree(12));
    assertThat(tree.states()).isEqualTo(4095);
    assertThat(tree.transitions()).isEqualTo(4094);
    assertThat(tree.deadlocks()).isEqualTo(2048);
    assertThat(tree.widestLevel()).isEqualTo(2048);

    Result complete = ReferenceSearch.of(GraphModels.completeGraph(40));
    assertThat(complete.transitions()).isEqualTo(1600);
    assertThat(complete.levels()).isEqualTo(2);
    assertThat(complete.backEdgeLengths())
        .containsOnly(Map.entry(0, 1L + 39 * 39), Map.entry(1, 39L));

    Result ring = ReferenceSearch.of(GraphModels.ring(50));
    assertThat(ring.backEdges()).isEqualTo(1);
    assertThat(ring.longestBackEdge()).isEqualTo(49);
  }

  @Test
  void anEventThatErrsIsNoTransitionAndItsStateNoDeadlock() {
    Result result = ReferenceSearch.of(HandModels.onlyError());
    assertThat(result.states()).isEqualTo(5);
    assertThat(result.transitions()).isEqualTo(4);
    assertThat(result.errors()).isEqualTo(1);
    assertThat(result.nearestError()).hasValue(4);
    assertThat(result.deadlocks()).isZero();
    assertThat(result.nearestDeadlock()).isEqualTo(OptionalInt.empty());
    // Six odd numbers below 12 with three choices each, one of which errs.
    assertThat(ReferenceSearch.of(HandModels.errors()).errors()).isEqualTo(6);
  }

  @Test
  void assertionsCountPerStateAndTheNearestIsKnown() {
    Result result = ReferenceSearch.of(HandModels.failingAssertion());
    // 15 of 64 cells have x + y < 5; (6,7) and (7,6) have the product 42.
    assertThat(result.violations()).isEqualTo(64 - 15 + 2);
    assertThat(result.nearestViolation()).hasValue(5);
  }

  @Test
  void shapesGrow() {
    Result vector = ReferenceSearch.of(VectorModels.growingVector());
    // Stacks of up to six of three values; those that begin alike and end in zeros differ in depth.
    assertThat(vector.states()).isEqualTo(1 + 3 + 9 + 27 + 81 + 243 + 729);
    assertThat(vector.levelOf().keySet()).anyMatch(state -> state.size() == 7);
    Result values = ReferenceSearch.of(VectorModels.growingValues());
    assertThat(values.levelOf().keySet())
        .anyMatch(state -> state.contains(Integer.MAX_VALUE))
        .anyMatch(state -> state.contains(Integer.MIN_VALUE))
        .anyMatch(state -> state.contains(-17));
    Result late = ReferenceSearch.of(VectorModels.growingLate());
    assertThat(late.states()).isEqualTo(4 * 3001);
  }

  @Test
  void oddVectorsHaveTheStatesTheyShould() {
    Result lonely = ReferenceSearch.of(GraphModels.lonely());
    assertThat(lonely.states()).isEqualTo(1);
    assertThat(lonely.nearestDeadlock()).hasValue(0);
    assertThat(ReferenceSearch.of(VectorModels.emptyVector()).transitions()).isEqualTo(1);
    assertThat(ReferenceSearch.of(VectorModels.constants()).states()).isEqualTo(4);
    assertThat(ReferenceSearch.of(VectorModels.wide(330)).states()).isEqualTo(1024);
    assertThat(ReferenceSearch.of(GraphModels.selfLoops()).transitions()).isEqualTo(3 * 5 + 2);
    assertThat(ReferenceSearch.of(GraphModels.nearAndFarDeadlock()).nearestDeadlock()).hasValue(3);
    assertThat(HandModels.manyChoices().choiceBits()).isEqualTo(17);
    assertThat(HandModels.choices().choiceBits()).isEqualTo(3);
  }

  @Test
  void predicatesCompareASlotWithANumber() throws SourceException {
    HandModel model = GraphModels.grid(5, 2);
    Predicate.Test test = model.predicate("x1 >= 3").test();
    assertThat(test.holdsIn(new int[] {0, 3})).isEqualTo(Predicate.Outcome.TRUE);
    assertThat(test.holdsIn(new int[] {4, 2})).isEqualTo(Predicate.Outcome.FALSE);
    for (String wrong : List.of("", "x1", "x2 == 3", "x1 = 3", "x1 == a", "x1 == 3 4")) {
      assertThatThrownBy(() -> model.predicate(wrong)).isInstanceOf(SourceException.class);
    }
  }
}
