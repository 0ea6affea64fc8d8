package mneme.lna;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A small net with bounded markings, at random. */
final class RandomNet {
  private final Random random;
  private final StringBuilder out = new StringBuilder();
  private final List<List<String>> domains = new ArrayList<>();

  RandomNet(Random random) {
    this.random = random;
  }

  String text() {
    out.append("random {\n");
    out.append("  type id: mod 3; type num: range 0 .. 3; type col: enum (red, green, blue);\n");
    out.append("  type vec: vector[id] of col;\n");
    out.append("  function f(num n, id i) -> num { num r := n; ");
    out.append("for (x in id) if (x = i and r > 0) r := r - 1; return r; }\n");
    int places = 3 + random.nextInt(3);
    for (int p = 0; p < places; p++) {
      place(p);
    }
    int transitions = 2 + random.nextInt(4);
    for (int t = 0; t < transitions; t++) {
      transition(t);
    }
    return out.append("}\n").toString();
  }

  private void place(int p) {
    List<String> domain = new ArrayList<>();
    String[] sorts = {"id", "num", "col", "vec", "int"};
    for (int i = random.nextInt(4); i > 0; i--) {
      domain.add(sorts[random.nextInt(random.nextInt(4) == 0 ? 5 : 3)]);
    }
    domains.add(domain);
    out.append("  place p").append(p).append(" { dom: ");
    out.append(domain.isEmpty() ? "epsilon" : String.join(" * ", domain)).append("; ");
    if (random.nextBoolean()) {
      List<String> terms = new ArrayList<>();
      for (int i = 1 + random.nextInt(2); i > 0; i--) {
        String factor = random.nextInt(3) == 0 ? "2 * " : "";
        terms.add(factor + tuple(domain, List.of(), List.of()));
      }
      out.append("init: ").append(String.join(" + ", terms)).append("; ");
    }
    out.append("}\n");
  }

  /** A tuple of constants and of expressions over variables. */
  private String tuple(List<String> domain, List<String> names, List<String> sorts) {
    if (domain.isEmpty()) {
      return "epsilon";
    }
    List<String> parts = new ArrayList<>();
    for (String sort : domain) {
      parts.add(expression(sort, names, sorts));
    }
    return "<( " + String.join(", ", parts) + " )>";
  }

  private String expression(String sort, List<String> names, List<String> sorts) {
    List<String> fitting = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      if (sorts.get(i).equals(sort)) {
        fitting.add(names.get(i));
      }
    }
    if (!fitting.isEmpty() && random.nextInt(4) > 0) {
      String name = fitting.get(random.nextInt(fitting.size()));
      return switch (sort) {
        case "id" -> random.nextBoolean() ? name : "succ " + name;
        case "num" -> random.nextInt(3) == 0 ? "f(" + name + ", 1)" : name;
        case "col" -> random.nextInt(3) == 0 ? "pred " + name : name;
        case "vec" -> random.nextBoolean() ? name : name + " :: ([1] := green)";
        default -> random.nextInt(4) == 0 ? name + " % 3 + 1" : name;
      };
    }
    return switch (sort) {
      case "id" -> "" + random.nextInt(3);
      case "num", "int" -> "" + random.nextInt(4);
      case "col" -> List.of("red", "green", "blue").get(random.nextInt(3));
      default -> "[red, blue]";
    };
  }

  private void transition(int t) {
    List<String> names = new ArrayList<>();
    List<String> sorts = new ArrayList<>();
    List<String> inputs = new ArrayList<>();
    int moved = 1 + random.nextInt(2);
    for (int i = 0; i < moved; i++) {
      int p = random.nextInt(domains.size());
      inputs.add("p" + p + ": " + binding(domains.get(p), names, sorts) + ";");
    }
    List<String> outputs = new ArrayList<>();
    for (int i = 0; i < moved; i++) {
      int p = random.nextInt(domains.size());
      String condition =
          random.nextInt(5) == 0 && sorts.contains("id")
              ? "if (" + names.get(sorts.indexOf("id")) + " != 1) "
              : "";
      outputs.add("p" + p + ": " + condition + tuple(domains.get(p), names, sorts) + ";");
    }
    out.append("  transition t").append(t).append(" {\n    in { ");
    out.append(String.join(" ", inputs)).append(" }\n    out { ");
    out.append(String.join(" ", outputs)).append(" }\n");
    if (random.nextInt(4) == 0) {
      int p = random.nextInt(domains.size());
      out.append("    inhibit { p").append(p).append(": ");
      out.append(tuple(domains.get(p), names, sorts)).append("; }\n");
    }
    guard(names, sorts);
    if (random.nextInt(8) == 0) {
      out.append("    priority: p0'mult - 1;\n");
    }
    out.append("  }\n");
  }

  /** A tuple whose components are variables, mostly. */
  private String binding(List<String> domain, List<String> names, List<String> sorts) {
    if (domain.isEmpty()) {
      return "epsilon";
    }
    List<String> parts = new ArrayList<>();
    for (String sort : domain) {
      int kind = random.nextInt(5);
      if (kind == 0 && !sort.equals("vec")) {
        parts.add(expression(sort, List.of(), List.of()));
      } else if (kind == 1 && sorts.contains(sort)) {
        parts.add(names.get(sorts.indexOf(sort)));
      } else {
        String name = "v" + names.size();
        names.add(name);
        sorts.add(sort);
        parts.add(name);
      }
    }
    return "<( " + String.join(", ", parts) + " )>";
  }

  private void guard(List<String> names, List<String> sorts) {
    for (int i = 0; i < names.size(); i++) {
      if (random.nextInt(4) == 0) {
        String name = names.get(i);
        String guard =
            switch (sorts.get(i)) {
              case "id" -> name + " != 2";
              case "num" -> "6 / " + name + " > 1";
              case "col" -> name + " < blue";
              case "vec" -> name + "[0] = red";
              default -> name + " >= 0";
            };
        out.append("    guard: ").append(guard).append(";\n");
        return;
      }
    }
  }
}
