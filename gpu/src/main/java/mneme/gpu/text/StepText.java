package mneme.gpu.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mneme.model.kernel.Action;
import mneme.model.kernel.Alternative;
import mneme.model.kernel.KernelProgram;
import mneme.model.kernel.Stage;
import mneme.model.kernel.Term;
import mneme.model.kernel.Term.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a program as C: a loop over groups of alternatives that collects the successors of a
 * group, so that the text that inserts them stands there once. Not thread-safe.
 */
final class StepText {
  /** Words of the successors that a group has at most, as far as it is not a single alternative. */
  private static final int WORDS_OF_GROUP = 8;

  /**
   * Where there are more alternatives, or states are longer, groups are functions: one large
   * function takes compilers minutes.
   */
  private static final int MANY_ALTERNATIVES = 400;

  private static final int LONG_STATE = 4;

  /** Alternatives of such a function. */
  private static final int ALTERNATIVES_OF_FUNCTION = 32;

  private final KernelProgram program;
  private final Packing packing;
  private final TermText terms;
  private final ActionText actions;
  private final int choiceBits;
  private final StringBuilder functions = new StringBuilder();

  StepText(KernelProgram program, Packing packing, TermText terms, int choiceBits) {
    this.program = program;
    this.packing = packing;
    this.terms = terms;
    this.actions = new ActionText(packing, terms);
    this.choiceBits = choiceBits;
  }

  /**
   * Alternatives that are looked at together.
   *
   * @param most how many of them can be enabled at once, at most
   */
  private record Group(List<Alternative> alternatives, int most) {}

  /** How many successors a state can have, at most, as far as the form tells. */
  static long mostSuccessors(KernelProgram program) {
    long product = 1;
    for (Stage stage : program.stages()) {
      long most = Math.max(1, most(stage.alternatives()));
      product = Math.min(Integer.MAX_VALUE, product * most);
    }
    return product;
  }

  /**
   * Alternatives whose first condition is that the same slot has different values exclude each
   * other.
   */
  private static long most(List<Alternative> alternatives) {
    Map<Integer, Map<Integer, Integer>> counts = new LinkedHashMap<>();
    long free = 0;
    for (Alternative alternative : alternatives) {
      Place place = Place.of(alternative);
      if (place == null) {
        free++;
      } else {
        counts
            .computeIfAbsent(place.slot, s -> new LinkedHashMap<>())
            .merge(place.value, 1, Integer::sum);
      }
    }
    for (Map<Integer, Integer> values : counts.values()) {
      free += values.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    }
    return free;
  }

  /** The first condition of an alternative, where it is that a slot has a value. */
  private record Place(int slot, int value) {
    static @Nullable Place of(Alternative alternative) {
      return !alternative.conditions().isEmpty()
              && alternative.conditions().getFirst()
                  instanceof
                  Term.Binary(
                      BinaryOperator operator,
                      Term.Read(int slot),
                      Term.Constant(int value))
              && operator == BinaryOperator.EQUAL
          ? new Place(slot, value)
          : null;
    }
  }

  /** Consecutive alternatives of the same slot are a group, as far as it stays small. */
  private static List<Group> groups(KernelProgram program, int words) {
    int largest = Math.max(1, WORDS_OF_GROUP / words);
    List<Group> groups = new ArrayList<>();
    List<Alternative> current = new ArrayList<>();
    int slot = -1;
    for (Alternative alternative : program.stages().getFirst().alternatives()) {
      Place place = Place.of(alternative);
      int of = place == null ? -1 : place.slot;
      List<Alternative> more = new ArrayList<>(current);
      more.add(alternative);
      if (!current.isEmpty()
          && (of != slot
              || most(more) > largest
              || hasFunctions(program, words) && more.size() > ALTERNATIVES_OF_FUNCTION)) {
        groups.add(new Group(current, (int) most(current)));
        more = new ArrayList<>(List.of(alternative));
      }
      current = more;
      slot = of;
    }
    if (!current.isEmpty()) {
      groups.add(new Group(current, (int) most(current)));
    }
    return groups;
  }

  /** How many successors of a state wait to be inserted at once, at most. */
  static int mostOfGroup(KernelProgram program, int words) {
    return program.stages().size() > 1
        ? 1
        : groups(program, words).stream().mapToInt(Group::most).max().orElse(1);
  }

  /** The loop; {@code insert} inserts what waits, and all of it where {@code last} is set. */
  String loop(String insert) {
    return program.stages().size() == 1 ? oneStage(insert) : severalStages(insert);
  }

  private String oneStage(String insert) {
    List<Group> groups = groups(program, packing.words());
    StringBuilder text = new StringBuilder();
    text.append("    for (u32 g = 0; mode != LOOK && g < %du; g++) {\n".formatted(groups.size()));
    text.append("      u32 last = g == %du;\n".formatted(groups.size() - 1));
    boolean apart = hasFunctions(program, packing.words());
    for (int w = 0; w < packing.words() && !apart; w++) {
      text.append("      OPAQUE(p[%d])\n".formatted(w));
    }
    text.append("      if (live) {\n      u32 said[3] = {0, 0, 0};\n      switch (g) {\n");
    for (int g = 0; g < groups.size(); g++) {
      text.append("      case ").append(g).append("u: {\n");
      if (apart) {
        function(g, groups.get(g));
        text.append(
            "        group%d(p, said, QUEUE_ARGUMENTS, wide%s);\n".formatted(g, sharedTerms("")));
      } else {
        group(groups.get(g), text);
      }
      text.append("        break;\n      }\n");
    }
    text.append("      }\n      events += said[SAID_EVENTS];\n");
    text.append("      failed |= said[SAID_FAILED];\n      overflow |= said[SAID_OVERFLOW];\n");
    text.append("      }\n").append(insert).append("    }\n");
    return text.toString();
  }

  private static boolean hasFunctions(KernelProgram program, int words) {
    return program.stages().size() == 1
        && (words > LONG_STATE
            || program.stages().getFirst().alternatives().size() > MANY_ALTERNATIVES);
  }

  /** What must stand before the kernel, when the loop is written. */
  String functions() {
    return functions.toString();
  }

  private String sharedTerms(String type) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < program.shared().size(); i++) {
      text.append(", ").append(type).append('h').append(i);
    }
    return text.toString();
  }

  /** The steps of a group as a function. */
  private void function(int number, Group group) {
    functions.append(
        "CALLED group%d(const u64* p, u32* said, QUEUE_PARAMETERS, GLOBAL i32* wide%s) {\n"
            .formatted(number, sharedTerms("i32 ")));
    functions.append("  u32 events = 0, failed = 0, overflow = 0;\n  i32 v = 0, x = 0;\n");
    functions.append("  u64 n[WORDS];\n");
    for (int i = 0; i < program.locals(); i++) {
      functions.append("  i32 l%d = 0;\n".formatted(i));
    }
    group(group, functions);
    functions.append("  said[SAID_EVENTS] = events;\n  said[SAID_FAILED] = failed;\n");
    functions.append("  said[SAID_OVERFLOW] = overflow;\n}\n");
  }

  /** Alternatives at the same place stand under one test of it. */
  private void group(Group group, StringBuilder text) {
    List<Alternative> all = group.alternatives;
    for (int i = 0; i < all.size(); ) {
      Place place = Place.of(all.get(i));
      int end = i + 1;
      while (place != null && end < all.size() && place.equals(Place.of(all.get(end)))) {
        end++;
      }
      if (place == null) {
        alternative(all.get(i), all.get(i).conditions(), text);
      } else {
        text.append("        if (")
            .append(terms.slot(place.slot, "p"))
            .append(" == ")
            .append(TermText.number(place.value))
            .append(") {\n");
        for (Alternative each : all.subList(i, end)) {
          alternative(each, each.conditions().subList(1, each.conditions().size()), text);
        }
        text.append("        }\n");
      }
      i = end;
    }
  }

  private void alternative(Alternative alternative, List<Term> conditions, StringBuilder text) {
    terms.begin();
    StringBuilder block = new StringBuilder();
    boolean guarded = !alternative.guards().isEmpty() || !conditions.isEmpty();
    if (guarded) {
      block.append("          if (").append(conjunction(conditions, alternative.guards(), "p"));
      block.append(") {\n");
    }
    boolean mayLack = alternative.actions().stream().anyMatch(Action.Require.class::isInstance);
    block.append(step(alternative, "            "));
    String push = packing.words() > LONG_STATE ? "PUSH_LONG(%du)" : "PUSH(%du)";
    String kept = push.formatted(id(alternative));
    boolean mayFail = mayLack || block.indexOf("e = 1") >= 0;
    block.append(mayFail ? "            if (e == 0) { " : "            ").append(kept);
    block.append(mayFail ? " }\n" : "\n");
    alternative.actions().stream()
        .filter(Action.Require.class::isInstance)
        .forEach(_ -> block.append(" }"));
    if (guarded) {
      block.append("          }\n");
    }
    text.append("        { ").append(mayFail ? "i32 e = 0; " : "").append(terms.declarations());
    text.append('\n').append(block);
    text.append(mayFail ? "          failed |= e;\n        }\n" : "        }\n");
  }

  /** All hold; a guard that errs sets {@code e}, and what is behind it is of no use then. */
  private String conjunction(List<Term> conditions, List<Term> guards, String vector) {
    List<Term> all = new ArrayList<>(conditions);
    all.addAll(guards);
    if (all.isEmpty()) {
      return "1";
    }
    String joined =
        all.stream().map(term -> terms.of(term, vector)).collect(Collectors.joining(" && "));
    return guards.stream().anyMatch(Term::mayErr) ? joined + " && !e" : joined;
  }

  /** Makes {@code n} the state after the step, unless {@code e} is set. */
  private String step(Alternative alternative, String indent) {
    StringBuilder text = new StringBuilder(indent);
    if (packing.words() > LONG_STATE) {
      text.append("copy_state(n, p);");
    } else {
      text.append("u64 n[").append(packing.words()).append("]; ");
      for (int w = 0; w < packing.words(); w++) {
        text.append("n[%d] = p[%d]; ".formatted(w, w));
      }
    }
    text.append('\n');
    for (Action action : alternative.actions()) {
      // What stands behind is not done where something required is missing, or the step has erred.
      String written =
          action instanceof Action.Require(Term condition)
              ? "if (!e && %s && !e) {".formatted(terms.of(condition, "n"))
              : actions.of(action);
      text.append(indent).append(written).append('\n');
    }
    for (Action action : alternative.closing()) {
      text.append(indent).append(actions.of(action)).append('\n');
    }
    return text.toString();
  }

  /**
   * Several stages: first it is found out which alternatives are enabled, then every combination is
   * taken from the start.
   */
  private String severalStages(String insert) {
    StringBuilder text = new StringBuilder();
    int stages = program.stages().size();
    text.append("    u32 any = 0;\n");
    for (int s = 0; s < stages; s++) {
      statuses(s, text);
    }
    long[] weights = weights();
    text.append("    for (u64 c = 0; mode != LOOK && c <= %du; c++) {\n".formatted(weights[0]));
    text.append("      u32 last = c == %du, taking = live && !last;\n".formatted(weights[0]));
    for (int s = 0; s < stages; s++) {
      String before = s == 0 ? "0" : "f" + (s - 1);
      text.append(
          "      u32 a%d = (u32) (c %% %du / %du);\n".formatted(s, weights[s], weights[s + 1]));
      text.append(
          "      taking = taking && !(m%d[a%d] == 0 || (m%d[a%d] == 1 && !%s));\n"
              .formatted(s, s, s, s, before));
      text.append("      u32 f%d = %s || m%d[a%d] == 3;\n".formatted(s, before, s, s));
      // What no lane takes is passed over at once.
      text.append(
          "      if (!last && !ANY(taking)) { c += %du - c %% %du; c--; continue; }\n"
              .formatted(weights[s + 1], weights[s + 1]));
    }
    text.append("      if (taking && f%d) { failed = 1; taking = 0; }\n".formatted(stages - 1));
    terms.begin();
    StringBuilder block = new StringBuilder();
    block.append("        u64 n[").append(packing.words()).append("]; ");
    for (int w = 0; w < packing.words(); w++) {
      block.append("n[%d] = p[%d]; ".formatted(w, w));
    }
    block.append('\n');
    for (int pass = 0; pass < 2; pass++) {
      for (int s = 0; s < stages; s++) {
        List<Alternative> all = program.stages().get(s).alternatives();
        block.append("        switch (a%d) {\n".formatted(s));
        for (int a = 0; a < all.size(); a++) {
          block.append("        case %du: ".formatted(a));
          for (Action action :
              pass == 0 ? all.get(a).actions() : List.<Action>copyOf(all.get(a).closing())) {
            block.append(actions.of(action)).append(' ');
          }
          block.append("break;\n");
        }
        block.append("        }\n");
      }
    }
    text.append("      if (taking) {\n        i32 e = 0; ").append(terms.declarations());
    text.append("u32 id = 0;\n").append(block).append("        switch (a0) {\n");
    List<Alternative> first = program.stages().getFirst().alternatives();
    for (int a = 0; a < first.size(); a++) {
      text.append("        case %du: id = %du; break;\n".formatted(a, id(first.get(a))));
    }
    Alternative otherwise = program.stages().getFirst().otherwise();
    if (otherwise != null) {
      text.append("        case %du: id = %du; break;\n".formatted(first.size(), id(otherwise)));
    }
    text.append("        }\n        if (e) { failed = 1; } else { PUSH(id) }\n      }\n");
    return text.append(insert).append("    }\n").toString();
  }

  private long id(Alternative alternative) {
    return alternative.event() >>> choiceBits;
  }

  /** How many combinations the alternatives of a stage and of all behind it have. */
  private long[] weights() {
    int stages = program.stages().size();
    long[] weights = new long[stages + 1];
    weights[stages] = 1;
    for (int s = stages - 1; s >= 0; s--) {
      weights[s] = weights[s + 1] * (program.stages().get(s).alternatives().size() + 1);
    }
    return weights;
  }

  /**
   * By alternative of a stage: 0 its conditions do not hold, 1 they do and a guard does not, 2 it
   * is enabled, 3 a guard errs. The last entry stands for what is done otherwise.
   */
  private void statuses(int index, StringBuilder text) {
    Stage stage = program.stages().get(index);
    int count = stage.alternatives().size();
    text.append("    u32 m%d[%d];\n".formatted(index, count + 1));
    for (int a = 0; a < count; a++) {
      Alternative alternative = stage.alternatives().get(a);
      terms.begin();
      String conditions = conjunction(alternative.conditions(), List.of(), "p");
      String guards = conjunction(List.of(), alternative.guards(), "p");
      text.append(
          "    { i32 e = 0; %s m%d[%d] = 0; if (%s) { u32 holds = %s; m%d[%d] = e ? 3 : holds ? 2 : 1; } }\n"
              .formatted(terms.declarations(), index, a, conditions, guards, index, a));
      if (index == 0) {
        text.append("    any |= m0[%d] >= 2;\n".formatted(a));
      }
    }
    text.append(
        "    m%d[%d] = %s;\n"
            .formatted(index, count, stage.otherwise() == null ? "0" : "any ? 0 : 2"));
  }
}
