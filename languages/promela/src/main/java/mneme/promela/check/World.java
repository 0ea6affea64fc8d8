package mneme.promela.check;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.promela.program.Action;
import mneme.promela.program.ChannelType;
import mneme.promela.program.Expression;
import mneme.promela.program.Proctype;
import mneme.promela.syntax.Decl;
import mneme.promela.syntax.Expr;
import mneme.promela.syntax.PromelaError;
import mneme.source.Diagnostic;
import mneme.source.Position;
import mneme.source.Suggestion;
import org.jspecify.annotations.Nullable;

/** What is known of a model while it is checked. Not thread-safe. */
final class World {
  final Scope globals = new Scope(null);
  final Map<String, Sort.Struct> structs = new HashMap<>();
  final List<String> mtypes = new ArrayList<>();
  final List<ChannelType> channelTypes = new ArrayList<>();
  final Map<String, Integer> proctypes = new HashMap<>();
  final List<Decl.Proctype> declared = new ArrayList<>();
  final List<Proctype> built = new ArrayList<>();
  final Set<String> assigned = new HashSet<>();
  final Set<String> remoteLabels = new HashSet<>();
  final List<Diagnostic> warnings = new ArrayList<>();

  /** Mistakes after which checking could go on. */
  final List<PromelaError> errors = new ArrayList<>();

  final List<Integer> hidden = new ArrayList<>();

  /** What variables are at first, where that is known. */
  final Map<Symbol.Variable, Integer> firstValues = new IdentityHashMap<>();

  int lastSlot = -1;
  boolean usesTimeout;

  /** Whether processes have priorities; each keeps its own then. */
  boolean prioritised;

  int steps;

  /** By process type its labels: the locations they name. */
  final Map<Integer, Map<String, List<Integer>>> labels = new HashMap<>();

  /** By process type the scope of its variables. */
  final Map<Integer, Scope> locals = new HashMap<>();

  /** Labels of processes that were asked for before they were known. */
  record PendingLabel(int proctype, Expr.RemoteLabel asked, BitSet locations) {}

  final List<PendingLabel> pendingLabels = new ArrayList<>();

  /**
   * A statement that sends or receives.
   *
   * @param action an {@link Action.Send} or {@link Action.Receive}
   */
  record PendingMessage(Expr.Ref channel, Action action) {}

  final List<PendingMessage> messages = new ArrayList<>();

  /** Types of the channels of the model, by their numbers from 1 on. */
  final List<Integer> channels = new ArrayList<>();

  /**
   * Counts the fields of messages when all channels are known. More values than any channel takes
   * are a mistake of the text, as in SPIN; other differences are errors where they are reached.
   */
  void countFields() {
    int most = channelTypes.stream().mapToInt(type -> type.fields().size()).max().orElse(-1);
    for (PendingMessage message : messages) {
      switch (message.action()) {
        case Action.Send send -> {
          ChannelType type = typeOf(send.channel());
          int count = send.values().size();
          if (most >= 0 && count > most) {
            throw new PromelaError(
                send.position(),
                type == null
                    ? "%s here, but no channel of the model takes more than %d"
                        .formatted(values(count, "sent"), most)
                    : "%s here, but messages of '%s' have %s"
                        .formatted(values(count, "sent"), message.channel(), fields(type)));
          }
          if (type != null && !send.fits(type)) {
            differ(message, values(count, "sent"), type, send.position());
          }
        }
        case Action.Receive receive -> {
          ChannelType type = typeOf(receive.channel());
          if (type != null && !receive.fits(type)) {
            int count = receive.fields().size();
            differ(message, values(count, "received"), type, receive.position());
          }
        }
        default -> {}
      }
    }
  }

  private @Nullable ChannelType typeOf(Expression channel) {
    return channel instanceof Expression.Constant(int id) && id > 0 && id <= channels.size()
        ? channelTypes.get(channels.get(id - 1))
        : null;
  }

  private static String values(int count, String what) {
    return count + (count == 1 ? " value is " : " values are ") + what;
  }

  private static String fields(ChannelType type) {
    int count = type.fields().size();
    return count + (count == 1 ? " field" : " fields");
  }

  private void differ(PendingMessage message, String what, ChannelType type, Position position) {
    warn(
        position,
        "%s, but messages of '%s' have %s: a run-time error where this is reached"
            .formatted(what, message.channel(), fields(type)));
  }

  /** Sets the locations a label names. */
  void fill(Map<String, List<Integer>> known, Expr.RemoteLabel asked, BitSet locations) {
    List<Integer> found = known.get(asked.label());
    if (found == null) {
      throw new PromelaError(
          asked.position(),
          "'%s' has no label '%s'%s"
              .formatted(
                  asked.process(), asked.label(), Suggestion.near(asked.label(), known.keySet())));
    }
    if (found.isEmpty()) {
      warn(
          asked.position(),
          "'%s' is never seen at its label '%s': a label counts before braces and options, not at their first statement, and not within a d_step"
              .formatted(asked.process(), asked.label()));
    }
    found.forEach(locations::set);
  }

  int channelType(ChannelType type) {
    int index = channelTypes.indexOf(type);
    if (index < 0) {
      channelTypes.add(type);
      index = channelTypes.size() - 1;
    }
    return index;
  }

  /** How many values a process of a type takes: those of a record are counted one by one. */
  int parameters(Decl.Proctype proctype) {
    int count = 0;
    for (Decl.Variable parameter : proctype.parameters()) {
      Sort.Struct struct = structs.get(parameter.type());
      count += struct == null ? 1 : struct.size();
    }
    return count;
  }

  void warn(Position position, String message) {
    warnings.add(Diagnostic.warning(position, message));
  }
}
