package mneme.dve.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import mneme.dve.interpret.Interpreter;
import mneme.dve.program.Channel;
import mneme.dve.program.Program;
import mneme.dve.program.TransitionTable;
import mneme.model.Event;
import mneme.model.ModelError;
import mneme.model.Slot;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;

/** Compares what compiled and interpreted code make of the same states. */
public final class Comparison {
  private final Program program;
  private final TransitionTable table;
  private final Stepper compiled;
  private final Stepper interpreted;
  private final Random random;

  /** How many successors and errors were compared, to see that something was. */
  private int successors;

  private int errors;

  public Comparison(Program program, TransitionTable table, Stepper compiled, long seed) {
    this.program = program;
    this.table = table;
    this.compiled = compiled;
    this.interpreted = new Interpreter(program, table);
    this.random = new Random(seed);
  }

  public int successors() {
    return successors;
  }

  public int errors() {
    return errors;
  }

  /** Walks at random from the initial state, starting again where it ends. */
  public void walk(int steps) {
    int[] state = program.initial().clone();
    for (int i = 0; i < steps; i++) {
      List<int[]> next = compare(state);
      boolean restart = next.isEmpty() || random.nextInt(200) == 0;
      state = restart ? program.initial().clone() : next.get(random.nextInt(next.size()));
    }
  }

  /** Looks at states made up of any values their slots can have. */
  public void jump(int states) {
    for (int i = 0; i < states; i++) {
      compare(randomState());
    }
  }

  public int[] randomState() {
    int[] state = new int[program.shape().size()];
    boolean small = random.nextBoolean();
    for (int s = 0; s < state.length; s++) {
      Slot slot = program.shape().slot(s);
      int least = small ? Math.max(slot.least(), Math.min(slot.greatest(), -4)) : slot.least();
      int greatest = small ? Math.min(slot.greatest(), least + 12) : slot.greatest();
      state[s] = least + random.nextInt(greatest - least + 1);
    }
    for (Channel channel : program.channels()) {
      if (!channel.isRendezvous()) {
        int used = state[channel.base()] % (channel.capacity() + 1);
        state[channel.base()] = used;
        int from = channel.base() + 1 + used * channel.fields();
        int to = channel.base() + 1 + channel.capacity() * channel.fields();
        Arrays.fill(state, from, to, 0);
      }
    }
    return state;
  }

  /** Returns the successors. */
  private List<int[]> compare(int[] state) {
    Record expected = new Record(state);
    interpreted.successors(state.clone(), expected);
    Record found = new Record(state);
    // A state may be longer than the shape, and is never written.
    int[] source = Arrays.copyOf(state, state.length + random.nextInt(2));
    compiled.successors(source, found);
    assertThat(source).startsWith(state);
    assertThat(found.lines).as(() -> describe(state)).isEqualTo(expected.lines);
    successors += found.states.size();
    errors += found.lines.size() - found.states.size();

    List<Long> events = new ArrayList<>();
    compiled.enabled(state, events::add);
    assertThat(events).as(() -> describe(state)).isEqualTo(found.events);
    for (int i = 0; i < events.size(); i++) {
      int[] next = compiled.fire(state, events.get(i));
      int[] delivered = found.byEvent.get(i);
      assertThat(next).as(() -> describe(state)).isEqualTo(delivered);
    }
    if (table.count() > 0) {
      long any = Event.of(random.nextInt(table.count()), 0, table.choiceBits());
      if (!events.contains(any)) {
        assertThat(compiled.fire(state, any)).as(() -> describe(state)).isNull();
      }
    }
    return found.states;
  }

  private String describe(int[] state) {
    return program.name() + " in state " + Arrays.toString(state);
  }

  /** What a stepper delivers, in words. */
  private static final class Record implements SuccessorSink {
    final int[] source;
    final List<String> lines = new ArrayList<>();
    final List<int[]> states = new ArrayList<>();
    final List<Long> events = new ArrayList<>();
    final List<int[]> byEvent = new ArrayList<>();

    Record(int[] source) {
      this.source = source;
    }

    @Override
    public void successor(int[] next, long event, int[] changed, int count) {
      lines.add(event + " -> " + Arrays.toString(next));
      states.add(next.clone());
      events.add(event);
      byEvent.add(next.clone());
      int[] patched = source.clone();
      for (int i = 0; i < count; i++) {
        patched[changed[i]] = next[changed[i]];
      }
      assertThat(patched)
          .as(() -> "changed slots name all differences of event " + event)
          .isEqualTo(next);
    }

    @Override
    public void error(long event, ModelError error) {
      lines.add(event + " errs: " + error);
      events.add(event);
      byEvent.add(null);
    }
  }
}
