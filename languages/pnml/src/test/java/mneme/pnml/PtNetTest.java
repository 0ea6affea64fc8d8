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
import mneme.run.Run;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.source.SourceText;
import mneme.testing.ModelContract;
import org.junit.jupiter.api.Test;

class PtNetTest {
  private static final String RING =
      pt(
          place("a", 2)
              + place("b", 0)
              + transition("go")
              + transition("back")
              + arc("a", "go")
              + arc("go", "b")
              + arc("b", "back", 2)
              + arc("back", "a", 2));

  @Test
  void aNetIsRead() throws SourceException {
    Model model = Nets.load(RING);
    ModelContract.verify(model, 100);
    Run run = Runner.run(Plan.explore(model));
    assertThat(run.figures().states()).isEqualTo(3);
    assertThat(run.figures().transitions()).isEqualTo(3);
    assertThat(model.name()).isEqualTo("n");
    assertThat(model.shape().nameOf(1)).isEqualTo("b");
    assertThat(model.transition(1).name()).isEqualTo("back");
    assertThat(model.transition(0).position()).isEqualTo(new Position(7, 7));
  }

  @Test
  void namesAreUsedWhereTheyTellPlacesApart() throws SourceException {
    Model model =
        Nets.load(
            pt(
                """
                <place id="p1"><name><text>Door  open</text></name></place>
                <place id="p2"><name><text>twice</text></name></place>
                <place id="p3"><name><text>twice</text></name></place>
                <place id="p4"><name><text>p5</text></name></place>
                <place id="p5"/>
                """));
    assertThat(model.shape().slots())
        .extracting(slot -> slot.name())
        .containsExactly("Door open", "p2", "p3", "p4", "p5");
    int[] state = {1, 0, 0, 0, 0};
    assertThat(model.predicate("\"Door open\" = 1").test().holdsIn(state)).isEqualTo(Outcome.TRUE);
    assertThat(model.predicate("p1 = 1").test().holdsIn(state)).isEqualTo(Outcome.TRUE);
    assertThat(model.predicate("p5 = 1").test().holdsIn(new int[] {0, 0, 0, 0, 1}))
        .isEqualTo(Outcome.TRUE);
  }

  @Test
  void pagesAreFlattenedAndReferencesFollowed() throws SourceException {
    String net =
        pt(
            place("a", 1)
                + "<page id=\"inner\">"
                + "<referencePlace id=\"ra\" ref=\"rb\"/><referencePlace id=\"rb\" ref=\"a\"/>"
                + transition("t")
                + "<page id=\"innermost\">"
                + arc("ra", "t")
                + "</page></page>\n");
    Run run = Runner.run(Plan.explore(Nets.load(net)));
    assertThat(run.figures().states()).isEqualTo(2);
    assertThat(run.figures().deadlocks()).isEqualTo(1);
  }

  @Test
  void parallelArcsAddUp() throws SourceException {
    String net =
        pt(
            place("a", 3)
                + transition("t")
                + "<arc id=\"1\" source=\"a\" target=\"t\"/><arc id=\"2\" source=\"a\" target=\"t\"/>");
    assertThat(Runner.run(Plan.explore(Nets.load(net))).figures().states()).isEqualTo(2);
  }

  @Test
  void whatEditorsNeedIsPassedOver() throws SourceException {
    String net =
        pt(
            "<place id=\"a\"><graphics><position x=\"1\" y=\"2\"/></graphics>"
                + "<toolspecific tool=\"x\" version=\"1\"><initialMarking><text>7</text>"
                + "</initialMarking></toolspecific></place><label/>\n");
    assertThat(Nets.load(net).initialStates().getFirst()).containsExactly(0);
  }

  @Test
  void recognisedByItsContent() {
    PnmlLanguage language = new PnmlLanguage();
    assertThat(language.recognises(new SourceText("x", RING))).isTrue();
    assertThat(language.recognises(new SourceText("x", "<html>"))).isFalse();
    assertThat(language.recognises(new SourceText("x", ""))).isFalse();
  }

  @Test
  void thereAreNoParameters() {
    assertThatThrownBy(
            () -> new PnmlLanguage().load(new SourceText("n.pnml", RING), Map.of("N", 3)))
        .hasMessage("n.pnml: error: there is no parameter 'N': nets in PNML have none");
  }

  @Test
  void brokenXml() {
    refused("<pnml><net", "broken XML: ");
    refused("", "broken XML: ");
    refused("no XML at all", "net.pnml:1:1: error: broken XML: ");
    refused("<pnml></net>", "net.pnml:1:9: error: broken XML: ");
    refused("<pnml/>", "net.pnml:1:1: error: <pnml>: expected a <net> in it");
    refused("<html/>", "net.pnml:1:1: error: <html>: expected <pnml>");
    refused("<pnml><net id=\"n\" type=\"ptnet\"><place id=\"&lt;\0\"/>", "broken XML: ");
  }

  @Test
  void typesOfNets() {
    refused(
        "<pnml>\n <net id=\"n\" type=\"http://x/timednet\"/></pnml>",
        "net.pnml:2:2: error: <net id=\"n\">: the type of net 'http://x/timednet' is unknown: expected"
            + " …/grammar/ptnet");
    refused(
        "<pnml><net id=\"n\" type=\"ptnet\"/><net id=\"m\" type=\"ptnet\"/></pnml>",
        "<net id=\"m\">: expected one net in a file, this is the second");
  }

  @Test
  void danglingReferences() {
    refused(
        pt(place("a", 1) + transition("t") + arc("a", "u")),
        "net.pnml:7:7: error: <arc id=\"a-u\">: refers to 'u', expected the id of a place or"
            + " transition of this net");
    refused(
        pt(
            place("a", 1)
                + transition("t")
                + "<referencePlace id=\"r\" ref=\"gone\"/>\n"
                + arc("r", "t")),
        "<referencePlace id=\"r\">: refers to 'gone', expected the id of a place");
    refused(
        pt(
            transition("t")
                + "<referencePlace id=\"r\" ref=\"s\"/><referencePlace id=\"s\" ref=\"r\"/>"
                + arc("r", "t")),
        "refers to itself, expected a place or transition in the end");
    refused(
        pt(place("a", 1) + place("b", 1) + arc("a", "b")),
        "<arc id=\"a-b\">: expected an arc between a place and a transition; both ends are places");
    refused(
        pt(transition("t") + "<arc id=\"x\" source=\"t\"/>"),
        "<arc id=\"x\">: expected an attribute 'target'");
    refused(
        pt(place("a", 1) + transition("a")),
        "<transition id=\"a\">: expected an id of its own: line 5 has <place id=\"a\">");
    refused(pt("<place/>"), "<place>: expected an attribute 'id'");
  }

  @Test
  void numbers() {
    refused(
        pt("<place id=\"a\"><initialMarking><text>many</text></initialMarking></place>"),
        "net.pnml:5:7: error: <place id=\"a\">: expected a number from 0 to 2147483647 in"
            + " <initialMarking><text>, found 'many'");
    refused(pt(place("a", -1)), "found '-1'");
    refused(
        pt(place("a", 1) + transition("t") + arc("a", "t", 0)),
        "<arc id=\"a-t\">: expected a number from 1 to 2147483647 in <inscription><text>, found '0'");
    refused(
        pt(
            place("a", 1)
                + transition("t")
                + "<arc id=\"i\" source=\"a\" target=\"t\"><type value=\"slow\"/></arc>"),
        "<arc id=\"i\">: arcs of the type 'slow' are not known: expected 'normal', 'inhibitor',");
  }

  @Test
  void severalMistakesAreSaidAtOnce() {
    assertThatThrownBy(() -> Nets.load(pt(place("a", -1) + place("b", -2))))
        .isInstanceOfSatisfying(SourceException.class, e -> assertThat(e.diagnostics()).hasSize(2));
  }

  @Test
  void documentTypesAreRefused() {
    StringBuilder laughs = new StringBuilder("<!DOCTYPE pnml [\n<!ENTITY l0 \"ha\">\n");
    for (int i = 1; i < 12; i++) {
      laughs
          .append("<!ENTITY l%d \"".formatted(i))
          .append("&l%d;".formatted(i - 1).repeat(10))
          .append("\">\n");
    }
    laughs.append("]>\n<pnml>&l11;</pnml>");
    refused(laughs.toString(), "document types are not accepted");
    refused(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE pnml [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>\n"
            + "<pnml>&x;</pnml>",
        "net.pnml:2:1: error: document types are not accepted");
    refused(
        "<!DOCTYPE pnml SYSTEM \"http://localhost:1/pnml.dtd\">\n<pnml/>",
        "document types are not accepted");
    refused("<pnml>&other;</pnml>", "error: ");
  }

  @Test
  void elementsNestedTooDeep() {
    String deep = "<x>".repeat(1100) + "</x>".repeat(1100);
    refused(pt("<place id=\"a\">" + deep + "</place>"), "elements are nested deeper than 1000");
  }

  private static void refused(String text, String message) {
    assertThatThrownBy(() -> Nets.load(text))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining(message);
  }
}
