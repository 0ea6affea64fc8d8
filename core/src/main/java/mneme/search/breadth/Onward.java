package mneme.search.breadth;

import mneme.search.SearchOutcome;
import org.jspecify.annotations.Nullable;

/** Where a breadth-first search goes on when its store is full. Called between levels' work. */
public interface Onward {
  /** Nothing comes behind. */
  Onward NOWHERE =
      new Onward() {
        @Override
        public boolean isThere() {
          return false;
        }

        @Override
        public @Nullable SearchOutcome goOn(Handover from) {
          return null;
        }

        @Override
        public @Nullable SearchOutcome startOver(Handover from) {
          return null;
        }
      };

  /** Whether there is another way to remember. Asked by several threads, and often. */
  boolean isThere();

  /**
   * Goes on from where the search stands still.
   *
   * @return how the whole run ended; null where nothing was touched and nobody can go on
   */
  @Nullable SearchOutcome goOn(Handover from);

  /** Begins anew where the states could not be taken over as a whole; null where nobody can. */
  @Nullable SearchOutcome startOver(Handover from);
}
