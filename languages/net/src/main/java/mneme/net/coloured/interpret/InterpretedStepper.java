package mneme.net.coloured.interpret;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import mneme.model.ModelError;
import mneme.model.Reversible;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.net.coloured.Arc;
import mneme.net.coloured.ColouredNet;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Loop;
import mneme.net.coloured.NetTransition;
import mneme.net.coloured.marking.Marking;
import mneme.net.coloured.marking.Region;
import mneme.net.coloured.marking.Workspace;
import mneme.net.coloured.plan.EventCodes;
import mneme.net.coloured.plan.Plan;
import mneme.net.coloured.plan.Planner;
import mneme.net.coloured.plan.Step;
import mneme.net.coloured.plan.Trees;
import org.jspecify.annotations.Nullable;

/** Executes a coloured net by walking over its plans. Not thread-safe. */
public class InterpretedStepper implements Stepper {
  private final ColouredNet net;
  private final Marking marking;
  private final EventCodes codes;
  private final int choiceBits;
  private final List<Plan> plans = new ArrayList<>();
  private final List<Plan> single = new ArrayList<>();
  private final Evaluator evaluator;
  private final Workspace work;
  private final ArcEffects arcs;
  private final boolean prioritised;

  private int[] state = new int[0];
  private int transition;
  private int rank;
  private Visitor visitor = new Nothing();

  /** Whether priorities are only looked at, to find the greatest. */
  private boolean searching;

  /** Bindings of a lower priority are not enabled. */
  private long least;

  /** What to do with an enabled binding; {@code next} holds the successor. */
  interface Visitor {
    /** Whether to compute the successor, or only whether there is one. */
    void enabled(long event);

    void error(long event, ModelError error);
  }

  public InterpretedStepper(ColouredNet net, Marking marking, EventCodes codes) {
    this.net = net;
    this.marking = marking;
    this.codes = codes;
    this.choiceBits = codes.choiceBits();
    for (NetTransition each : net.transitions()) {
      plans.add(Planner.all(each, marking));
      single.add(Planner.one(each, marking));
    }
    this.evaluator = new Evaluator(net, marking.values(), marking);
    this.work = new Workspace(marking.shape().size());
    this.prioritised = net.transitions().stream().anyMatch(each -> each.priority() != null);
    this.arcs =
        new ArcEffects(
            marking,
            evaluator,
            work,
            net.places().stream().mapToInt(place -> place.domain().size()).max().orElse(0));
  }

  /** A stepper that can undo events where the net allows it. */
  public static Stepper of(ColouredNet net, Marking marking, EventCodes codes) {
    return isReversible(net, codes)
        ? new WithUndo(net, marking, codes)
        : new InterpretedStepper(net, marking, codes);
  }

  /** Whether events say their bindings, and what they move does not depend on the marking. */
  public static boolean isReversible(ColouredNet net, EventCodes codes) {
    if (!codes.allBindings()) {
      return false;
    }
    BitSet places = new BitSet();
    boolean events = false;
    for (NetTransition each : net.transitions()) {
      for (NetTransition.Let let : each.lets()) {
        events |= Trees.places(let.value(), places);
      }
      for (Arc arc : each.inputs()) {
        events |= Trees.places(arc, places);
      }
      for (Arc arc : each.outputs()) {
        events |= Trees.places(arc, places);
      }
    }
    return !events && places.isEmpty();
  }

  @Override
  public void successors(int[] newState, SuccessorSink sink) {
    visit(
        newState,
        new Visitor() {
          @Override
          public void enabled(long event) {
            sink.successor(work.next, event, work.changed, work.count);
          }

          @Override
          public void error(long event, ModelError error) {
            sink.error(event, error);
          }
        });
  }

  @Override
  public void enabled(int[] newState, EventSink sink) {
    visit(
        newState,
        new Visitor() {
          @Override
          public void enabled(long event) {
            sink.event(event);
          }

          @Override
          public void error(long event, ModelError error) {
            sink.event(event);
          }
        });
  }

  private void visit(int[] newState, Visitor then) {
    state = newState;
    work.adopt(newState);
    findPriority();
    visitor = then;
    for (int t = 0; t < plans.size(); t++) {
      all(t);
    }
  }

  private void all(int t) {
    transition = t;
    rank = 0;
    evaluator.begin(state, net.transitions().get(t).locals());
    step(plans.get(t), 0);
  }

  /** Finds the greatest priority of what is enabled. */
  private void findPriority() {
    if (prioritised) {
      visitor = new Nothing();
      searching = true;
      least = Long.MIN_VALUE;
      for (int t = 0; t < plans.size(); t++) {
        all(t);
      }
      searching = false;
    }
  }

  /** Whether the current binding is to be visited. */
  private boolean ranks() {
    Expression expression = net.transitions().get(transition).priority();
    long priority = expression == null ? 0 : evaluator.value(expression);
    if (searching) {
      least = Math.max(least, priority);
      return false;
    }
    return priority >= least;
  }

  @Override
  public int @Nullable [] fire(int[] newState, long event) {
    int t = (int) (event >>> choiceBits);
    long choice = event & (1L << choiceBits) - 1;
    if (event < 0 || t >= plans.size() || !codes.isValid(t, choice)) {
      return null;
    }
    state = newState;
    work.adopt(newState);
    findPriority();
    Keep keep = new Keep(event);
    visitor = keep;
    if (codes.isRanked(t)) {
      all(t);
    } else {
      bind(t, choice);
      step(single.get(t), 0);
    }
    return keep.found;
  }

  private void bind(int t, long choice) {
    transition = t;
    rank = 0;
    NetTransition rule = net.transitions().get(t);
    evaluator.begin(state, rule.locals());
    for (int v = 0; v < rule.variables().size(); v++) {
      evaluator.assign(v, codes.value(t, v, choice));
    }
  }

  private long event() {
    long choice = 0;
    if (codes.isRanked(transition)) {
      choice = rank;
    } else {
      int variables = net.transitions().get(transition).variables().size();
      for (int v = 0; v < variables; v++) {
        choice += (evaluator.variable(v) - codes.low(transition, v)) * codes.weight(transition, v);
      }
    }
    return (long) transition << choiceBits | choice;
  }

  private void step(Plan plan, int number) {
    if (number == plan.steps().size()) {
      finish(plan);
      return;
    }
    try {
      switch (plan.steps().get(number)) {
        case Step.Scan scan -> scan(plan, number, scan);
        case Step.Probe probe -> {
          Region region = marking.region(probe.place());
          if (region.count(state, arcs.key(region, probe.colour())) >= probe.tokens()) {
            step(plan, number + 1);
          }
        }
        case Step.Enumerate enumerate ->
            evaluator.forEach(enumerate.loop(), () -> step(plan, number + 1));
        case Step.Member member -> {
          if (isMember(member.loop())) {
            step(plan, number + 1);
          }
        }
        case Step.Assign assign -> {
          evaluator.assign(assign.variable(), evaluator.value(assign.value()));
          step(plan, number + 1);
        }
        case Step.Test test -> {
          if (evaluator.holds(test.condition())) {
            step(plan, number + 1);
          }
        }
      }
    } catch (NetErrorException e) {
      fail(plan, number, e.error());
    }
  }

  /** Variables that have no value yet take the least one in the event that errs. */
  private void fail(Plan plan, int number, ModelError error) {
    for (int i = number; i < plan.steps().size(); i++) {
      switch (plan.steps().get(i)) {
        case Step.Enumerate enumerate -> reset(enumerate.loop());
        case Step.Scan scan -> {
          for (Step.Match match : scan.matches()) {
            if (match instanceof Step.Match.Bind bind) {
              evaluator.assign(bind.variable(), codes.low(transition, bind.variable()));
            }
          }
        }
        default -> {}
      }
    }
    work.restore(state);
    visitor.error(event(), error);
    rank++;
  }

  private void reset(Loop loop) {
    int variable =
        switch (loop) {
          case Loop.Interval interval -> interval.variable();
          case Loop.Elements elements -> elements.variable();
          case Loop.Colours _ -> throw new IllegalStateException();
        };
    evaluator.assign(variable, codes.low(transition, variable));
  }

  private boolean isMember(Loop loop) {
    return switch (loop) {
      case Loop.Interval interval -> {
        long value = evaluator.variable(interval.variable());
        yield evaluator.value(interval.low()) <= value && value <= evaluator.value(interval.high());
      }
      case Loop.Elements elements -> {
        long value = evaluator.variable(elements.variable());
        boolean[] found = new boolean[1];
        evaluator.forEach(
            elements, () -> found[0] |= evaluator.variable(elements.variable()) == value);
        evaluator.assign(elements.variable(), value);
        yield found[0];
      }
      case Loop.Colours _ -> throw new IllegalStateException();
    };
  }

  private void scan(Plan plan, int number, Step.Scan scan) {
    Region region = marking.region(scan.place());
    for (int i = 0, n = region.positions(state); i < n; i++) {
      if (region.countAt(state, i) >= scan.tokens()
          && matches(region, region.keyAt(state, i), scan.matches())) {
        step(plan, number + 1);
      }
    }
  }

  private boolean matches(Region region, long key, List<Step.Match> matches) {
    for (int c = 0; c < matches.size(); c++) {
      long value = region.colours().component(key, c);
      switch (matches.get(c)) {
        case Step.Match.Bind bind ->
            evaluator.assign(
                bind.variable(),
                bind.cyclic() == null
                    ? value - bind.offset()
                    : bind.cyclic().low()
                        + Math.floorMod(
                            value - bind.offset() - bind.cyclic().low(), bind.cyclic().size()));
        case Step.Match.Equal equal -> {
          if (evaluator.value(equal.value()) != value) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private void finish(Plan plan) {
    try {
      if (arcs.move(plan.takes(), true) != null
          || arcs.inhibit(plan.inhibitors(), state)
          || prioritised && !ranks()) {
        work.restore(state);
        return;
      }
      Region overfull = arcs.move(plan.puts(), false);
      if (overfull != null) {
        throw new NetErrorException(Mistakes.tokens(overfull));
      }
    } catch (NetErrorException e) {
      fail(plan, plan.steps().size(), e.error());
      return;
    }
    visitor.enabled(event());
    work.restore(state);
    rank++;
  }

  /** Puts back what an event took, and takes what it put. */
  int @Nullable [] before(int[] after, long event) {
    int t = (int) (event >>> choiceBits);
    long choice = event & (1L << choiceBits) - 1;
    if (event < 0 || t >= plans.size() || !codes.isValid(t, choice)) {
      return null;
    }
    state = after;
    work.adopt(after);
    bind(t, choice);
    Plan plan = single.get(t);
    try {
      for (Step step : plan.steps()) {
        if (step instanceof Step.Assign assign) {
          evaluator.assign(assign.variable(), evaluator.value(assign.value()));
        }
      }
      if (arcs.move(plan.puts(), true) != null || arcs.move(plan.takes(), false) != null) {
        return null;
      }
    } catch (NetErrorException e) {
      return null;
    }
    int[] before = work.next.clone();
    int[] again = fire(before, event);
    return again != null && Workspace.isSame(again, after) ? before : null;
  }

  private static final class WithUndo extends InterpretedStepper implements Reversible {
    WithUndo(ColouredNet net, Marking marking, EventCodes codes) {
      super(net, marking, codes);
    }

    @Override
    public int @Nullable [] undo(int[] after, long event) {
      return before(after, event);
    }
  }

  private static final class Nothing implements Visitor {
    @Override
    public void enabled(long event) {}

    @Override
    public void error(long event, ModelError error) {}
  }

  /** Keeps the successor of one event. */
  private final class Keep implements Visitor {
    private final long wanted;
    int @Nullable [] found;

    Keep(long wanted) {
      this.wanted = wanted;
    }

    @Override
    public void enabled(long event) {
      if (event == wanted) {
        found = work.next.clone();
      }
    }

    @Override
    public void error(long event, ModelError error) {}
  }
}
