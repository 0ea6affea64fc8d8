package mneme.store.table;

import java.util.function.IntConsumer;

/** Threads that may take part in work that one of them has to have done. */
public interface Team {
  /** One thread, and nobody who helps. */
  Team ALONE =
      new Team() {
        @Override
        public int size() {
          return 1;
        }

        @Override
        public void together(int pieces, IntConsumer piece) {
          for (int i = 0; i < pieces; i++) {
            piece.accept(i);
          }
        }
      };

  /** How many threads there are, of which some may have no time. */
  int size();

  /** Has numbered pieces of work done, which do not depend on each other, and waits for all. */
  void together(int pieces, IntConsumer piece);
}
