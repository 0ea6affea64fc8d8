package mneme.lab.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import mneme.lab.study.Scale;
import mneme.lab.study.Section.Finding;

/**
 * A number of a paper beside ours.
 *
 * @param ours NaN where it was not measured
 * @param models how many models ours comes from
 * @param variant ours with the supposed cause of a difference removed or put in; NaN where that was
 *     not measured
 */
public record Agreement(
    PaperNumber number, double ours, int models, double variant, Verdict verdict) {
  /** What can be said of a number. */
  public enum Verdict {
    /** The ratio is within the tolerance. */
    AGREES,
    /** It is not; but it is, where the supposed cause of the difference is taken out or put in. */
    EXPLAINED,
    /** It is not, and no measurement says why. */
    DIFFERS,
    /** The set-up is smaller than that of the paper: the ratio is shown, and no judgement made. */
    SMALLER,
    /** There is no measurement. */
    MISSING;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Ours by the paper's. */
  public double ratio() {
    return ours / number.value();
  }

  public boolean isMeasured() {
    return verdict != Verdict.MISSING;
  }

  /** Whether the ratio is within a share of 1, upwards and downwards alike. */
  public boolean isWithin(double share) {
    return isNear(ours, number.value(), share);
  }

  private static boolean isNear(double ours, double paper, double share) {
    return ours == paper || ours <= paper * (1 + share) && paper <= ours * (1 + share);
  }

  /** All numbers of the papers with what was found at a scale. */
  public static List<Agreement> of(
      List<PaperNumber> numbers, Map<String, Finding> findings, Scale scale) {
    List<Agreement> agreements = new ArrayList<>();
    for (PaperNumber number : numbers) {
      Finding found = findings.get(number.key());
      Finding second = findings.get(number.variant());
      double variant = second == null ? Double.NaN : second.value();
      agreements.add(
          new Agreement(
              number,
              found == null ? Double.NaN : found.value(),
              found == null ? 0 : found.models(),
              variant,
              verdict(number, found, variant, scale)));
    }
    return agreements;
  }

  private static Verdict verdict(
      PaperNumber number,
      @org.jspecify.annotations.Nullable Finding found,
      double variant,
      Scale scale) {
    if (found == null) {
      return Verdict.MISSING;
    }
    if (isNear(found.value(), number.value(), number.tolerance())) {
      return Verdict.AGREES;
    }
    if (!scale.isAtLeast(number.judged())) {
      return Verdict.SMALLER;
    }
    return isNear(variant, number.value(), number.tolerance())
        ? Verdict.EXPLAINED
        : Verdict.DIFFERS;
  }
}
