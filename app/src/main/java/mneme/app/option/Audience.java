package mneme.app.option;

import java.util.Set;

/** Who needs an option: the first screen of help shows what most people need. */
public enum Audience {
  EVERYDAY("Everyday"),
  MORE("More questions, limits and reports"),
  METHODS("Methods and their parameters"),
  EXPERTS("Experts");

  /** Ten at the most. */
  private static final Set<String> OF_EVERYDAY =
      Set.of(
          "--memory",
          "--disk",
          "--time",
          "--threads",
          "--deadlock",
          "--invariant",
          "--reach",
          "--property",
          "--trace-file",
          "--json");

  private static final Set<String> OF_MORE =
      Set.of(
          "--language",
          "--param",
          "--deadlock-ok",
          "--claims",
          "--ltl",
          "--fairness",
          "--format",
          "--properties",
          "--all",
          "--trace",
          "--chart",
          "--html",
          "--live",
          "--junit",
          "--quiet",
          "--disk-limit",
          "--checkpoint",
          "--states",
          "--depth",
          "--help");

  private final String title;

  Audience(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }

  public static Audience of(Option option) {
    if (OF_EVERYDAY.contains(option.name())) {
      return EVERYDAY;
    }
    if (OF_MORE.contains(option.name())) {
      return MORE;
    }
    return option.group() == Option.Group.SEARCH ? METHODS : EXPERTS;
  }

  /** Whether it is shown only when asked for. */
  public boolean isHidden() {
    return this == METHODS || this == EXPERTS;
  }
}
