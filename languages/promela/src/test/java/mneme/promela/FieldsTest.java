package mneme.promela;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mneme.engine.Runner;
import mneme.run.Plan;
import mneme.run.Violation;
import mneme.source.Language;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.junit.jupiter.api.Test;

/** Fields of messages and elements of arrays that are not there: refused, or errors of the run. */
class FieldsTest {
  @Test
  void moreValuesThanAnyChannelTakesAreRefused() {
    refused(
        "chan c = [1] of { byte }; init { c!1,2 }",
        "2 values are sent here, but messages of 'c' have 1 field");
    refused(
        "proctype P(chan c) { c!1,2,3 } chan d = [1] of { byte, byte }; init { run P(d) }",
        "no channel of the model takes more than 2");
    refused("chan c = [1] of { byte }; byte x; init { c?x,x,x }", "'x' cannot take two fields");
  }

  @Test
  void otherNumbersOfFieldsAreRunTimeErrors() throws SourceException {
    String wide = "chan d = [1] of { byte, byte }; byte x, y, z; ";
    String handshake = "chan d = [0] of { byte, byte }; byte x, y, z; ";
    errs(wide + "init { d!1 }", "fewer values are sent");
    errs(wide + "init { d!1,2; d?x }", "fewer values are received");
    errs(wide + "init { d!1,2; d?x,y,z }", "more values are received");
    errs(wide + "init { d!1,2; d??x }", "fewer values are received");
    errs(wide + "init { d!!1 }", "fewer values are sent");
    errs(wide + "init { d_step { d!1; x = 1 } }", "fewer values are sent");
    errs(wide + "init { d!1,2; d_step { d?x; x = 1 } }", "fewer values are received");
    errs(wide + "init { atomic { d!1; x = 1 } }", "fewer values are sent");
    errs(wide + "chan w = [1] of { byte, byte, byte }; init { d!1,2,3 }", "more values are sent");
    errs(
        handshake + "active proctype A() { d!1 } active proctype B() { d?x,y }",
        "fewer values are sent");
    assertThat(errors(handshake + "active proctype A() { d!1,2 } active proctype B() { d?x }"))
        .isEqualTo(1);
    assertThat(errors(wide + "init { atomic { x = 1; d!1 } }")).isEqualTo(1);
    assertThat(errors(wide + "init { d_step { x = 1; d!1 } }")).isEqualTo(1);
    // Which channel is meant is known in the state only.
    String either = "chan w = [1] of { byte }; chan c; ";
    errs(wide + either + "init { if :: c = d :: c = w fi; c!1 }", "fewer values are sent");
    errs(
        wide + either + "init { d!1,2; w!1; if :: c = d :: c = w fi; c?x }",
        "fewer values are received");
    errs(
        wide + either + "init { d!1,2; w!1; if :: c = d :: c = w fi; c?x,y }",
        "more values are received");
    errs(
        handshake
            + "chan w = [0] of { byte }; chan c; "
            + "active proctype A() { if :: c = d :: c = w fi; c!1 } active proctype B() { w?x }",
        "fewer values are sent");
  }

  @Test
  void aLookMayAskForLess() throws SourceException {
    Models.counts(
        "chan d = [1] of { byte, byte }; byte x; init { d!1,2; d?[1]; d?<x>; assert(x == 1) }",
        6,
        5,
        0,
        false);
  }

  @Test
  void differencesThatCanBeSeenAreWarnedOf() throws SourceException {
    assertThat(warnings("chan d = [1] of { byte, byte }; byte x; init { d!1; d?x }"))
        .containsExactly(
            "1:48 1 value is sent, but messages of 'd' have 2 fields:"
                + " a run-time error where this is reached",
            "1:53 1 value is received, but messages of 'd' have 2 fields:"
                + " a run-time error where this is reached");
  }

  @Test
  void anArrayNeedsAnIndex() {
    String missing = "'a' is an array, and an index is missing: 'a[0]' to 'a[1]'";
    refused("byte a[2]; init { a = 3 }", missing);
    refused("byte a[2], x; init { x = a }", missing);
    refused("byte a[2]; chan c = [1] of { byte }; init { c!a }", missing);
    refused("byte a[2]; chan c = [1] of { byte }; init { c?a }", missing);
    refused("chan a[2] = [1] of { byte }; init { a!1 }", missing);
    refused("byte a[2]; proctype P(byte x) { skip } init { run P(a) }", missing);
    refused("typedef R { byte a[2] } R r; init { r.a = 1 }", missing);
  }

  @Test
  void aConstantIndexOutsideIsAnErrorOfTheRun() throws SourceException {
    String text = "byte a[2]; init { if :: false -> a[2] = 1 :: else fi }";
    assertThat(warnings(text))
        .containsExactly(
            "1:36 index 2 is outside of 'a', which has 2 elements:"
                + " a run-time error where it is reached");
    Models.counts(text, 3, 2, 0, false);
    errs("byte a[2]; init { a[2] = 1 }", "outside of");
    errs("byte a[2]; init { a[5] == 1 }", "outside of");
    errs("chan a[2] = [1] of { byte }; init { a[2]!1 }", "outside of");
    errs("byte a[2]; init { d_step { a[2] = 1; a[1] = 1 } }", "outside of");
  }

  @Test
  void whatAnOptionDeclaresIsKnownBehindIt() throws SourceException {
    Models.counts(
        "init { byte x; if :: x == 0 -> byte v = 3 :: x == 1 -> v = 4 fi; v = 5; assert(v == 5) }",
        6,
        5,
        0,
        false);
    refused("init { { byte v; v = 1 }; v = 2 }", "'v' is not declared");
  }

  private static List<String> warnings(String text) throws SourceException {
    Language.Loaded loaded = new PromelaLanguage().load(new SourceText("test.pml", text), Map.of());
    return loaded.warnings().stream().map(w -> w.position() + " " + w.message()).toList();
  }

  private static void errs(String text, String why) throws SourceException {
    for (Execution execution : List.of(Execution.INTERPRETED, Execution.COMPILED)) {
      Violation violation = Runner.run(Plan.check(Models.load(text, execution))).violation();
      assertThat(violation).as(execution + " " + text).isNotNull();
      assertThat(violation.message()).as(execution + " " + text).contains(why);
    }
    assertThat(errors(text)).as(text).isPositive();
  }

  /** Compiled and interpreted the same number of run-time errors is met. */
  private static long errors(String text) throws SourceException {
    List<Long> errors = new ArrayList<>();
    for (Execution execution : List.of(Execution.INTERPRETED, Execution.COMPILED)) {
      errors.add(Runner.run(Plan.explore(Models.load(text, execution))).figures().runtimeErrors());
    }
    assertThat(errors.getFirst()).as(text).isEqualTo(errors.getLast());
    return errors.getFirst();
  }

  private static void refused(String text, String why) {
    assertThatThrownBy(() -> Models.load(text))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining(why);
  }
}
