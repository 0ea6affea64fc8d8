package mneme.lab.promela;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Small Promela programs with few states and many constructs; the same random numbers give the same
 * program. Not thread-safe.
 */
public final class RandomPromela {
  private final Random random;
  private final StringBuilder out = new StringBuilder();
  private final boolean dynamic;

  /** With priorities SPIN takes no rendezvous channels. */
  private final boolean prioritised;

  /** With a trace SPIN makes no handshakes. */
  private final boolean traced;

  /** Whether indices may be out of range and a d_step may have to wait. */
  private final boolean careless;

  private final int processes;
  private int labels;
  private List<String> targets = new ArrayList<>();

  private RandomPromela(Random random) {
    this.random = random;
    this.dynamic = random.nextInt(3) == 0;
    this.prioritised = random.nextInt(4) == 0;
    this.traced = random.nextInt(6) == 0;
    this.careless = random.nextInt(8) == 0;
    this.processes = 1 + random.nextInt(3);
  }

  public static String program(Random random) {
    RandomPromela program = new RandomPromela(random);
    program.model();
    return program.out.toString();
  }

  private int some(int bound) {
    return random.nextInt(bound);
  }

  @SafeVarargs
  private <T> T oneOf(T... choices) {
    return choices[some(choices.length)];
  }

  private void line(int indent, String text) {
    out.append("  ".repeat(indent)).append(text).append('\n');
  }

  private void model() {
    line(0, "mtype = { red, green };");
    line(0, "typedef R { byte f; bit g };");
    line(0, "byte x, y;");
    line(0, "bool b;");
    line(0, "short n;");
    line(0, "unsigned u : 2;");
    line(0, "byte a[3];");
    line(0, "mtype m = red;");
    line(0, "R rec;");
    line(0, "chan q = [" + (1 + some(2)) + "] of { byte };");
    line(0, "chan p = [" + (1 + some(2)) + "] of { mtype, byte };");
    line(0, "chan r = [" + (prioritised || traced ? 1 : 0) + "] of { byte };");
    line(0, "chan c[2] = [1] of { bit };");
    line(0, "inline bump(v) { v = (v + 1) % 3 }");
    line(0, "inline both(v, w) { bump(v); if :: v == w -> bump(w) :: else -> skip fi }");
    line(0, "inline keep(v, w) { byte t; t = v; both(v, w); skip; v = t }");
    line(0, "inline turn(s) { s.f = (s.f + 1) % 3; s.g = 1 - s.g }");
    line(
        0,
        "inline deep(s, v) { byte t; t = s.f; keep(v, s.f); if :: t < 2 -> turn(s) :: else fi }");
    for (int i = 0; i < processes; i++) {
      process(i);
    }
    if (dynamic) {
      init();
    }
    if (traced) {
      trace();
    }
  }

  /** Which messages may come, or must not come, one after the other. */
  private void trace() {
    line(0, oneOf("trace", "trace", "notrace") + " {");
    if (some(3) == 0) {
      line(1, event() + ";");
    }
    line(1, "do");
    int count = 1 + some(3);
    for (int i = 0; i < count; i++) {
      line(1, ":: " + event() + (some(2) == 0 ? "; " + event() : ""));
    }
    line(1, some(4) == 0 ? ":: " + event() + " -> break" : ":: " + event());
    line(1, "od" + (some(3) == 0 ? "; " + event() : ""));
    line(0, "}");
  }

  private String event() {
    return oneOf(
        "q!" + some(3),
        "q!_",
        "q?" + some(3),
        "q?_",
        "p!" + oneOf("red", "green") + ",_",
        "p?green," + some(3),
        "r!_",
        "r?" + some(3));
  }

  private void process(int number) {
    String active = dynamic ? "" : "active " + (some(5) == 0 ? "[2] " : "");
    String parameter = dynamic ? "byte k; chan z; R o" : "";
    String provided = some(12) == 0 ? " provided (x < 2)" : "";
    line(0, active + "proctype P" + number + "(" + parameter + ")" + priority() + provided + " {");
    line(1, "byte k_, l" + (some(2) == 0 ? " = 1;" : ";"));
    if (!dynamic) {
      line(1, "byte k;");
      line(1, "R o;");
    }
    if (some(4) == 0) {
      line(1, "chan own = [1] of { byte };");
    }
    if (!dynamic || some(2) == 0) {
      line(1, "skip;");
    }
    int count = labels++;
    targets = new ArrayList<>();
    String first = oneOf("L", "end", "L", "progress") + count;
    targets.add(first);
    line(0, first + ":");
    body(1, 3 + some(3), 3);
    if (some(3) == 0) {
      line(1, "goto " + first);
    }
    line(0, "}");
  }

  private void init() {
    boolean atomic = some(2) == 0;
    line(0, "init" + priority() + (atomic ? " { atomic {" : " {"));
    for (int i = 0; i < processes; i++) {
      String values = some(3) + ", " + oneOf("q", "r", "q") + ", rec";
      line(
          1,
          (some(4) == 0 ? "rec.f = " + some(3) + "; " : "")
              + "run P"
              + i
              + "("
              + values
              + ")"
              + priority()
              + ";");
    }
    line(0, atomic ? "} }" : "}");
  }

  private String priority() {
    return prioritised && some(2) == 0 ? " priority " + (1 + some(4)) : "";
  }

  /** Of processes that are there: SPIN does not get over setting that of another. */
  private String prioritySetting() {
    return oneOf(
        "set_priority(_pid, " + (1 + some(3)) + ")",
        "set_priority(0, 1 + " + variable() + " % 3)",
        "_priority = " + (1 + some(4)),
        "l = get_priority(" + some(3) + ")");
  }

  private void body(int indent, int statements, int depth) {
    for (int i = 0; i < statements; i++) {
      statement(indent, depth);
    }
  }

  private void statement(int indent, int depth) {
    int kind = some(depth > 0 ? 20 : 9);
    switch (kind) {
      case 0, 1, 2, 3 -> line(indent, assignment() + ";");
      case 4 -> line(indent, condition() + ";");
      case 5 -> line(indent, send() + ";");
      case 6 -> line(indent, receive() + ";");
      case 7 ->
          line(
              indent,
              oneOf(
                  "skip;",
                  "printf(\"%d\\n\", x);",
                  // The verifier counts events a trace does not allow with the other errors.
                  traced ? "skip;" : "assert(x != 2 || y < 2);",
                  "bump(x);",
                  "both(x, y);",
                  "keep(y, l);",
                  "turn(rec);",
                  "turn(o);",
                  "deep(o, x);",
                  "deep(rec, l);",
                  "true;",
                  "l = l;",
                  "timeout;"));
      case 8 -> line(indent, (prioritised ? prioritySetting() : assignment()) + ";");
      case 9, 10, 11 -> choice(indent, depth, "if", "fi");
      case 12, 13 -> {
        loop(indent, depth);
      }
      case 14, 15 -> {
        line(indent, "atomic {");
        if (some(2) == 0) {
          line(indent + 1, guard() + ";");
        }
        body(indent + 1, 1 + some(3), depth - 1);
        line(indent, "};");
      }
      case 16 -> {
        line(indent, "d_step {");
        deterministic(indent + 1, 1 + some(3));
        line(indent, "};");
      }
      case 17 -> {
        unless(indent, depth);
      }
      case 18 -> {
        int low = some(2);
        line(
            indent,
            oneOf(
                "select (k : " + low + " .. " + (low + 1 + some(2)) + ");",
                "for (k : 0 .. " + (1 + some(2)) + ") { " + assignment() + " };",
                "select (k_ : 0 .. 2); k = k_;",
                "byte d" + labels + " = 1; k = d" + labels++ + ";",
                "byte d" + labels + "; k = d" + labels + "; d" + labels++ + " = 2;",
                "for (k in a) { " + assignment() + " };",
                "x = (y > 0 -> 1 : 0);"));
      }
      default -> {
        String label = oneOf("L", "end", "accept", "M") + "_" + labels++;
        line(indent, label + ":");
        targets.add(label);
        statement(indent, depth - 1);
      }
    }
  }

  /** What is guarded is in braces, atomic, a single statement, or has a label. */
  private void unless(int indent, int depth) {
    String escape = " unless { " + condition() + "; " + assignment() + " };";
    switch (some(6)) {
      case 0 -> line(indent, oneOf(assignment(), condition(), receive()) + escape);
      case 1 -> {
        line(indent, "atomic {");
        body(indent + 1, 1 + some(2), depth - 1);
        line(indent, "}" + escape);
      }
      case 2 -> {
        line(indent, "if");
        options(indent, depth, true);
        line(indent, "fi" + escape);
      }
      case 3 -> {
        line(indent, oneOf("U", "end_") + labels++ + ": " + oneOf("{", "atomic {"));
        body(indent + 1, 1 + some(2), depth - 1);
        line(indent, "}" + escape);
      }
      default -> {
        line(indent, "{");
        body(indent + 1, 1 + some(2), depth - 1);
        line(indent, "}" + escape);
      }
    }
  }

  private void loop(int indent, int depth) {
    line(indent, "do");
    boolean nested = some(5) == 0;
    if (nested && some(2) == 0) {
      selection(indent, true);
      nested = false;
    }
    options(indent, depth, true);
    if (nested) {
      selection(indent, true);
    }
    line(indent, ":: " + oneOf(condition() + " -> break", "break"));
    line(indent, "od;");
  }

  private void choice(int indent, int depth, String open, String close) {
    line(indent, open);
    boolean otherwise = some(2) == 0;
    if (!otherwise && some(4) == 0) {
      selection(indent, false);
    }
    options(indent, depth, !otherwise);
    if (otherwise) {
      line(indent, ":: else" + (some(2) == 0 ? " -> " + assignment() : ""));
    }
    line(indent, close + ";");
  }

  /** An option that begins with a selection: whether its else is possible depends on the order. */
  private void selection(int indent, boolean inLoop) {
    boolean atomic = some(2) == 0;
    List<String> ends = new ArrayList<>(List.of("", "", "; goto " + targets.getFirst()));
    if (inLoop) {
      ends.add("; break");
    }
    line(indent, ":: " + (atomic ? "atomic { " : "") + "if");
    String yes = "  :: " + condition() + " -> " + assignment() + pick(ends);
    String no = "  :: else -> " + oneOf("skip", assignment()) + pick(ends);
    boolean first = some(3) == 0;
    line(indent + 1, first ? no : yes);
    line(indent + 1, first ? yes : no);
    line(indent + 1, "fi" + (some(2) == 0 ? "; " + assignment() : "") + (atomic ? " }" : ""));
  }

  private String pick(List<String> choices) {
    return choices.get(some(choices.size()));
  }

  private void options(int indent, int depth, boolean messages) {
    int count = 1 + some(2);
    for (int i = 0; i < count; i++) {
      String first = messages ? guard() : condition();
      if (some(8) == 0 && messages) {
        line(indent, ":: " + assignment());
      } else if (some(10) == 0) {
        line(indent, ":: " + first + " -> goto " + targets.get(some(targets.size())));
      } else if (some(6) == 0 && messages) {
        line(indent, ":: atomic { " + first + " -> " + assignment() + " }");
      } else {
        line(indent, ":: " + (messages && some(6) == 0 ? "true -> skip; " : "") + first + " ->");
        if (some(8) == 0) {
          line(indent + 1, oneOf("skip; skip;", "printf(\"a\"); skip;", "true; 1;"));
        }
        body(indent + 1, 1 + some(2), depth - 1);
      }
    }
  }

  /** What a d_step may hold: nothing that could wait behind its first statement. */
  private void deterministic(int indent, int statements) {
    if (some(3) == 0) {
      line(indent, oneOf(condition(), receive()) + ";");
    }
    if (careless && some(2) == 0) {
      line(indent, assignment() + "; " + condition() + ";");
    }
    for (int i = 0; i < statements; i++) {
      if (some(3) == 0) {
        line(indent, "if");
        line(indent, ":: " + condition() + " -> " + assignment());
        line(indent, ":: else");
        line(indent, "fi;");
      } else {
        line(indent, assignment() + ";");
      }
    }
  }

  private String variable() {
    if (careless && some(6) == 0) {
      return oneOf("a[n]", "a[u]", "a[x]");
    }
    return oneOf("x", "y", "l", "k", "a[1]", "a[x % 3]", "rec.f", "o.f", "u", "n");
  }

  private String value() {
    return switch (some(6)) {
      case 0, 1 -> Integer.toString(some(3));
      case 2 -> "(" + variable() + " + 1) % 3";
      case 3 -> variable();
      case 4 -> "len(q)";
      default -> oneOf("1 - b", "_pid % 3", "rec.g", "(x == y)", "(x & y)", "(x ^ 1) % 3");
    };
  }

  private String assignment() {
    return switch (some(10)) {
      case 0 -> "b = !b";
      case 1 -> "m = " + oneOf("red", "green");
      case 2 -> "rec.g = " + oneOf("0", "1", "b");
      case 3 -> "u++";
      case 4 -> "n = -" + variable() + " % 3";
      default -> variable() + " = (" + value() + ") % 3";
    };
  }

  private String condition() {
    return switch (some(9)) {
      case 0 -> "(b)";
      case 1 -> "(m == green)";
      case 2 -> "(" + oneOf("empty", "full", "nempty", "nfull") + "(q))";
      case 3 -> "(" + variable() + " " + oneOf("<", "<=", ">", "!=") + " " + value() + ")";
      case 4 -> "(q?[1])";
      case 5 -> "(p??[green, _])".replace("_", "x");
      case 6 ->
          prioritised && some(2) == 0
              ? "(get_priority(" + some(3) + ") > _priority)"
              : "(x == 1 && !b || y > 1)";
      default -> "(" + variable() + " == " + some(3) + ")";
    };
  }

  private String guard() {
    return switch (some(4)) {
      case 0 -> receive();
      case 1 -> send();
      default -> condition();
    };
  }

  private String send() {
    return oneOf(
        "q!" + some(3),
        "q!!" + value(),
        "p!" + oneOf("red", "green", "m") + "," + some(3),
        "p!!green(" + some(2) + ")",
        "r!" + some(3),
        "r!x",
        "c[" + some(2) + "]!b",
        dynamic ? "z!1" : "r!1");
  }

  private String receive() {
    return oneOf(
        "q?" + variable(),
        "q?" + some(3),
        "q??" + some(3),
        "q?<l>",
        "p?" + oneOf("red", "green", "m") + ",l",
        "p??green(k)",
        "p?m,eval(x)",
        "r?" + variable(),
        "r?" + some(3),
        "r?l",
        "c[" + some(2) + "]?b",
        "q?_",
        dynamic ? "z?l" : "r?k");
  }
}
