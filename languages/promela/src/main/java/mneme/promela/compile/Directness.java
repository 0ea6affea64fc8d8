package mneme.promela.compile;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.promela.machine.Machine;
import mneme.promela.program.Action;
import mneme.promela.program.Location;
import mneme.promela.program.Program;
import mneme.promela.program.Step;

/**
 * Which events can be written from their first statement to their last, and how long the code is.
 * An event is a tree: its statements, those of an atomic sequence behind it, the receiving halves
 * of handshakes. It can be written where its first statement is known and nothing in it is rare.
 *
 * <p>Where an atomic sequence goes on with something that cannot be written, or goes round in
 * circles, the rest is left to the methods that serve all processes. Where the tree is too large
 * for one method, its branches are methods of their own. Not thread-safe.
 */
final class Directness {
  /** The length of code that cannot be written. */
  static final int NEVER = 1 << 20;

  /** Messages with more fields are left to the methods that serve all processes. */
  private static final int MOST_FIELDS = 16;

  private static final int BRANCH = 30;
  private static final int CALL = 60;

  /** Where a tree is too large for one method, longer branches are methods of their own. */
  private static final int SHORT_BRANCH = 800;

  /** Where more can follow in an atomic sequence, it is taken to go round in circles. */
  private static final int MOST_PLACES = 2000;

  private final Program program;
  private final ExpressionWriter expressions;
  private final List<Instance> instances;

  /** By process and step. */
  private final Map<Long, Integer> lengths = new HashMap<>();

  private final Map<Long, Boolean> compact = new HashMap<>();

  private final boolean locationSecret;

  /** Whether all events leave long branches to methods of their own. */
  private boolean allCompact;

  /** Of what follows at a place, without methods of its own and with them. */
  private final Map<Long, Integer> wholeBodies = new HashMap<>();

  private final Map<Long, Integer> compactBodies = new HashMap<>();
  private final Map<Long, Integer> ways = new HashMap<>();
  private final Map<Long, Boolean> circles = new HashMap<>();
  private final Map<Long, List<Place>> nexts = new HashMap<>();

  /** The steps that take messages, by channel; those of which it is not known from which. */
  private final Map<Integer, List<Receiver>> receivers = new HashMap<>();

  private final List<Receiver> unknown = new ArrayList<>();

  /** A location of a process. */
  private record Place(Instance process, int location) {
    long key() {
      return (long) process.pid() << Integer.SIZE | location;
    }
  }

  /** How what follows in an atomic sequence is written. */
  enum Following {
    /** Within the code of what comes before. */
    INLINE,
    /** As a method. */
    BRANCH,
    /** Not at all: by the methods that serve all processes. */
    ELSEWHERE
  }

  /** A step that takes the message of a handshake. */
  record Receiver(Instance process, Location location, Step step, Action.Receive receive) {}

  Directness(Program program, ExpressionWriter expressions, List<Instance> instances) {
    this.program = program;
    this.expressions = expressions;
    this.instances = instances;
    this.locationSecret = !Looks.atLocations(program);
    for (Receiver receiver : receivers(instances)) {
      expressions.moves(receiver.process());
      Channels.Known channel = expressions.constantChannel(receiver.receive().channel());
      (channel == null ? unknown : receivers.computeIfAbsent(channel.id(), _ -> new ArrayList<>()))
          .add(receiver);
    }
    expressions.moves(null);
  }

  /** How long the code of an event is, rather too long than too short; or {@link #NEVER}. */
  int length(Instance process, Step step) {
    long key = key(process, step);
    Integer known = lengths.get(key);
    if (known != null) {
      return known;
    }
    int whole = allCompact ? NEVER : length(process, step, false);
    int length = whole <= Sizes.LONGEST ? whole : length(process, step, true);
    expressions.moves(null);
    compact.put(key, whole > Sizes.LONGEST);
    lengths.put(key, length > Sizes.LONGEST ? NEVER : length);
    return length(process, step);
  }

  /** Has all events leave long branches to methods of their own, which makes less code. */
  void beCompact() {
    allCompact = true;
    lengths.clear();
  }

  /** Whether no step asks where control is in a process. */
  boolean isLocationSecret() {
    return locationSecret;
  }

  /** Whether branches of an event, whose length was asked for, are methods of their own. */
  boolean isCompact(Instance process, Step step) {
    return compact.getOrDefault(key(process, step), false);
  }

  private static long key(Instance process, Step step) {
    return (long) process.pid() << Integer.SIZE | step.id();
  }

  /** The length of all branches that may be methods of their own. */
  long branches() {
    return compactBodies.values().stream()
        .filter(length -> length > SHORT_BRANCH && length <= Sizes.LONGEST)
        .mapToLong(Integer::longValue)
        .sum();
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

  private int length(Instance process, Step step, boolean inBranches) {
    if (ways(process, step) > Machine.MOST_WAYS) {
      // There ways that meet are followed once.
      return NEVER;
    }
    expressions.moves(process);
    int own =
        switch (step.action()) {
          case Action.Send send when isHandshake(send) -> handshake(process, send, inBranches);
          case Action.DStep dStep -> within(dStep, dStep.entry(), new HashSet<>());
          default -> isPlain(step.action()) ? Sizes.of(step.action()) : NEVER;
        };
    expressions.moves(process);
    // After a handshake the sender does not go on alone.
    boolean goesOn =
        step.atomic() && !(step.action() instanceof Action.Send send && isHandshake(send));
    return own >= NEVER || !goesOn
        ? own
        : Math.min(NEVER, own + follow(new Place(process, step.target()), inBranches));
  }

  /** How many states and errors a step can lead to, rather too many than too few. */
  private int ways(Instance process, Step step) {
    expressions.moves(process);
    int own =
        switch (step.action()) {
          case Action.Assert _ -> 1;
          case Action.DStep dStep -> asserts(dStep) ? dStep.locations().size() : 0;
          default -> 0;
        };
    if (step.action() instanceof Action.Send send && isHandshake(send)) {
      Channels.Known known = expressions.constantChannel(send.channel());
      if (known != null) {
        for (Receiver receiver : receivers(process, known)) {
          own +=
              receiver.step().atomic()
                  ? ways(new Place(receiver.process(), receiver.step().target()))
                  : 1;
          own = Math.min(own, NEVER);
        }
      }
      return own;
    }
    return Math.min(NEVER, own + (step.atomic() ? ways(new Place(process, step.target())) : 1));
  }

  private int ways(Place place) {
    Integer known = ways.get(place.key());
    if (known != null) {
      return known;
    }
    // Where it may wait, or where the rest is done elsewhere.
    int sum = 1;
    if (!isCircle(place)) {
      Instance process = place.process();
      for (Location.Group group : process.type().locations().get(place.location()).groups()) {
        for (Step step : group.steps()) {
          sum = Math.min(NEVER, sum + ways(process, step));
        }
        if (group.otherwise() != null) {
          sum = Math.min(NEVER, sum + ways(process, group.otherwise()));
        }
      }
    }
    ways.put(place.key(), sum);
    return sum;
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
            && send.fits(known.type())
            && known.type().fields().size() <= MOST_FIELDS;
      }
      case Action.Receive receive -> {
        Channels.Known known = expressions.constantChannel(receive.channel());
        yield known != null
            && !known.type().isRendezvous()
            && receive.fits(known.type())
            && isPlain(receive);
      }
      default -> false;
    };
  }

  private static boolean isPlain(Action.Receive receive) {
    return !receive.random()
        && receive.fields().stream()
            .allMatch(field -> field.target() == null || StepWriter.isPlain(field.target()));
  }

  /** How what a process does alone, from a location on, is written. */
  Following following(Instance process, int location, boolean inBranches) {
    Place place = new Place(process, location);
    int length = body(place, inBranches);
    if (length > Sizes.LONGEST) {
      return Following.ELSEWHERE;
    }
    return inBranches && length > SHORT_BRANCH ? Following.BRANCH : Following.INLINE;
  }

  private int follow(Place place, boolean inBranches) {
    return switch (following(place.process(), place.location(), inBranches)) {
      case INLINE -> body(place, inBranches);
      case BRANCH -> CALL;
      // Better in branches than elsewhere.
      case ELSEWHERE -> inBranches || body(place, true) > Sizes.LONGEST ? CALL : NEVER;
    };
  }

  /** What a process does alone, from a location on. */
  private int body(Place place, boolean inBranches) {
    Map<Long, Integer> known = inBranches ? compactBodies : wholeBodies;
    Integer length = known.get(place.key());
    if (length == null) {
      length = program.usesTimeout() || isCircle(place) ? NEVER : steps(place, inBranches);
      known.put(place.key(), length);
    }
    return length;
  }

  private int steps(Place place, boolean inBranches) {
    Instance process = place.process();
    if (process.type().provided() != null) {
      return NEVER;
    }
    int length = BRANCH;
    for (Location.Group group : process.type().locations().get(place.location()).groups()) {
      length += BRANCH;
      for (Step step : group.steps()) {
        length += onlyAnswers(process, step) ? 0 : length(process, step, inBranches) + BRANCH;
      }
      if (group.otherwise() != null) {
        length += length(process, group.otherwise(), inBranches);
      }
      if (length >= NEVER) {
        return NEVER;
      }
    }
    return length;
  }

  /** Whether an atomic sequence can come back to a place. */
  private boolean isCircle(Place place) {
    Boolean known = circles.get(place.key());
    if (known != null) {
      return known;
    }
    Set<Long> seen = new HashSet<>();
    Deque<Place> waiting = new ArrayDeque<>(next(place));
    boolean found = false;
    while (!waiting.isEmpty() && !found) {
      Place here = waiting.pop();
      found = here.key() == place.key() || seen.size() > MOST_PLACES;
      if (seen.add(here.key())) {
        waiting.addAll(next(here));
      }
    }
    circles.put(place.key(), found);
    return found;
  }

  /** Where an atomic sequence can go on, one step later. */
  private List<Place> next(Place place) {
    List<Place> known = nexts.get(place.key());
    if (known == null) {
      known = placesAfter(place);
      nexts.put(place.key(), known);
    }
    return known;
  }

  private List<Place> placesAfter(Place place) {
    List<Place> found = new ArrayList<>();
    Instance process = place.process();
    for (Location.Group group : process.type().locations().get(place.location()).groups()) {
      for (Step step : group.steps()) {
        expressions.moves(process);
        if (step.action() instanceof Action.Send send && isHandshake(send)) {
          Channels.Known known = expressions.constantChannel(send.channel());
          if (known != null) {
            for (Receiver receiver : receivers(process, known)) {
              if (receiver.step().atomic()) {
                found.add(new Place(receiver.process(), receiver.step().target()));
              }
            }
          }
        } else if (step.atomic()) {
          found.add(new Place(process, step.target()));
        }
      }
      Step otherwise = group.otherwise();
      if (otherwise != null && otherwise.atomic()) {
        found.add(new Place(process, otherwise.target()));
      }
    }
    return found;
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

  private int handshake(Instance sender, Action.Send send, boolean inBranches) {
    int length = Sizes.of(send);
    if (hasSecrets(sender)) {
      return NEVER;
    }
    Channels.Known known = expressions.constantChannel(send.channel());
    if (known == null || !send.fits(known.type()) || !allKnown(sender)) {
      return NEVER;
    }
    for (Receiver receiver : receivers(sender, known)) {
      if (!isPlain(receiver.receive())
          || !receiver.receive().fits(known.type())
          || receiver.process().type().provided() != null
          || receiver.location().groups().size() != 1) {
        return NEVER;
      }
      length += 3 * Sizes.of(receiver.receive()) / 2;
      if (receiver.step().atomic()) {
        length += follow(new Place(receiver.process(), receiver.step().target()), inBranches);
      }
      if (length > Sizes.LONGEST) {
        return NEVER;
      }
    }
    return length;
  }

  /** Whether it is known of all receiving steps of others which channel they mean. */
  private boolean allKnown(Instance sender) {
    return unknown.stream().allMatch(receiver -> receiver.process().pid() == sender.pid());
  }

  /** The steps of others that take from a channel. */
  List<Receiver> receivers(Instance sender, Channels.Known channel) {
    return receivers.getOrDefault(channel.id(), List.of()).stream()
        .filter(receiver -> receiver.process().pid() != sender.pid())
        .toList();
  }

  private static List<Receiver> receivers(List<Instance> instances) {
    List<Receiver> found = new ArrayList<>();
    for (Instance process : instances) {
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
