package mneme.dve.compile;

import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import mneme.dve.program.Edge;
import mneme.dve.program.Edge.Sync;
import mneme.dve.program.Expression;
import mneme.dve.program.Process;
import mneme.dve.program.Program;
import mneme.dve.program.TransitionTable;
import org.jspecify.annotations.Nullable;

/**
 * Writes the class of a system: one method a transition, and above them dispatchers that look at
 * the locations of processes. A model with committed locations has a second set of dispatchers that
 * know only the edges out of these.
 */
final class SystemWriter {
  /** With more transitions than this, pairs share the methods of their edges' effects. */
  private static final int MANY_TRANSITIONS = 4000;

  /** Steps up to this size stand where they are called. */
  private static final int SHORT = 500;

  private final Program program;
  private final TransitionTable table;
  private final Unit unit;
  private final StepWriter steps;
  private final Committed committed;

  /** Calls of the method of a transition, made when first asked for. */
  private final @Nullable Fragment[] calls;

  private final IdentityHashMap<Edge, Fragment> sharedEffects = new IdentityHashMap<>();

  SystemWriter(Program program, TransitionTable table, Unit unit) {
    this.program = program;
    this.table = table;
    this.unit = unit;
    this.steps = new StepWriter(program, new ExpressionWriter(program.shape()));
    this.committed = new Committed(program);
    this.calls = new Fragment[table.count()];
  }

  /** Writes a subclass of {@link GeneratedCode.AllSteps}. */
  void writeAll() {
    Fragment free = system(false);
    if (committed.any()) {
      unit.method("committed", Names.TEST, committed);
      Fragment bound = system(true);
      unit.method("all", Names.STEP, new Committed.Split(bound, free));
    } else {
      unit.method("all", Names.STEP, free);
    }
    unit.implement("successors", Names.STEP, "all");
    writeProperty();
  }

  /** Writes a subclass of {@link GeneratedCode.SingleSteps}. */
  void writeSingle() {
    Map<Edge, Fragment> free = senders(false);
    if (committed.any()) {
      unit.method("committed", Names.TEST, committed);
      Fragment one = fire(free, senders(true));
      unit.method("one", Names.NUMBERED_STEP, new Committed.Noted(one));
    } else {
      unit.method("one", Names.NUMBERED_STEP, fire(free, Map.of()));
    }
    unit.implement("fire", Names.NUMBERED_STEP, "one");
    writeProperty();
  }

  private void writeProperty() {
    if (program.hasProperty()) {
      unit.method("choices", Names.CHOICES, property(program.processes().get(program.property())));
      unit.implement("property", Names.CHOICES, "choices");
    }
  }

  /** One process after the other, each in a method of its own. */
  private Fragment system(boolean onlyCommitted) {
    List<Fragment> processes = new ArrayList<>();
    for (Process process : program.processes()) {
      if (process.index() == program.property()) {
        continue;
      }
      List<List<Fragment>> byLocation = emptyLists(process);
      for (Edge edge : process.edges()) {
        if (moves(edge, onlyCommitted)) {
          int first = table.firstTransition(edge);
          Fragment step =
              table.receiverEdge(first) == null ? single(first) : sender(edge, onlyCommitted);
          byLocation.get(edge.from()).add(step);
        }
      }
      Fragment dispatcher = byLocation(Names.STEP, process, byLocation);
      processes.add(Fragments.outlined(unit, Names.STEP, dispatcher));
    }
    return Fragments.sequence(unit, Names.STEP, processes);
  }

  /** Whether an edge starts a step, in a state with committed locations or in any other. */
  private boolean moves(Edge edge, boolean onlyCommitted) {
    return table.firstTransition(edge) < table.endTransition(edge)
        && (!onlyCommitted || committed.leaves(edge));
  }

  /**
   * The step of an edge that moves alone. Short ones stand in the dispatcher itself: that leaves
   * the just-in-time compiler fewer and larger methods, with which it is done sooner.
   */
  private Fragment single(int id) {
    Step step = new Step(steps, id, initiator(id), null);
    return step.size() <= SHORT ? step : call(id);
  }

  /** Calls of the edges that send at a rendezvous. */
  private IdentityHashMap<Edge, Fragment> senders(boolean onlyCommitted) {
    IdentityHashMap<Edge, Fragment> senders = new IdentityHashMap<>();
    for (Process process : program.processes()) {
      for (Edge edge : process.edges()) {
        if (moves(edge, onlyCommitted) && table.receiverEdge(table.firstTransition(edge)) != null) {
          senders.put(edge, sender(edge, onlyCommitted));
        }
      }
    }
    return senders;
  }

  /** Notes along which edges the property can move. */
  private Fragment property(Process process) {
    List<List<Fragment>> byLocation = emptyLists(process);
    for (Edge edge : process.edges()) {
      byLocation.get(edge.from()).add(new Choose(steps.expressions(), edge));
    }
    return byLocation(Names.CHOICES, process, byLocation);
  }

  private static List<List<Fragment>> emptyLists(Process process) {
    List<List<Fragment>> byLocation = new ArrayList<>();
    for (int l = 0; l < process.locations().size(); l++) {
      byLocation.add(new ArrayList<>());
    }
    return byLocation;
  }

  /** What to do in which location of a process. */
  private Fragment byLocation(
      MethodTypeDesc type, Process process, List<List<Fragment>> byLocation) {
    List<Integer> locations = new ArrayList<>();
    List<Fragment> bodies = new ArrayList<>();
    for (int l = 0; l < byLocation.size(); l++) {
      if (!byLocation.get(l).isEmpty()) {
        locations.add(l);
        bodies.add(Fragments.sequence(unit, type, byLocation.get(l)));
      }
    }
    Fragments.Selector location = new Fragments.Selector(true, process.locationSlot());
    return Fragments.choice(unit, type, location, locations, bodies);
  }

  /** The method of an edge that sends at a rendezvous. */
  private Fragment sender(Edge edge, boolean onlyCommitted) {
    int first = table.firstTransition(edge);
    int end = table.endTransition(edge);
    MethodTypeDesc type = pairType(edge);
    Fragment pairs = receivers(type, first, end, onlyCommitted, false);
    Fragment failures = null;
    boolean guardErrs = edge.guard() != null && steps.expressions().fallible(edge.guard());
    if (guardErrs || steps.valuesFallible(edge)) {
      failures =
          Fragments.outlined(
              unit, Names.STEP, receivers(Names.STEP, first, end, onlyCommitted, true));
    }
    if (pairs.size() > Code.LONG / 2) {
      pairs = Fragments.outlined(unit, type, pairs);
    }
    return Fragments.outlined(unit, Names.STEP, new Rendezvous(steps, edge, pairs, failures));
  }

  /** The pairs of a sender with everyone whose location fits, or the sender's error for each. */
  private Fragment receivers(
      MethodTypeDesc type, int first, int end, boolean onlyCommitted, boolean failing) {
    List<Fragment> processes = new ArrayList<>();
    int id = first;
    while (id < end) {
      Process process = program.processes().get(receiver(id).process());
      List<List<Fragment>> byLocation = emptyLists(process);
      for (; id < end && receiver(id).process() == process.index(); id++) {
        if (!onlyCommitted || committed.leaves(receiver(id))) {
          byLocation.get(receiver(id).from()).add(failing ? new Failure(id) : call(id));
        }
      }
      processes.add(byLocation(type, process, byLocation));
    }
    return Fragments.sequence(unit, type, processes);
  }

  private Edge receiver(int id) {
    Edge receiver = table.receiverEdge(id);
    if (receiver == null) {
      throw new IllegalStateException("transition " + id + " is no pair");
    }
    return receiver;
  }

  private Edge initiator(int id) {
    Edge edge = table.senderEdge(id);
    if (edge == null) {
      throw new IllegalStateException("transition " + id + " is not of the system");
    }
    return edge;
  }

  /** Of a method for a pair: a step, then the sent values. */
  private MethodTypeDesc pairType(Edge sender) {
    if (!(sender.sync() instanceof Sync.Send send)) {
      return Names.STEP;
    }
    ClassDesc[] values = new ClassDesc[send.values().size()];
    Arrays.fill(values, ConstantDescs.CD_int);
    return Names.STEP.insertParameterTypes(Names.STEP.parameterCount(), values);
  }

  /** A call of the method of a transition. */
  private Fragment call(int id) {
    Fragment known = calls[id];
    if (known != null) {
      return known;
    }
    Edge edge = initiator(id);
    Edge partner = table.receiverEdge(id);
    Fragment body = new Step(steps, id, edge, partner);
    if (body.size() > Code.LONG || partner != null && table.count() > MANY_TRANSITIONS) {
      Fragment partnerEffects = partner == null ? null : sharedEffects(partner);
      body = new NotedStep(steps, id, edge, sharedEffects(edge), partner, partnerEffects);
    }
    String name = "t" + id;
    MethodTypeDesc type = partner == null ? Names.STEP : pairType(edge);
    unit.method(name, type, body);
    Fragment call = new Fragments.Call(name, type);
    calls[id] = call;
    return call;
  }

  private Fragment sharedEffects(Edge edge) {
    Fragment known = sharedEffects.get(edge);
    if (known == null) {
      known = steps.sharedEffects(unit, edge);
      sharedEffects.put(edge, known);
    }
    return known;
  }

  /** One transition by its number; of a sender all pairs, from which the caller chooses. */
  private Fragment fire(Map<Edge, Fragment> senders, Map<Edge, Fragment> committedSenders) {
    List<Integer> ids = new ArrayList<>();
    List<Fragment> bodies = new ArrayList<>();
    for (int id = 0; id < table.count(); id++) {
      Edge edge = table.senderEdge(id);
      if (edge == null) {
        continue;
      }
      Edge partner = table.receiverEdge(id);
      Fragment call = partner == null ? call(id) : senders.get(edge);
      if (call != null) {
        ids.add(id);
        bodies.add(
            new Guarded(
                locationSlot(edge),
                edge.from(),
                partner == null ? -1 : locationSlot(partner),
                partner == null ? 0 : partner.from(),
                committed.choose(call, edge, partner == null ? call : committedSenders.get(edge))));
      }
    }
    Fragments.Selector number = new Fragments.Selector(false, Code.FIRST_VALUE);
    return Fragments.choice(unit, Names.NUMBERED_STEP, number, ids, bodies);
  }

  private int locationSlot(Edge edge) {
    return program.processes().get(edge.process()).locationSlot();
  }

  /** Delivers the error of a sender, if that is still to be done. */
  private record Failure(int id) implements Fragment {
    @Override
    public int size() {
      return 8;
    }

    @Override
    public void write(Code code) {
      code.constant(id);
      code.out.aload(code.context());
      code.callContext("deliverOnce", Names.PUSH);
    }
  }

  /** Notes an edge of the property if its guard holds or errs. */
  private record Choose(ExpressionWriter expressions, Edge edge) implements Fragment {
    @Override
    public int size() {
      return Weights.of(edge);
    }

    @Override
    public void write(Code code) {
      Label chosen = code.label();
      Label end = code.label();
      Expression guard = edge.guard();
      if (guard != null && expressions.fallible(guard)) {
        expressions.jump(code, guard, Code.STATE, chosen, true);
        code.pushError();
        code.out.ifeq(end);
      } else if (guard != null) {
        expressions.jump(code, guard, Code.STATE, end, false);
      }
      code.bind(chosen);
      code.constant(edge.index());
      code.out.aload(code.context());
      code.callContext("choose", Names.PUSH);
      code.bind(end);
    }
  }

  /** A step if its processes are where it starts. */
  private record Guarded(
      int slot, int location, int partnerSlot, int partnerLocation, Fragment step)
      implements Fragment {
    @Override
    public int size() {
      return 24 + step.size();
    }

    @Override
    public void write(Code code) {
      Label end = code.label();
      code.load(Code.STATE, slot);
      code.constant(location);
      code.out.if_icmpne(end);
      if (partnerSlot >= 0) {
        code.load(Code.STATE, partnerSlot);
        code.constant(partnerLocation);
        code.out.if_icmpne(end);
      }
      step.write(code);
      code.bind(end);
    }
  }
}
