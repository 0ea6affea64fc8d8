package mneme.search.disk;

/** Ends a search in the midst of work on its files, where a limit was reached. */
public final class Halt extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public Halt() {
    super("a limit was reached", null, false, false);
  }
}
