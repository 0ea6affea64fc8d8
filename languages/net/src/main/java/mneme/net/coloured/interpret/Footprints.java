package mneme.net.coloured.interpret;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
 * other looks at or changes. Immutable and thread-safe.
 */
public final class Footprints implements Independence {
  private final ColouredNet net;
  private final Marking marking;
  private final EventCodes codes;
  private final List<Plan> plans = new ArrayList<>();

  /** By transition: the places it looks at, and those it changes. */
  private final List<BitSet> read = new ArrayList<>();

  private final List<BitSet> written = new ArrayList<>();
  private final ThreadLocal<Evaluator> evaluators;

  /** Colours of places. */
  private record Colour(int place, long key) {}

  private record Footprint(Set<Colour> read, Set<Colour> written) {}

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
    if (!meet(written.get(t), read.get(u), written.get(u))
        && !meet(written.get(u), read.get(t), written.get(t))) {
      return true;
    }
    if (codes.isRanked(t) || codes.isRanked(u) || looksAround(t) || looksAround(u)) {
      return false;
    }
    try {
      Footprint one = of(event, t);
      Footprint two = of(other, u);
      return apart(one.written, two) && apart(two.written, one);
    } catch (NetErrorException e) {
      return false;
    }
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

  private static boolean apart(Set<Colour> written, Footprint other) {
    for (Colour colour : written) {
      if (other.read.contains(colour) || other.written.contains(colour)) {
        return false;
      }
    }
    return true;
  }

  private Footprint of(long event, int t) {
    Evaluator evaluator = evaluators.get();
    NetTransition rule = net.transitions().get(t);
    long choice = event & (1L << codes.choiceBits()) - 1;
    evaluator.begin(new int[0], rule.locals());
    for (int v = 0; v < rule.variables().size(); v++) {
      evaluator.assign(v, codes.value(t, v, choice));
    }
    Footprint footprint = new Footprint(new HashSet<>(), new HashSet<>());
    Plan plan = plans.get(t);
    for (Step step : plan.steps()) {
      if (step instanceof Step.Assign assign) {
        evaluator.assign(assign.variable(), evaluator.value(assign.value()));
      } else if (step instanceof Step.Probe probe) {
        footprint.read.add(colour(probe.place(), probe.colour(), evaluator));
      }
    }
    plan.inhibitors().forEach(effect -> collect(effect, footprint.read, evaluator));
    plan.takes().forEach(effect -> collect(effect, footprint.written, evaluator));
    plan.puts().forEach(effect -> collect(effect, footprint.written, evaluator));
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

  private void collect(Plan.Effect effect, Set<Colour> into, Evaluator evaluator) {
    collect(effect, effect.term(), 0, into, evaluator);
  }

  private void collect(
      Plan.Effect effect, Term term, int loop, Set<Colour> into, Evaluator evaluator) {
    if (loop < term.loops().size()) {
      Loop next = term.loops().get(loop);
      evaluator.forEach(next, () -> collect(effect, term, loop + 1, into, evaluator));
    } else if (term.condition() == null || evaluator.holds(term.condition())) {
      into.add(colour(effect.place(), term.colour(), evaluator));
    }
  }
}
