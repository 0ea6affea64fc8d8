package mneme.pnml;

import static mneme.pnml.Nets.arc;
import static mneme.pnml.Nets.place;
import static mneme.pnml.Nets.pt;
import static mneme.pnml.Nets.transition;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Objects;
import mneme.engine.Runner;
import mneme.model.Actors;
import mneme.model.Claim;
import mneme.model.Model;
import mneme.question.Answer;
import mneme.question.Fairness;
import mneme.question.Question;
import mneme.question.RunsKept;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Plan.Questions;
import mneme.run.PropertyResult;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.junit.jupiter.api.Test;

class PropertiesTest {
  /** A token goes from a to b, and from there a second time, until b has all five. */
  private static final String NET =
      pt(place("a", 5) + place("b", 0) + transition("t") + arc("a", "t") + arc("t", "b"));

  private static final String FEW = le(tokens("b"), number(3));

  private static String property(String id, String formula) {
    return "<property><id>" + id + "</id><formula>" + formula + "</formula></property>\n";
  }

  private static String file(String... properties) {
    return "<property-set xmlns=\"http://mcc.lip6.fr/\">\n"
        + String.join("", properties)
        + "</property-set>";
  }

  private static String ef(String body) {
    return "<exists-path><finally>" + body + "</finally></exists-path>";
  }

  private static String ag(String body) {
    return "<all-paths><globally>" + body + "</globally></all-paths>";
  }

  private static String le(String left, String right) {
    return "<integer-le>" + left + right + "</integer-le>";
  }

  private static String tokens(String... places) {
    StringBuilder text = new StringBuilder("<tokens-count>");
    for (String place : places) {
      text.append("<place>").append(place).append("</place>");
    }
    return text.append("</tokens-count>").toString();
  }

  private static String number(int value) {
    return "<integer-constant>" + value + "</integer-constant>";
  }

  private static String not(String body) {
    return "<negation>" + body + "</negation>";
  }

  private static List<Question> read(Model model, String text) throws SourceException {
    return new PnmlLanguage().properties(model, new SourceText("p.xml", text), null);
  }

  private static Run check(String text, Limits limits, int threads) throws SourceException {
    Model model = Nets.load(NET);
    Questions questions = Questions.NONE.with(read(model, text)).withStopAtFirst(false);
    return Runner.run(
        Plan.explore(model).withQuestions(questions).withLimits(limits).withThreads(threads));
  }

  private static List<Answer> answers(String... formulas) throws SourceException {
    String[] properties = new String[formulas.length];
    for (int i = 0; i < formulas.length; i++) {
      properties[i] = property("f" + i, formulas[i]);
    }
    Run run = check(file(properties), Limits.memory(1 << 26), 1);
    return run.properties().stream().map(PropertyResult::answer).toList();
  }

  @Test
  void formulasAreDecided() throws SourceException {
    assertThat(
            answers(
                ef(le(number(5), tokens("b"))),
                ef(le(number(6), tokens("b"))),
                ag(FEW),
                ag(le(tokens("a", "b"), number(5))),
                ag("<is-fireable><transition>t</transition></is-fireable>"),
                ef(not("<is-fireable><transition>t</transition></is-fireable>")),
                ef("<deadlock/>"),
                not(ef(le(number(6), tokens("b")))),
                ef("<conjunction>" + FEW + not(FEW) + "</conjunction>"),
                ag("<disjunction>" + FEW + not(FEW) + "</disjunction>"),
                ag("<implication>" + FEW + le(tokens("b"), number(4)) + "</implication>"),
                ag("<equivalence>" + FEW + le(number(2), tokens("a")) + "</equivalence>"),
                ef("<exclusive-disjunction>" + FEW + FEW + "</exclusive-disjunction>"),
                ag("<true/>"),
                ef(
                    "<integer-eq><integer-difference>"
                        + tokens("a")
                        + tokens("b")
                        + "</integer-difference>"
                        + number(1)
                        + "</integer-eq>")))
        .containsExactly(
            Answer.TRUE,
            Answer.FALSE,
            Answer.FALSE,
            Answer.TRUE,
            Answer.FALSE,
            Answer.TRUE,
            Answer.TRUE,
            Answer.TRUE,
            Answer.FALSE,
            Answer.TRUE,
            Answer.TRUE,
            Answer.TRUE,
            Answer.FALSE,
            Answer.TRUE,
            Answer.TRUE);
  }

  @Test
  void boundsArePrecise() throws SourceException {
    String bound = "<place-bound><place>a</place><place>b</place></place-bound>";
    Run run =
        check(
            file(
                property("x", bound), property("y", "<place-bound><place>b</place></place-bound>")),
            Limits.memory(1 << 26),
            1);
    assertThat(run.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(run.properties())
        .containsExactly(
            new PropertyResult("x", Answer.TRUE, 5L), new PropertyResult("y", Answer.TRUE, 5L));
  }

  @Test
  void theSearchEndsWhenAllAreDecided() throws SourceException {
    String two =
        file(
            property("x", ef(le(number(1), tokens("b")))),
            property("y", ag(le(number(4), tokens("a")))));
    for (int threads : new int[] {1, 2}) {
      Run run = check(two, Limits.memory(1 << 26), threads);
      assertThat(run.figures().states()).isLessThanOrEqualTo(6);
      assertThat(run.limit()).isNull();
      assertThat(run.verdict()).isEqualTo(Verdict.VIOLATED);
      assertThat(run.violation().property()).isEqualTo("y");
    }
  }

  @Test
  void whatALimitLeavesOpenIsUnknown() throws SourceException {
    String text =
        file(
            property("early", ef(le(number(1), tokens("b")))),
            property("late", ef(le(number(5), tokens("b")))),
            property("bound", "<place-bound><place>b</place></place-bound>"));
    Run run = check(text, Limits.memory(1 << 26).withDepth(2), 1);
    assertThat(run.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(run.properties())
        .extracting(PropertyResult::answer)
        .containsExactly(Answer.TRUE, Answer.UNKNOWN, Answer.UNKNOWN);
  }

  private static String all(String body) {
    return "<all-paths>" + body + "</all-paths>";
  }

  private static String element(String name, String body) {
    return "<" + name + ">" + body + "</" + name + ">";
  }

  private static String until(String before, String reach) {
    return element("until", element("before", before) + element("reach", reach));
  }

  /** The only run has 0 to 5 tokens in b, and stays there. */
  @Test
  void formulasOfLinearTimeAreDecided() throws SourceException {
    String full = le(number(5), tokens("b"));
    String one = le(number(1), tokens("b"));
    String fires = "<is-fireable><transition>t</transition></is-fireable>";
    String[] formulas = {
      all(element("finally", full)),
      all(element("globally", element("finally", fires))),
      all(element("finally", element("globally", not(fires)))),
      all(element("next", one)),
      all(one),
      all(until(fires, full)),
      all(until(not(one), element("globally", one))),
      all(element("globally", element("implication", one + element("globally", one)))),
      all(element("globally", le(tokens("b"), number(4)))),
      all(element("globally", le(tokens("b"), number(5)))),
      all(element("next", element("next", element("next", le(number(4), tokens("b")))))),
      all(element("disjunction", element("next", full) + element("finally", not(fires)))),
      all(element("equivalence", element("finally", full) + element("next", not(one)))),
      all("<true/>"),
      all("<false/>"),
    };
    assertThat(named(formulas))
        .containsExactly(
            Answer.TRUE,
            Answer.FALSE,
            Answer.TRUE,
            Answer.TRUE,
            Answer.FALSE,
            Answer.TRUE,
            Answer.TRUE,
            Answer.TRUE,
            Answer.FALSE,
            Answer.TRUE,
            Answer.FALSE,
            Answer.TRUE,
            Answer.FALSE,
            Answer.TRUE,
            Answer.FALSE);
  }

  /** What is enabled for ever must happen, where that is asked. */
  @Test
  void transitionsAreTheActors() throws SourceException {
    Model model =
        Nets.load(
            pt(
                place("a", 1)
                    + place("b", 0)
                    + transition("t")
                    + transition("u")
                    + arc("a", "t")
                    + arc("t", "b")
                    + arc("a", "u")
                    + arc("u", "a")));
    Actors actors = Objects.requireNonNull(model.ability(Actors.class));
    assertThat(actors.count()).isEqualTo(2);
    assertThat(actors.name(1)).isEqualTo("u");
    assertThat(actors.actor(1)).isEqualTo(1);
    Question moves =
        read(model, file(property("f", all(element("finally", le(number(1), tokens("b")))))))
            .getFirst();
    Claim claim = ((RunsKept) moves).claim();
    for (Fairness fairness : List.of(Fairness.NONE, Fairness.WEAK)) {
      Run run =
          Runner.run(
              Plan.explore(model)
                  .withSearch("dfs")
                  .withThreads(1)
                  .withQuestions(Questions.NONE.with(new RunsKept(claim, true, fairness)))
                  .withLimits(Limits.memory(1 << 26)));
      assertThat(run.named().getFirst().answer())
          .isEqualTo(fairness == Fairness.WEAK ? Answer.TRUE : Answer.FALSE);
    }
  }

  private static List<Answer> named(String... formulas) throws SourceException {
    String[] properties = new String[formulas.length];
    for (int i = 0; i < formulas.length; i++) {
      properties[i] = property("f" + i, formulas[i]);
    }
    Model model = Nets.load(NET);
    Questions questions = Questions.NONE.with(read(model, file(properties))).withStopAtFirst(false);
    Run run =
        Runner.run(
            Plan.explore(model)
                .withSearch("dfs")
                .withThreads(1)
                .withQuestions(questions)
                .withLimits(Limits.memory(1 << 26)));
    return run.named().stream().map(PropertyResult::answer).toList();
  }

  @Test
  void deadlockNeedsNoFile() throws SourceException {
    Model model = Nets.load(NET);
    assertThat(new PnmlLanguage().standingProperties()).containsExactly("ReachabilityDeadlock");
    List<Question> properties =
        new PnmlLanguage().properties(model, new SourceText("ReachabilityDeadlock", ""), null);
    assertThat(properties)
        .singleElement()
        .extracting(Question::subject)
        .isEqualTo("n-ReachabilityDeadlock");
    Run run = Runner.run(Plan.explore(model).withQuestions(Questions.NONE.with(properties)));
    assertThat(run.properties().getFirst().answer()).isEqualTo(Answer.TRUE);
  }

  @Test
  void mistakesAndWhatCannotBeChecked() {
    refused("<properties/>", "p.xml:1:1: error: <properties>: expected <property-set>");
    refused(file("<property><id>x</id></property>"), "expected <id> and <formula> in it");
    refused(
        file(property("x", "<exists-path><next>" + FEW + "</next></exists-path>")),
        "<next>: of x cannot be checked: expected <all-paths>");
    refused(
        file(property("x", "<all-paths><until>" + FEW + "</until></all-paths>")),
        "<until>: expected <before> and <reach> in it");
    refused(
        file(property("x", ef("<all-paths><next>" + FEW + "</next></all-paths>"))),
        "<finally>: of x cannot be checked: expected <all-paths>");
    refused(file(property("x", FEW)), "<integer-le>: of x cannot be checked");
    refused(
        file(property("x", ef(le(tokens("nowhere"), number(1))))),
        "<place>: there is no place 'nowhere' in the net");
    refused(
        file(property("x", ef("<is-fireable><transition>u</transition></is-fireable>"))),
        "<transition>: there is no transition 'u' in the net");
    refused(
        file(property("x", ef(le("<integer-constant>one</integer-constant>", number(1))))),
        "expected a number, found 'one'");
  }

  private static void refused(String text, String message) {
    assertThatThrownBy(() -> read(Nets.load(NET), text))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining(message);
  }
}
