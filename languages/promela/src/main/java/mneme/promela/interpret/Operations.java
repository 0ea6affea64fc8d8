package mneme.promela.interpret;

import java.util.ArrayList;
import java.util.List;
import mneme.model.ModelError;
import mneme.promela.program.Action;
import mneme.promela.program.ChannelType;
import mneme.promela.program.EventTrace;
import mneme.promela.program.Expression;
import mneme.promela.program.Location;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import mneme.promela.program.Step;
import mneme.promela.program.ValueType;
import org.jspecify.annotations.Nullable;

/** What single statements do to the state of a machine. Not thread-safe. */
abstract class Operations extends Evaluation {
  private static final int LONGEST_D_STEP = 100_000;

  final Proctype[] proctypes;

  /** Where the message that was sent last is. */
  int sentAt;

  Operations(Program program) {
    super(program);
    this.proctypes = program.proctypes().toArray(Proctype[]::new);
  }

  /** Called before a step is tried, for those who tell of it. */
  protected void tried(Step step, int pid) {}

  /** How much there is to tell. */
  protected int told() {
    return 0;
  }

  /** What was tried since then came to nothing, or is taken back. */
  protected void untell(int mark) {}

  /** What needs no other process and changes no channel; false where it must wait. */
  final boolean perform(Action action, int pid) {
    switch (action) {
      case Action.Guard(Expression condition) -> {
        return value(condition, pid) != 0;
      }
      case Action.Assign assign -> store(assign.target(), value(assign.value(), pid), pid);
      case Action.Assert assertion -> {
        if (value(assertion.condition(), pid) == 0) {
          emitError(assertion.violation());
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
        if (!hasRoomFor(proctypes[run.proctype()])) {
          throw fail(
              ModelError.Kind.BOUND_EXCEEDED,
              "with those of this process there are more than "
                  + Program.MOST_CHANNELS
                  + " channels",
              run.position());
        }
        int made = create(run.proctype(), run.arguments().size(), run.priority());
        if (run.target() != null) {
          store(run.target(), made, pid);
        }
      }
      case Action.SetPriority change -> setPriority(change, pid);
      default -> {}
    }
    return true;
  }

  private void setPriority(Action.SetPriority change, int pid) {
    int of = value(change.pid(), pid);
    int priority = value(change.priority(), pid);
    if (of < 0 || of >= processes()) {
      return;
    }
    if (priority < 1 || priority > Proctype.GREATEST_PRIORITY) {
      throw fail(
          ModelError.Kind.BOUND_EXCEEDED,
          "a priority is from 1 to %d, not %d".formatted(Proctype.GREATEST_PRIORITY, priority),
          change.position());
    }
    set(base[of] + Proctype.PRIORITY, priority);
  }

  final int create(int type, int arguments, int priority) {
    List<Proctype.Initial> initials = proctypes[type].initials();
    return create(
        proctypes[type],
        arguments,
        priority,
        (initial, pid) -> value(initials.get(initial).value(), pid));
  }

  final void message(Action.Send send, int count, int pid) {
    reserve(count);
    for (int f = 0; f < count; f++) {
      values[offer + f] = value(send.values().get(f), pid);
    }
  }

  /** Whether a message waits that fits. */
  final boolean waits(Action.Receive receive, int channel, ChannelType type, int pid) {
    return fitting(channel, type, matches(receive), receive.random(), pid) >= 0;
  }

  private static List<@Nullable Expression> matches(Action.Receive receive) {
    List<@Nullable Expression> matches = new ArrayList<>();
    for (Action.Field field : receive.fields()) {
      matches.add(field.match());
    }
    return matches;
  }

  /**
   * A message was put into a channel, or is taken out of it: whether the trace allows it.
   *
   * @param message where the values of the message are, and from where on
   */
  final void event(boolean send, int channel, int[] message, int at, int pid) {
    EventTrace trace = program.trace();
    if (trace == null || !concerns(send ? trace.sends() : trace.receives(), channel, pid)) {
      return;
    }
    EventTrace.Event found = null;
    for (EventTrace.Event event : trace.points().get(s[trace.slot()]).events()) {
      if (event.send() == send
          && value(event.channel(), pid) == channel
          && matches(event, channel, message, at, pid)) {
        if (found != null) {
          throw fail(trace.ambiguous());
        }
        found = event;
      }
    }
    if (found != null) {
      set(trace.slot(), found.target());
      if (trace.negated() && trace.points().get(found.target()).last()) {
        emitError(trace.matched());
      }
    } else if (trace.negated()) {
      set(trace.slot(), trace.end()); // Only the first try counts.
    } else {
      emitError(trace.unmatched(send));
    }
  }

  private boolean concerns(List<Expression> channels, int channel, int pid) {
    for (Expression named : channels) {
      if (value(named, pid) == channel) {
        return true;
      }
    }
    return false;
  }

  private boolean matches(EventTrace.Event event, int channel, int[] message, int at, int pid) {
    int width = program.channelTypes().get(channelType[channel]).fields().size();
    for (int f = 0; f < event.matches().size() && f < width; f++) {
      Expression match = event.matches().get(f);
      if (match != null && value(match, pid) != message[at + f]) {
        return false;
      }
    }
    return true;
  }

  /** Stops a message that has another number of fields than its channel. */
  final void check(Action.Send send, ChannelType type) {
    if (!send.fits(type)) {
      throw fail(send.misfit(send.values().size() < type.fields().size()));
    }
  }

  private void check(Action.Receive receive, ChannelType type) {
    if (!receive.fits(type)) {
      throw fail(receive.misfit(receive.fields().size() < type.fields().size()));
    }
  }

  /** Takes a message that waits where one fits. */
  final boolean take(Action.Receive receive, int channel, ChannelType type, int pid) {
    int message = fitting(channel, type, matches(receive), receive.random(), pid);
    if (message < 0) {
      return false;
    }
    check(receive, type);
    int width = type.fields().size();
    int at = channelBuffer[channel] + 1 + message * width;
    for (int f = 0; f < width && f < receive.fields().size(); f++) {
      Action.Field field = receive.fields().get(f);
      if (field.target() != null) {
        store(field.target(), s[at + f], pid);
      }
    }
    if (!receive.keep()) {
      event(false, channel, s, at, pid);
      take(channel, type, message);
    }
    return true;
  }

  /** The message is taken; what follows may need the values behind it. */
  final void withdraw(ChannelType type) {
    offered = 0;
    offer += type.fields().size();
  }

  /** Takes the offered message where it fits. */
  final boolean accept(Action.Receive receive, ChannelType type, int pid) {
    int width = Math.min(type.fields().size(), receive.fields().size());
    for (int f = 0; f < width; f++) {
      Expression match = receive.fields().get(f).match();
      if (match != null && value(match, pid) != values[offer + f]) {
        return false;
      }
    }
    check(receive, type);
    event(true, offered, values, offer, pid);
    event(false, offered, values, offer, pid);
    for (int f = 0; f < width; f++) {
      Action.Field field = receive.fields().get(f);
      if (field.target() != null) {
        store(field.target(), values[offer + f], pid);
      }
    }
    return true;
  }

  /**
   * Runs through a d_step; false where its first statement must wait. That one may take an offered
   * message.
   */
  final boolean run(Action.DStep dStep, int pid) {
    int at = dStep.entry();
    boolean first = true;
    for (int count = 0; at >= 0; count++) {
      Step next = possible(dStep.locations().get(at), pid);
      if (next == null) {
        if (first) {
          return false;
        }
        throw fail(ModelError.Kind.BOUND_EXCEEDED, "a d_step cannot go on", dStep.position());
      }
      if (count > LONGEST_D_STEP) {
        throw fail(ModelError.Kind.NOT_FOLLOWED, "a d_step has no end", dStep.position());
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
      for (int i = 0; i < group.steps().size(); i++) {
        if (i == group.before() && offered == 0) {
          break;
        }
        Step step = group.steps().get(i);
        int mark = told();
        tried(step, pid);
        if (within(step.action(), pid)) {
          return step;
        }
        untell(mark);
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
        check(send, type);
        int count = Math.min(send.values().size(), type.fields().size());
        message(send, count, pid);
        send(channel, type, count, send.sorted());
        event(true, channel, s, sentAt, pid);
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

  /**
   * Puts the message that is in {@link #values}, from {@link #offer} on, into a channel that has
   * room.
   */
  protected final void send(int channel, ChannelType type, int count, boolean sorted) {
    int buffer = channelBuffer[channel];
    int length = s[buffer];
    int width = type.fields().size();
    int place = length;
    if (sorted) {
      place = 0;
      while (place < length && !comesBefore(buffer + 1 + place * width, width, count)) {
        place++;
      }
      for (int i = length - 1; i >= place; i--) {
        for (int f = 0; f < width; f++) {
          set(buffer + 1 + (i + 1) * width + f, s[buffer + 1 + i * width + f]);
        }
      }
    }
    int at = buffer + 1 + place * width;
    for (int f = 0; f < width; f++) {
      ValueType field = type.fields().get(f);
      set(at + f, f < count ? field.wrap(values[offer + f]) : 0);
    }
    set(buffer, length + 1);
    sentAt = at;
  }

  /** Whether the new message is less than one that waits, field by field. */
  private boolean comesBefore(int at, int width, int count) {
    for (int f = 0; f < width; f++) {
      int value = f < count ? values[offer + f] : 0;
      if (value != s[at + f]) {
        return value < s[at + f];
      }
    }
    return false;
  }

  /** Takes a message out; those behind it move up, and what becomes free is 0. */
  protected final void take(int channel, ChannelType type, int message) {
    int buffer = channelBuffer[channel];
    int last = s[buffer] - 1;
    int width = type.fields().size();
    for (int i = message; i < last; i++) {
      for (int f = 0; f < width; f++) {
        set(buffer + 1 + i * width + f, s[buffer + 1 + (i + 1) * width + f]);
      }
    }
    for (int f = 0; f < width; f++) {
      set(buffer + 1 + last * width + f, 0);
    }
    set(buffer, last);
  }
}
