package mneme.dve.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mneme.dve.program.Edge.Sync;
import mneme.model.Independence;
import mneme.model.Statement;
import mneme.model.StepEquations;
import mneme.model.Transition;
import org.jspecify.annotations.Nullable;

/**
 * Numbers what the engine calls transitions. Immutable and thread-safe.
 *
 * <ul>
 *   <li>Asynchronous: process by process, edge by edge. An edge that moves alone (no sync, or one
 *       over a buffered channel) is one transition; an edge that sends over a rendezvous channel is
 *       one for each edge of another process that receives from it, ordered by (receiver's process,
 *       receiver's edge); an edge that receives at a rendezvous has none of its own.
 *   <li>With a property process the choice of an event is the index of the property's edge, and one
 *       last transition, {@link #propertyAlone}, stands for a step of the property while the system
 *       is stuck.
 *   <li>Synchronous: a transition is an edge of the first process, the choice a mixed-radix number
 *       of the edges of all other processes, the property included, the last process's digit being
 *       the least significant; see {@link #choiceEdge}.
 * </ul>
 */
public final class TransitionTable {
  /** So that a choice is a non-negative int. */
  public static final int MOST_CHOICE_BITS = 31;

  private static final int NONE = -1;

  private final Program program;
  private final Edge[] edges;

  /** Index of the first edge of each process in {@link #edges}, and the number of edges. */
  private final int[] edgeStart;

  /** The first transition an edge initiates, by index in {@link #edges}, and their number. */
  private final int[] firstTransition;

  private final int[] sender;
  private final int[] receiver;
  private final int choiceBits;
  private final int propertyAlone;
  private final Accesses accesses;

  /**
   * @throws TooManyChoicesException where a step of a synchronous system has more combinations than
   *     an int can number
   */
  public TransitionTable(Program program) {
    this.program = program;
    this.accesses = new Accesses(program);
    List<Process> processes = program.processes();
    List<Edge> all = new ArrayList<>();
    edgeStart = new int[processes.size() + 1];
    for (Process process : processes) {
      edgeStart[process.index()] = all.size();
      all.addAll(process.edges());
    }
    edgeStart[processes.size()] = all.size();
    edges = all.toArray(new Edge[0]);
    firstTransition = new int[edges.length + 1];

    int initiators =
        program.synchronous()
            ? (processes.isEmpty() ? 0 : edgeStart[1])
            : program.hasProperty() ? edgeStart[program.property()] : edges.length;
    int[] @Nullable [] receivers =
        program.synchronous() ? new int[0][] : rendezvousReceivers(initiators);
    int[] senders = new int[initiators + 1];
    int[] partners = new int[initiators + 1];
    int count = 0;
    for (int e = 0; e < initiators; e++) {
      firstTransition[e] = count;
      int @Nullable [] candidates =
          program.synchronous() ? null : receivers[rendezvousOf(e, receivers)];
      int most = candidates == null ? 1 : candidates.length;
      if (count + most + 1 > senders.length) {
        int room = Math.max(senders.length * 2, count + most + 1);
        senders = Arrays.copyOf(senders, room);
        partners = Arrays.copyOf(partners, room);
      }
      if (candidates == null) {
        senders[count] = e;
        partners[count++] = NONE;
      } else if (edges[e].sync() instanceof Sync.Send) {
        for (int candidate : candidates) {
          if (edges[candidate].process() != edges[e].process()) {
            senders[count] = e;
            partners[count++] = candidate;
          }
        }
      }
    }
    Arrays.fill(firstTransition, initiators, firstTransition.length, count);
    if (program.hasProperty()) {
      senders[count] = NONE;
      partners[count] = NONE;
      propertyAlone = count++;
    } else {
      propertyAlone = NONE;
    }
    sender = Arrays.copyOf(senders, count);
    receiver = Arrays.copyOf(partners, count);
    choiceBits = neededChoiceBits(program);
    if (choiceBits > MOST_CHOICE_BITS) {
      throw new TooManyChoicesException(choiceBits);
    }
  }

  /** By channel the receiving edges of a rendezvous, null for a buffered channel; one null more. */
  private int[] @Nullable [] rendezvousReceivers(int systemEdges) {
    int channels = program.channels().size();
    int[] counts = new int[channels];
    for (int e = 0; e < systemEdges; e++) {
      if (edges[e].sync() instanceof Sync.Receive receive) {
        counts[receive.channel()]++;
      }
    }
    int[] @Nullable [] receivers = new int[channels + 1][];
    for (Channel channel : program.channels()) {
      if (channel.isRendezvous()) {
        receivers[channel.index()] = new int[counts[channel.index()]];
      }
    }
    Arrays.fill(counts, 0);
    for (int e = 0; e < systemEdges; e++) {
      if (edges[e].sync() instanceof Sync.Receive receive) {
        int[] list = receivers[receive.channel()];
        if (list != null) {
          list[counts[receive.channel()]++] = e;
        }
      }
    }
    return receivers;
  }

  private int rendezvousOf(int edge, int[] @Nullable [] receivers) {
    Sync sync = edges[edge].sync();
    return sync == null ? receivers.length - 1 : sync.channel();
  }

  private static int neededChoiceBits(Program program) {
    if (!program.synchronous()) {
      return program.hasProperty()
          ? bitsFor(program.processes().get(program.property()).edges().size())
          : 0;
    }
    double logarithm = 0;
    long combinations = 1;
    for (int p = 1; p < program.processes().size(); p++) {
      int radix = Math.max(1, program.processes().get(p).edges().size());
      logarithm += Math.log(radix) / Math.log(2);
      combinations = logarithm < 62 ? combinations * radix : combinations;
    }
    return logarithm < 62 ? bitsFor(combinations) : (int) Math.ceil(logarithm);
  }

  private static int bitsFor(long values) {
    return values <= 1 ? 0 : Long.SIZE - Long.numberOfLeadingZeros(values - 1);
  }

  /** How many transitions there are; their ids are 0 to this number - 1. */
  public int count() {
    return sender.length;
  }

  public int choiceBits() {
    return choiceBits;
  }

  /** The transition of the property moving while the system is stuck, or -1. */
  public int propertyAlone() {
    return propertyAlone;
  }

  /**
   * Whether locations have weights so that every step adds 1 to those of the processes: then no
   * step leads back, whatever it does to variables.
   */
  public boolean isGraded() {
    if (program.synchronous() || program.hasProperty()) {
      return false;
    }
    int[] begin = new int[program.processes().size() + 1];
    for (Process process : program.processes()) {
      begin[process.index() + 1] = process.locations().size();
    }
    Arrays.parallelPrefix(begin, Integer::sum);
    StepEquations equations = new StepEquations();
    for (int id = 0; id < sender.length; id++) {
      Map<Integer, Long> changes = new HashMap<>();
      for (int edge : new int[] {sender[id], receiver[id]}) {
        if (edge != NONE) {
          int first = begin[edges[edge].process()];
          changes.merge(first + edges[edge].from(), -1L, Long::sum);
          changes.merge(first + edges[edge].to(), 1L, Long::sum);
        }
      }
      equations.add(changes);
    }
    return equations.areSolvable();
  }

  /** The edge that initiates a transition; null for {@link #propertyAlone}. */
  public @Nullable Edge senderEdge(int id) {
    return sender[id] == NONE ? null : edges[sender[id]];
  }

  /** The receiving edge of a rendezvous; null for every other transition. */
  public @Nullable Edge receiverEdge(int id) {
    return receiver[id] == NONE ? null : edges[receiver[id]];
  }

  /** The first of the transitions an edge initiates: they have successive ids. */
  public int firstTransition(Edge edge) {
    return firstTransition[edgeStart[edge.process()] + edge.index()];
  }

  /** The id after the last transition an edge initiates. */
  public int endTransition(Edge edge) {
    return firstTransition[edgeStart[edge.process()] + edge.index() + 1];
  }

  /** Which edge of a process (not the first one) a choice of a synchronous step stands for. */
  public int choiceEdge(int choice, int process) {
    int rest = choice;
    for (int p = program.processes().size() - 1; p > process; p--) {
      rest /= Math.max(1, program.processes().get(p).edges().size());
    }
    return rest % Math.max(1, program.processes().get(process).edges().size());
  }

  /** Which transitions may change places, made anew; null where none may. */
  public @Nullable Independence independence() {
    return StaticIndependence.of(program, this, accesses);
  }

  /** The description of a transition, made anew. */
  public Transition describe(int id) {
    if (id == propertyAlone) {
      Process property = program.processes().get(program.property());
      return new Transition(
          id, "property alone", property.name(), "", Transition.Kind.OTHER, property.position());
    }
    Edge edge = edges[sender[id]];
    Edge partner = receiverEdge(id);
    String name = partner == null ? name(edge) : name(edge) + " / " + name(partner);
    return new Transition(
        id,
        name,
        process(edge).name(),
        partner == null ? "" : process(partner).name(),
        kind(edge),
        edge.position());
  }

  private Process process(Edge edge) {
    return program.processes().get(edge.process());
  }

  /** {@code wait -> cs}, {@code wait -> cs !c}. */
  private String name(Edge edge) {
    List<Process.Location> locations = process(edge).locations();
    String move = locations.get(edge.from()).name() + " -> " + locations.get(edge.to()).name();
    return switch (edge.sync()) {
      case null -> move;
      case Sync.Send send -> move + " !" + program.channels().get(send.channel()).name();
      case Sync.Receive receive -> move + " ?" + program.channels().get(receive.channel()).name();
    };
  }

  private static Transition.Kind kind(Edge edge) {
    return switch (edge.sync()) {
      case Sync.Send send -> Transition.Kind.SEND;
      case Sync.Receive receive -> Transition.Kind.RECEIVE;
      case null -> edge.effects().isEmpty() ? Transition.Kind.BRANCH : Transition.Kind.ASSIGNMENT;
    };
  }

  /**
   * Every edge with the transitions it is part of, every location with the transitions that lead
   * there. Which edge a process moved by is not to be told from the transition alone for a property
   * process, nor for any but the first process of a synchronous system: these are left out.
   */
  public List<Statement> statements() {
    int[][] parts = transitionsByEdge();
    List<Statement> statements = new ArrayList<>();
    for (Process process : program.processes()) {
      if (process.index() == program.property() || program.synchronous() && process.index() > 0) {
        continue;
      }
      int start = edgeStart[process.index()];
      for (Edge edge : process.edges()) {
        statements.add(
            new Statement(
                "transition " + name(edge),
                process.name(),
                edge.position(),
                false,
                parts[start + edge.index()]));
      }
      int initial = program.initial()[process.locationSlot()];
      int[][] arrivals = transitionsByLocation(process, parts);
      for (int l = 0; l < arrivals.length; l++) {
        Process.Location location = process.locations().get(l);
        statements.add(
            new Statement(
                "location " + location.name(),
                process.name(),
                location.position(),
                l == initial,
                arrivals[l]));
      }
    }
    return statements;
  }

  private int[][] transitionsByEdge() {
    int[] counts = new int[edges.length];
    for (int id = 0; id < sender.length; id++) {
      if (sender[id] != NONE) {
        counts[sender[id]]++;
      }
      if (receiver[id] != NONE) {
        counts[receiver[id]]++;
      }
    }
    int[][] parts = new int[edges.length][];
    for (int e = 0; e < edges.length; e++) {
      parts[e] = new int[counts[e]];
    }
    Arrays.fill(counts, 0);
    for (int id = 0; id < sender.length; id++) {
      if (sender[id] != NONE) {
        parts[sender[id]][counts[sender[id]]++] = id;
      }
      if (receiver[id] != NONE) {
        parts[receiver[id]][counts[receiver[id]]++] = id;
      }
    }
    return parts;
  }

  private int[][] transitionsByLocation(Process process, int[][] parts) {
    int start = edgeStart[process.index()];
    int[] counts = new int[process.locations().size()];
    for (Edge edge : process.edges()) {
      counts[edge.to()] += parts[start + edge.index()].length;
    }
    int[][] arrivals = new int[counts.length][];
    for (int l = 0; l < counts.length; l++) {
      arrivals[l] = new int[counts[l]];
    }
    Arrays.fill(counts, 0);
    for (Edge edge : process.edges()) {
      int[] part = parts[start + edge.index()];
      System.arraycopy(part, 0, arrivals[edge.to()], counts[edge.to()], part.length);
      counts[edge.to()] += part.length;
    }
    return arrivals;
  }
}
