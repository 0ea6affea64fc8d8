package mneme.pnml;

import java.util.List;
import mneme.pnml.xml.Element;
import mneme.pnml.xml.Problems;
import mneme.source.SourceException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the labels of place/transition nets: as the standard has them ({@code <text>}), as PIPE
 * writes them ({@code <value>}, with a class of tokens in front), and as TAPAAL does (attributes).
 * For one file.
 */
final class PtLabels {
  private final Problems problems;
  private boolean warnedOfPriorities;
  private @Nullable String firstPriority;

  PtLabels(Problems problems) {
    this.problems = problems;
  }

  /** The weight of an arc; 1 where it says nothing. */
  int weight(Element arc) throws SourceException {
    if (arc.child("inscription") == null && arc.attribute("inscription") != null) {
      refuseInterval(arc, arc.attribute("inscription"));
      return number(arc, "weight", 1, 1);
    }
    return number(arc, "inscription", 1, 1);
  }

  /** TAPAAL writes a weight there, or the ages tokens may have. */
  private void refuseInterval(Element arc, @Nullable String ages) throws SourceException {
    String plain = ages == null ? "" : ages.replaceAll("\\s+", "");
    if (!plain.isEmpty() && !plain.equals("[0,inf)") && !plain.matches("\\d+")) {
      problems.add(
          arc,
          "the interval '"
              + ages
              + "' is TAPAAL's for timed nets, which are not read:"
              + " untime the net");
    }
  }

  /** A place of TAPAAL may say how old its tokens get. */
  void refuseTime(Element place) throws SourceException {
    String invariant = place.attribute("invariant");
    if (invariant != null && !invariant.replaceAll("\\s+", "").matches("(<inf)?")) {
      problems.add(
          place,
          "the invariant '"
              + invariant
              + "' is TAPAAL's for timed nets, which are not read:"
              + " untime the net");
    }
  }

  /** What a guard asks of tokens is not asked of tokens that are all alike. */
  void refuseGuard(Element transition) throws SourceException {
    for (String name : List.of("guard", "condition")) {
      Element guard = transition.child(name);
      String said = text(guard);
      if (guard != null && (said != null && !said.isBlank() || !guard.children().isEmpty())) {
        problems.add(
            transition,
            "guards are for coloured nets: expected a transition without <" + name + ">");
      }
    }
  }

  /**
   * PIPE lets some transitions go before others; which ones can fire does not depend on it here.
   */
  void warnOfPriorities(Element transition) {
    String priority = text(transition.child("priority"));
    String timed = text(transition.child("timed"));
    if (priority == null && timed == null) {
      return;
    }
    String both = "true".equals(timed) ? "timed" : "immediate " + priority;
    if (firstPriority == null) {
      firstPriority = both;
    } else if (!firstPriority.equals(both) && !warnedOfPriorities) {
      warnedOfPriorities = true;
      problems.warn(
          "immediate and timed transitions and their priorities are PIPE's, and not read: every"
              + " transition that has its tokens may fire");
    }
  }

  /**
   * A number.
   *
   * @param name of the element, or the attribute
   * @param absent where there is none
   */
  int number(Element owner, String name, int absent, int least) throws SourceException {
    Element label = owner.child(name);
    String digits = label == null ? owner.attribute(name) : text(label);
    if (label == null && digits == null) {
      return absent;
    }
    String plain = digits == null ? "" : digits.strip();
    if (label != null && label.child("text") == null && label.child("value") != null) {
      plain = withoutClass(owner, label, plain);
    }
    try {
      int number = Integer.parseInt(plain);
      if (number >= least) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    problems.add(
        owner,
        "expected a number from "
            + least
            + " to "
            + Integer.MAX_VALUE
            + " in <"
            + name
            + "><text>, found '"
            + plain
            + "'");
    return least;
  }

  private static @Nullable String text(@Nullable Element label) {
    if (label == null) {
      return null;
    }
    Element text = label.child("text");
    Element value = text == null ? label.child("value") : text;
    return value == null ? label.text() : value.text();
  }

  /** {@code Default,3}: PIPE counts tokens by class; of several classes only one can be read. */
  private String withoutClass(Element owner, Element label, String value) throws SourceException {
    String[] parts = value.split(",", -1);
    if (parts.length < 2 || parts.length % 2 != 0) {
      return value;
    }
    String found = "0";
    int used = 0;
    for (int i = 1; i < parts.length; i += 2) {
      String count = parts[i].strip();
      if (!count.equals("0")) {
        used++;
        found = count;
      }
    }
    if (used > 1) {
      problems.add(
          owner,
          "'"
              + value
              + "' in <"
              + label.name()
              + "> has several classes of tokens, which are PIPE's"
              + " colours: expected one class");
    }
    return found;
  }
}
