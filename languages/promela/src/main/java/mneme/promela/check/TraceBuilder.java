package mneme.promela.check;

import java.util.ArrayList;
import java.util.List;
import mneme.promela.check.Node.Chain;
import mneme.promela.program.Action;
import mneme.promela.program.EventTrace;
import mneme.promela.program.Expression;
import mneme.promela.program.Location;
import mneme.promela.program.Place.Area;
import mneme.promela.program.Proctype;
import mneme.promela.program.Step;
import mneme.promela.syntax.Decl;
import mneme.promela.syntax.PromelaError;
import org.jspecify.annotations.Nullable;

/** From a {@code trace} or {@code notrace} to an automaton over sends and receives. */
final class TraceBuilder {
  private final World world;
  private final ExpressionChecker expressions;
  private final List<Expression> sends = new ArrayList<>();
  private final List<Expression> receives = new ArrayList<>();

  TraceBuilder(World world, ExpressionChecker expressions) {
    this.world = world;
    this.expressions = expressions;
  }

  EventTrace build(Decl.Trace trace, int slot) {
    Variables variables = new Variables(world, expressions, Area.LOCAL, Proctype.VARIABLES);
    FlowBuilder flow = new FlowBuilder(world, variables, expressions);
    Chain chain =
        flow.process(
            new Decl.Proctype(
                trace.negated() ? ":notrace:" : ":trace:",
                null,
                List.of(),
                null,
                null,
                trace.body(),
                trace.position(),
                trace.end()),
            new Scope(world.globals));
    flow.finish();
    LocationBuilder.mark(chain);
    name(chain);
    List<EventTrace.Point> points = new ArrayList<>();
    for (Location location : new LocationBuilder(world, new ArrayList<>()).build(chain.first())) {
      points.add(point(location));
    }
    if (points.stream().noneMatch(EventTrace.Point::last)) {
      // A notrace that goes on for ever ends all the same, with the first event it does not have.
      points.add(new EventTrace.Point(true, true, List.of()));
    }
    return new EventTrace(trace.negated(), slot, points, sends, receives, trace.position());
  }

  /** What a trace speaks of counts, also where the trace itself never gets there. */
  private void name(Chain chain) {
    for (Node node : chain.nodes()) {
      if (node.action instanceof Action.Receive event) {
        (event.random() ? sends : receives).add(event.channel());
      }
      node.options.forEach(this::name);
      if (node.body != null) {
        name(node.body);
      }
      if (node.escape != null) {
        name(node.escape);
      }
    }
  }

  private EventTrace.Point point(Location location) {
    List<EventTrace.Event> events = new ArrayList<>();
    boolean last = false;
    for (Location.Group group : location.groups()) {
      for (Step step : group.steps()) {
        switch (step.action()) {
          case Action.End _ -> last = true;
          case Action.Receive event -> events.add(event(event, step.target()));
          default -> throw noEvent(step);
        }
      }
      if (group.otherwise() != null) {
        throw noEvent(group.otherwise());
      }
    }
    return new EventTrace.Point(location.end(), last, events);
  }

  private EventTrace.Event event(Action.Receive event, int target) {
    List<@Nullable Expression> matches = new ArrayList<>();
    event.fields().forEach(field -> matches.add(field.match()));
    return new EventTrace.Event(event.random(), event.channel(), matches, target);
  }

  private static PromelaError noEvent(Step step) {
    return new PromelaError(
        step.position(), "a trace consists of sends and receives; this is neither");
  }
}
