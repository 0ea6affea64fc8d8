package mneme.promela.guard;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import mneme.promela.program.Action;
import mneme.promela.program.ChannelType;
import mneme.promela.program.Expression;
import mneme.promela.program.Location;
import mneme.promela.program.Program;
import mneme.promela.program.Step;

/**
 * What a transition may touch: its first step, who answers where it offers a message, and all that
 * follows without others. Not thread-safe.
 */
final class Walk {
  /** Atomic sequences with more steps may have more ways than are followed. */
  private static final int FEW_STEPS = 24;

  private final Configuration configuration;
  private final int pid;
  private final int location;
  private final Step first;
  private final Print print = new Print();
  private final BitSet passed = new BitSet();

  /** Where the walk came through and did not come to an end yet. */
  private final BitSet within = new BitSet();

  /** How the first step looks at channels where it is possible. */
  private final boolean guarded;

  private int steps;

  /**
   * @param guarded whether the condition of the first step is looked at elsewhere
   */
  private Walk(Configuration configuration, int pid, Located at, boolean guarded) {
    this.configuration = configuration;
    this.pid = pid;
    this.location = at.location;
    this.first = at.step;
    this.guarded = guarded;
  }

  /** A step and where it begins. */
  record Located(int location, Step step) {}

  /** Someone who may take a message that is offered. */
  record Partner(int pid, int location, Step step) {}

  static Print of(Configuration configuration, int pid, Located at, boolean guarded) {
    return new Walk(configuration, pid, at, guarded).whole();
  }

  private Print whole() {
    int from = configuration.place(pid, location);
    print.asks.set(from);
    print.leaves.set(from);
    Terms terms = new Terms(configuration, pid);
    switch (first.action()) {
      case Action.Guard(Expression condition) -> {
        if (!guarded) {
          print.look(condition, terms);
        }
      }
      case Action.Send send when isOffer(send, terms) -> action(send, pid);
      case Action.Send send -> {
        boolean known = terms.channel(send.channel()) != 0;
        if (known && !send.sorted()) {
          print.channels(send.channel(), terms, print.sends);
        } else {
          use(send, terms);
        }
        values(send, terms);
      }
      case Action.Receive receive when terms.channel(receive.channel()) != 0 -> {
        print.channels(
            receive.channel(), terms, receive.keep() ? print.looksAhead : print.receives);
        if (receive.random()) {
          print.channels(receive.channel(), terms, print.looksAhead, print.looksBehind);
        }
        fields(receive, terms);
      }
      default -> action(first.action(), pid);
    }
    goOn(pid, first);
    print.mayGetLost |= steps > FEW_STEPS;
    return print;
  }

  private boolean isOffer(Action.Send send, Terms terms) {
    return terms.channels(send.channel()).stream()
        .anyMatch(id -> configuration.channelType(id).isRendezvous());
  }

  /** Goes on behind a step. */
  private void goOn(int mover, Step step) {
    Terms terms = new Terms(configuration, mover);
    if (step.action() instanceof Action.End) {
      return;
    }
    if (step.action() instanceof Action.Send send && isOffer(send, terms)) {
      print.arrives.set(configuration.place(mover, step.target()));
      for (Partner partner : partners(configuration, mover, send)) {
        int place = configuration.place(partner.pid, partner.location);
        print.asks.set(place);
        print.leaves.set(place);
        answer(partner);
        advance(partner.pid, partner.step);
      }
      if (terms.channels(send.channel()).stream()
          .allMatch(id -> configuration.channelType(id).isRendezvous())) {
        return;
      }
    }
    advance(mover, step);
  }

  private void answer(Partner partner) {
    if (partner.step.action() instanceof Action.Receive receive) {
      fields(receive, new Terms(configuration, partner.pid));
      check(receive);
    } else {
      action(partner.step.action(), partner.pid);
    }
  }

  private void check(Action.Receive receive) {
    for (int id = 1; id <= configuration.channels(); id++) {
      ChannelType type = configuration.channelType(id);
      print.mayErr |= type.isRendezvous() && !receive.fits(type);
    }
  }

  private void advance(int mover, Step step) {
    if (step.target() < 0) {
      return;
    }
    int place = configuration.place(mover, step.target());
    if (!step.atomic()) {
      print.arrives.set(place);
      return;
    }
    Location at = configuration.type(mover).locations().get(step.target());
    if (!neverBlocks(at)) {
      print.arrives.set(place);
    }
    if (within.get(place)) {
      print.mayGetLost = true;
      print.mayErr = true;
    }
    if (passed.get(place)) {
      return;
    }
    passed.set(place);
    within.set(place);
    for (Location.Group group : at.groups()) {
      for (Step next : all(group)) {
        steps++;
        if (!isAnswer(next.action(), mover)) {
          action(next.action(), mover);
          goOn(mover, next);
        }
      }
    }
    within.clear(place);
  }

  /** Whether a step only takes what others offer. */
  private boolean isAnswer(Action action, int mover) {
    return action instanceof Action.Receive receive
        && new Terms(configuration, mover)
            .channels(receive.channel()).stream()
                .allMatch(id -> configuration.channelType(id).isRendezvous());
  }

  static List<Step> all(Location.Group group) {
    List<Step> all = new ArrayList<>(group.steps());
    if (group.otherwise() != null) {
      all.add(Objects.requireNonNull(group.otherwise()));
    }
    return all;
  }

  /** Whether a process can always go on from a location. */
  private static boolean neverBlocks(Location location) {
    return location.groups().stream()
        .anyMatch(
            group ->
                group.otherwise() != null
                    || group.steps().stream()
                        .anyMatch(
                            step ->
                                step.action() instanceof Action.Skip
                                    || step.action() instanceof Action.Assign
                                    || step.action() instanceof Action.Assert
                                    || step.action() instanceof Action.Print));
  }

  /** Whether a step is possible only where somebody takes what it offers: nothing errs before. */
  static boolean needsPartner(Action.Send send, Terms terms) {
    int channel = terms.channel(send.channel());
    if (channel == 0) {
      return false;
    }
    ChannelType type = terms.configuration().channelType(channel);
    return type.isRendezvous()
        && send.fits(type)
        && send.values().stream().noneMatch(terms::mayErr);
  }

  /** Those who may take what is offered, wherever they are. */
  static List<Partner> partners(Configuration configuration, int offering, Action.Send send) {
    List<Integer> channels =
        new Terms(configuration, offering)
            .channels(send.channel()).stream()
                .filter(id -> configuration.channelType(id).isRendezvous())
                .toList();
    List<Partner> partners = new ArrayList<>();
    for (int other = 0; other < configuration.processes(); other++) {
      if (other == offering) {
        continue;
      }
      Terms terms = new Terms(configuration, other);
      for (Location location : configuration.type(other).locations()) {
        for (Location.Group group : location.groups()) {
          for (Step step : group.steps()) {
            if (takes(step.action(), channels, terms)) {
              partners.add(new Partner(other, location.index(), step));
            }
          }
        }
      }
    }
    return partners;
  }

  private static boolean takes(Action action, List<Integer> channels, Terms terms) {
    return switch (action) {
      case Action.Receive receive ->
          terms.channels(receive.channel()).stream().anyMatch(channels::contains);
      case Action.DStep dStep ->
          dStep.locations().get(dStep.entry()).groups().stream()
              .flatMap(group -> group.steps().stream())
              .anyMatch(step -> takes(step.action(), channels, terms));
      default -> false;
    };
  }

  /** What a step may touch that is not known to be possible. */
  private void action(Action action, int mover) {
    Terms terms = new Terms(configuration, mover);
    switch (action) {
      case Action.Skip _, Action.Else _ -> {}
      case Action.Guard(Expression condition) -> print.look(condition, terms);
      case Action.Assign assign -> {
        print.look(assign.value(), terms);
        print.store(assign.target(), terms.constant(assign.value()), terms);
      }
      case Action.Assert assertion -> {
        print.look(assertion.condition(), terms);
        Integer known = terms.constant(assertion.condition());
        print.mayFail |= known == null || known == 0;
      }
      case Action.Print values -> values.values().forEach(value -> print.look(value, terms));
      case Action.Send send -> {
        use(send, terms);
        values(send, terms);
      }
      case Action.Receive receive -> {
        if (receive.keep()) {
          print.channels(receive.channel(), terms, print.looksBehind, print.looksAhead);
        } else {
          print.channels(
              receive.channel(), terms, print.receives, print.looksBehind, print.looksAhead);
        }
        fields(receive, terms);
      }
      case Action.Run run -> {
        run.arguments().forEach(argument -> print.look(argument, terms));
        if (run.target() != null) {
          print.store(run.target(), null, terms);
        }
        print.creates = true;
        print.mayErr = true;
        print.reads.set(Program.PROCESSES);
        print.write(Program.PROCESSES, 1, null);
      }
      case Action.SetPriority _ -> throw new Terms.UnknownException();
      case Action.End _ -> end(mover, terms);
      case Action.DStep dStep -> dStep(dStep, mover);
    }
  }

  private void use(Action.Send send, Terms terms) {
    print.channels(send.channel(), terms, print.sends, print.looksBehind, print.looksAhead);
    if (send.sorted()) {
      // It may come first.
      print.channels(send.channel(), terms, print.receives);
    }
  }

  /** What a process keeps is gone with it. */
  private void end(int mover, Terms terms) {
    print.write(Program.PROCESSES, 1, null);
    print.reads.set(Program.PROCESSES);
    terms.slotsOf(mover).forEach(slot -> print.write(slot, 1, null));
    for (int id = 1; id <= configuration.channels(); id++) {
      if (configuration.owner(id) == mover) {
        print.sends.set(id);
        print.receives.set(id);
        print.looksAhead.set(id);
        print.looksBehind.set(id);
      }
    }
  }

  private void dStep(Action.DStep dStep, int mover) {
    BitSet targets = new BitSet();
    for (Location inner : dStep.locations()) {
      print.mayErr |= inner.index() != dStep.entry() && !neverBlocks(inner);
      for (Location.Group group : inner.groups()) {
        for (Step step : all(group)) {
          action(step.action(), mover);
          if (step.target() >= 0) {
            // Where no location is reached twice there is no circle.
            print.mayGetLost |= targets.get(step.target());
            targets.set(step.target());
          }
        }
      }
    }
    print.mayGetLost |= targets.get(dStep.entry());
  }

  private void values(Action.Send send, Terms terms) {
    send.values().forEach(value -> print.look(value, terms));
    for (int id : terms.channels(send.channel())) {
      print.mayErr |= !send.fits(configuration.channelType(id));
    }
  }

  private void fields(Action.Receive receive, Terms terms) {
    for (Action.Field field : receive.fields()) {
      if (field.match() != null) {
        print.look(field.match(), terms);
      }
      if (field.target() != null) {
        print.store(field.target(), null, terms);
      }
    }
    for (int id : terms.channels(receive.channel())) {
      print.mayErr |= !receive.fits(configuration.channelType(id));
    }
  }
}
