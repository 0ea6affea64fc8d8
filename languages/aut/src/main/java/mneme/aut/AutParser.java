package mneme.aut;

import mneme.source.SourceException;
import mneme.source.SourceText;

/**
 * Reads a transition system: a header, then one transition after the other. For one text, by one
 * thread.
 */
final class AutParser {
  private static final String HEADER_FORM =
      "expected the header: des (first state, transitions, states)";

  /** No transition takes fewer characters than {@code (0,a,0)}. */
  private static final int SHORTEST_TRANSITION = 7;

  private final SourceText source;
  private final Scanner scanner;
  private final Labels labels = new Labels();

  private int firstState;
  private int declaredTransitions;
  private int countOffset;
  private int states;

  /** Whether the header could be read, so that the rest can be compared with it. */
  private boolean declared;

  AutParser(SourceText source) {
    this.source = source;
    this.scanner = new Scanner(source);
  }

  AutModel parse() throws SourceException {
    scanner.skipBlanks();
    if (!scanner.expect(Scanner.HEADER, HEADER_FORM)) {
      throw scanner.exception();
    }
    declared = header();
    if (!declared) {
      scanner.nextLine();
    }
    int room = (source.text().length() - scanner.at()) / SHORTEST_TRANSITION + 1;
    Edges edges = new Edges(Math.min(declaredTransitions, room));
    boolean complete = true;
    while (!scanner.atEnd() && !scanner.enough()) {
      if (!transition(edges)) {
        complete = false;
        scanner.nextLine();
      }
    }
    if (declared && complete && edges.count() != declaredTransitions) {
      scanner.error(
          countOffset,
          "the header declares "
              + declaredTransitions
              + " transitions, the file has "
              + edges.count());
    }
    if (!scanner.flawless()) {
      throw scanner.exception();
    }
    return AutModel.of(source, firstState, states, edges.toGraph(labels.names().size()), labels);
  }

  private boolean header() {
    if (!scanner.expect("(", HEADER_FORM)) {
      return false;
    }
    firstState = scanner.number("the first state");
    int firstOffset = scanner.tokenStart();
    if (firstState < 0 || !scanner.expect(",", "expected a comma behind the first state")) {
      return false;
    }
    int transitions = scanner.number("the number of transitions");
    countOffset = scanner.tokenStart();
    if (transitions < 0
        || !scanner.expect(",", "expected a comma behind the number of transitions")) {
      return false;
    }
    states = scanner.number("the number of states");
    if (states < 0) {
      return false;
    }
    int statesOffset = scanner.tokenStart();
    if (!scanner.expect(")", "expected a parenthesis that closes the header")) {
      return false;
    }
    declaredTransitions = transitions;
    if (states == 0) {
      scanner.error(statesOffset, "there must be at least one state, the first");
      return false;
    }
    if (firstState >= states) {
      scanner.error(firstOffset, outOfRange(firstState));
    }
    return true;
  }

  private boolean transition(Edges edges) {
    if (!scanner.expect("(", "expected a transition: (from, label, to)")) {
      return false;
    }
    int from = scanner.number("the state a transition leaves");
    if (from < 0) {
      return false;
    }
    check(from);
    if (!scanner.expect(",", "expected a comma behind the state a transition leaves")
        || !scanner.label()) {
      return false;
    }
    int label = label();
    if (!scanner.expect(",", "expected a comma behind the label")) {
      return false;
    }
    int to = scanner.number("the state a transition leads to");
    if (to < 0) {
      return false;
    }
    check(to);
    if (!scanner.expect(")", "expected a parenthesis that closes the transition")) {
      return false;
    }
    edges.add(from, label, to);
    return true;
  }

  private void check(int state) {
    if (declared && state >= states) {
      scanner.error(scanner.tokenStart(), outOfRange(state));
    }
  }

  private String outOfRange(int state) {
    return "there is no state "
        + state
        + ": the header declares "
        + states
        + (states == 1 ? " state, 0" : " states, 0 to " + (states - 1));
  }

  /** The label the scanner stands behind; with quotes or without, it is the same label. */
  private int label() {
    String text = source.text();
    int from = scanner.labelStart();
    int to = scanner.labelEnd();
    int offset = scanner.tokenStart();
    if (!scanner.labelQuoted() || text.indexOf('\\', from, to) < 0) {
      return labels.idOf(text, from, to, offset);
    }
    String plain = unescape(text, from, to);
    return labels.idOf(plain, 0, plain.length(), offset);
  }

  /**
   * A backslash before a quote or another backslash is dropped; before anything else it means
   * itself.
   */
  private static String unescape(String text, int from, int to) {
    StringBuilder plain = new StringBuilder(to - from);
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < to && (text.charAt(i + 1) == '"' || text.charAt(i + 1) == '\\')) {
        i++;
        c = text.charAt(i);
      }
      plain.append(c);
    }
    return plain.toString();
  }
}
