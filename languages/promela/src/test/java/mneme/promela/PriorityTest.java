package mneme.promela;

import static mneme.promela.Models.counts;
import static mneme.promela.Models.load;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Map;
import mneme.engine.Runner;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.run.Figures;
import mneme.run.Plan;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.junit.jupiter.api.Test;

/** Priorities of processes, with the numbers SPIN 6.5.2 counts. */
class PriorityTest {
  @Test
  void thePriorityOfATypeCountsForActiveProcessesOnly() throws SourceException {
    String others = "proctype B() { assert(false) }\ninit { atomic { run A(); run B() } }\n";
    counts("byte x;\nproctype A() priority 2 { do :: x = 1 - x od }\n" + others, 7, 11, 0, true);
    counts(
        "byte x;\nactive proctype A() priority 2 { do :: x = 1 - x od }\n" + others,
        2,
        2,
        0,
        false);
  }

  @Test
  void aProcessThatComesFirstEndsAnAtomicSequence() throws SourceException {
    counts(
        """
        byte x;
        proctype A(byte k) { x = k; x = x + 1 }
        init {
          atomic { run A(1) priority 5; x = 7; run A(2) priority 3; run A(3); x = 9 };
          x = 3; set_priority(0, 9); x = 4; run A(8) priority 255
        }
        """,
        53,
        57,
        0,
        false);
  }

  @Test
  void prioritiesChangeAndTimeoutsWaitForThem() throws SourceException {
    counts(
        """
        byte x;
        active proctype A() priority 3 {
          if :: x == 2 :: timeout -> x = 5 fi;
          d_step { (x == 5); set_priority(1, 4); x = 6 };
          d_step { x == 9; x = 7 }
        }
        active proctype B() { x = 1; set_priority(0, 1); x = 2; timeout; x = 9 }
        active proctype C() priority 2 { timeout; x = 3 }
        """,
        11,
        10,
        1,
        false);
  }

  @Test
  void onlyMessagesThatFitLetAProcessComeFirst() throws SourceException {
    counts(
        """
        byte x;
        chan q = [1] of { byte };
        active proctype A() priority 3 { q?1; q?eval(x); x++; { q?5 } unless { x == 3 } }
        active proctype B() priority 2 { q!2; x = 2; q!2 }
        active proctype C() { q?2; q!1; x = 2; q!2; x = 3 }
        """,
        5,
        4,
        1,
        false);
  }

  @Test
  void aProcessThatIsNotProvidedForKeepsNobodyWaiting() throws SourceException {
    counts(
        """
        byte x;
        active proctype A() priority 3 provided (x > 2) { x = 0; _priority = 0; x = 8 }
        active proctype B() { x = 1; x = 2; x = 3; x = get_priority(0) + _priority }
        """,
        10,
        9,
        0,
        false);
  }

  @Test
  void aPriorityOutOfRangeIsAnError() throws SourceException {
    for (Execution execution : Execution.values()) {
      Figures figures =
          Runner.run(Plan.explore(load("active proctype A() { set_priority(0, 256) }", execution)))
              .figures();
      assertThat(figures.runtimeErrors()).isEqualTo(1);
    }
    refused("active proctype A() priority 0 { skip }", "from 1 to 255, not 0");
    refused("active proctype A() priority 256 { skip }", "from 1 to 255, not 256");
    refused("proctype A() { skip } init { run A() priority 256 }", "from 1 to 255, not 256");
    refused("active proctype A() priority (2) { skip }", "a priority is a number");
  }

  @Test
  void handshakesAndPrioritiesExcludeEachOther() {
    refused(
        "chan r = [0] of { byte };\nactive proctype A() priority 2 { r!1 }\n",
        "a rendezvous channel cannot be used in a model with priorities");
  }

  @Test
  void conditionsAskForPriorities() throws SourceException {
    Model model = load("active proctype A() priority 7 { skip }\ninit { skip }\n");
    int[] first = model.initialStates().getFirst();
    assertThat(Arrays.stream(first).anyMatch(value -> value == 7)).isTrue();
    assertThat(holds(model, "get_priority(0) == 7 && get_priority(1) == 1", first)).isTrue();
    assertThat(holds(model, "get_priority(2) == 0", first)).isTrue();
    Model plain = load("active proctype A() { skip }\ninit { skip }\n");
    int[] state = plain.initialStates().getFirst();
    assertThat(holds(plain, "get_priority(1) == 1 && get_priority(2) == 0", state)).isTrue();
  }

  private static boolean holds(Model model, String text, int[] state) throws SourceException {
    return model.predicate(text).test().holdsIn(state) == Predicate.Outcome.TRUE;
  }

  private static void refused(String text, String why) {
    assertThatThrownBy(() -> new PromelaLanguage().load(new SourceText("test.pml", text), Map.of()))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining(why);
  }
}
