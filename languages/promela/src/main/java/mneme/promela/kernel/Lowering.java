package mneme.promela.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import mneme.model.kernel.Action.AssignElement;
import mneme.model.kernel.Action.ErrIf;
import mneme.model.kernel.Action.Let;
import mneme.model.kernel.Alternative;
import mneme.model.kernel.NotLoweredException;
import mneme.model.kernel.Term;
import mneme.model.kernel.Term.BinaryOperator;
import mneme.model.kernel.Width;
import mneme.promela.kernel.Processes.Queue;
import mneme.promela.machine.Machine;
import mneme.promela.program.Action;
import mneme.promela.program.Action.DStep;
import mneme.promela.program.Action.Receive;
import mneme.promela.program.Action.Send;
import mneme.promela.program.Expression;
import mneme.promela.program.Location;
import mneme.promela.program.Place;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import mneme.promela.program.Step;
import org.jspecify.annotations.Nullable;

/**
 * Writes every way that a step of a process can take as an alternative of its own: with which
 * receiver it meets, and how an atomic sequence goes on. Not thread-safe.
 */
final class Lowering {
  /** Steps of an atomic sequence that are written out. */
  private static final int MOST_LINKS = 60;

  private static final int MOST_ALTERNATIVES = 4000;

  private final Program program;
  private final Processes processes;
  private final Expressions terms;
  private final List<Alternative> alternatives = new ArrayList<>();
  private int locals;
  private long transition;

  Lowering(Program program, Processes processes) {
    this.program = program;
    this.processes = processes;
    this.terms = new Expressions(processes);
  }

  List<Alternative> alternatives() {
    return alternatives;
  }

  /** Values that one way notes at most. */
  int locals() {
    return locals;
  }

  /** Writes the steps of a process. */
  void process(int pid) {
    for (Location location : processes.type(pid).locations()) {
      List<Term> conditions =
          List.of(Term.slotIs(processes.locationSlot(pid), location.index()), terms.mayMove(pid));
      Way begin = new Way(conditions, List.of(), List.of(), 0);
      steps(location, pid, begin, true);
    }
  }

  private void emit(Way way) {
    if (alternatives.size() >= MOST_ALTERNATIVES) {
      throw new NotLoweredException(
          "its steps can go more than %,d ways".formatted(MOST_ALTERNATIVES));
    }
    alternatives.add(way.alternative(transition, Machine.CHOICE_BITS));
  }

  private static Location.Group only(List<Location.Group> groups) {
    if (groups.size() != 1) {
      throw new NotLoweredException("it has an unless");
    }
    return groups.getFirst();
  }

  /** Every step of a location, after what was done before. */
  private void steps(Location location, int pid, Way before, boolean first) {
    if (location.groups().isEmpty()) {
      return;
    }
    Location.Group group = only(location.groups());
    for (Step step : group.steps()) {
      begin(step, pid, first);
      step(step, pid, before);
    }
    Step otherwise = group.otherwise();
    if (otherwise != null) {
      begin(otherwise, pid, first);
      step(otherwise, pid, before.require(Term.not(Term.any(possible(group.earlier(), pid)))));
    }
  }

  private void begin(Step step, int pid, boolean first) {
    if (first) {
      transition = (long) pid * program.steps().size() + step.id();
    }
  }

  private List<Term> possible(List<Step> steps, int pid) {
    return steps.stream().map(step -> possible(step.action(), pid)).toList();
  }

  private void step(Step step, int pid, Way before) {
    switch (step.action()) {
      case Send send -> send(send, pid, before, step);
      case Action.End _ -> {
        Way way = before.require(Expressions.isYoungest(pid));
        for (int slot = processes.base(pid) + Proctype.TYPE + 1;
            slot < processes.base(pid) + processes.type(pid).size();
            slot++) {
          way = way.assign(slot, Term.of(0));
        }
        emit(last(way.assign(Program.PROCESSES, Term.of(pid)), pid));
      }
      case DStep dStep -> dStep(dStep, dStep.entry(), pid, before, true, w -> go(w, step, pid));
      default -> perform(step.action(), pid, before, way -> go(way, step, pid));
    }
  }

  private Way last(Way way, int pid) {
    return program.lastSlot() < 0 ? way : way.assign(program.lastSlot(), Term.of(pid));
  }

  /** The step is done: moves on, with others or without. */
  private void go(Way done, Step step, int pid) {
    Way way = last(done.assign(processes.locationSlot(pid), Term.of(step.target())), pid);
    if (!step.atomic()) {
      emit(way);
      return;
    }
    if (way.links() >= MOST_LINKS) {
      throw new NotLoweredException(
          "an atomic sequence takes more than %d steps".formatted(MOST_LINKS));
    }
    Location location = processes.type(pid).locations().get(step.target());
    List<Term> any = new ArrayList<>();
    if (!location.groups().isEmpty()) {
      Location.Group group = only(location.groups());
      any.addAll(possible(group.steps(), pid));
      if (group.otherwise() != null) {
        any.add(Term.of(1));
      }
    }
    Way linked = way.linked();
    if (!isCertain(any)) {
      emit(linked.require(Term.not(Term.all(List.of(terms.mayMove(pid), Term.any(any))))));
    }
    steps(location, pid, linked.require(mayStillMove(pid)), false);
  }

  /** A process that moves is alive; only a condition of its type can stop it. */
  private Term mayStillMove(int pid) {
    return processes.type(pid).provided() == null ? Term.of(1) : terms.mayMove(pid);
  }

  private static boolean isCertain(List<Term> any) {
    return any.stream().anyMatch(term -> term instanceof Term.Constant(int value) && value != 0);
  }

  /** Whether an action is possible now; where that errs, it is. */
  private Term possible(Action action, int pid) {
    Term possible =
        switch (action) {
          case Action.Guard(Expression condition) -> terms.term(condition, pid);
          case Send send -> {
            List<Term> any = new ArrayList<>();
            for (Queue queue : processes.candidates(send.channel())) {
              Term room = roomFor(send, queue, pid);
              any.add(Term.all(List.of(isMeant(send.channel(), queue, pid), room)));
            }
            yield Term.any(any);
          }
          case Receive receive -> {
            List<Term> any = new ArrayList<>();
            for (Queue queue : processes.candidates(receive.channel())) {
              any.add(
                  Term.all(
                      List.of(
                          isMeant(receive.channel(), queue, pid),
                          terms.fits(queue, matches(receive), receive.random(), pid))));
            }
            yield Term.any(any);
          }
          case Action.End _ -> Expressions.isYoungest(pid);
          case DStep dStep -> {
            Location.Group entry = only(dStep.locations().get(dStep.entry()).groups());
            yield entry.otherwise() != null
                ? Term.of(1)
                : Term.any(possibleWithin(entry.steps(), pid));
          }
          case Action.Run _, Action.SetPriority _ ->
              throw new NotLoweredException("it makes processes or sets priorities");
          case Action.Skip _, Action.Else _, Action.Assign _, Action.Assert _, Action.Print _ ->
              Term.of(1);
        };
    return Term.mayErr(possible)
        ? Term.any(List.of(Term.not(new Term.Defined(possible)), possible))
        : possible;
  }

  /** Within a d_step no handshake begins. */
  private List<Term> possibleWithin(List<Step> steps, int pid) {
    return steps.stream().map(step -> possibleWithin(step.action(), pid)).toList();
  }

  private Term possibleWithin(Action action, int pid) {
    return action instanceof Send send && isRendezvous(send.channel())
        ? Term.of(0)
        : possible(action, pid);
  }

  private boolean isRendezvous(Expression channel) {
    return processes.candidates(channel).stream().allMatch(queue -> queue.type().isRendezvous());
  }

  private Term isMeant(Expression channel, Queue queue, int pid) {
    return processes.constant(channel) != null
        ? Term.of(1)
        : new Term.Binary(BinaryOperator.EQUAL, terms.term(channel, pid), Term.of(queue.number()));
  }

  private static List<@Nullable Expression> matches(Receive receive) {
    List<@Nullable Expression> matches = new ArrayList<>();
    for (Action.Field field : receive.fields()) {
      matches.add(field.match());
    }
    return matches;
  }

  /** Whether a message can be sent now: it has room, or somebody takes it. */
  private Term roomFor(Send send, Queue queue, int pid) {
    if (!queue.type().isRendezvous()) {
      return new Term.Binary(
          BinaryOperator.LESS, new Term.Read(queue.buffer()), Term.of(queue.type().capacity()));
    }
    List<Term> any = new ArrayList<>();
    partners(
        queue,
        pid,
        (other, location, step, receive) -> {
          List<Term> all = new ArrayList<>();
          all.add(Term.slotIs(processes.locationSlot(other), location.index()));
          all.add(terms.mayMove(other));
          all.add(isMeant(receive.channel(), queue, other));
          for (int f = 0; f < receive.fields().size(); f++) {
            Expression match = receive.fields().get(f).match();
            if (match != null) {
              all.add(
                  new Term.Binary(
                      BinaryOperator.EQUAL, terms.term(match, other), sent(send, queue, f, pid)));
            }
          }
          any.add(Term.all(all));
        });
    return Term.any(any);
  }

  private Term sent(Send send, Queue queue, int field, int pid) {
    return Processes.wrapped(
        terms.term(send.values().get(field), pid), queue.type().fields().get(field));
  }

  /** Receives that others offer at some place. */
  private interface Partner {
    void meet(int pid, Location location, Step step, Receive receive);
  }

  private void partners(Queue queue, int pid, Partner partner) {
    for (int other = 0; other < processes.count(); other++) {
      if (other == pid) {
        continue;
      }
      for (Location location : processes.type(other).locations()) {
        if (location.groups().isEmpty()) {
          continue;
        }
        for (Step step : only(location.groups()).steps()) {
          if (step.action() instanceof Receive receive
              && processes.candidates(receive.channel()).contains(queue)) {
            if (!receive.fits(queue.type())) {
              throw new NotLoweredException("a message has another number of fields");
            }
            partner.meet(other, location, step, receive);
          }
        }
      }
    }
  }

  private void send(Send send, int pid, Way before, Step step) {
    isAChannel(send.channel(), pid, before);
    for (Queue queue : processes.candidates(send.channel())) {
      Way way = before.require(isMeant(send.channel(), queue, pid));
      if (!queue.type().isRendezvous()) {
        perform(send, queue, pid, way, done -> go(done, step, pid));
        continue;
      }
      if (!send.fits(queue.type())) {
        throw new NotLoweredException("a message has another number of fields");
      }
      // A value that errs does so whether or not somebody takes it.
      for (Expression value : send.values()) {
        Term term = terms.term(value, pid);
        if (Term.mayErr(term)) {
          emit(way.require(Term.not(new Term.Defined(term))).act(new ErrIf(Term.of(1))));
          way = way.require(new Term.Defined(term));
        }
      }
      Way ready = way;
      partners(
          queue,
          pid,
          (other, location, taken, receive) ->
              handshake(send, queue, pid, ready, step, other, location, taken, receive));
    }
  }

  private void handshake(
      Send send,
      Queue queue,
      int pid,
      Way before,
      Step step,
      int other,
      Location location,
      Step taken,
      Receive receive) {
    Way way =
        before
            .require(Term.slotIs(processes.locationSlot(other), location.index()))
            .require(terms.mayMove(other));
    for (int f = 0; f < send.values().size(); f++) {
      way = let(way, f, sent(send, queue, f, pid));
    }
    way = way.assign(processes.locationSlot(pid), Term.of(step.target()));
    way = way.require(isMeant(receive.channel(), queue, other));
    for (int f = 0; f < receive.fields().size(); f++) {
      Expression match = receive.fields().get(f).match();
      if (match != null) {
        way =
            way.require(
                new Term.Binary(BinaryOperator.EQUAL, terms.term(match, other), new Term.Local(f)));
      }
    }
    for (int f = 0; f < receive.fields().size(); f++) {
      way = store(way, receive.fields().get(f).target(), new Term.Local(f), other);
    }
    go(way, taken, other);
  }

  private Way let(Way way, int local, Term value) {
    locals = Math.max(locals, local + 1);
    return way.act(new Let(local, value));
  }

  /** Where a variable names no channel, the step errs. */
  private void isAChannel(Expression channel, int pid, Way before) {
    if (processes.constant(channel) == null) {
      List<Term> any = new ArrayList<>();
      for (Queue queue : processes.queues()) {
        any.add(isMeant(channel, queue, pid));
      }
      emit(before.require(Term.not(Term.any(any))).act(new ErrIf(Term.of(1))));
    }
  }

  /** What an action does that begins no handshake and does not end the process. */
  private void perform(Action action, int pid, Way before, Consumer<Way> then) {
    switch (action) {
      case Action.Skip _, Action.Else _ -> then.accept(before);
      case Action.Guard(Expression condition) ->
          then.accept(before.require(terms.term(condition, pid)));
      case Action.Assign assign ->
          then.accept(store(before, assign.target(), terms.term(assign.value(), pid), pid));
      case Action.Assert assertion -> {
        Term holds = terms.term(assertion.condition(), pid);
        emit(before.require(Term.not(holds)).act(new ErrIf(Term.of(1))));
        then.accept(before.evaluate(holds));
      }
      case Action.Print print -> {
        Way way = before;
        for (Expression value : print.values()) {
          way = way.evaluate(terms.term(value, pid));
        }
        then.accept(way);
      }
      case Send send -> {
        isAChannel(send.channel(), pid, before);
        for (Queue queue : processes.candidates(send.channel())) {
          if (!queue.type().isRendezvous()) {
            Way way = before.require(isMeant(send.channel(), queue, pid));
            perform(send, queue, pid, way, then);
          }
        }
      }
      case Receive receive -> {
        isAChannel(receive.channel(), pid, before);
        for (Queue queue : processes.candidates(receive.channel())) {
          if (!queue.type().isRendezvous()) {
            Way way = before.require(isMeant(receive.channel(), queue, pid));
            perform(receive, queue, pid, way, then);
          }
        }
      }
      default -> throw new NotLoweredException("it makes processes or sets priorities");
    }
  }

  private void perform(Send send, Queue queue, int pid, Way before, Consumer<Way> then) {
    if (send.sorted()) {
      throw new NotLoweredException("it sends sorted messages");
    }
    Term length = new Term.Read(queue.buffer());
    int width = queue.type().fields().size();
    int capacity = queue.type().capacity();
    Way way = before.require(new Term.Binary(BinaryOperator.LESS, length, Term.of(capacity)));
    if (!send.fits(queue.type())) {
      emit(way.act(new ErrIf(Term.of(1))));
      return;
    }
    for (int f = 0; f < width; f++) {
      way = let(way, f, sent(send, queue, f, pid));
    }
    for (int f = 0; f < width; f++) {
      Term place =
          new Term.Binary(
              BinaryOperator.ADD,
              new Term.Binary(BinaryOperator.MULTIPLY, length, Term.of(width)),
              Term.of(f));
      way =
          way.act(
              new AssignElement(
                  queue.buffer() + 1, capacity * width, place, Width.INT, new Term.Local(f)));
    }
    then.accept(
        way.assign(queue.buffer(), new Term.Binary(BinaryOperator.ADD, length, Term.of(1))));
  }

  private void perform(Receive receive, Queue queue, int pid, Way before, Consumer<Way> then) {
    if (!receive.fits(queue.type())) {
      Term fits = terms.fits(queue, matches(receive), receive.random(), pid);
      emit(before.require(fits).act(new ErrIf(Term.of(1))));
      return;
    }
    int width = queue.type().fields().size();
    int capacity = queue.type().capacity();
    List<Term> earlier = new ArrayList<>();
    for (int message = 0; message < (receive.random() ? capacity : 1); message++) {
      Term fits = terms.fits(queue, message, matches(receive), pid);
      Way way = before.require(Term.not(Term.any(earlier))).require(fits);
      earlier.add(fits);
      for (int f = 0; f < receive.fields().size(); f++) {
        Term value = new Term.Read(queue.slot(message, f));
        way = store(way, receive.fields().get(f).target(), value, pid);
      }
      if (!receive.keep()) {
        for (int m = message; m < capacity; m++) {
          for (int f = 0; f < width; f++) {
            Term next = m + 1 < capacity ? new Term.Read(queue.slot(m + 1, f)) : Term.of(0);
            way = way.assign(queue.slot(m, f), next);
          }
        }
        way =
            way.assign(
                queue.buffer(),
                new Term.Binary(
                    BinaryOperator.SUBTRACT, new Term.Read(queue.buffer()), Term.of(1)));
      }
      then.accept(way);
    }
  }

  private Way store(Way way, @Nullable Place target, Term value, int pid) {
    if (target == null) {
      return way;
    }
    if (target.area() == Place.Area.NOWHERE) {
      return way.evaluate(value);
    }
    Processes.Slots slots = processes.slots(target, pid, terms);
    Term wrapped = Processes.wrapped(value, target.type());
    Term index = slots.index();
    return index == null
        ? way.assign(slots.first(), wrapped)
        : way.act(new AssignElement(slots.first(), slots.length(), index, Width.INT, wrapped));
  }

  /** A d_step takes the first step that is possible, each time. */
  private void dStep(DStep dStep, int at, int pid, Way before, boolean first, Consumer<Way> then) {
    if (at < 0) {
      then.accept(before);
      return;
    }
    if (before.links() >= MOST_LINKS) {
      throw new NotLoweredException("a d_step takes more than %d steps".formatted(MOST_LINKS));
    }
    Location.Group group = only(dStep.locations().get(at).groups());
    Way way = before.linked();
    List<Term> earlier = new ArrayList<>();
    for (Step step : group.earlier()) {
      if (first && step.action() instanceof Receive receive && mayMeet(receive)) {
        throw new NotLoweredException("a d_step begins with a handshake");
      }
      if (step.action() instanceof DStep || step.action() instanceof Action.End) {
        throw new NotLoweredException("a d_step contains another one");
      }
      Term possible = possibleWithin(step.action(), pid);
      Way here = way.require(Term.not(Term.any(earlier)));
      earlier.add(possible);
      perform(step.action(), pid, here, w -> dStep(dStep, step.target(), pid, w, false, then));
      if (possible instanceof Term.Constant(int value) && value != 0) {
        return;
      }
    }
    Step otherwise = group.otherwise();
    Way none = way.require(Term.not(Term.any(earlier)));
    if (otherwise != null) {
      perform(
          otherwise.action(),
          pid,
          none,
          w -> dStep(dStep, otherwise.target(), pid, w, false, then));
    } else if (!first) {
      emit(none.act(new ErrIf(Term.of(1))));
    }
  }

  private boolean mayMeet(Receive receive) {
    return processes.candidates(receive.channel()).stream()
        .anyMatch(queue -> queue.type().isRendezvous());
  }
}
