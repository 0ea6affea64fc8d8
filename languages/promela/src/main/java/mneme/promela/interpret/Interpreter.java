package mneme.promela.interpret;

import java.util.Arrays;
import java.util.List;
import mneme.model.ModelError;
import mneme.model.SuccessorSink;
import mneme.promela.machine.Engine;
import mneme.promela.machine.Failure;
import mneme.promela.program.Action;
import mneme.promela.program.ChannelType;
import mneme.promela.program.Expression;
import mneme.promela.program.Location;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import mneme.promela.program.Step;

/** Takes steps as the program says them; what takes them faster builds on it. Not thread-safe. */
public class Interpreter extends Operations implements Engine {
  /** After so many steps of an atomic sequence the stack of another thread is used. */
  private static final int DEEP = 300;

  /** More steps were tried than allowed. */
  public static final class TooManyStepsException extends RuntimeException {
    private TooManyStepsException() {
      super(null, null, false, false);
    }
  }

  private final boolean prioritised;
  private long allowance = Long.MAX_VALUE;

  public Interpreter(Program program) {
    super(program);
    this.prioritised = program.hasPriorities();
  }

  /** Tries so many steps more, and throws {@link TooManyStepsException} then. */
  public void allow(long steps) {
    allowance = steps;
  }

  /** The first value of a variable cannot be computed. */
  public static final class InitialException extends RuntimeException {
    private final transient ModelError error;

    private InitialException(ModelError error) {
      super(error.message(), null, false, false);
      this.error = error;
    }

    public ModelError error() {
      return error;
    }
  }

  /**
   * The state before any step.
   *
   * @throws InitialException where a variable has no first value
   */
  public int[] initial() {
    try {
      return first();
    } catch (Failure e) {
      throw new InitialException(error());
    }
  }

  private int[] first() {
    begin(new int[0], new Nobody());
    for (Proctype.LocalChannel channel : program.channels()) {
      set(channel.variable(), program.channels().indexOf(channel) + 1);
    }
    for (Proctype.Initial initial : program.initials()) {
      store(initial.place(), value(initial.value(), 0), 0);
    }
    for (int i = 0; i < program.active().size(); i++) {
      create(program.active().get(i), 0, prioritised ? program.priorities().get(i) : 0);
    }
    int last = processes() - 1;
    int end = last < 0 ? program.globals() : base[last] + proctypes[typeOf(last)].size();
    return Arrays.copyOf(s, end);
  }

  @Override
  public void successors(int[] state, SuccessorSink sink) {
    begin(state, sink);
    boolean moved = all();
    if (!moved && program.usesTimeout()) {
      timeout = true;
      all();
    }
    deliverErrors();
  }

  @Override
  public void successorsBy(int pid, int[] state, SuccessorSink sink) {
    begin(state, sink);
    if (pid < processes()) {
      explore(pid);
    }
    deliverErrors();
  }

  /** Tries the steps of all processes; whether there was one. */
  protected boolean all() {
    int n = processes();
    boolean moved = false;
    for (int pid = 0; pid < n; pid++) {
      moved |= explore(pid);
    }
    return moved;
  }

  /** Tries the steps of a process; whether there was one. */
  protected boolean explore(int pid) {
    Proctype type = proctypes[typeOf(pid)];
    if (type.provided() != null && !isProvided(type.provided(), pid)
        || prioritised && mustWait(pid)) {
      return false;
    }
    Location location = type.locations().get(s[base[pid] + Proctype.LOCATION]);
    List<Location.Group> groups = location.groups();
    for (int g = 0; g < groups.size(); g++) {
      Location.Group group = groups.get(g);
      boolean moved = attempt(group.steps(), 0, group.before(), pid);
      Step otherwise = group.otherwise();
      if (!moved && otherwise != null && offered == 0) {
        moved = attempt(otherwise, pid);
      }
      moved |= attempt(group.steps(), group.before(), group.steps().size(), pid);
      if (moved) {
        return true;
      }
    }
    return false;
  }

  private boolean attempt(List<Step> steps, int from, int to, int pid) {
    boolean moved = false;
    for (int i = from; i < to; i++) {
      moved |= attempt(steps.get(i), pid);
    }
    return moved;
  }

  /** A condition that has no value does not let the process go on. */
  protected final boolean isProvided(Expression condition, int pid) {
    try {
      return value(condition, pid) != 0;
    } catch (Failure e) {
      return false;
    }
  }

  /** Whether a process of higher priority could move: it comes first, wherever control is. */
  protected final boolean mustWait(int pid) {
    int own = s[base[pid] + Proctype.PRIORITY];
    int n = processes();
    for (int other = 0; other < n; other++) {
      if (s[base[other] + Proctype.PRIORITY] > own && canMove(other)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a process could begin a step; with priorities there are no handshakes. */
  private boolean canMove(int pid) {
    Proctype type = proctypes[typeOf(pid)];
    if (type.provided() != null && !isProvided(type.provided(), pid)) {
      return false;
    }
    return canBegin(type.locations().get(s[base[pid] + Proctype.LOCATION]), pid);
  }

  private boolean canBegin(Location location, int pid) {
    for (Location.Group group : location.groups()) {
      if (group.otherwise() != null) {
        return true;
      }
      for (Step step : group.steps()) {
        try {
          if (canBegin(step.action(), pid)) {
            return true;
          }
        } catch (Failure e) {
          // The error is found when that process moves.
          return true;
        }
      }
    }
    return false;
  }

  private boolean canBegin(Action action, int pid) {
    return switch (action) {
      case Action.Guard(Expression condition) -> value(condition, pid) != 0;
      case Action.Send send -> {
        int channel = value(send.channel(), pid);
        yield length(channel, send.position()) < type(channel, send.position()).capacity();
      }
      case Action.Receive receive -> {
        int channel = value(receive.channel(), pid);
        yield waits(receive, channel, type(channel, receive.position()), pid);
      }
      case Action.Run _ -> processes() < Program.MOST_PROCESSES;
      case Action.End _ -> pid == processes() - 1;
      case Action.DStep dStep -> canBegin(dStep.locations().get(dStep.entry()), pid);
      default -> true;
    };
  }

  /** Tries a step; whether it is possible. */
  protected final boolean attempt(Step step, int pid) {
    if (--allowance < 0) {
      throw new TooManyStepsException();
    }
    int mark = top;
    if (depth == 0) {
      start(pid, step.id());
      if (hidden.length > 0) {
        System.arraycopy(program.hidden(), 0, hidden, 0, hidden.length);
      }
    }
    int told = told();
    tried(step, pid);
    int[] kept = hidden.length == 0 ? hidden : hidden.clone();
    boolean moved;
    try {
      moved = take(step, pid);
    } catch (Failure e) {
      failed();
      moved = true;
    }
    undo(mark);
    untell(told);
    if (step.action() instanceof Action.Run || step.action() instanceof Action.End) {
      locate(Math.max(0, pid - 1));
    }
    System.arraycopy(kept, 0, hidden, 0, kept.length);
    return moved;
  }

  private boolean take(Step step, int pid) {
    if (offered != 0
        && !(step.action() instanceof Action.Receive)
        && !(step.action() instanceof Action.DStep)) {
      return false;
    }
    switch (step.action()) {
      case Action.Send send -> {
        return send(send, step, pid);
      }
      case Action.Receive receive -> {
        return receive(receive, step, pid);
      }
      case Action.End _ -> {
        if (pid != processes() - 1) {
          return false;
        }
        remove(pid);
        last(pid);
        emit();
        return true;
      }
      case Action.DStep dStep -> {
        return dStep(dStep, step, pid);
      }
      default -> {
        if (!perform(step.action(), pid)) {
          return false;
        }
      }
    }
    advance(step, pid);
    return true;
  }

  protected final void last(int pid) {
    if (program.lastSlot() >= 0) {
      set(program.lastSlot(), pid);
    }
  }

  /** Moves on, with others or without. */
  private void advance(Step step, int pid) {
    set(base[pid] + Proctype.LOCATION, step.target());
    last(pid);
    if (!step.atomic()) {
      emit();
      return;
    }
    chain(pid, step);
  }

  /** Goes on with the same process alone; where it cannot, others may. */
  protected final void chain(int pid, Step step) {
    boolean outermost = enterAtomic();
    if (isNew(pid)) {
      follow(pid, step);
    }
    if (outermost) {
      leaveAtomic(step.position());
    }
  }

  /**
   * Goes on with a process alone in an atomic sequence whose beginning was written out.
   *
   * @param step the step before
   * @param before how many events of the sequence there were
   * @return how many there are now
   */
  protected final int chainOn(int pid, Step step, long event, int before) {
    enterRest(event, before);
    try {
      if (isNew(pid)) {
        follow(pid, step);
      }
    } catch (Failure e) {
      failed();
    }
    return leaveRest();
  }

  private void follow(int pid, Step step) {
    if (depth >= LONGEST_ATOMIC) {
      emitError(
          new ModelError(
              ModelError.Kind.NOT_FOLLOWED,
              "an atomic sequence takes more than " + LONGEST_ATOMIC + " steps",
              step.position()));
      return;
    }
    boolean waited = timeout;
    timeout = false;
    depth++;
    boolean moved = depth % DEEP == 0 ? DeepStack.call(() -> explore(pid)) : explore(pid);
    if (!moved) {
      emit();
    }
    depth--;
    timeout = waited;
  }

  private boolean send(Action.Send send, Step step, int pid) {
    int channel = value(send.channel(), pid);
    ChannelType type = type(channel, send.position());
    int count = Math.min(send.values().size(), type.fields().size());
    if (!type.isRendezvous()) {
      if (s[channelBuffer[channel]] >= type.capacity()) {
        return false;
      }
      check(send, type);
      message(send, count, pid);
      send(channel, type, count, send.sorted());
      event(true, channel, s, sentAt, pid);
      advance(step, pid);
      return true;
    }
    check(send, type);
    int at = offer;
    int width = type.fields().size();
    reserve(width);
    message(send, count, pid);
    for (int f = 0; f < width; f++) {
      values[at + f] = f < count ? type.fields().get(f).wrap(values[at + f]) : 0;
    }
    set(base[pid] + Proctype.LOCATION, step.target());
    return offer(channel, pid);
  }

  /** Offers the message in {@link #values} to all other processes; whether one took it. */
  protected final boolean offer(int channel, int pid) {
    offered = channel;
    depth++;
    boolean moved = false;
    int n = processes();
    for (int other = 0; other < n; other++) {
      if (other != pid) {
        moved |= explore(other);
      }
    }
    depth--;
    offered = 0;
    return moved;
  }

  private boolean receive(Action.Receive receive, Step step, int pid) {
    int channel = value(receive.channel(), pid);
    ChannelType type = type(channel, receive.position());
    if (type.isRendezvous()) {
      return offered == channel && handshake(receive, step, type, pid);
    }
    if (offered != 0) {
      return false;
    }
    if (!take(receive, channel, type, pid)) {
      return false;
    }
    advance(step, pid);
    return true;
  }

  private boolean handshake(Action.Receive receive, Step step, ChannelType type, int pid) {
    if (!accept(receive, type, pid)) {
      return false;
    }
    int channel = offered;
    int at = offer;
    withdraw(type);
    try {
      advance(step, pid);
    } finally {
      offered = channel;
      offer = at;
    }
    return true;
  }

  private boolean dStep(Action.DStep dStep, Step step, int pid) {
    int channel = offered;
    int at = offer;
    try {
      if (!run(dStep, pid)) {
        return false;
      }
      advance(step, pid);
      return true;
    } finally {
      offered = channel;
      offer = at;
    }
  }

  /** Nobody listens while the first state is made. */
  private static final class Nobody implements SuccessorSink {
    @Override
    public void successor(int[] next, long event, int[] changed, int count) {}

    @Override
    public void error(long event, ModelError error) {}
  }
}
