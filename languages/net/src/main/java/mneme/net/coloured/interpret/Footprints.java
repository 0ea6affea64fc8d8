package mneme.net.coloured.interpret;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.ObjLongConsumer;
import mneme.model.Independence;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Loop;
import mneme.net.coloured.NetTransition;
import mneme.net.coloured.Term;
import mneme.net.coloured.marking.Marking;
import mneme.net.coloured.marking.Region;
import mneme.net.coloured.plan.EventCodes;
import mneme.net.coloured.plan.Plan;
import mneme.net.coloured.plan.Planner;
import mneme.net.coloured.plan.Step;
import mneme.net.coloured.plan.Trees;

/**
 * Which events of a net may change places: those that neither change a colour of a place that the
 * other looks at or changes. Thread-safe; nothing changes but what it remembers of events.
 */
public final class Footprints implements Independence {
  /** Events of which the footprint is remembered; of others it is made each time. */
  private static final int MOST_REMEMBERED = 1 << 12;

  private final ColouredNet net;
  private final Marking marking;
  private final EventCodes codes;
  private final List<Plan> plans = new ArrayList<>();

  /** By transition: the places it looks at, and those it changes. */
  private final List<BitSet> read = new ArrayList<>();

  private final List<BitSet> written = new ArrayList<>();
  private final ThreadLocal<Evaluator> evaluators;

  private final Map<Long, Footprint> remembered = new ConcurrentHashMap<>();

  /** Colours of places. */
  private record Colour(int place, long key) {}

  private record Footprint(Map<Colour, Use> uses) {
    Use use(Colour colour) {
      return uses.computeIfAbsent(colour, each -> new Use());
    }
  }

  /** What an event does with a colour of a place. */
  private static final class Use {
    /** So many tokens have to be there. */
    long needed;

    /** There have to be fewer than this. */
    long least = Long.MAX_VALUE;

    long taken;
    long put;

    long change() {
      return put - taken;
    }

    boolean writes() {
      return taken + put > 0;
    }

    /** Whether an event that uses the colour like this may come before one that does so. */
    boolean overtakes(Use former) {
      long before = former.change();
      boolean enabled = (needed == 0 || before <= 0) && (least == Long.MAX_VALUE || before >= 0);
      boolean formerEnabled =
          (former.needed == 0 || change() >= 0 || needed - before >= former.needed - change())
              && (former.least == Long.MAX_VALUE || change() <= 0);
      return enabled && formerEnabled;
    }
  }

  public Footprints(ColouredNet net, Marking marking, EventCodes codes) {
    this.net = net;
    this.marking = marking;
    this.codes = codes;
    this.evaluators = ThreadLocal.withInitial(() -> new Evaluator(net, marking.values(), marking));
    boolean prioritised = net.transitions().stream().anyMatch(each -> each.priority() != null);
    for (NetTransition transition : net.transitions()) {
      Plan plan = Planner.one(transition, marking);
      plans.add(plan);
      BitSet reads = new BitSet();
      BitSet writes = new BitSet();
      for (Step step : plan.steps()) {
        reads(step, reads);
      }
      plan.inhibitors().forEach(effect -> reads.set(effect.place()));
      plan.takes().forEach(effect -> writes.set(effect.place()));
      plan.puts().forEach(effect -> writes.set(effect.place()));
      if (prioritised) {
        // What else is enabled decides.
        reads.set(0, net.places().size());
      }
      read.add(reads);
      written.add(writes);
    }
  }

  private static void reads(Step step, BitSet places) {
    switch (step) {
      case Step.Probe probe -> places.set(probe.place());
      case Step.Scan scan -> places.set(scan.place());
      case Step.Test test -> expression(test.condition(), places);
      case Step.Assign assign -> expression(assign.value(), places);
      case Step.Member member -> Trees.parts(member.loop()).forEach(e -> expression(e, places));
      case Step.Enumerate enumerate ->
          Trees.parts(enumerate.loop()).forEach(e -> expression(e, places));
    }
  }

  private static void expression(Expression expression, BitSet places) {
    if (Trees.places(expression, places)) {
      throw new IllegalArgumentException("a transition must not ask what is enabled");
    }
  }

  @Override
  public boolean independent(long event, long other) {
    int t = (int) (event >>> codes.choiceBits());
    int u = (int) (other >>> codes.choiceBits());
    if (event == other) {
      return false;
    }
    return areApart(t, u) || agree(event, other, (one, two) -> !one.writes() && !two.writes());
  }

  /**
   * An event may also come before one that takes tokens of the same colour: where there were enough
   * for both, the order does not matter.
   */
  @Override
  public boolean overtakes(long event, long former) {
    if (event == former) {
      return false;
    }
    int t = (int) (event >>> codes.choiceBits());
    int u = (int) (former >>> codes.choiceBits());
    return areApart(t, u) || !mayOverflow(t, u) && agree(event, former, Use::overtakes);
  }

  /** Whether something is true of all colours that both events use; false where that is unknown. */
  private boolean agree(long event, long other, BiPredicate<Use, Use> about) {
    int t = (int) (event >>> codes.choiceBits());
    int u = (int) (other >>> codes.choiceBits());
    if (!isLocal(t) || !isLocal(u)) {
      return false;
    }
    try {
      Footprint one = footprint(event, t);
      Footprint two = footprint(other, u);
      for (Map.Entry<Colour, Use> each : one.uses.entrySet()) {
        Use use = two.uses.get(each.getKey());
        if (use != null && !about.test(each.getValue(), use)) {
          return false;
        }
      }
      return true;
    } catch (NetErrorException e) {
      return false;
    }
  }

  /** Whether the first may put too many tokens into a place before the second has taken some. */
  private boolean mayOverflow(int first, int second) {
    for (Plan.Effect put : plans.get(first).puts()) {
      if (!marking.isBounded(put.place())
          && plans.get(second).takes().stream().anyMatch(take -> take.place() == put.place())) {
        return true;
      }
    }
    return false;
  }

  /** Whether neither changes a place that the other looks at or changes. */
  private boolean areApart(int t, int u) {
    return !meet(written.get(t), read.get(u), written.get(u))
        && !meet(written.get(u), read.get(t), written.get(t));
  }

  /** Whether the colours that an event uses say all about it. */
  private boolean isLocal(int t) {
    return !codes.isRanked(t) && !looksAround(t);
  }

  private static boolean meet(BitSet written, BitSet read, BitSet alsoWritten) {
    return written.intersects(read) || written.intersects(alsoWritten);
  }

  /** Whether a condition looks at a place as a whole. */
  private boolean looksAround(int transition) {
    BitSet around = new BitSet();
    NetTransition rule = net.transitions().get(transition);
    if (rule.priority() != null || net.transitions().stream().anyMatch(e -> e.priority() != null)) {
      return true;
    }
    for (Step step : plans.get(transition).steps()) {
      if (!(step instanceof Step.Probe)) {
        reads(step, around);
      }
    }
    return !around.isEmpty();
  }

  private Footprint footprint(long event, int t) {
    Footprint known = remembered.get(event);
    if (known != null) {
      return known;
    }
    Footprint made = of(event, t);
    if (remembered.size() < MOST_REMEMBERED) {
      remembered.put(event, made);
    }
    return made;
  }

  private Footprint of(long event, int t) {
    Evaluator evaluator = evaluators.get();
    NetTransition rule = net.transitions().get(t);
    long choice = event & (1L << codes.choiceBits()) - 1;
    evaluator.begin(new int[0], rule.locals());
    for (int v = 0; v < rule.variables().size(); v++) {
      evaluator.assign(v, codes.value(t, v, choice));
    }
    Footprint footprint = new Footprint(new HashMap<>());
    Plan plan = plans.get(t);
    for (Step step : plan.steps()) {
      if (step instanceof Step.Assign assign) {
        evaluator.assign(assign.variable(), evaluator.value(assign.value()));
      } else if (step instanceof Step.Probe probe) {
        Use use = footprint.use(colour(probe.place(), probe.colour(), evaluator));
        use.needed = Math.max(use.needed, probe.tokens());
      }
    }
    for (Plan.Effect effect : plan.inhibitors()) {
      collect(effect, footprint, evaluator, (use, n) -> use.least = Math.min(use.least, n));
    }
    for (Plan.Effect effect : plan.takes()) {
      collect(effect, footprint, evaluator, (use, n) -> use.taken += n);
    }
    for (Plan.Effect effect : plan.puts()) {
      collect(effect, footprint, evaluator, (use, n) -> use.put += n);
    }
    footprint.uses.values().forEach(use -> use.needed = Math.max(use.needed, use.taken));
    return footprint;
  }

  private Colour colour(int place, List<Expression> components, Evaluator evaluator) {
    Region region = marking.region(place);
    long[] colour = new long[components.size()];
    for (int i = 0; i < colour.length; i++) {
      colour[i] = evaluator.value(components.get(i));
    }
    return new Colour(place, region.colours().key(colour, 0));
  }

  private void collect(
      Plan.Effect effect, Footprint into, Evaluator evaluator, ObjLongConsumer<Use> how) {
    collect(effect, effect.term(), 0, into, evaluator, how);
  }

  private void collect(
      Plan.Effect effect,
      Term term,
      int loop,
      Footprint into,
      Evaluator evaluator,
      ObjLongConsumer<Use> how) {
    if (loop < term.loops().size()) {
      Loop next = term.loops().get(loop);
      evaluator.forEach(next, () -> collect(effect, term, loop + 1, into, evaluator, how));
    } else if (term.condition() == null || evaluator.holds(term.condition())) {
      long tokens = Math.max(0, evaluator.value(term.factor()));
      how.accept(into.use(colour(effect.place(), term.colour(), evaluator)), tokens);
    }
  }
}
