package mneme.lab.study;

import java.util.Locale;

/** How much a study measures. */
public enum Scale {
  /** All studies together within half an hour on two cores. */
  SMALL,
  /** Some hours. */
  MEDIUM,
  /** As much as the papers, where the models exist; a day and more. */
  FULL;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public boolean isAtLeast(Scale other) {
    return compareTo(other) >= 0;
  }

  /** One of three values. */
  public <T> T pick(T small, T medium, T full) {
    return switch (this) {
      case SMALL -> small;
      case MEDIUM -> medium;
      case FULL -> full;
    };
  }
}
