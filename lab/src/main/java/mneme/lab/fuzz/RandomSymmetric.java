package mneme.lab.fuzz;

import java.util.Random;

/**
 * Small symmetric nets as PNML: places of colours, of pairs and of plain tokens, arcs with
 * variables, successors and constants, guards, bounded and unbounded. The same random numbers give
 * the same net. Not thread-safe.
 */
public final class RandomSymmetric {
  private static final String GRAMMAR = "http://www.pnml.org/version-2009/grammar/";

  private final Random random;
  private final StringBuilder out = new StringBuilder();
  private int[] sorts = {};
  private int arcs;

  private RandomSymmetric(Random random) {
    this.random = random;
  }

  /** The text of a net. */
  public static String net(Random random) {
    RandomSymmetric net = new RandomSymmetric(random);
    net.write();
    return net.out.toString();
  }

  private void write() {
    line("<?xml version=\"1.0\"?>");
    line("<pnml xmlns=\"" + GRAMMAR + "pnml\">");
    line("<net id=\"n\" type=\"" + GRAMMAR + "symmetricnet\"><page id=\"g\">");
    declarations();
    sorts = new int[2 + some(4)];
    for (int p = 0; p < sorts.length; p++) {
      sorts[p] = p == 0 ? 1 : some(3);
      place(p);
    }
    int transitions = 1 + some(4);
    for (int t = 0; t < transitions; t++) {
      transition(t);
    }
    line("</page></net></pnml>");
  }

  private void declarations() {
    line("<declaration><structure><declarations>");
    line("<namedsort id=\"D\" name=\"D\"><dot/></namedsort>");
    String kind = some(3) == 0 ? "finiteenumeration" : "cyclicenumeration";
    line("<namedsort id=\"C\" name=\"C\"><" + kind + ">");
    int colours = 2 + some(2);
    for (int c = 0; c < colours; c++) {
      line("<feconstant id=\"c" + c + "\" name=\"c" + c + "\"/>");
    }
    line("</" + kind + "></namedsort>");
    line("<namedsort id=\"P\" name=\"P\"><productsort>" + sort(1) + sort(1) + "</productsort>");
    line("</namedsort>");
    line("<variabledecl id=\"x\" name=\"x\">" + sort(1) + "</variabledecl>");
    line("<variabledecl id=\"y\" name=\"y\">" + sort(1) + "</variabledecl>");
    line("</declarations></structure></declaration>");
  }

  private static String sort(int number) {
    return "<usersort declaration=\"" + "DCP".charAt(number) + "\"/>";
  }

  private void place(int number) {
    int sort = sorts[number];
    String marking =
        number == 0 || some(3) == 0 && sort < 2
            ? "<all>" + sort(sort) + "</all>"
            : "<empty>" + sort(sort) + "</empty>";
    line("<place id=\"p" + number + "\"><type><structure>" + sort(sort) + "</structure></type>");
    line("<hlinitialMarking><structure>" + marking + "</structure></hlinitialMarking></place>");
  }

  private void transition(int number) {
    String comparison =
        new String[] {"equality", "inequality", "lessthan", "greaterthanorequal"}[some(4)];
    String guard =
        some(3) > 0
            ? ""
            : "<condition><structure>"
                + op(comparison, variable("x"), some(2) == 0 ? variable("y") : constant())
                + "</structure></condition>";
    line("<transition id=\"t" + number + "\">" + guard + "</transition>");
    // Every variable is bound by what is taken.
    int first = colouredPlace();
    arc("p" + first, "t" + number, bound(first, "x", "y"));
    int second = some(sorts.length);
    if (second != first) {
      arc("p" + second, "t" + number, bound(second, "y", "x"));
    }
    int given = some(3);
    for (int i = 0; i < given; i++) {
      int place = some(sorts.length);
      arc("t" + number, "p" + place, value(sorts[place], first, second));
    }
  }

  private int colouredPlace() {
    int place = some(sorts.length);
    return sorts[place] == 0 ? 0 : place;
  }

  private String bound(int place, String one, String other) {
    return switch (sorts[place]) {
      case 0 -> dots();
      case 1 -> colour(one);
      default -> op("tuple", colour(one), colour(other));
    };
  }

  /** What is given uses what is bound alone. */
  private String value(int sort, int first, int second) {
    boolean both = sorts[first] == 2 || sorts[second] > 0 && second != first;
    String other = both ? "y" : "x";
    return switch (sort) {
      case 0 -> dots();
      case 1 -> some(4) == 0 ? constant() : term(some(2) == 0 ? "x" : other);
      default -> op("tuple", term("x"), some(4) == 0 ? constant() : term(other));
    };
  }

  private String dots() {
    return op(
        "numberof",
        "<numberconstant value=\"" + (1 + some(2)) + "\"><positive/></numberconstant>",
        "<dotconstant/>");
  }

  private String colour(String variable) {
    return some(8) == 0 ? op("successor", variable(variable)) : variable(variable);
  }

  private String term(String variable) {
    return switch (some(6)) {
      case 0 -> op("successor", variable(variable));
      case 1 -> op("predecessor", variable(variable));
      default -> variable(variable);
    };
  }

  private String constant() {
    return "<useroperator declaration=\"c" + some(2) + "\"/>";
  }

  private static String variable(String id) {
    return "<variable refvariable=\"" + id + "\"/>";
  }

  private static String op(String name, String... operands) {
    StringBuilder text = new StringBuilder("<" + name + ">");
    for (String operand : operands) {
      text.append("<subterm>").append(operand).append("</subterm>");
    }
    return text.append("</").append(name).append('>').toString();
  }

  private void arc(String from, String to, String inscription) {
    line("<arc id=\"a" + arcs++ + "\" source=\"" + from + "\" target=\"" + to + "\">");
    line("<hlinscription><structure>" + inscription + "</structure></hlinscription></arc>");
  }

  private int some(int bound) {
    return random.nextInt(bound);
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
