package mneme.pnml;

import static mneme.pnml.Nets.arc;
import static mneme.pnml.Nets.place;
import static mneme.pnml.Nets.pt;
import static mneme.pnml.Nets.transition;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import mneme.engine.Runner;
import mneme.model.Model;
import mneme.model.Predicate.Outcome;
import mneme.run.Plan;
import mneme.source.Language;
import mneme.source.SourceException;
import mneme.source.SourceText;
import mneme.testing.ModelContract;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nets as tools write them that know more, or other words, than the standard. */
class DialectsTest {
  private static long states(String text) throws SourceException {
    Model model = Nets.load(text);
    ModelContract.verify(model, 50);
    return Runner.run(Plan.explore(model)).figures().states();
  }

  private static void refused(String text, String message) {
    assertThatThrownBy(() -> Nets.load(text))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining(message);
  }

  private static String special(String source, String target, String kind) {
    return "<arc id=\"x\" source=\"%s\" target=\"%s\">%s</arc>".formatted(source, target, kind);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://www.informatik.hu-berlin.de/top/pntd/ptNetb",
        "http://www.informatik.hu-berlin.de/top/pnml/ptNet",
        "P/T net",
        "PTNet",
        "http://www.yasper.org/specs/epnml-1.1",
        "http://www.pnml.org/version-2009/grammar/ptnet",
      })
  void olderTypes(String type) throws SourceException {
    String net =
        "<pnml><net id=\"n\" type=\"%s\">%s</net></pnml>"
            .formatted(type, place("a", 1) + transition("t") + arc("a", "t"));
    assertThat(states(net)).isEqualTo(2);
  }

  @Test
  void aNetWithoutATypeIsReadWithAWarning() throws SourceException {
    String net =
        "<pnml><net id=\"n\">%s</net></pnml>"
            .formatted(place("a", 1) + transition("t") + arc("a", "t"));
    Language.Loaded loaded = new PnmlLanguage().load(new SourceText("n.pnml", net), Map.of());
    assertThat(loaded.warnings()).hasSize(1);
    assertThat(loaded.warnings().getFirst().message())
        .isEqualTo("the net says no type: it is read as a place/transition net");
    assertThat(states(net)).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<type value=\"inhibitor\"/>",
        "<arctype><text>inhibitor</text></arctype>",
        "<type><text>inhibitor</text></type>",
      })
  void inhibitorArcs(String kind) throws SourceException {
    // Three tokens one by one, each only while none is under way.
    String net =
        pt(
            place("wait", 3)
                + place("busy", 0)
                + transition("begin")
                + transition("end")
                + arc("wait", "begin")
                + arc("begin", "busy")
                + arc("busy", "end")
                + special("busy", "begin", kind));
    assertThat(states(net)).isEqualTo(7);
    Model model = Nets.load(net);
    assertThat(model.predicate("fireable(begin)").test().holdsIn(new int[] {2, 1}))
        .isEqualTo(Outcome.FALSE);
    assertThat(model.predicate("fireable(begin)").test().holdsIn(new int[] {2, 0}))
        .isEqualTo(Outcome.TRUE);
  }

  @Test
  void inhibitorArcsHaveWeights() throws SourceException {
    String net =
        pt(
            place("p", 0)
                + transition("t")
                + arc("t", "p")
                + special(
                    "p",
                    "t",
                    "<inscription><text>4</text></inscription><type value=\"inhibitor\"/>"));
    assertThat(states(net)).isEqualTo(5);
    refused(
        pt(place("p", 0) + transition("t") + special("t", "p", "<type value=\"inhibitor\"/>")),
        "expected an inhibitor arc from a place to a transition");
  }

  @Test
  void anAttributeMaySayTheKind() throws SourceException {
    String net =
        pt(
            place("p", 0)
                + transition("t")
                + arc("t", "p")
                + "<arc id=\"x\" source=\"p\" target=\"t\" type=\"inhibitor\" weight=\"2\""
                + " inscription=\"[0,inf)\"/>");
    assertThat(states(net)).isEqualTo(3);
  }

  @Test
  void resetArcs() throws SourceException {
    String net =
        pt(
            place("p", 5)
                + place("q", 0)
                + transition("t")
                + arc("t", "q")
                + arc("p", "t", 2)
                + special("p", "t", "<type value=\"reset\"/>"));
    assertThat(states(net)).isEqualTo(2);
    assertThat(Nets.load(net).stepper().fire(new int[] {5, 0}, 0)).containsExactly(0, 1);
    assertThat(Nets.load(net).stepper().fire(new int[] {1, 0}, 0)).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"test", "read"})
  void testArcs(String word) throws SourceException {
    // Needs three tokens and takes one.
    String net =
        pt(
            place("p", 5)
                + transition("t")
                + arc("p", "t")
                + special(
                    "p",
                    "t",
                    "<inscription><text>3</text></inscription><type value=\"%s\"/>"
                        .formatted(word)));
    assertThat(states(net)).isEqualTo(4);
  }

  @Test
  void capacities() throws SourceException {
    String net =
        pt(
            "<place id=\"p\"><capacity><value>5</value></capacity></place>"
                + "<place id=\"q\"><capacity><value>0</value></capacity></place>"
                + transition("two")
                + transition("out")
                + transition("six")
                + arc("two", "p", 2)
                + arc("p", "out")
                + arc("six", "p", 6));
    assertThat(states(net)).isEqualTo(6);
    assertThat(Nets.load(net).predicate("fireable(six)").test().holdsIn(new int[] {0, 0}))
        .isEqualTo(Outcome.FALSE);
    refused(
        pt("<place id=\"p\" initialMarking=\"3\"><capacity><text>2</text></capacity></place>"),
        "expected at most 2 tokens, its capacity, and found 3");
  }

  @Test
  void labelsOfPipe() throws SourceException {
    String net =
        """
        <?xml version="1.0" encoding="ISO-8859-1"?><pnml>
        <net id="Net-One" type="P/T net">
        <token id="Default" enabled="true" red="0" green="0" blue="0"/>
        <place id="P0"><name><value>waiting</value></name>
        <initialMarking><value>Default,4</value></initialMarking>
        <capacity><value>0</value></capacity></place>
        <transition id="T0"><name><value>go</value></name><timed><value>%s</value></timed>
        <priority><value>1</value></priority></transition>
        <transition id="T1"><timed><value>false</value></timed><priority><value>1</value></priority></transition>
        <arc id="P0 to T0" source="P0" target="T0"><inscription><value>Default,2</value></inscription>
        <type value="normal"/></arc>
        </net></pnml>
        """;
    assertThat(states(net.formatted("false"))).isEqualTo(3);
    Model model = Nets.load(net.formatted("false"));
    assertThat(model.shape().nameOf(0)).isEqualTo("waiting");
    assertThat(warnings(net.formatted("false"))).isEmpty();
    assertThat(warnings(net.formatted("true"))).contains("are PIPE's, and not read");
    refused(
        net.formatted("false").replace("Default,4", "Default,1,Red,2"),
        "has several classes of tokens, which are PIPE's colours");
  }

  private static String warnings(String net) throws SourceException {
    StringBuilder said = new StringBuilder();
    new PnmlLanguage()
        .load(new SourceText("n.pnml", net), Map.of())
        .warnings()
        .forEach(warning -> said.append(warning.message()));
    return said.toString();
  }

  @Test
  void whatWouldChangeTheMeaningIsRefused() {
    refused(
        pt("<transition id=\"t\"><guard><text>x &lt; 9</text></guard></transition>"),
        "<transition id=\"t\">: guards are for coloured nets");
    refused(
        "<pnml><net id=\"a\" active=\"true\" type=\"P/T net\"/>"
            + "<net id=\"b\" active=\"true\" type=\"P/T net\"/></pnml>",
        "components are TAPAAL's, which can save them as one composed net");
    refused(
        Nets.symmetric(
            Nets.enumeration("c", false, "one"),
            Nets.place("p", Nets.sort("c"), Nets.all("c"))
                + transition("t")
                + special("p", "t", "<type value=\"inhibitor\"/>")),
        "inhibitor, reset and test arcs are read in place/transition nets only");
  }

  @Test
  void arcsMayShareAnId() throws SourceException {
    String twice = arc("a", "t").replace("a-t", "a1") + arc("t", "b").replace("t-b", "a1");
    assertThat(states(pt(place("a", 1) + place("b", 0) + transition("t") + twice))).isEqualTo(2);
  }

  @Test
  void timeIsRefused() throws SourceException {
    refused(
        pt(place("p", 0) + transition("t") + special("p", "t", "<type value=\"transport\"/>")),
        "transport arcs are TAPAAL's for timed nets");
    refused(
        pt(
            place("p", 0)
                + transition("t")
                + "<arc id=\"x\" source=\"p\" target=\"t\" type=\"timed\" inscription=\"[2,5]\"/>"),
        "the interval '[2,5]' is TAPAAL's for timed nets");
    refused(
        pt("<place id=\"p\" initialMarking=\"1\" invariant=\"&lt;= 3\"/>"),
        "the invariant '<= 3' is TAPAAL's for timed nets");
    assertThat(
            states(
                pt(
                    "<place id=\"p\" name=\"here\" initialMarking=\"2\" invariant=\"&lt; inf\"/>"
                        + transition("t")
                        + "<arc id=\"x\" source=\"p\" target=\"t\" type=\"timed\" weight=\"2\""
                        + " inscription=\"[0,inf)\"/>")))
        .isEqualTo(2);
  }
}
