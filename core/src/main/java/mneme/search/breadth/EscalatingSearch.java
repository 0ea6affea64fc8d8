package mneme.search.breadth;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import mneme.disk.FileLayer;
import mneme.disk.SystemFiles;
import mneme.run.PlanException;
import mneme.search.Checkpoints;
import mneme.search.Escalations;
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
 * Where there is none, the search begins anew in stores that cannot take states over, as long as
 * one of them may hold more states than were visited.
 */
public final class EscalatingSearch implements Search {
  /**
   * One way to remember, which must tell all states apart.
   *
   * @param name for people
   * @param leastBytes it takes at least so many for each state
   * @param opener makes an empty store
   */
  public record Rung(String name, double leastBytes, Function<SearchTask, Store> opener) {}

  /** Makes an empty store for a search that begins anew. */
  @FunctionalInterface
  public interface Opener {
    /**
     * @param visited states that were visited before
     */
    Store open(SearchTask task, long visited);
  }

  /**
   * A store in which a search begins anew.
   *
   * @param name for people
   * @param leastBytes it takes at least so many for each state
   */
  public record Fresh(String name, double leastBytes, Opener opener) {}

  /**
   * A search with a memory of its own, before all stores.
   *
   * @param name for people
   * @param search runs it, and has another one go on where its memory is full
   */
  public record Beginning(String name, BiFunction<SearchTask, Onward, SearchOutcome> search) {}

  /**
   * The stores of a search.
   *
   * @param beginning what comes before them, or null
   * @param inTurn each takes over what the one before has visited; at least one
   * @param anew what is tried from the beginning, in this order, when nothing else is left
   */
  public record Rungs(@Nullable Beginning beginning, List<Rung> inTurn, List<Fresh> anew) {
    public Rungs {
      inTurn = List.copyOf(inTurn);
      anew = List.copyOf(anew);
    }

    /** Those of a search that begins with a store. */
    public Rungs(List<Rung> inTurn, List<Fresh> anew) {
      this(null, inTurn, anew);
    }

    /** Where states cannot move. */
    public Rungs firstAlone() {
      return new Rungs(beginning, beginning == null ? inTurn.subList(0, 1) : List.of(), List.of());
    }
  }

  /** A search of another kind, behind the last store. */
  public interface Last {
    /** For people. */
    String name();

    /** How the run ended; null where nothing was touched and it cannot go on. */
    @Nullable SearchOutcome goOn(Handover from);

    /** The same without what was visited so far. */
    SearchOutcome startOver(Handover from);
  }

  private final SearchTask task;
  private final @Nullable Beginning beginning;
  private final List<Rung> rungs;
  private final Deque<Fresh> anew;
  private final boolean keepLevels;
  private final @Nullable Last last;
  private final FileLayer files;
  private final Escalations escalations = new Escalations();

  /** Which of the stores that take states over is in use, or was the last one; -1 before them. */
  private int at;

  /** What is in use, a store or the beginning; null where the last search is. */
  private @Nullable String store;

  /** The greatest number of states that were visited in any of the stores. */
  private long visited;

  /**
   * @param keepLevels see {@link BreadthFirst}
   * @param last what comes behind the stores, or null
   */
  public EscalatingSearch(SearchTask task, Rungs rungs, boolean keepLevels, @Nullable Last last) {
    this.task = task;
    this.beginning = rungs.beginning();
    this.rungs = rungs.inTurn();
    this.anew = new ArrayDeque<>(rungs.anew());
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

  /**
   * The name of the store that was in use at the end, or of what comes before all stores; null
   * where the last search was.
   */
  public @Nullable String store() {
    return store;
  }

  @Override
  public SearchOutcome run() {
    Beginning before = beginning;
    if (before != null) {
      at = -1;
      store = before.name();
      return escalations.toldBy(before.search().apply(task, new Next()));
    }
    store = rungs.getFirst().name();
    try (Store first = rungs.getFirst().opener().apply(task)) {
      SearchOutcome outcome =
          new BreadthFirst(task, first, keepLevels, files, null, new Next()).run();
      return escalations.toldBy(outcome);
    }
  }

  /** What comes behind the way to remember that is in use. */
  private final class Next implements Onward {
    @Override
    public boolean isThere() {
      return at + 1 < rungs.size() || last != null || !anew.isEmpty();
    }

    @Override
    public @Nullable SearchOutcome goOn(Handover from) {
      if (at + 1 < rungs.size()) {
        at++;
        while (at + 1 < rungs.size() && isTooSmall(rungs.get(at), from)) {
          at++;
        }
        note(from, rungs.get(at).name());
        store = rungs.get(at).name();
        return goOnInStore(from);
      }
      Last search = last;
      if (search == null) {
        return beginAnew(from);
      }
      note(from, search.name());
      String left = store;
      store = null;
      SearchOutcome outcome = search.goOn(from);
      if (outcome == null) {
        store = left;
        escalations.takeBack();
      }
      return outcome;
    }

    /** Whether a store would soon be full of what it takes over. */
    private boolean isTooSmall(Rung rung, Handover from) {
      return from.states() * rung.leastBytes() > task.budget().limit();
    }

    private void note(Handover from, String to) {
      visited = Math.max(visited, from.states());
      task.control().goesOnIn(to);
      escalations.add(
          new Escalations.Step(
              String.valueOf(store), to, from.states(), from.watch().seconds(), from.bytes()));
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
      // Stores that take states over are of no use any more: this was the turn of one.
      at = rungs.size();
      Last search = last;
      if (search == null) {
        return beginAnew(from);
      }
      from.close();
      store = null;
      task.observer().restarted();
      return search.startOver(from);
    }

    /** Without what was visited so far; null, and nothing touched, where that would not help. */
    private @Nullable SearchOutcome beginAnew(Handover from) {
      boolean closed = false;
      while (!anew.isEmpty()) {
        Fresh next = anew.removeFirst();
        visited = Math.max(visited, from.states());
        if (visited * next.leastBytes() > task.budget().limit()) {
          continue;
        }
        if (closed) {
          // The one before had no room even for empty tables.
          escalations.lastWentTo(next.name());
        } else {
          note(from, next.name());
          from.close();
          task.observer().restarted();
          closed = true;
        }
        store = next.name();
        try (Store empty = next.opener().open(task, visited)) {
          return new BreadthFirst(task, empty, from.watch(), this).run();
        } catch (PlanException e) {
          store = escalations.last().from();
        }
      }
      return closed ? from.incomplete() : null;
    }
  }
}
