package mneme.logic.format;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mneme.logic.automaton.Automaton;
import mneme.logic.automaton.Automaton.Edge;
import mneme.logic.automaton.Label;
import mneme.logic.automaton.Labels;
import mneme.logic.format.HoaTokens.Kind;
import mneme.logic.format.HoaTokens.Token;
import org.jspecify.annotations.Nullable;

/**
 * Reads automata in the Hanoi Omega-Automata format, version 1, as other tools write them: Büchi
 * and generalised Büchi acceptance, on states or edges, labels on states or edges or implied by the
 * order of edges, aliases, several initial states. Alternation and other acceptance are refused.
 * Not thread-safe.
 */
public final class HoaReader {
  private static final int MOST_STATES = 1_000_000;

  /** Implied labels are read up to so many propositions. */
  private static final int MOST_IMPLIED = 16;

  /**
   * An automaton with its name and the texts of its propositions, by number.
   *
   * @param name empty where it has none
   * @param offsets where each proposition stands in the text
   */
  public record Hoa(
      String name, Automaton automaton, List<String> propositions, List<Integer> offsets) {
    public Hoa {
      propositions = List.copyOf(propositions);
      offsets = List.copyOf(offsets);
    }
  }

  private final HoaTokens in;
  private final List<Integer> starts = new ArrayList<>();
  private final List<String> propositions = new ArrayList<>();
  private final List<Integer> offsets = new ArrayList<>();
  private final Map<String, List<Label>> aliases = new HashMap<>();
  private final List<@Nullable List<Edge>> edges = new ArrayList<>();
  private String name = "";
  private int marks = -1;

  private HoaReader(String text) throws HoaException {
    this.in = new HoaTokens(text);
  }

  /**
   * @throws HoaException where the text is no automaton, or none we can use
   */
  public static Hoa read(String text) throws HoaException {
    return new HoaReader(text).read();
  }

  private Hoa read() throws HoaException {
    header();
    while (!in.accept("--END--")) {
      state();
    }
    return new Hoa(name, automaton(), propositions, offsets);
  }

  // ---- header ----------------------------------------------------------------------------------

  private void header() throws HoaException {
    Token first = in.next();
    Token version = in.next();
    if (!first.is("HOA") || !version.is("v1")) {
      throw new HoaException(first.offset(), "the text must begin with 'HOA: v1'");
    }
    while (!in.peek().is("--BODY--")) {
      Token header = in.next();
      if (header.kind() != Kind.HEADER) {
        throw new HoaException(header.offset(), "a header or '--BODY--' is expected here");
      }
      switch (header.text()) {
        case "States" -> in.number(MOST_STATES);
        case "Start" -> {
          starts.add(in.number(MOST_STATES));
          refuseAlternation();
        }
        case "AP" -> propositions(header);
        case "Alias" -> {
          String alias = in.next().text();
          aliases.put(alias, Labels.joined(either(true)));
        }
        case "Acceptance" -> acceptance(header);
        case "name" -> name = in.next().text();
        default -> {
          // Headers that begin with a capital change what the automaton means.
          if (Character.isUpperCase(header.text().charAt(0))) {
            throw new HoaException(
                header.offset(), "the header '" + header.text() + "' is not supported");
          }
          skip();
        }
      }
    }
    in.next();
    if (marks < 0) {
      throw new HoaException(first.offset(), "there is no header 'Acceptance'");
    }
  }

  private void skip() {
    while (in.peek().kind() != Kind.HEADER
        && in.peek().kind() != Kind.END
        && !in.peek().is("--BODY--")) {
      in.next();
    }
  }

  private void refuseAlternation() throws HoaException {
    if (in.peek().is("&")) {
      throw new HoaException(in.peek().offset(), "alternating automata are not supported");
    }
  }

  private void propositions(Token header) throws HoaException {
    int count = in.number(Label.MOST_PROPOSITIONS);
    while (in.peek().kind() == Kind.STRING) {
      Token proposition = in.next();
      propositions.add(proposition.text());
      offsets.add(proposition.offset() + 1);
    }
    if (propositions.size() != count) {
      throw new HoaException(header.offset(), count + " propositions are expected here");
    }
  }

  private void acceptance(Token header) throws HoaException {
    int count = in.number(Automaton.MOST_MARKS);
    int seen = 0;
    boolean all = in.accept("t");
    if (!all) {
      do {
        boolean open = in.accept("(");
        if (!in.accept("Inf")) {
          throw unusual(header);
        }
        in.expect("(");
        if (in.peek().kind() != Kind.NUMBER) {
          throw unusual(header);
        }
        in.number(count - 1);
        seen++;
        in.expect(")");
        if (open) {
          in.expect(")");
        }
      } while (in.accept("&"));
    }
    if (in.peek().is("|") || seen != count) {
      throw unusual(header);
    }
    marks = count;
  }

  private static HoaException unusual(Token header) {
    return new HoaException(
        header.offset(),
        "this acceptance is not supported; Büchi and generalised Büchi automata are: 'Inf(0)',"
            + " 'Inf(0) & Inf(1)', …");
  }

  // ---- labels ----------------------------------------------------------------------------------

  private List<Label> label() throws HoaException {
    in.expect("[");
    List<Label> label = Labels.joined(either(true));
    in.expect("]");
    return label;
  }

  /**
   * Labels one of which is met where an expression is true, or false.
   *
   * @param positive which of both
   */
  private List<Label> either(boolean positive) throws HoaException {
    List<Label> labels = both(positive);
    while (in.accept("|")) {
      List<Label> more = both(positive);
      labels = positive ? union(labels, more) : product(labels, more);
    }
    return labels;
  }

  private List<Label> both(boolean positive) throws HoaException {
    List<Label> labels = simple(positive);
    while (in.accept("&")) {
      List<Label> more = simple(positive);
      labels = positive ? product(labels, more) : union(labels, more);
    }
    return labels;
  }

  private List<Label> simple(boolean positive) throws HoaException {
    if (in.accept("!")) {
      return simple(!positive);
    }
    if (in.accept("(")) {
      List<Label> inside = either(positive);
      in.expect(")");
      return inside;
    }
    if (in.accept("t")) {
      return positive ? List.of(Label.TRUE) : List.of();
    }
    if (in.accept("f")) {
      return positive ? List.of() : List.of(Label.TRUE);
    }
    Token token = in.peek();
    if (token.kind() == Kind.ALIAS) {
      in.next();
      List<Label> meant = aliases.get(token.text());
      if (meant == null) {
        throw new HoaException(token.offset(), "'" + token.text() + "' is not declared");
      }
      return positive ? meant : negation(meant);
    }
    return List.of(Label.of(in.number(propositions.size() - 1), positive));
  }

  private static List<Label> negation(List<Label> labels) {
    List<Label> result = List.of(Label.TRUE);
    for (Label label : labels) {
      List<Label> parts = new ArrayList<>();
      for (int i = 0; i < Label.MOST_PROPOSITIONS; i++) {
        if ((label.holds() >>> i & 1) != 0) {
          parts.add(Label.of(i, false));
        } else if ((label.fails() >>> i & 1) != 0) {
          parts.add(Label.of(i, true));
        }
      }
      result = product(result, parts);
    }
    return result;
  }

  private static List<Label> union(List<Label> first, List<Label> second) {
    List<Label> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }

  private static List<Label> product(List<Label> first, List<Label> second) {
    List<Label> all = new ArrayList<>();
    for (Label a : first) {
      for (Label b : second) {
        Label label = a.and(b);
        if (!label.isContradiction()) {
          all.add(label);
        }
      }
    }
    return Labels.joined(all);
  }

  // ---- body ------------------------------------------------------------------------------------

  private void state() throws HoaException {
    Token header = in.next();
    if (header.kind() != Kind.HEADER || !header.is("State")) {
      throw new HoaException(header.offset(), "'State:' or '--END--' is expected here");
    }
    List<Label> common = in.peek().is("[") ? label() : null;
    int state = in.number(MOST_STATES);
    if (in.peek().kind() == Kind.STRING) {
      in.next();
    }
    long stateMarks = marks();
    List<Edge> out = new ArrayList<>();
    int implied = 0;
    while (in.peek().kind() == Kind.NUMBER || in.peek().is("[")) {
      List<Label> labels = common;
      if (in.peek().is("[")) {
        labels = label();
      } else if (common == null) {
        labels = List.of(implied(implied++));
      }
      int to = in.number(MOST_STATES);
      refuseAlternation();
      long all = stateMarks | marks();
      for (Label label : labels == null ? List.<Label>of() : labels) {
        out.add(new Edge(label, all, to));
      }
    }
    while (edges.size() <= state) {
      edges.add(null);
    }
    if (edges.get(state) != null) {
      throw new HoaException(header.offset(), "state " + state + " is there already");
    }
    edges.set(state, out);
  }

  /** Without a label, the number of an edge tells which propositions hold. */
  private Label implied(int number) throws HoaException {
    int count = propositions.size();
    if (count > MOST_IMPLIED || number >= 1 << count) {
      throw new HoaException(
          in.peek().offset(), "there are more edges without a label than the propositions allow");
    }
    long holds = number;
    return new Label(holds, ~holds & ((1L << count) - 1));
  }

  private long marks() throws HoaException {
    // Where everything is accepted, there is one mark, and everything has it.
    long result = marks == 0 ? 1 : 0;
    if (in.accept("{")) {
      while (!in.accept("}")) {
        result |= 1L << in.number(Math.max(0, marks - 1));
      }
    }
    return result;
  }

  private Automaton automaton() throws HoaException {
    List<List<Edge>> all = new ArrayList<>();
    for (List<Edge> out : edges) {
      all.add(out == null ? List.of() : out);
    }
    for (int start : starts) {
      if (start >= all.size()) {
        throw new HoaException(0, "there is no state " + start);
      }
    }
    for (List<Edge> out : all) {
      for (Edge edge : out) {
        if (edge.to() >= all.size()) {
          throw new HoaException(0, "there is no state " + edge.to());
        }
      }
    }
    int initial = starts.isEmpty() ? all.size() : starts.getFirst();
    if (starts.size() != 1) {
      // A state of its own that can do what the initial ones can; no run comes back to it.
      List<Edge> out = new ArrayList<>();
      starts.forEach(start -> out.addAll(all.get(start)));
      initial = all.size();
      all.add(out);
    }
    return new Automaton(all, initial, Math.max(1, marks));
  }
}
