package mneme.app.text;

/** Words of a command line that a user may copy into a shell. */
public final class ShellWord {
  private ShellWord() {}

  /** The word as a shell takes it for one. */
  public static String of(String word) {
    return !word.isEmpty() && word.matches("[\\w@%+=:,./-]+")
        ? word
        : "'" + word.replace("'", "'\\''") + "'";
  }
}
