package mneme.search.external;

/** Ends a search in the midst of work on its files, where a limit was reached. */
final class Halt extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Halt() {
    super("a limit was reached", null, false, false);
  }
}
