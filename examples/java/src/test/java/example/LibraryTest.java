package example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import mneme.api.Checker;
import mneme.api.Result;
import mneme.dve.DveLanguage;
import mneme.engine.Methods;
import mneme.model.Model;
import mneme.run.Limit;
import mneme.run.PlanException;
import mneme.run.Verdict;
import mneme.source.SourceText;
import org.junit.jupiter.api.Test;

class LibraryTest {
  private static final long STATES = 16;
  private final Model jugs = new Jugs(3, 5);

  @Test
  void aModelInJavaHolds() {
    Checker.of(jugs).memory("64m").threads(2).run().assertHolds().assertStates(STATES);
  }

  @Test
  void thePuzzleHasAShortestSolution() {
    Result result = Checker.of(jugs).reach("large = 4").run().assertReached();
    assertEquals(6, result.trace().orElseThrow().length());
    assertTrue(result.toString().contains("fill large"), result::toString);
  }

  @Test
  void anotherPuzzleHasNone() {
    Checker.of(new Jugs(2, 4)).reach("large = 3").run().assertHolds();
  }

  @Test
  void aFailedAssertionTellsWhy() {
    Result result = Checker.of(jugs).reach("small = 2").run();
    AssertionError error = assertThrows(AssertionError.class, result::assertHolds);
    assertTrue(error.getMessage().contains("reached: small = 2"), error::getMessage);
  }

  @Test
  void everyStoreOfTheEngineFindsTheSame() {
    for (String store :
        new String[] {"full", "tree", "tree-compact", "collapse", "delta", "comback"}) {
      Checker.of(jugs).store(store).run().assertHolds().assertStates(STATES);
    }
  }

  @Test
  void aStoreOfOnesOwnFindsTheSame() {
    Checker.of(jugs).store(ListStore.METHOD).run().assertHolds().assertStates(STATES);
    Checker.of(jugs).store(ListStore.METHOD).search("dfs").run().assertHolds().assertStates(STATES);
  }

  @Test
  void aStoreOfOnesOwnHasParameters() {
    Checker checker = Checker.of(jugs).store(ListStore.METHOD);
    Result result = checker.set("list-room", "5").run();
    assertEquals(Verdict.INCOMPLETE, result.verdict());
    assertEquals(Limit.MEMORY, result.run().limit());
    PlanException refused =
        assertThrows(PlanException.class, () -> checker.set("list-room", "none").run());
    assertTrue(refused.getMessage().contains("a whole number"), refused::getMessage);
  }

  @Test
  void aSearchOfOnesOwnFindsTheSame() {
    Result own = Checker.of(jugs).search(PlainSearch.METHOD).run().assertHolds();
    Result usual = Checker.of(jugs).run();
    assertEquals(usual.states(), own.states());
    assertEquals(usual.transitions(), own.transitions());
  }

  @Test
  void aSearchOfOnesOwnShowsTheWay() {
    Result result = Checker.of(jugs).search(PlainSearch.METHOD).reach("large = 4").run();
    assertEquals(6, result.assertReached().trace().orElseThrow().length());
  }

  @Test
  void anObserverSeesEveryStateInEverySearch() {
    for (Checker checker :
        new Checker[] {Checker.of(jugs), Checker.of(jugs).search(PlainSearch.METHOD)}) {
      DeadEnds seen = new DeadEnds();
      checker.observer(seen).run().assertHolds();
      assertEquals(STATES, seen.states());
      assertEquals(0, seen.narrow());
    }
  }

  @Test
  void theExtensionIsFoundOnTheClassPath() {
    Methods methods = Methods.of(Methods.extensions());
    assertEquals(ListStore.METHOD, methods.store("list"));
    assertEquals(PlainSearch.METHOD, methods.search("plain"));
    Checker.of(jugs).extension(new ExampleExtension()).store("list").run().assertHolds();
  }

  @Test
  void aLanguageOfMnemeComesFromItsOwnArtifact() throws Exception {
    String text =
        "byte x;\nprocess P { state s; init s; trans s -> s { guard x < 3; effect x = x + 1; }; }\nsystem async;\n";
    Model model = new DveLanguage().load(new SourceText("count.dve", text), Map.of()).model();
    Checker.of(model).run().assertViolated("deadlock").assertStates(4);
  }
}
