package mneme.promela.interpret;

import java.util.ArrayList;
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
import org.jspecify.annotations.Nullable;

/** Takes steps as the program says them. Not thread-safe. */
public final class Interpreter extends Evaluation implements Engine {
  private static final int LONGEST_D_STEP = 100_000;

  private final Proctype[] proctypes;
  private final int[] priorities;

  public Interpreter(Program program) {
    super(program);
    this.proctypes = program.proctypes().toArray(Proctype[]::new);
    this.priorities =
        program.proctypes().stream().mapToInt(Proctype::priority).sorted().distinct().toArray();
  }

  /** The state before any step. */
  public int[] initial() {
    begin(new int[0], new Nobody());
    for (Proctype.LocalChannel channel : program.channels()) {
      set(channel.variable(), program.channels().indexOf(channel) + 1);
    }
    for (Proctype.Initial initial : program.initials()) {
      store(initial.place(), value(initial.value(), 0), 0);
    }
    for (int type : program.active()) {
      create(type, 0);
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
  }

  private boolean all() {
    int n = processes();
    boolean moved = false;
    if (!program.hasPriorities()) {
      for (int pid = 0; pid < n; pid++) {
        moved |= explore(pid);
      }
      return moved;
    }
    for (int i = priorities.length - 1; i >= 0 && !moved; i--) {
      for (int pid = 0; pid < n; pid++) {
        if (proctypes[typeOf(pid)].priority() == priorities[i]) {
          moved |= explore(pid);
        }
      }
    }
    return moved;
  }

  /** Tries the steps of a process; whether there was one. */
  private boolean explore(int pid) {
    Proctype type = proctypes[typeOf(pid)];
    if (type.provided() != null && !isProvided(type.provided(), pid)) {
      return false;
    }
    Location location = type.locations().get(s[base[pid] + Proctype.LOCATION]);
    List<Location.Group> groups = location.groups();
    for (int g = 0; g < groups.size(); g++) {
      boolean moved = false;
      List<Step> steps = groups.get(g).steps();
      for (int i = 0; i < steps.size(); i++) {
        moved |= attempt(steps.get(i), pid);
      }
      Step otherwise = groups.get(g).otherwise();
      if (!moved && otherwise != null && offered == 0) {
        moved = attempt(otherwise, pid);
      }
      if (moved) {
        return true;
      }
    }
    return false;
  }

  /** A condition that has no value does not let the process go on. */
  private boolean isProvided(Expression condition, int pid) {
    try {
      return value(condition, pid) != 0;
    } catch (Failure e) {
      return false;
    }
  }

  private boolean attempt(Step step, int pid) {
    int mark = top;
    if (depth == 0) {
      start(pid, step.id());
      System.arraycopy(program.hidden(), 0, hidden, 0, hidden.length);
    }
    int[] kept = hidden.length == 0 ? hidden : hidden.clone();
    boolean moved;
    try {
      moved = take(step, pid);
    } catch (Failure e) {
      failed();
      moved = true;
    }
    undo(mark);
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

  /** What needs no other process and changes no channel; false where it must wait. */
  private boolean perform(Action action, int pid) {
    switch (action) {
      case Action.Guard(Expression condition) -> {
        return value(condition, pid) != 0;
      }
      case Action.Assign assign -> store(assign.target(), value(assign.value(), pid), pid);
      case Action.Assert assertion -> {
        if (value(assertion.condition(), pid) == 0) {
          emitError(
              new ModelError(
                  ModelError.Kind.ASSERTION,
                  "assertion violated: " + assertion.text(),
                  assertion.position()));
        }
      }
      case Action.Run run -> {
        reserve(run.arguments().size());
        for (int i = 0; i < run.arguments().size(); i++) {
          values[offer + i] = value(run.arguments().get(i), pid);
        }
        if (processes() >= Program.MOST_PROCESSES) {
          throw fail(
              ModelError.Kind.BOUND_EXCEEDED,
              "there are " + Program.MOST_PROCESSES + " processes already",
              run.position());
        }
        int made = create(run.proctype(), run.arguments().size());
        if (run.target() != null) {
          store(run.target(), made, pid);
        }
      }
      default -> {}
    }
    return true;
  }

  private int create(int type, int arguments) {
    List<Proctype.Initial> initials = proctypes[type].initials();
    return create(
        proctypes[type], arguments, (initial, pid) -> value(initials.get(initial).value(), pid));
  }

  private void last(int pid) {
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
    if (depth >= LONGEST_ATOMIC) {
      throw fail(
          ModelError.Kind.BOUND_EXCEEDED,
          "an atomic sequence takes more than " + LONGEST_ATOMIC + " steps",
          step.position());
    }
    boolean waited = timeout;
    timeout = false;
    depth++;
    if (!explore(pid)) {
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
      message(send, count, pid);
      send(channel, type, count, send.sorted());
      advance(step, pid);
      return true;
    }
    int at = offer;
    int width = type.fields().size();
    reserve(width);
    message(send, count, pid);
    for (int f = 0; f < width; f++) {
      values[at + f] = f < count ? type.fields().get(f).wrap(values[at + f]) : 0;
    }
    set(base[pid] + Proctype.LOCATION, step.target());
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

  private void message(Action.Send send, int count, int pid) {
    reserve(count);
    for (int f = 0; f < count; f++) {
      values[offer + f] = value(send.values().get(f), pid);
    }
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

  /** Takes a message that waits where one fits. */
  private boolean take(Action.Receive receive, int channel, ChannelType type, int pid) {
    List<@Nullable Expression> matches = new ArrayList<>();
    for (Action.Field field : receive.fields()) {
      matches.add(field.match());
    }
    int message = fitting(channel, type, matches, receive.random(), pid);
    if (message < 0) {
      return false;
    }
    int width = type.fields().size();
    int at = channelBuffer[channel] + 1 + message * width;
    for (int f = 0; f < width && f < receive.fields().size(); f++) {
      Action.Field field = receive.fields().get(f);
      if (field.target() != null) {
        store(field.target(), s[at + f], pid);
      }
    }
    if (!receive.keep()) {
      take(channel, type, message);
    }
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

  /** The message is taken; what follows may need the values behind it. */
  private void withdraw(ChannelType type) {
    offered = 0;
    offer += type.fields().size();
  }

  /** Takes the offered message where it fits. */
  private boolean accept(Action.Receive receive, ChannelType type, int pid) {
    int width = Math.min(type.fields().size(), receive.fields().size());
    for (int f = 0; f < width; f++) {
      Expression match = receive.fields().get(f).match();
      if (match != null && value(match, pid) != values[offer + f]) {
        return false;
      }
    }
    for (int f = 0; f < width; f++) {
      Action.Field field = receive.fields().get(f);
      if (field.target() != null) {
        store(field.target(), values[offer + f], pid);
      }
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

  /**
   * Runs through a d_step; false where its first statement must wait. That one may take an offered
   * message.
   */
  private boolean run(Action.DStep dStep, int pid) {
    int at = dStep.entry();
    boolean first = true;
    for (int count = 0; at >= 0; count++) {
      Step next = possible(dStep.locations().get(at), pid);
      if (next == null) {
        if (first) {
          return false;
        }
        throw fail(
            ModelError.Kind.BOUND_EXCEEDED, "a d_step cannot go on", dStep.position());
      }
      if (count > LONGEST_D_STEP) {
        throw fail(ModelError.Kind.BOUND_EXCEEDED, "a d_step has no end", dStep.position());
      }
      if (offered != 0) {
        withdraw(program.channelTypes().get(channelType[offered]));
      }
      first = false;
      at = next.target();
    }
    return true;
  }

  /** Takes the first step that is possible; null where there is none. */
  private @Nullable Step possible(Location location, int pid) {
    for (Location.Group group : location.groups()) {
      for (Step step : group.steps()) {
        if (within(step.action(), pid)) {
          return step;
        }
      }
      if (group.otherwise() != null && offered == 0) {
        return group.otherwise();
      }
    }
    return null;
  }

  private boolean within(Action action, int pid) {
    if (offered != 0 && !(action instanceof Action.Receive)) {
      return false;
    }
    switch (action) {
      case Action.Send send -> {
        int channel = value(send.channel(), pid);
        ChannelType type = type(channel, send.position());
        if (type.isRendezvous() || s[channelBuffer[channel]] >= type.capacity()) {
          return false;
        }
        int count = Math.min(send.values().size(), type.fields().size());
        message(send, count, pid);
        send(channel, type, count, send.sorted());
        return true;
      }
      case Action.Receive receive -> {
        int channel = value(receive.channel(), pid);
        ChannelType type = type(channel, receive.position());
        if (type.isRendezvous()) {
          return offered == channel && accept(receive, type, pid);
        }
        return offered == 0 && take(receive, channel, type, pid);
      }
      default -> {
        return perform(action, pid);
      }
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
