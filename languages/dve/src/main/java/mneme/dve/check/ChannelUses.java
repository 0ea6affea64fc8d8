package mneme.dve.check;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mneme.dve.program.Channel;
import mneme.dve.syntax.ModelSyntax.Word;
import mneme.dve.syntax.Problems;
import mneme.source.Position;

/**
 * Sees to it that all who use a channel agree on the number of values: the types say it, or else
 * the first use does.
 */
final class ChannelUses {
  /** Of all senders with all receivers; each is a transition of its own for the engine. */
  private static final long MOST_PAIRS = 1 << 22;

  private record Use(int values, int line) {}

  /** How many edges send over a channel, and how many receive. */
  private static final class Ends {
    long senders;
    long receivers;
  }

  private final Problems problems;
  private final Map<Integer, Channel> channels = new HashMap<>();
  private final Map<Integer, Use> first = new HashMap<>();
  private final Map<Integer, Ends> ends = new HashMap<>();

  ChannelUses(List<Channel> channels, Problems problems) {
    for (Channel channel : channels) {
      this.channels.put(channel.index(), channel);
    }
    this.problems = problems;
  }

  /** The index of the channel, or -1 where an error was reported. */
  int use(Word name, int values, boolean send, Scope scope) {
    Symbol symbol = scope.resolve(name.text(), name.at(), "channel", problems);
    if (symbol instanceof Symbol.Broken) {
      return -1;
    }
    if (!(symbol instanceof Symbol.Channel found)) {
      problems.error(name.at(), "'%s' is %s, not a channel".formatted(name.text(), symbol.kind()));
      return -1;
    }
    Channel channel = channels.get(found.index());
    if (channel == null) {
      return -1;
    }
    Ends uses = ends.computeIfAbsent(found.index(), index -> new Ends());
    if (send) {
      uses.senders++;
    } else {
      uses.receivers++;
    }
    String verb = send ? "sends" : "receives";
    if (channel.typed()) {
      if (channel.fields() != values) {
        problems.error(
            name.at(),
            "'%s' has %s, but this %s %s"
                .formatted(name.text(), counted(channel.fields()), verb, counted(values)));
        return -1;
      }
      return found.index();
    }
    int line = problems.source().positionOf(name.at()).line();
    Use before = first.putIfAbsent(found.index(), new Use(values, line));
    if (before != null && before.values() != values) {
      problems.error(
          name.at(),
          "this %s %s over '%s', but in line %d there is a use with %s"
              .formatted(
                  verb, counted(values), name.text(), before.line(), counted(before.values())));
      return -1;
    }
    return found.index();
  }

  /** Reports where rendezvous have more pairs than can be dealt with. */
  void requireFewPairs() {
    long pairs = 0;
    for (Channel channel : channels.values()) {
      Ends uses = ends.get(channel.index());
      if (uses != null && channel.isRendezvous()) {
        pairs += uses.senders * uses.receivers;
      }
    }
    if (pairs > MOST_PAIRS) {
      problems.error(
          Position.NONE,
          "the model has %,d pairs of a sender and a receiver; up to %,d are possible"
              .formatted(pairs, MOST_PAIRS));
    }
  }

  private static String counted(int values) {
    return switch (values) {
      case 0 -> "no value";
      case 1 -> "one value";
      default -> values + " values";
    };
  }
}
