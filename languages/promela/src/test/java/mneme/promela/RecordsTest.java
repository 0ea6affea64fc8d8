package mneme.promela;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import mneme.source.Diagnostic;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.junit.jupiter.api.Test;

/** Records as arguments and their first values; the numbers are those of SPIN. */
class RecordsTest {
  @Test
  void theFieldsOfARecordAreCopiedAndItsChannelsShared() throws SourceException {
    String text =
        """
        typedef In { byte u; short v }
        typedef R { byte a; int b; chan c = [1] of { byte }; In n }
        proctype P(byte k; R m; int z) {
          m.a == 5 && m.b == 7 && m.n.v == 9 && z == 11 && k == 1;
          m.c!3;
          m.a = 6
        }
        init {
          R l; byte q;
          l.a = 5; l.b = 7; l.n.v = 9;
          run P(1, l, 11);
          l.c?q;
          assert(q == 3 && l.a == 5);
          assert(q != 3)
        }
        """;
    Models.counts(text, 19, 24, 0, true);
    Models.counts(text.replace("assert(q != 3)", "skip"), 19, 24, 0, false);
  }

  @Test
  void aRecordOfHandshakesServesThreeProcesses() throws SourceException {
    Models.counts(
        """
        typedef Mutex { chan lock = [0] of { bool }; chan unlock = [0] of { bool }; byte count }
        byte inside;
        proctype Monitor(Mutex m) {
          end: do
          :: m.lock?_ -> m.unlock?_; m.count++
          od
        }
        proctype User(Mutex m) {
          m.lock!true; inside++; assert(inside == 1); inside--; m.unlock!true
        }
        init { Mutex m[2]; run Monitor(m[1]); run User(m[1]); run User(m[1]) }
        """,
        44,
        61,
        0,
        false);
  }

  @Test
  void aRecordFillsSeveralParameters() throws SourceException {
    Models.counts(
        """
        typedef R { byte a; byte b }
        typedef S { R r; byte c }
        byte seen;
        inline give(rec, v) { rec.a = v; rec.b = v + 1 }
        proctype P(byte x; byte y) { seen = seen + x + y }
        init { S s; give(s.r, 2); run P(s.r); give(s.r, 4); run P(s.r) }
        """,
        22,
        29,
        0,
        false);
  }

  @Test
  void arraysAreNoParameters() {
    refused("proctype P(byte a[2]) { skip } init { run P(1) }", "a parameter cannot be one");
    refused(
        "typedef R { byte a[2] } proctype P(R m) { skip } init { R r; run P(r) }",
        "the field 'a' of 'R' is an array");
    refused("proctype P(byte a = 3) { skip } init { run P(1) }", "cannot be initialised");
    refused(
        "typedef R { byte a; byte b } proctype P(byte x) { skip } init { R r; run P(r) }",
        "'P' takes 1 argument, not 2");
    refused("typedef R { byte a; byte b } R r, s; init { s = r }", "'s' is a record, not a value");
  }

  @Test
  void whatRecordsAreInitialisedWithIsIgnoredAndSaidSo() throws SourceException {
    String text = "typedef R { byte a = 4; byte b } R r[2] = 3; init { assert(r[1].a == 4) }";
    Models.counts(text, 3, 2, 0, false);
    List<Diagnostic> warnings =
        new PromelaLanguage().load(new SourceText("test.pml", text), Map.of()).warnings();
    assertThat(warnings)
        .singleElement()
        .extracting(Diagnostic::message)
        .asString()
        .contains("'r' consists of records")
        .contains("ignored, as in SPIN");
  }

  private static void refused(String text, String why) {
    assertThatThrownBy(() -> Models.load(text))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining(why);
  }
}
