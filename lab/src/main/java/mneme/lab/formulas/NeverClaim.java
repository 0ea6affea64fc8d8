package mneme.lab.formulas;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mneme.lab.LabException;
import mneme.logic.Formula;
import mneme.logic.automaton.Automaton.Edge;
import mneme.logic.automaton.Buchi;
import mneme.logic.automaton.Label;

/** Reads never claims as {@code spin -f} writes them. */
final class NeverClaim {
  private static final Pattern LABEL = Pattern.compile("([A-Za-z_0-9]+):");
  private static final Pattern JUMP = Pattern.compile(":: (.*) -> goto ([A-Za-z_0-9]+)");
  private static final Pattern END = Pattern.compile(":: atomic \\{ (.*) -> assert\\(.*\\) \\}");
  private static final String ALL = "accept_all";

  private NeverClaim() {}

  /**
   * @param conditions reads the condition of an edge
   */
  static Buchi read(String text, Function<String, Formula> conditions) {
    Map<String, Integer> numbers = numbers(text);
    List<List<Edge>> edges = new ArrayList<>();
    BitSet accepting = new BitSet();
    for (int i = 0; i < numbers.values().stream().mapToInt(each -> each + 1).max().orElse(0); i++) {
      edges.add(new ArrayList<>());
    }
    numbers.forEach(
        (label, number) -> {
          if (label.startsWith("accept")) {
            accepting.set(number);
          }
        });
    int state = 0;
    for (String line : text.lines().map(String::strip).toList()) {
      Matcher label = LABEL.matcher(line);
      Matcher jump = JUMP.matcher(line);
      Matcher end = END.matcher(line);
      if (label.matches()) {
        state = number(label.group(1), numbers);
      } else if (line.equals("skip")) {
        // Behind the end of a claim everything is accepted.
        edges.get(state).add(new Edge(Label.TRUE, 0, state));
      } else if (end.matches()) {
        add(edges.get(state), conditions.apply(end.group(1)), number(ALL, numbers));
      } else if (jump.matches()) {
        int to = number(jump.group(2), numbers);
        add(edges.get(state), conditions.apply(jump.group(1)), to);
      }
    }
    return new Buchi(edges, accepting);
  }

  private static int number(String label, Map<String, Integer> numbers) {
    Integer number = numbers.get(label);
    if (number == null) {
      throw new LabException("there is no label " + label + " in SPIN's claim");
    }
    return number;
  }

  /** Labels that stand together name one state. */
  private static Map<String, Integer> numbers(String text) {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    int count = 0;
    boolean together = false;
    for (String line : text.lines().map(String::strip).toList()) {
      Matcher label = LABEL.matcher(line);
      if (label.matches()) {
        count += together ? 0 : 1;
        numbers.put(label.group(1), count - 1);
      }
      together = label.matches();
    }
    return numbers;
  }

  private static void add(List<Edge> edges, Formula condition, int to) {
    for (Label label : labels(condition)) {
      edges.add(new Edge(label, 0, to));
    }
  }

  private static List<Label> labels(Formula condition) {
    return switch (condition) {
      case Formula.Constant(boolean value) -> value ? List.of(Label.TRUE) : List.of();
      case Formula.Literal(int proposition, boolean positive) ->
          List.of(Label.of(proposition, positive));
      case Formula.Or(List<Formula> parts) ->
          parts.stream().flatMap(part -> labels(part).stream()).toList();
      case Formula.And(List<Formula> parts) -> {
        List<Label> all = List.of(Label.TRUE);
        for (Formula part : parts) {
          List<Label> next = new ArrayList<>();
          for (Label before : all) {
            for (Label label : labels(part)) {
              if (!before.and(label).isContradiction()) {
                next.add(before.and(label));
              }
            }
          }
          all = next;
        }
        yield all;
      }
      default -> throw new LabException("this is no condition on a state: " + condition);
    };
  }
}
