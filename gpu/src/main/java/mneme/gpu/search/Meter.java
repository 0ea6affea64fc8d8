package mneme.gpu.search;

import java.util.ArrayList;
import java.util.List;

/** What an attempt has counted so far; another thread may read it for progress, a little late. */
final class Meter {
  volatile long states;
  volatile long transitions;
  volatile long waiting;
  long expanded;
  long dead;
  long launches;
  long spilled;

  /** States that were expanded again, because the table or the list of notes was full. */
  long redone;

  long queueBytes;
  long tableBytes;
  long nodes;
  final List<Long> levels = new ArrayList<>();
}
