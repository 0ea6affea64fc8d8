package mneme.promela.guard;

import mneme.model.guard.GuardSource;
import mneme.model.guard.GuardTable;
import org.jspecify.annotations.Nullable;

/** The tables of the configurations that were met, made when they are. Thread-safe. */
final class Tables implements GuardSource {
  /** When so many are kept they are forgotten, and made again. */
  private static final int MOST = 64;

  /** Makes a table; null where it cannot be made. */
  @FunctionalInterface
  interface Maker {
    @Nullable GuardTable of(Configuration configuration);
  }

  private record Entry(Configuration configuration, @Nullable GuardTable table) {}

  private final Constants constants;
  private final Maker maker;

  /** Never changed, but replaced. */
  private volatile Entry[] entries = new Entry[0];

  Tables(Constants constants, Maker maker) {
    this.constants = constants;
    this.maker = maker;
  }

  @Override
  public @Nullable GuardTable of(int[] state) {
    Entry found = find(state);
    return (found == null ? add(state) : found).table;
  }

  private @Nullable Entry find(int[] state) {
    for (Entry entry : entries) {
      if (entry.configuration.isOf(state)) {
        return entry;
      }
    }
    return null;
  }

  private synchronized Entry add(int[] state) {
    Entry known = find(state);
    if (known != null) {
      return known;
    }
    Configuration configuration = new Configuration(constants, state);
    Entry made = new Entry(configuration, maker.of(configuration));
    Entry[] before = entries;
    int kept = before.length < MOST ? before.length : 0;
    Entry[] more = new Entry[kept + 1];
    more[0] = made;
    System.arraycopy(before, 0, more, 1, kept);
    entries = more;
    return made;
  }

  @Override
  public long bytes() {
    long bytes = 0;
    for (Entry entry : entries) {
      bytes += entry.table == null ? 0 : entry.table.bytes();
    }
    return bytes;
  }
}
