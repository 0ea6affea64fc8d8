package mneme.promela.guard;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.promela.program.Expression;
import mneme.promela.program.Place;
import mneme.promela.program.Program;
import org.jspecify.annotations.Nullable;

/** What a transition looks at and changes. Not changed once it is built. */
final class Print {
  /** Slots, those of channels left out. */
  final BitSet reads = new BitSet();

  final BitSet writes = new BitSet();

  /** By slot all that is written, where that is known. */
  private final Map<Integer, Set<Integer>> written = new HashMap<>();

  private final BitSet anything = new BitSet();

  /**
   * Channels behind whose messages it puts one, from which it takes the first; of which it needs to
   * know whether there is room or what comes last, and what comes first or whether there is
   * anything.
   */
  final BitSet sends = new BitSet();

  final BitSet receives = new BitSet();
  final BitSet looksBehind = new BitSet();
  final BitSet looksAhead = new BitSet();

  /** Places at which it matters who is there, that somebody may leave, and where one may arrive. */
  final BitSet asks = new BitSet();

  final BitSet leaves = new BitSet();
  final BitSet arrives = new BitSet();

  /** Whether it makes a process. */
  boolean creates;

  /** Whether an assertion may fail, it may err otherwise, or not be followed to its end. */
  boolean mayFail;

  boolean mayErr;
  boolean mayGetLost;

  void write(int from, int length, @Nullable Integer value) {
    writes.set(from, from + length);
    if (length == 1 && value != null) {
      written.computeIfAbsent(from, _ -> new HashSet<>()).add(value);
    } else {
      anything.set(from, from + length);
    }
  }

  /** All that a slot may hold behind it; null where that is not known. */
  @Nullable Set<Integer> valuesOf(int slot) {
    return anything.get(slot) ? null : written.get(slot);
  }

  void look(Expression expression, Terms terms) {
    if (terms.constant(expression) != null) {
      return;
    }
    mayErr |= terms.mayErr(expression);
    switch (expression) {
      case Expression.Constant _, Expression.Self _, Expression.Timeout _ -> {}
      case Expression.Load(Place place) -> look(place, terms);
      case Expression.Unary(char _, Expression operand) -> look(operand, terms);
      case Expression.Binary binary -> {
        look(binary.left(), terms);
        look(binary.right(), terms);
      }
      case Expression.Conditional(Expression condition, Expression yes, Expression no) ->
          List.of(condition, yes, no).forEach(part -> look(part, terms));
      case Expression.ChannelQuery query ->
          channels(query.channel(), terms, looksBehind, looksAhead);
      case Expression.Poll poll -> {
        channels(poll.channel(), terms, looksBehind, looksAhead);
        for (Expression match : poll.matches()) {
          if (match != null) {
            look(match, terms);
          }
        }
      }
      case Expression.At at -> {
        lookForProcess(at.pid(), terms);
        for (int other : terms.processes(at.proctype(), at.pid())) {
          at.locations().stream()
              .filter(l -> l < terms.configuration().type(other).locations().size())
              .forEach(l -> asks.set(terms.configuration().place(other, l)));
        }
      }
      case Expression.Remote remote -> {
        lookForProcess(remote.pid(), terms);
        for (Place.Index index : remote.place().indices()) {
          look(index.value(), terms);
        }
        for (int other : terms.processes(remote.proctype(), remote.pid())) {
          int from = terms.configuration().base(other) + remote.place().offset();
          reads.set(from, from + Constants.length(remote.place()));
        }
      }
      case Expression.ProgramCounter(Expression of) -> {
        lookForProcess(of, terms);
        asks.set(0, terms.configuration().places());
      }
      case Expression.Priority _, Expression.Fact _ -> throw new Terms.UnknownException();
    }
  }

  /** Who asks for a process asks whether there is one. */
  private void lookForProcess(@Nullable Expression pid, Terms terms) {
    reads.set(Program.PROCESSES);
    if (pid != null) {
      look(pid, terms);
    }
  }

  private void look(Place place, Terms terms) {
    int slot = terms.slot(place);
    if (slot >= 0) {
      reads.set(slot, slot + 1);
      return;
    }
    place.indices().forEach(index -> look(index.value(), terms));
    int first = terms.first(place);
    if (first >= 0) {
      reads.set(first, first + Constants.length(place));
    }
  }

  /** A place takes a value. */
  void store(Place place, @Nullable Integer value, Terms terms) {
    mayErr |= terms.mayErr(place);
    place.indices().forEach(index -> look(index.value(), terms));
    int slot = terms.slot(place);
    int first = terms.first(place);
    if (slot >= 0) {
      write(slot, 1, value == null ? null : Integer.valueOf(place.type().wrap(value)));
    } else if (first >= 0) {
      write(first, Constants.length(place), null);
    } else if (place.area() == Place.Area.LOCAL) {
      throw new Terms.UnknownException();
    }
  }

  /** The channels that may be meant are used in some ways. */
  void channels(Expression channel, Terms terms, BitSet... ways) {
    look(channel, terms);
    mayErr |= terms.channel(channel) == 0;
    for (int id : terms.channels(channel)) {
      if (!terms.configuration().channelType(id).isRendezvous()) {
        for (BitSet way : ways) {
          way.set(id);
        }
      }
    }
  }

  /** Takes over all another one does. */
  void add(Print other) {
    reads.or(other.reads);
    writes.or(other.writes);
    anything.or(other.anything);
    other.written.forEach(
        (slot, values) -> written.computeIfAbsent(slot, _ -> new HashSet<>()).addAll(values));
    sends.or(other.sends);
    receives.or(other.receives);
    looksBehind.or(other.looksBehind);
    looksAhead.or(other.looksAhead);
    asks.or(other.asks);
    leaves.or(other.leaves);
    arrives.or(other.arrives);
    creates |= other.creates;
    mayFail |= other.mayFail;
    mayErr |= other.mayErr;
    mayGetLost |= other.mayGetLost;
  }

  /** Takes all another one looks at or changes for something that is looked at. */
  void lookAtAll(Print other) {
    reads.or(other.reads);
    reads.or(other.writes);
    asks.or(other.asks);
    for (BitSet use : List.of(other.sends, other.receives, other.looksAhead, other.looksBehind)) {
      looksBehind.or(use);
      looksAhead.or(use);
    }
  }

  /** Whether it changes something another one looks at or changes. */
  boolean changes(Print other) {
    return changesLookedAt(other)
        || writes.intersects(other.writes)
        || sends.intersects(other.sends)
        || receives.intersects(other.receives)
        || moves(other.leaves)
        || moves(other.arrives);
  }

  /** Whether it changes something another one looks at. */
  boolean changesLookedAt(Print other) {
    return writes.intersects(other.reads)
        || sends.intersects(other.looksBehind)
        || receives.intersects(other.looksAhead)
        || moves(other.asks);
  }

  /** Whether it changes anything another one looks at, however that looks at channels. */
  boolean touches(Print looking) {
    return writes.intersects(looking.reads)
        || sends.intersects(looking.looksBehind)
        || sends.intersects(looking.looksAhead)
        || receives.intersects(looking.looksBehind)
        || receives.intersects(looking.looksAhead)
        || moves(looking.asks);
  }

  /** Whether somebody may come to some places or leave them. */
  boolean moves(BitSet places) {
    return leaves.intersects(places) || arrives.intersects(places);
  }
}
