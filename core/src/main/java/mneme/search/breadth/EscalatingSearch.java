package mneme.search.breadth;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import mneme.disk.FileLayer;
import mneme.disk.SystemFiles;
import mneme.run.Detail;
import mneme.run.PlanException;
import mneme.search.Checkpoints;
import mneme.search.Search;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.store.Store;
import org.jspecify.annotations.Nullable;

/**
 * A breadth-first search that changes the way it remembers while it runs. It begins with the first
 * of some stores. When that is full, the search stands still, the next store takes the states over
 * piece by piece, and the search goes on where it was: levels, counts and what waits stay as they
 * are. Behind the last store there may be a search of another kind, which takes all states over.
 */
public final class EscalatingSearch implements Search {
  /**
   * One way to remember, which must tell all states apart.
   *
   * @param name for people
   * @param opener makes an empty store
   */
  public record Rung(String name, Function<SearchTask, Store> opener) {}

  /** A search of another kind, behind the last store. */
  public interface Last {
    /** For people. */
    String name();

    /** How the run ended; null where nothing was touched and it cannot go on. */
    @Nullable SearchOutcome goOn(Handover from);

    /** The same without what was visited so far. */
    SearchOutcome startOver(Handover from);
  }

  /**
   * One change of the way to remember.
   *
   * @param states that were remembered
   * @param seconds after the beginning of the run
   * @param bytes of the store that was full
   */
  private record Step(String from, String to, long states, double seconds, long bytes) {}

  /** Under this name a run tells how it has changed the way to remember. */
  public static final String ESCALATIONS = "escalations";

  private final SearchTask task;
  private final List<Rung> rungs;
  private final boolean keepLevels;
  private final @Nullable Last last;
  private final FileLayer files;
  private final List<Step> steps = new ArrayList<>();

  /** Which of the stores is in use; their number where the last search is. */
  private int at;

  /**
   * @param rungs the stores, in the order in which they are used; at least one
   * @param keepLevels see {@link BreadthFirst}
   * @param last what comes behind them, or null
   */
  public EscalatingSearch(
      SearchTask task, List<Rung> rungs, boolean keepLevels, @Nullable Last last) {
    this.task = task;
    this.rungs = List.copyOf(rungs);
    this.keepLevels = keepLevels;
    this.last = last;
    this.files = SystemFiles.INSTANCE;
  }

  /** Whether a plan allows states to move: their ids change, and what hangs on them is lost. */
  public static boolean isPossible(SearchTask task) {
    return !task.observer().wantsEdges()
        && !task.tuning().has(Checkpoints.FOLDER)
        && !Boolean.TRUE.equals(task.tuning().given(BackEdges.COUNTED));
  }

  /** The name of the store that was in use at the end; null where the last search was. */
  public @Nullable String store() {
    return at < rungs.size() ? rungs.get(at).name() : null;
  }

  @Override
  public SearchOutcome run() {
    try (Store first = rungs.getFirst().opener().apply(task)) {
      SearchOutcome outcome =
          new BreadthFirst(task, first, keepLevels, files, null, new Next()).run();
      return steps.isEmpty() ? outcome : outcome.with(List.of(escalations()));
    }
  }

  private Detail escalations() {
    List<List<Detail.Value>> rows = new ArrayList<>();
    for (Step step : steps) {
      rows.add(
          List.of(
              new Detail.Text(step.from),
              new Detail.Text(step.to),
              new Detail.Count(step.states),
              new Detail.Measure(step.seconds),
              new Detail.Bytes(step.bytes)));
    }
    return new Detail(
        ESCALATIONS,
        "",
        new Detail.Rows(List.of("from", "to", "states", "seconds", "bytes"), rows),
        "");
  }

  /** What comes behind the way to remember that is in use. */
  private final class Next implements Onward {
    @Override
    public boolean isThere() {
      return at + 1 < rungs.size() || at < rungs.size() && last != null;
    }

    @Override
    public @Nullable SearchOutcome goOn(Handover from) {
      if (at + 1 < rungs.size()) {
        note(from, rungs.get(at + 1).name());
        return goOnInStore(from);
      }
      Last search = last;
      if (search == null) {
        return null;
      }
      note(from, search.name());
      SearchOutcome outcome = search.goOn(from);
      if (outcome == null) {
        at--;
        steps.removeLast();
      }
      return outcome;
    }

    private void note(Handover from, String to) {
      steps.add(
          new Step(
              rungs.get(at).name(),
              to,
              from.states(),
              from.watch().seconds(),
              from.store().bytes()));
      at++;
    }

    private SearchOutcome goOnInStore(Handover from) {
      // What only look-ups need goes first, so that there is room to begin.
      from.beginDraining();
      Store opened;
      try {
        opened = rungs.get(at).opener().apply(task);
      } catch (PlanException e) {
        // There is no room even for empty tables.
        SearchOutcome again = startOver(from);
        return again == null ? from.incomplete() : again;
      }
      try (Store next = opened) {
        return new BreadthFirst(task, next, keepLevels, files, from, this).run();
      }
    }

    @Override
    public @Nullable SearchOutcome startOver(Handover from) {
      Last search = last;
      if (search == null) {
        return null;
      }
      from.close();
      at = rungs.size();
      task.observer().restarted();
      return search.startOver(from);
    }
  }
}
