package mneme.dve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import mneme.dve.program.Accesses;
import mneme.dve.program.TransitionTable;
import mneme.model.Grading;
import mneme.model.Statement;
import mneme.model.Transition;
import mneme.source.SourceException;
import mneme.source.SourceText;
import mneme.testing.ModelContract;
import org.junit.jupiter.api.Test;

/** The numbers of transitions and what is said of them. */
class TransitionTableTest {
  private static final String CHANNELS =
      """
      byte x; byte a[3]; int i;
      channel c; channel {byte} b[2];
      process A {
        state p, q; init p;
        trans
          p -> q { sync c!x; effect x = 1; },
          q -> p { guard x == 1; },
          p -> p { sync c?x; },
          q -> q { sync b!x; };
      }
      process B {
        state p, q; init p;
        trans
          p -> q { sync c?a[i]; },
          q -> p { effect a[1] = i; },
          q -> q { sync b?x; },
          p -> p { sync c!0; };
      }
      process C {
        state r; init r;
        trans r -> r { sync c?x; };
      }
      system async;
      """;

  private static DveModel load(String text) throws SourceException {
    return (DveModel) new DveLanguage().load(new SourceText("t.dve", text), Map.of()).model();
  }

  @Test
  void processesThatOnlyGoOnAreGraded() throws SourceException {
    String worker = "process %s { state a, b, c; init a; trans a -> b { effect x = 1; }, %s; }\n";
    String others =
        "channel k;\n" + worker.formatted("P", "b -> c { }") + worker.formatted("Q", "b -> c { }");
    DveModel graded = load("byte x;\n" + others + "system async;\n");
    assertThat(graded.ability(Grading.class)).isNotNull();
    ModelContract.verify(graded, 100);
    for (String edge : List.of("b -> a { }", "b -> b { }", "b -> c { }, a -> c { }")) {
      DveModel other = load("byte x;\n" + others + worker.formatted("R", edge) + "system async;\n");
      assertThat(other.ability(Grading.class)).as(edge).isNull();
    }
    // A rendezvous moves two processes in one step: each weighs a half.
    String handshake = "process %s { state a, b; init a; trans a -> b { sync k%s; }; }\n";
    DveModel meeting =
        load(
            "channel k;\n"
                + handshake.formatted("S", "!")
                + handshake.formatted("T", "?")
                + "system async;\n");
    assertThat(meeting.ability(Grading.class)).isNotNull();
    ModelContract.verify(meeting, 10);
  }

  private static List<String> names(DveModel model) {
    List<String> names = new ArrayList<>();
    for (int id = 0; id < model.transitionCount(); id++) {
      Transition t = model.transition(id);
      names.add(t.process() + (t.partner().isEmpty() ? "" : "+" + t.partner()) + ": " + t.name());
    }
    return names;
  }

  @Test
  void sendersComeWithAllTheirReceivers() throws SourceException {
    DveModel model = load(CHANNELS);
    assertThat(names(model))
        .containsExactly(
            "A+B: p -> q !c / p -> q ?c",
            "A+C: p -> q !c / r -> r ?c",
            "A: q -> p",
            "A: q -> q !b",
            "B: q -> p",
            "B: q -> q ?b",
            "B+A: p -> p !c / p -> p ?c",
            "B+C: p -> p !c / r -> r ?c");
    assertThat(model.choiceBits()).isZero();
  }

  @Test
  void kindsTellWhatAStepDoes() throws SourceException {
    DveModel model = load(CHANNELS);
    List<Transition.Kind> kinds = new ArrayList<>();
    for (int id = 0; id < model.transitionCount(); id++) {
      kinds.add(model.transition(id).kind());
    }
    assertThat(kinds)
        .containsExactly(
            Transition.Kind.SEND,
            Transition.Kind.SEND,
            Transition.Kind.BRANCH,
            Transition.Kind.SEND,
            Transition.Kind.ASSIGNMENT,
            Transition.Kind.RECEIVE,
            Transition.Kind.SEND,
            Transition.Kind.SEND);
  }

  @Test
  void readsAndWritesNameTheSlots() throws SourceException {
    DveModel model = load(CHANNELS);
    assertThat(reads(model, 0)).containsExactlyInAnyOrder("x", "i", "A", "B");
    assertThat(writes(model, 0)).containsExactlyInAnyOrder("x", "a[0]", "a[1]", "a[2]", "A", "B");
    assertThat(reads(model, 4)).containsExactlyInAnyOrder("i", "B");
    assertThat(writes(model, 4)).containsExactlyInAnyOrder("a[1]", "B");
    assertThat(writes(model, 3)).hasSize(3).allMatch(name -> name.startsWith("b"));
    assertThat(reads(model, 5)).contains("B").doesNotContain("x");
  }

  @Test
  void statementsSayHowTheyAreReached() throws SourceException {
    List<Statement> statements = load(CHANNELS).presentation().statements();
    Statement receiver = statement(statements, "B", "transition p -> q ?c");
    assertThat(receiver.transitions()).containsExactly(0);
    Statement sender = statement(statements, "A", "transition p -> q !c");
    assertThat(sender.transitions()).containsExactly(0, 1);
    Statement location = statement(statements, "B", "location q");
    assertThat(location.initially()).isFalse();
    assertThat(location.transitions()).containsExactly(0, 5);
    assertThat(statement(statements, "C", "location r").initially()).isTrue();
  }

  @Test
  void aPropertyAddsAChoiceAndAStepOfItsOwn() throws SourceException {
    DveModel model =
        load(
            """
            process A { state p; init p; trans p -> p {}; }
            process N { state s, t; init s; accept t; trans s -> s {}, s -> t {}, t -> t {}; }
            system async property N;
            """);
    TransitionTable table = model.transitions();
    assertThat(model.transitionCount()).isEqualTo(2);
    assertThat(model.choiceBits()).isEqualTo(2);
    assertThat(table.propertyAlone()).isEqualTo(1);
    assertThat(table.senderEdge(1)).isNull();
    assertThat(writes(model, 0)).containsExactly("N");
    assertThat(model.presentation().statements()).noneMatch(s -> s.process().equals("N"));
  }

  @Test
  void aSynchronousStepIsADigitForEachProcess() throws SourceException {
    DveModel model =
        load(
            """
            process A { state p; init p; trans p -> p {}, p -> p {}; }
            process B { state p; init p; trans p -> p {}, p -> p {}, p -> p {}; }
            process C { state p; init p; trans p -> p {}, p -> p {}; }
            system sync;
            """);
    assertThat(model.transitionCount()).isEqualTo(2);
    assertThat(model.choiceBits()).isEqualTo(3);
    assertThat(model.transitions().choiceEdge(5, 1)).isEqualTo(2);
    assertThat(model.transitions().choiceEdge(5, 2)).isEqualTo(1);
  }

  @Test
  void tooManyCombinationsAreRefused() {
    StringBuilder text = new StringBuilder();
    for (int p = 0; p < 40; p++) {
      text.append("process P%d { state s; init s; trans s -> s {}, s -> s {}; }\n".formatted(p));
    }
    text.append("system sync;\n");
    assertThatThrownBy(() -> load(text.toString()))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("39 bits");
  }

  private static Statement statement(List<Statement> statements, String process, String what) {
    return statements.stream()
        .filter(s -> s.process().equals(process) && s.what().equals(what))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> reads(DveModel model, int transition) {
    TransitionTable table = model.transitions();
    return named(
        model,
        new Accesses(model.program())
            .ofEdges(table.senderEdge(transition), table.receiverEdge(transition), true));
  }

  private static List<String> writes(DveModel model, int transition) {
    TransitionTable table = model.transitions();
    return named(
        model,
        new Accesses(model.program())
            .writes(table.senderEdge(transition), table.receiverEdge(transition)));
  }

  private static List<String> named(DveModel model, BitSet slots) {
    return slots.stream().mapToObj(slot -> model.shape().nameOf(slot)).toList();
  }
}
