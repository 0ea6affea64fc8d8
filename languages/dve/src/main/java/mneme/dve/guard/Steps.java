package mneme.dve.guard;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import mneme.dve.program.Accesses;
import mneme.dve.program.Channel;
import mneme.dve.program.Edge;
import mneme.dve.program.Edge.Assignment;
import mneme.dve.program.Edge.Sync;
import mneme.dve.program.Expression;
import mneme.dve.program.Expression.Binary;
import mneme.dve.program.Expression.BinaryOperator;
import mneme.dve.program.Process;
import mneme.dve.program.Program;
import mneme.dve.program.Range;
import mneme.dve.program.Target;
import mneme.dve.program.TransitionTable;
import org.jspecify.annotations.Nullable;

/**
 * What the transitions of a program do to sets of states. What a process keeps in slots of its own
 * is known by its location. Not changed once it is {@link #reach known} what can be reached.
 */
final class Steps {
  /** Values get their whole range after so many rounds. */
  private static final int ROUNDS = 400;

  /** Values jump to the next constant of the program after so many rounds. */
  private static final int EXACT_ROUNDS = 20;

  private final Program program;
  private final List<List<Edge>> edges = new ArrayList<>();

  /** By process the slots that it alone writes. */
  private final int[][] own;

  /** By process and location what these slots may hold there; null where it never is. */
  private final List<@Nullable Values[]> located = new ArrayList<>();

  Steps(Program program, TransitionTable table) {
    this.program = program;
    this.own = own();
    for (int id = 0; id < table.count(); id++) {
      Edge edge = table.senderEdge(id);
      Edge partner = table.receiverEdge(id);
      if (edge == null) {
        throw new IllegalArgumentException("a step of no process");
      }
      edges.add(partner == null ? List.of(edge) : List.of(edge, partner));
    }
  }

  int count() {
    return edges.size();
  }

  /** The edges that move together: one, or a sender and a receiver. */
  List<Edge> edges(int id) {
    return edges.get(id);
  }

  int locationSlot(Edge edge) {
    return program.processes().get(edge.process()).locationSlot();
  }

  boolean isCommitted(Edge edge, int location) {
    return program.processes().get(edge.process()).locations().get(location).committed();
  }

  /** The buffered channel an edge uses when it moves alone; null where there is none. */
  @Nullable Channel buffer(Edge edge) {
    Sync sync = edge.sync();
    Channel channel = sync == null ? null : program.channels().get(sync.channel());
    return channel == null || channel.isRendezvous() ? null : channel;
  }

  /** The parts of a condition all of which must hold, in the order in which they are looked at. */
  static List<Expression> parts(@Nullable Expression condition) {
    if (condition == null) {
      return List.of();
    }
    if (condition instanceof Binary(BinaryOperator operator, Expression l, Expression r, var at)
        && operator == BinaryOperator.AND) {
      List<Expression> all = new ArrayList<>(parts(l));
      all.addAll(parts(r));
      return all;
    }
    return List.of(condition);
  }

  /** Leaves the states in which a transition is possible and does not err; false for none. */
  boolean assume(int id, Values values) {
    // Twice, because what comes later may decide what comes first.
    return locate(id, values) && assumeConditions(id, values) && assumeConditions(id, values);
  }

  private boolean assumeConditions(int id, Values values) {
    for (Edge edge : edges.get(id)) {
      if (!assumeChannel(edge, values)
          || edge.guard() != null && !values.assume(edge.guard(), true)) {
        return false;
      }
    }
    return true;
  }

  private boolean assumeChannel(Edge edge, Values values) {
    Channel channel = buffer(edge);
    if (channel == null) {
      return true;
    }
    Range length = values.of(channel.base());
    Range possible =
        edge.sync() instanceof Sync.Send
            ? new Range(length.least(), Math.min(length.greatest(), channel.capacity() - 1L))
            : new Range(Math.max(length.least(), 1), length.greatest());
    values.set(channel.base(), possible);
    return possible.least() <= possible.greatest();
  }

  /** The states behind a transition. */
  void apply(int id, Values values) {
    List<Range> message = List.of();
    for (Edge edge : edges.get(id)) {
      message = communicate(edge, message, values);
      for (Assignment effect : edge.effects()) {
        values.assign(effect.target(), Range.of(effect.value(), values));
      }
    }
    for (Edge edge : edges.get(id)) {
      values.set(locationSlot(edge), new Range(edge.to(), edge.to()));
    }
  }

  private List<Range> communicate(Edge edge, List<Range> sent, Values values) {
    Channel buffer = buffer(edge);
    switch (edge.sync()) {
      case null -> {
        return List.of();
      }
      case Sync.Send send -> {
        Channel channel = program.channels().get(send.channel());
        List<Range> message = new ArrayList<>();
        for (Expression value : send.values()) {
          Range range = Range.of(value, values);
          message.add(
              channel.typed() && !range.fits(channel.types().get(message.size()))
                  ? new Range(
                      channel.types().get(message.size()).least(),
                      channel.types().get(message.size()).greatest())
                  : range);
        }
        if (buffer != null) {
          for (int slot = 0; slot < buffer.capacity() * buffer.fields(); slot++) {
            values.join(buffer.base() + 1 + slot, message.get(slot % buffer.fields()));
          }
          addToLength(buffer, 1, values);
        }
        return message;
      }
      case Sync.Receive receive -> {
        List<Range> message = sent;
        if (buffer != null) {
          message = new ArrayList<>();
          for (int field = 0; field < buffer.fields(); field++) {
            message.add(values.of(buffer.base() + 1 + field));
          }
          shift(buffer, values);
          addToLength(buffer, -1, values);
        }
        for (int i = 0; i < message.size(); i++) {
          Target target = receive.targets().get(i);
          values.assign(target, message.get(i));
        }
        return List.of();
      }
    }
  }

  private static void addToLength(Channel buffer, int change, Values values) {
    Range length = values.of(buffer.base());
    values.set(buffer.base(), new Range(length.least() + change, length.greatest() + change));
  }

  private static void shift(Channel buffer, Values values) {
    int first = buffer.base() + 1;
    int end = first + buffer.capacity() * buffer.fields();
    for (int slot = first; slot < end; slot++) {
      int from = slot + buffer.fields();
      values.set(slot, from < end ? values.of(from) : new Range(0, 0));
    }
  }

  /** Finds out what slots may hold in reachable states; to be called first. */
  Values reach() {
    Values all = Values.of(program.initial());
    for (Process process : program.processes()) {
      @Nullable Values[] at = new Values[process.locations().size()];
      at[program.initial()[process.locationSlot()]] = all.copy();
      located.add(at);
    }
    long[] steps = constants();
    boolean more = true;
    for (int round = 0; more; round++) {
      more = false;
      for (int id = 0; id < edges.size(); id++) {
        Values values = all.copy();
        if (assume(id, values)) {
          apply(id, values);
          for (int slot = 0; slot < all.size(); slot++) {
            more |= join(all, slot, values.of(slot), steps, round);
          }
          for (Edge edge : edges.get(id)) {
            more |= arrive(edge, values, steps, round);
          }
        }
      }
    }
    return all;
  }

  /** What a process that arrives in a location brings along in the slots that it alone writes. */
  private boolean arrive(Edge edge, Values values, long[] steps, int round) {
    @Nullable Values[] at = located.get(edge.process());
    Values there = at[edge.to()];
    if (there == null) {
      at[edge.to()] = values.copy();
      return true;
    }
    boolean more = false;
    for (int slot : own[edge.process()]) {
      more |= join(there, slot, values.of(slot), steps, round);
    }
    return more;
  }

  /** Leaves the states in which processes are where the edges begin; false for none. */
  boolean locate(int id, Values values) {
    for (Edge edge : edges.get(id)) {
      Values there = located.get(edge.process())[edge.from()];
      if (there == null
          || !values.narrow(locationSlot(edge), new Range(edge.from(), edge.from()))) {
        return false;
      }
      for (int slot : own[edge.process()]) {
        if (!values.narrow(slot, there.of(slot))) {
          return false;
        }
      }
    }
    return true;
  }

  /** By process the slots that no other process writes, those of channels left out. */
  private int[][] own() {
    int[] writer = new int[program.shape().size()];
    Arrays.fill(writer, -1);
    BitSet shared = new BitSet();
    for (Channel channel : program.channels()) {
      if (!channel.isRendezvous()) {
        shared.set(channel.base(), channel.base() + 1 + channel.capacity() * channel.fields());
      }
    }
    Accesses accesses = new Accesses(program);
    for (Process process : program.processes()) {
      for (Edge edge : process.edges()) {
        accesses.writes(edge, null).stream()
            .forEach(
                slot -> {
                  shared.set(
                      slot,
                      shared.get(slot) || writer[slot] >= 0 && writer[slot] != process.index());
                  writer[slot] = process.index();
                });
      }
    }
    int[][] own = new int[program.processes().size()][];
    for (Process process : program.processes()) {
      own[process.index()] =
          IntStream.range(0, writer.length)
              .filter(slot -> writer[slot] == process.index() && !shared.get(slot))
              .filter(slot -> slot != process.locationSlot())
              .toArray();
    }
    return own;
  }

  private boolean join(Values all, int slot, Range range, long[] steps, int round) {
    Range known = all.of(slot);
    if (range.least() >= known.least() && range.greatest() <= known.greatest()) {
      return false;
    }
    if (round < EXACT_ROUNDS) {
      return all.join(slot, range);
    }
    long least = program.shape().slot(slot).least();
    long greatest = program.shape().slot(slot).greatest();
    if (round < ROUNDS) {
      least = Math.max(least, range.least() < known.least() ? below(steps, range.least()) : least);
      greatest =
          Math.min(
              greatest,
              range.greatest() > known.greatest() ? above(steps, range.greatest()) : greatest);
      return all.join(
          slot,
          new Range(
              range.least() < known.least() ? least : known.least(),
              range.greatest() > known.greatest() ? greatest : known.greatest()));
    }
    return all.join(slot, new Range(least, greatest));
  }

  private static long below(long[] steps, long value) {
    for (int i = steps.length - 1; i >= 0; i--) {
      if (steps[i] <= value) {
        return steps[i];
      }
    }
    return Integer.MIN_VALUE;
  }

  private static long above(long[] steps, long value) {
    for (long step : steps) {
      if (step >= value) {
        return step;
      }
    }
    return Integer.MAX_VALUE;
  }

  /** The numbers of the program and their neighbours, ascending. */
  private long[] constants() {
    List<Long> all = new ArrayList<>();
    for (List<Edge> each : edges) {
      for (Edge edge : each) {
        if (edge.guard() != null) {
          collect(edge.guard(), all);
        }
        edge.effects().forEach(effect -> collect(effect.value(), all));
      }
    }
    Collections.sort(all);
    return all.stream().mapToLong(Long::longValue).distinct().toArray();
  }

  private static void collect(Expression expression, List<Long> into) {
    switch (expression) {
      case Expression.Constant(int value) -> {
        for (long near = value - 1L; near <= value + 1L; near++) {
          into.add(near);
        }
      }
      case Expression.Unary unary -> collect(unary.operand(), into);
      case Binary binary -> {
        collect(binary.left(), into);
        collect(binary.right(), into);
      }
      default -> {}
    }
  }

  /** Whether a transition that is possible may err, in one of these states. */
  boolean mayErr(int id, Values all) {
    return guardsMayErr(id, all) || effectsMayErr(id, all);
  }

  /** Whether to find out if a transition is possible may err. */
  boolean guardsMayErr(int id, Values all) {
    Values values = all.copy();
    if (!locate(id, values)) {
      return false;
    }
    for (Edge edge : edges.get(id)) {
      if (readinessMayErr(edge, values)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the guard of an edge, or a value it sends, may err; leaves the states where not. */
  boolean readinessMayErr(Edge edge, Values values) {
    if (edge.guard() != null) {
      if (values.mayErr(edge.guard())) {
        return true;
      }
      if (!values.assume(edge.guard(), true)) {
        return false;
      }
    }
    return edge.sync() instanceof Sync.Send send && send.values().stream().anyMatch(values::mayErr);
  }

  private boolean effectsMayErr(int id, Values all) {
    Values values = all.copy();
    if (!assume(id, values)) {
      return false;
    }
    List<Range> message = List.of();
    for (Edge edge : edges.get(id)) {
      message = communicate(edge, message, values);
      for (Assignment effect : edge.effects()) {
        if (values.mayErr(effect.value())) {
          return true;
        }
        values.assign(effect.target(), Range.of(effect.value(), values));
      }
    }
    return values.mayHaveErred();
  }
}
