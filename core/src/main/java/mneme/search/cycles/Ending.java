package mneme.search.cycles;

import mneme.search.StopWatch;

/** When the threads of a search end together: at a limit, or when one has found what it wanted. */
final class Ending {
  private final StopWatch watch;
  private volatile boolean found;

  Ending(StopWatch watch) {
    this.watch = watch;
  }

  StopWatch watch() {
    return watch;
  }

  void found() {
    found = true;
  }

  boolean isFound() {
    return found;
  }
}
