package mneme.method;

/**
 * How users write what they ask for. Everything that tells them what to change asks here, so that
 * no other place knows what a command line looks like.
 */
public final class Spelling {
  private Spelling() {}

  /** {@code --memory}. */
  public static String option(String name) {
    return "--" + name;
  }

  /** {@code --memory 2g}. */
  public static String option(String name, String value) {
    return "--" + name + " " + value;
  }
}
