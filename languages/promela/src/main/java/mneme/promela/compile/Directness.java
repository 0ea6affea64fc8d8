package mneme.promela.compile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.promela.program.Action;
import mneme.promela.program.Location;
import mneme.promela.program.Program;
import mneme.promela.program.Step;

/**
 * Which events can be written from their first statement to their last, and how long the code is.
 * An event is a tree: its statements, those of an atomic sequence behind it, the receiving halves
 * of handshakes. It can be written where the tree is finite and small, all channels are known, and
 * nothing in it is rare. Not thread-safe.
 */
final class Directness {
  /** The length of code that cannot be written. */
  static final int NEVER = 1 << 20;

  /** Messages with more fields are left to the methods that serve all processes. */
  private static final int MOST_FIELDS = 16;

  private static final int BRANCH = 30;

  private final Program program;
  private final ExpressionWriter expressions;
  private final List<Instance> instances;

  /** By process and step. */
  private final Map<Long, Integer> lengths = new HashMap<>();

  /** A step that takes the message of a handshake. */
  record Receiver(Instance process, Location location, Step step, Action.Receive receive) {}

  Directness(Program program, ExpressionWriter expressions, List<Instance> instances) {
    this.program = program;
    this.expressions = expressions;
    this.instances = instances;
  }

  /** How long the code of an event is, rather too long than too short; or {@link #NEVER}. */
  int length(Instance process, Step step) {
    long key = (long) process.pid() << Integer.SIZE | step.id();
    Integer known = lengths.get(key);
    if (known != null) {
      return known;
    }
    int length = length(process, step, new HashSet<>());
    expressions.moves(null);
    lengths.put(key, length > Sizes.LONGEST ? NEVER : length);
    return length(process, step);
  }

  /** Whether a step can lead to more than one state, or to a state and an error. */
  boolean isSeveral(Instance process, Step step) {
    expressions.moves(process);
    boolean shakes = step.action() instanceof Action.Send send && isHandshake(send);
    expressions.moves(null);
    return shakes
        || step.atomic()
        || step.action() instanceof Action.Assert
        || step.action() instanceof Action.DStep dStep && asserts(dStep);
  }

  private static boolean asserts(Action.DStep dStep) {
    return dStep.locations().stream()
        .flatMap(location -> location.groups().stream())
        .flatMap(group -> group.steps().stream())
        .anyMatch(step -> step.action() instanceof Action.Assert);
  }

  /** Whether a step does nothing unless another process shakes hands. */
  boolean onlyAnswers(Instance process, Step step) {
    if (!(step.action() instanceof Action.Receive receive)) {
      return false;
    }
    expressions.moves(process);
    Channels.Known known = expressions.constantChannel(receive.channel());
    expressions.moves(null);
    return known != null && known.type().isRendezvous();
  }

  private int length(Instance process, Step step, Set<Long> path) {
    expressions.moves(process);
    int own =
        switch (step.action()) {
          case Action.Send send when isHandshake(send) -> handshake(process, send, path);
          case Action.DStep dStep -> within(dStep, dStep.entry(), new HashSet<>());
          default -> isPlain(step.action()) ? Sizes.of(step.action()) : NEVER;
        };
    expressions.moves(process);
    // After a handshake the sender does not go on alone.
    boolean goesOn =
        step.atomic() && !(step.action() instanceof Action.Send send && isHandshake(send));
    return own >= NEVER || !goesOn ? own : own + follow(process, step.target(), path);
  }

  /** Whether the process that moves sends over a channel without a buffer that is known. */
  boolean isHandshake(Action.Send send) {
    Channels.Known known = expressions.constantChannel(send.channel());
    return known != null && known.type().isRendezvous() && !send.sorted();
  }

  /** Whether an action concerns variables and buffers that are known. */
  private boolean isPlain(Action action) {
    return switch (action) {
      case Action.Skip _, Action.Else _, Action.Guard _, Action.Print _, Action.Assert _ -> true;
      case Action.Assign assign -> StepWriter.isPlain(assign.target());
      case Action.Send send -> {
        Channels.Known known = expressions.constantChannel(send.channel());
        yield !send.sorted()
            && known != null
            && !known.type().isRendezvous()
            && known.type().fields().size() <= MOST_FIELDS;
      }
      case Action.Receive receive -> {
        Channels.Known known = expressions.constantChannel(receive.channel());
        yield known != null && !known.type().isRendezvous() && isPlain(receive);
      }
      default -> false;
    };
  }

  private static boolean isPlain(Action.Receive receive) {
    return !receive.random()
        && receive.fields().stream()
            .allMatch(field -> field.target() == null || StepWriter.isPlain(field.target()));
  }

  /** What a process does alone, from a location on. */
  private int follow(Instance process, int location, Set<Long> path) {
    if (program.usesTimeout() || process.type().provided() != null) {
      return NEVER;
    }
    long here = (long) process.pid() << Integer.SIZE | location;
    if (!path.add(here)) {
      return NEVER;
    }
    int length = BRANCH;
    for (Location.Group group : process.type().locations().get(location).groups()) {
      length += BRANCH;
      for (Step step : group.steps()) {
        length += onlyAnswers(process, step) ? 0 : length(process, step, path) + BRANCH;
        if (length > Sizes.LONGEST) {
          return NEVER;
        }
      }
      if (group.otherwise() != null) {
        length += length(process, group.otherwise(), path);
      }
    }
    path.remove(here);
    return Math.min(length, NEVER);
  }

  /** What is done as one step, from a location of its own on. */
  private int within(Action.DStep dStep, int location, Set<Integer> path) {
    if (location < 0) {
      return BRANCH;
    }
    if (!path.add(location)) {
      return NEVER;
    }
    int length = BRANCH;
    for (Location.Group group : dStep.locations().get(location).groups()) {
      for (Step step : group.steps()) {
        length +=
            isPlain(step.action())
                ? Sizes.of(step.action()) + within(dStep, step.target(), path)
                : NEVER;
        if (length > Sizes.LONGEST) {
          return NEVER;
        }
      }
      if (group.otherwise() != null) {
        length += within(dStep, group.otherwise().target(), path);
      }
    }
    path.remove(location);
    return Math.min(length, NEVER);
  }

  private int handshake(Instance sender, Action.Send send, Set<Long> path) {
    int length = Sizes.of(send);
    if (hasSecrets(sender)) {
      return NEVER;
    }
    Channels.Known known = expressions.constantChannel(send.channel());
    if (known == null || !allKnown(sender)) {
      return NEVER;
    }
    for (Receiver receiver : receivers(sender, known)) {
      if (!isPlain(receiver.receive())
          || receiver.process().type().provided() != null
          || receiver.location().groups().size() != 1) {
        return NEVER;
      }
      length += 3 * Sizes.of(receiver.receive()) / 2;
      if (receiver.step().atomic()) {
        length += follow(receiver.process(), receiver.step().target(), path);
      }
      if (length > Sizes.LONGEST) {
        return NEVER;
      }
    }
    return length;
  }

  /** Whether it is known of all receiving steps of others which channel they mean. */
  private boolean allKnown(Instance sender) {
    for (Receiver receiver : candidates(sender)) {
      expressions.moves(receiver.process());
      if (expressions.constantChannel(receiver.receive().channel()) == null) {
        return false;
      }
    }
    return true;
  }

  /** The steps of others that take from a channel. */
  List<Receiver> receivers(Instance sender, Channels.Known channel) {
    List<Receiver> receivers = new ArrayList<>();
    for (Receiver receiver : candidates(sender)) {
      expressions.moves(receiver.process());
      Channels.Known other = expressions.constantChannel(receiver.receive().channel());
      if (other != null && other.id() == channel.id()) {
        receivers.add(receiver);
      }
    }
    return receivers;
  }

  private List<Receiver> candidates(Instance sender) {
    List<Receiver> found = new ArrayList<>();
    for (Instance process : instances) {
      if (process.pid() == sender.pid()) {
        continue;
      }
      for (Location location : process.type().locations()) {
        for (Location.Group group : location.groups()) {
          for (Step step : group.steps()) {
            if (step.action() instanceof Action.Receive receive) {
              found.add(new Receiver(process, location, step, receive));
            }
          }
        }
      }
    }
    return found;
  }

  /** Whether a step of others could take a message that does not look like it. */
  private boolean hasSecrets(Instance sender) {
    return instances.stream()
        .filter(process -> process.pid() != sender.pid())
        .flatMap(process -> process.type().locations().stream())
        .flatMap(location -> location.groups().stream())
        .flatMap(group -> group.steps().stream())
        .anyMatch(step -> step.action() instanceof Action.DStep dStep && mayReceive(dStep));
  }

  private static boolean mayReceive(Action.DStep dStep) {
    return dStep.locations().get(dStep.entry()).groups().stream()
        .flatMap(group -> group.steps().stream())
        .anyMatch(step -> step.action() instanceof Action.Receive);
  }
}
