package mneme.app.option;

import org.jspecify.annotations.Nullable;

/**
 * One option as it is read and as help shows it.
 *
 * @param name with its dashes: {@code --store}
 * @param shortName a form every Unix user expects, {@code -q}; null where there is none
 * @param argument the word help shows for its value; null where it takes none
 * @param repeatable whether it may be given several times
 * @param description what it does, a sentence without its full stop
 * @param example a command line that uses it
 */
public record Option(
    String name,
    @Nullable String shortName,
    @Nullable String argument,
    boolean repeatable,
    Group group,
    String description,
    String example) {

  /** The headings of help. */
  public enum Group {
    MODEL("Model"),
    SEARCH("Search and store"),
    LIMITS("Limits"),
    QUESTIONS("Questions"),
    OUTPUT("Output");

    private final String title;

    Group(String title) {
      this.title = title;
    }

    public String title() {
      return title;
    }
  }

  static Option flag(
      Group group, String name, @Nullable String shortName, String description, String example) {
    return new Option(name, shortName, null, false, group, description, example);
  }

  static Option value(
      Group group, String name, String argument, String description, String example) {
    return new Option(name, null, argument, false, group, description, example);
  }

  static Option values(
      Group group, String name, String argument, String description, String example) {
    return new Option(name, null, argument, true, group, description, example);
  }

  public boolean takesValue() {
    return argument != null;
  }
}
