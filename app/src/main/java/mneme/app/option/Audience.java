package mneme.app.option;

import java.util.Set;

/** Who needs an option: the first screen of help shows what most people need. */
public enum Audience {
  EVERYDAY("Everyday"),
  MEMORY("Memory and large models"),
  EXPERTS("Experts");

  private static final Set<String> OF_EVERYDAY =
      Set.of(
          "--language",
          "--param",
          "--threads",
          "--time",
          "--deadlock",
          "--deadlock-ok",
          "--claims",
          "--ltl",
          "--property",
          "--fairness",
          "--format",
          "--invariant",
          "--reach",
          "--properties",
          "--all",
          "--trace",
          "--trace-file",
          "--chart",
          "--html",
          "--junit",
          "--json",
          "--quiet",
          "--help");

  private static final Set<String> OF_MEMORY =
      Set.of(
          "--memory",
          "--store",
          "--search",
          "--disk",
          "--disk-limit",
          "--checkpoint",
          "--states",
          "--depth");

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
    return OF_MEMORY.contains(option.name()) ? MEMORY : EXPERTS;
  }
}
