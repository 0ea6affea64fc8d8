package mneme.lab.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Small nets in Helena's language: processes that walk through places, a shared counter, messages
 * and lists, with guards, priorities, inhibitor arcs, capacities that may be exceeded and values
 * that may leave their type. The same random numbers give the same net. Not thread-safe.
 */
public final class RandomLna {
  private final Random random;
  private final StringBuilder out = new StringBuilder();
  private int stations;

  private RandomLna(Random random) {
    this.random = random;
  }

  /** The text of a net. */
  public static String net(Random random) {
    RandomLna net = new RandomLna(random);
    net.write();
    return net.out.toString();
  }

  private void write() {
    line("fuzz (N := " + (2 + some(2)) + ") {");
    line("type id: mod N; type num: range 0 .. 3; type colour: enum (red, green);");
    line("type log: list[nat] of num with capacity " + (1 + some(3)) + ";");
    line("function twice(num n) -> int { int r := 0; while (r < n) r := r + 1; return r + n; }");
    stations = 2 + some(3);
    for (int s = 0; s < stations; s++) {
      String start = s == 0 ? " init: for (i in id) <( i, 0 )>;" : "";
      String capacity = some(8) == 0 ? " capacity: 1;" : "";
      line("place s" + s + " { dom: id * num;" + start + capacity + " }");
    }
    line("place counter { dom: num; init: <( " + some(4) + " )>; }");
    line("place mail { dom: id * colour; " + (some(3) == 0 ? "capacity: 1; " : "") + "}");
    line("place memory { dom: log; init: <( empty )>; }");
    line("place coins { dom: epsilon; init: " + (1 + some(2)) + " * epsilon; }");
    int transitions = 2 + some(5);
    for (int t = 0; t < transitions; t++) {
      transition(t);
    }
    line("proposition far: s1'card > 1;");
    line("}");
  }

  private void transition(int number) {
    List<String> in = new ArrayList<>();
    List<String> out = new ArrayList<>();
    List<String> guards = new ArrayList<>();
    in.add("s" + some(stations) + ": <( i, n )>");
    out.add(
        "s" + some(stations) + ": <( " + oneOf("i", "i", "i", "succ i") + ", " + value() + " )>");
    switch (some(6)) {
      case 0 -> {
        in.add("counter: <( c )>");
        out.add("counter: <( " + oneOf("c", "n", "(c + 1) % 4", "c + 1", "6 / c") + " )>");
        guards.add(oneOf("c > n", "c != 2", "twice(c) < 4"));
      }
      case 1 -> out.add("mail: <( " + oneOf("i", "pred i") + ", " + oneOf("red", "green") + " )>");
      case 2 -> {
        in.add("mail: <( " + oneOf("i", "j") + ", k )>");
        out.add("mail: if (k = red) <( i, green )>");
      }
      case 3 -> {
        in.add("memory: <( l )>");
        boolean grows = some(2) == 0;
        out.add("memory: <( " + (grows ? "l & n" : "empty") + " )>");
        guards.add(grows ? "not l'full" : "not l'empty and l[0] <= n");
      }
      case 4 -> (some(2) == 0 ? in : out).add("coins: epsilon");
      default -> {
        in.add("coins: epsilon");
        out.add("coins: epsilon");
      }
    }
    line("transition t" + number + " {");
    line("  in { " + String.join("; ", in) + "; }");
    line("  out { " + String.join("; ", out) + "; }");
    if (some(5) == 0) {
      line("  inhibit { " + oneOf("coins: epsilon", "mail: <( i, red )>") + "; }");
    }
    if (!guards.isEmpty() && some(2) == 0) {
      line("  guard: " + oneOf(guards.toArray(new String[0])) + ";");
    } else if (some(4) == 0) {
      line("  guard: n " + oneOf("< 3", "!= 1", "= 0") + ";");
    }
    if (some(8) == 0) {
      line("  priority: counter'card - " + some(3) + ";");
    }
    line("}");
  }

  private String value() {
    return oneOf("n", "0", "(n + 1) % 4", "n", "n + 1");
  }

  private String oneOf(String... choices) {
    return choices[some(choices.length)];
  }

  private int some(int bound) {
    return random.nextInt(bound);
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
