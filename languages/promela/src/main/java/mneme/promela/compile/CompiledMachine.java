package mneme.promela.compile;

import java.util.List;
import mneme.model.ModelError;
import mneme.promela.interpret.Interpreter;
import mneme.promela.machine.Failure;
import mneme.promela.program.ChannelType;
import mneme.promela.program.Expression;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import mneme.promela.program.Step;

/**
 * Takes steps by generated code, and those that were not translated as the interpreter does. Not
 * thread-safe. What generated code calls is here or in {@link mneme.promela.machine.Machine}.
 */
final class CompiledMachine extends Interpreter {
  private final GeneratedSteps code;
  private final boolean[][] accepting;
  private final ModelError[] errors;
  private final Expression[] expressions;
  private final Step[] steps;
  private final ChannelType[] types;
  private final boolean keepsLast;
  private final boolean prioritised;

  private final Usual[] usual;

  /** Which of the lists of processes the last state had. */
  private int which;

  CompiledMachine(
      Program program,
      GeneratedSteps code,
      List<Usual> usual,
      boolean[][] accepting,
      ModelError[] errors,
      Expression[] expressions) {
    super(program);
    this.code = code;
    this.accepting = accepting;
    this.errors = errors;
    this.expressions = expressions;
    this.steps = program.steps().toArray(Step[]::new);
    this.types = program.channelTypes().toArray(ChannelType[]::new);
    this.keepsLast = program.lastSlot() >= 0;
    this.prioritised = program.hasPriorities();
    this.usual = usual.toArray(Usual[]::new);
  }

  @Override
  protected boolean all() {
    for (int i = 0; i < usual.length; i++) {
      if (usual[which].fits(s)) {
        return code.all(this, s, which);
      }
      which = which + 1 == usual.length ? 0 : which + 1;
    }
    return super.all();
  }

  @Override
  protected boolean explore(int pid) {
    int at = base[pid];
    if (offered != 0 && !accepting[s[at]][s[at + Proctype.LOCATION]]) {
      return false;
    }
    if (prioritised && mustWait(pid)) {
      return false;
    }
    return code.explore(this, s, pid, at);
  }

  /** A step that was not translated. */
  boolean interpret(int step, int pid) {
    return attempt(steps[step], pid);
  }

  /** An expression that was not translated. */
  int evaluate(int expression, int pid) {
    return value(expressions[expression], pid);
  }

  /** Whether a process may move at all. */
  boolean isProvided(int proctype, int pid) {
    Expression condition = program.proctypes().get(proctype).provided();
    return condition == null || isProvided(condition, pid);
  }

  /** A step begins. */
  void enter(int pid, int step) {
    if (depth == 0) {
      start(pid, step);
    }
  }

  /** Ends a step after which others may move. */
  boolean finish(int pid, int at, int target, int mark) {
    set(at + Proctype.LOCATION, target);
    if (keepsLast) {
      last(pid);
    }
    emit();
    undo(mark);
    return true;
  }

  /** Ends a step after which the same process goes on. */
  boolean finishAtomic(int pid, int at, int target, int mark, int step) {
    set(at + Proctype.LOCATION, target);
    if (keepsLast) {
      last(pid);
    }
    try {
      chain(pid, steps[step]);
    } catch (Failure e) {
      failed();
    }
    undo(mark);
    return true;
  }

  /** Goes on with a process alone where the code of an event ends: how many events there were. */
  int goOn(int pid, int step, long event, int before) {
    return chainOn(pid, steps[step], event, before);
  }

  /** Ends a process. */
  boolean end(int pid, int mark) {
    remove(pid);
    last(pid);
    emit();
    undo(mark);
    return true;
  }

  /** An assertion does not hold. */
  void violated(int site) {
    emitError(errors[site]);
  }

  /** An assertion does not hold, by an event. */
  void violated(int site, long event) {
    report(event, errors[site]);
  }

  /** What is thrown for an error. */
  Throwable stop(int site) {
    return fail(errors[site]);
  }

  /** Ends a step that erred. */
  boolean caught(int mark) {
    failed();
    undo(mark);
    return true;
  }

  /** Ends the sending half of a handshake, whose message is in {@link #values}. */
  boolean shake(int channel, int pid, int at, int target, int mark) {
    set(at + Proctype.LOCATION, target);
    boolean moved = offer(channel, pid);
    undo(mark);
    return moved;
  }

  /** The receiving half of a handshake begins to go on: what follows may use other values. */
  void withdraw(int width) {
    offered = 0;
    offer += width;
  }

  /** The receiving half is done: the message is there for others. */
  void renew(int channel, int width) {
    offered = channel;
    offer -= width;
  }

  /** Puts a value of a message where it waits. */
  void value(int field, int value) {
    if (offer + field >= values.length) {
      reserve(field + 1);
    }
    values[offer + field] = value;
  }

  int offeredValue(int field) {
    return values[offer + field];
  }

  int index(int value, int count, int site) {
    if (value < 0 || value >= count) {
      throw fail(errors[site]);
    }
    return value;
  }

  int divide(int left, int right, int site) {
    if (right == 0) {
      throw fail(errors[site]);
    }
    return left / right;
  }

  int remainder(int left, int right, int site) {
    if (right == 0) {
      throw fail(errors[site]);
    }
    return left % right;
  }

  /** How many messages a channel holds: the number of its type, or an error. */
  int capacity(int channel, int site) {
    return types[typeNumber(channel, site)].capacity();
  }

  private int typeNumber(int channel, int site) {
    if (!isChannel(channel)) {
      throw fail(errors[site]);
    }
    return channelType[channel];
  }

  /** Stops where messages of a channel have another number of fields than was given. */
  void count(int channel, int given, int few, int many) {
    int fields = types[channelType[channel]].fields().size();
    if (given != fields) {
      throw fail(errors[given < fields ? few : many]);
    }
  }

  /** How many messages wait in a channel. */
  int waiting(int channel, int site) {
    return capacity(channel, site) == 0 ? 0 : s[channelBuffer[channel]];
  }

  /** Takes the first message out of a channel. */
  void takeFirst(int channel) {
    take(channel, types[channelType[channel]], 0);
  }

  /** Puts the message in {@link #values} into a channel that has room. */
  void put(int channel, int count) {
    ChannelType type = types[channelType[channel]];
    send(channel, type, Math.min(count, type.fields().size()), false);
  }

  /** Makes the message in {@link #values} what a channel makes of it. */
  int wrapOffer(int channel, int count) {
    ChannelType type = types[channelType[channel]];
    int width = type.fields().size();
    reserve(width);
    for (int f = 0; f < width; f++) {
      values[offer + f] = f < count ? type.fields().get(f).wrap(values[offer + f]) : 0;
    }
    return width;
  }

  int width(int channel) {
    return types[channelType[channel]].fields().size();
  }

  /** Moves the messages of a buffer up by one and clears what becomes free. */
  void shift(int buffer, int width) {
    int last = s[buffer] - 1;
    int end = buffer + 1 + last * width;
    for (int i = buffer + 1; i < end; i++) {
      set(i, s[i + width]);
    }
    for (int i = end; i < end + width; i++) {
      set(i, 0);
    }
    set(buffer, last);
  }
}
