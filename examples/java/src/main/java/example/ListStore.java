package example;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mneme.engine.StoreMethod;
import mneme.engine.StoreRequest;
import mneme.memory.MemoryBudget;
import mneme.method.Forms;
import mneme.method.Parameter;
import mneme.store.Answer;
import mneme.store.AnswerSink;
import mneme.store.Inserter;
import mneme.store.Recall;
import mneme.store.Store;

/** A store as simple as possible: the states are in a list of the Java heap. For one thread. */
public final class ListStore implements Store {
  /** What a state takes in the list and in the map, about, besides its slots. */
  private static final long BESIDE = 96;

  private static final Parameter<Long> ROOM =
      Parameter.of("list-room", Forms.number("N", 1, 1_000_000_000))
          .help("how many states the list holds at most")
          .example("--store list --list-room 1000")
          .absent("1000000");

  public static final StoreMethod METHOD =
      new StoreMethod(
          "list",
          "exact; one thread",
          "100 bytes per state and more",
          List.of(ROOM),
          StoreMethod.Threads.ONE,
          ListStore::new);

  private final MemoryBudget budget;
  private final long room;
  private final List<int[]> states = new ArrayList<>();
  private final Map<List<Integer>, Integer> numbers = new HashMap<>();
  private long bytes;

  private ListStore(StoreRequest request) {
    this.budget = request.budget();
    this.room = request.tuning().value(ROOM);
  }

  private long add(int[] state) {
    List<Integer> key = Arrays.stream(state).boxed().toList();
    Integer known = numbers.get(key);
    if (known != null) {
      return Answer.seen(known);
    }
    long more = BESIDE + 4L * state.length;
    if (states.size() >= room || !budget.take(more)) {
      return Answer.FULL;
    }
    bytes += more;
    int number = states.size();
    numbers.put(key, number);
    states.add(state.clone());
    return Answer.added(number);
  }

  @Override
  public long count(int lane) {
    return states.size();
  }

  /** States are numbered as they come, so that a breadth-first search needs no queue. */
  @Override
  public Recall recall() {
    return new Recall.ByNumber(true);
  }

  @Override
  public int[] load(long id, int[] into) {
    int[] state = states.get((int) id);
    if (into.length != state.length) {
      return state.clone();
    }
    System.arraycopy(state, 0, into, 0, state.length);
    return into;
  }

  @Override
  public Inserter inserter(int lane, AnswerSink sink, boolean immediate) {
    return new Inserter() {
      private long from;

      @Override
      public void putInitial(int[] state) {
        sink.answer(-1, -1, add(state));
      }

      @Override
      public void from(long id, int[] state) {
        from = id;
      }

      @Override
      public void put(int[] successor, long event, int[] changed, int count) {
        sink.answer(from, event, add(successor));
      }

      @Override
      public void flush() {}
    };
  }

  @Override
  public long bytes() {
    return bytes;
  }

  @Override
  public boolean isExact() {
    return true;
  }

  @Override
  public void checkInvariant() {
    if (states.size() != numbers.size()) {
      throw new IllegalStateException("a state is there twice");
    }
  }

  @Override
  public void close() {
    budget.giveBack(bytes);
    bytes = 0;
  }
}
