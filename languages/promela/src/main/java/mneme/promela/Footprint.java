package mneme.promela;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** What an event touches outside of its own process. Not changed once it is built. */
final class Footprint {
  /** Puts a message behind the others; where there is room, only other sends take it. */
  static final int SEND = 1;

  /** Takes the first message; only other receives take it away. */
  static final int RECEIVE = 2;

  /** Needs to know whether there is room, or what comes last. */
  static final int LOOK_BEHIND = 4;

  /** Needs to know what comes first, or whether there is anything. */
  static final int LOOK_AHEAD = 8;

  final BitSet reads = new BitSet();
  final BitSet writes = new BitSet();

  /** By channel what is done with it. */
  final Map<Integer, Integer> channels = new HashMap<>();

  /** Nothing is known but that it depends on everything. */
  boolean alone;

  void use(int channel, int how) {
    channels.merge(channel, how, (before, now) -> before | now);
  }

  /** Takes everything another one touches for something that is looked at. */
  void look(Footprint other) {
    alone |= other.alone;
    reads.or(other.reads);
    reads.or(other.writes);
    other.channels.keySet().forEach(channel -> use(channel, LOOK_AHEAD | LOOK_BEHIND));
  }

  void add(Footprint other) {
    alone |= other.alone;
    reads.or(other.reads);
    writes.or(other.writes);
    other.channels.forEach(this::use);
  }

  boolean disturbs(Footprint other) {
    if (alone
        || other.alone
        || writes.intersects(other.writes)
        || writes.intersects(other.reads)
        || reads.intersects(other.writes)) {
      return true;
    }
    for (Map.Entry<Integer, Integer> use : channels.entrySet()) {
      Integer theirs = other.channels.get(use.getKey());
      if (theirs != null && (changes(use.getValue(), theirs) || changes(theirs, use.getValue()))) {
        return true;
      }
    }
    return false;
  }

  /** Whether there is a channel that both use, and one of them changes. */
  boolean meets(Footprint other) {
    for (Map.Entry<Integer, Integer> use : channels.entrySet()) {
      Integer theirs = other.channels.get(use.getKey());
      if (theirs != null && ((use.getValue() | theirs) & (SEND | RECEIVE)) != 0) {
        return true;
      }
    }
    return false;
  }

  private static boolean changes(int one, int other) {
    return (one & SEND) != 0 && (other & (SEND | LOOK_BEHIND)) != 0
        || (one & RECEIVE) != 0 && (other & (RECEIVE | LOOK_AHEAD)) != 0;
  }
}
