package mneme.promela.machine;

import java.util.Arrays;
import java.util.List;
import mneme.model.ModelError;
import mneme.model.SuccessorSink;
import mneme.promela.program.ChannelType;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * A state in which steps are tried: every change is noted, delivered as a successor, and taken
 * back. Not thread-safe. Its fields are open to generated code.
 */
public class Machine extends HeldState {
  /** How many low bits of an event tell the ways of one step apart. */
  public static final int CHOICE_BITS = 16;

  /**
   * The process that takes, or begins, the step of an event.
   *
   * @param steps how many the program has
   */
  public static int pid(long event, int steps) {
    return (int) ((event >>> CHOICE_BITS) / steps);
  }

  /**
   * How many ways of one event may be written out. So many numbers are left above {@link
   * #LAST_CHOICE}, for ways that were written out and come after others.
   */
  public static final int MOST_WAYS = 1000;

  private static final int LAST_CHOICE = 60_000;

  private static final ModelError TOO_MANY_WAYS =
      new ModelError(
          ModelError.Kind.NOT_FOLLOWED,
          "there are more than %,d ways through an atomic sequence".formatted(LAST_CHOICE),
          Position.NONE);

  private static final ModelError TOO_MANY_LINKS =
      new ModelError(
          ModelError.Kind.NOT_FOLLOWED,
          "the ways through an atomic sequence pass too many states",
          Position.NONE);

  /** So many steps without others are more than any model means. */
  public static final int LONGEST_ATOMIC = 4000;

  /** After so many steps of an atomic sequence, ways that meet are followed once. */
  private static final int FEW_LINKS = 1000;

  /** After so many steps within the atomic sequences of one state the rest is not followed. */
  private static final int MOST_LINKS = 2_000_000;

  private static final SuccessorSink NOBODY =
      new SuccessorSink() {
        @Override
        public void successor(int[] next, long event, int[] changed, int count) {}

        @Override
        public void error(long event, ModelError error) {}
      };

  private final Failure failure = new Failure();
  private final int stepCount;

  /** Values on their way: arguments, messages. */
  public int[] values = new int[64];

  /** Values that are no part of the state. */
  public final int[] hidden;

  /** The rendezvous channel over which a message is offered, or 0. */
  public int offered;

  /** Where in {@link #values} the offered message is, or else the next one may be. */
  public int offer;

  public boolean timeout;
  public int depth;

  /** Whether a part of an atomic sequence, whose other parts are written out, led nowhere. */
  public boolean endless;

  private long transition;
  private int choice;

  /** Of the atomic sequence that is followed: where its events began, how many steps it took. */
  private int firstChoice = -1;

  private int links;

  /** How many steps the atomic sequences of the state took, all together. */
  private int allLinks;

  private final Closure closure = new Closure();
  private SuccessorSink sink = NOBODY;
  private @Nullable ModelError error;

  /** Errors, which are delivered when the state is again what it was. */
  private long[] erringEvents = new long[16];

  private ModelError[] errors = new ModelError[16];
  private int erring;

  protected Machine(Program program) {
    super(program);
    this.stepCount = program.steps().size();
    this.hidden = program.hidden().clone();
  }

  /** Makes room for so many values from {@link #offer} on. */
  public final void reserve(int count) {
    if (offer + count > values.length) {
      values = Arrays.copyOf(values, 2 * (offer + count));
    }
  }

  /** Takes over a state. */
  protected void begin(int[] state, SuccessorSink target) {
    take(state);
    sink = target;
    depth = 0;
    firstChoice = -1;
    offered = 0;
    offer = 0;
    timeout = false;
    allLinks = 0;
    erring = 0;
  }

  // ---- events --------------------------------------------------------------------------------

  /** The next event begins with this step of this process. */
  public final void start(int pid, int step) {
    transition = (long) (pid * stepCount + step) << CHOICE_BITS;
    choice = 0;
  }

  /** Delivers the state as it is now. */
  public final void emit() {
    if (choice < LAST_CHOICE) {
      sink.successor(s, transition | choice++, changed, top);
    } else {
      tooManyWays();
    }
  }

  /** Delivers the state as it is now, by an event, with the first of {@link #changed}. */
  public final void deliver(long event, int count) {
    sink.successor(s, event, changed, count);
  }

  /** Delivers the error of the failure that was caught, by an event. */
  public final void failed(long event) {
    ModelError wrong = error;
    if (wrong != null) {
      report(event, wrong);
    }
  }

  /**
   * Notes an error of an event. The vector that was given may just be changed; who hears of an
   * error looks at it as it was.
   */
  protected final void report(long event, ModelError wrong) {
    if (erring == errors.length) {
      erringEvents = Arrays.copyOf(erringEvents, 2 * erring);
      errors = Arrays.copyOf(errors, 2 * erring);
    }
    erringEvents[erring] = event;
    errors[erring++] = wrong;
  }

  /** Delivers the errors, when all that was tried is taken back. */
  protected final void deliverErrors() {
    for (int i = 0; i < erring; i++) {
      sink.error(erringEvents[i], errors[i]);
    }
    erring = 0;
  }

  /** Delivers what went wrong. */
  public final void emitError(ModelError wrong) {
    if (choice < LAST_CHOICE) {
      report(transition | choice++, wrong);
    } else {
      tooManyWays();
    }
  }

  /** Begins to follow an atomic sequence; false where one is followed already. */
  protected final boolean enterAtomic() {
    if (firstChoice >= 0) {
      return false;
    }
    firstChoice = choice;
    links = 0;
    return true;
  }

  /** Whether what comes next in an atomic sequence has to be looked at. */
  protected final boolean isNew(int pid) {
    links++;
    allLinks++;
    if (links == FEW_LINKS) {
      closure.clear();
    }
    if (allLinks >= MOST_LINKS || choice > LAST_CHOICE) {
      tooManyLinks();
      return false;
    }
    if (links < FEW_LINKS) {
      return true;
    }
    if (closure.isFull()) {
      allLinks = MOST_LINKS;
      tooManyLinks();
      return false;
    }
    return closure.add(s, used, hidden, pid);
  }

  /** What is within an atomic sequence is too much to be followed: said once. */
  private void tooManyLinks() {
    if (allLinks == MOST_LINKS) {
      emitError(TOO_MANY_LINKS);
    }
  }

  /** Ends what {@link #enterAtomic} began; a sequence that led nowhere goes round in circles. */
  protected final void leaveAtomic(Position position) {
    if (choice == firstChoice) {
      emitError(allLinks < MOST_LINKS ? endless(position) : TOO_MANY_LINKS);
    }
    firstChoice = -1;
  }

  /** What is wrong with an atomic sequence that goes round in circles. */
  public static ModelError endless(Position position) {
    return new ModelError(
        ModelError.Kind.BOUND_EXCEEDED, "an atomic sequence has no end", position);
  }

  /** Begins to follow the rest of an atomic sequence, after so many events of it. */
  protected final void enterRest(long event, int before) {
    transition = event;
    choice = before;
    firstChoice = before;
    links = 0;
  }

  /** Ends what {@link #enterRest} began: how many events of the sequence there were. */
  protected final int leaveRest() {
    if (choice == firstChoice) {
      if (allLinks < MOST_LINKS) {
        endless = true;
      } else {
        emitError(TOO_MANY_LINKS);
      }
    }
    firstChoice = -1;
    return choice;
  }

  /** An atomic sequence has more ways through it than events can tell apart: said once. */
  private void tooManyWays() {
    if (choice == LAST_CHOICE) {
      report(transition | choice++, TOO_MANY_WAYS);
    }
  }

  /** Ends the step with an error. */
  public final Failure fail(ModelError.Kind kind, String message, Position position) {
    error = new ModelError(kind, message, position);
    return failure;
  }

  /** What went wrong last. */
  protected final ModelError error() {
    if (error == null) {
      throw new IllegalStateException("nothing went wrong");
    }
    return error;
  }

  /** Delivers the error of the failure that was caught. */
  public final void failed() {
    ModelError wrong = error;
    if (wrong != null) {
      emitError(wrong);
    }
  }

  public final Failure fail(ModelError wrong) {
    error = wrong;
    return failure;
  }

  // ---- processes -----------------------------------------------------------------------------

  /** What makes a process: evaluates the first values of its variables. */
  protected interface Initialiser {
    int value(int initial, int pid);
  }

  /**
   * Makes a process whose arguments are in {@link #values}, from {@link #offer} on.
   *
   * @return its number
   */
  protected final int create(Proctype type, int arguments, int priority, Initialiser initialiser) {
    int pid = processes();
    int at = pid == 0 ? program.globals() : base[pid - 1] + sizes[typeOf(pid - 1)];
    base[pid] = at;
    used = Math.max(used, at + type.size());
    set(Program.PROCESSES, pid + 1);
    set(at + Proctype.TYPE, type.index());
    set(at + Proctype.LOCATION, type.start());
    if (program.hasPriorities()) {
      set(at + Proctype.PRIORITY, priority);
    }
    for (int i = 0; i < type.parameters().size() && i < arguments; i++) {
      set(
          at + type.parameters().get(i).offset(),
          type.parameters().get(i).type().wrap(values[offer + i]));
    }
    if (localChannels) {
      if (pid == 0) {
        firstChannel[0] = program.channels().size();
      }
      locate(pid);
      int id = firstChannel[pid];
      for (Proctype.LocalChannel channel : type.channels()) {
        set(at + channel.variable(), ++id);
      }
    }
    List<Proctype.Initial> initials = type.initials();
    for (int i = 0; i < initials.size(); i++) {
      int value = initialiser.value(i, pid);
      set(at + initials.get(i).place().offset(), initials.get(i).place().type().wrap(value));
    }
    return pid;
  }

  /** Removes the youngest process. */
  public final void remove(int pid) {
    // Where no process can come in its place, its type is known anyway, and takes no room.
    int from = base[pid] + (fixedTypes ? Proctype.TYPE + 1 : Proctype.TYPE);
    int to = base[pid] + sizes[typeOf(pid)];
    for (int slot = from; slot < to; slot++) {
      set(slot, 0);
    }
    set(Program.PROCESSES, pid);
  }

  // ---- channels ------------------------------------------------------------------------------

  public final ChannelType type(int channel, Position position) {
    if (!isChannel(channel)) {
      throw noChannel(position);
    }
    return program.channelTypes().get(channelType[channel]);
  }

  private Failure noChannel(Position position) {
    return fail(noChannelError(position));
  }

  public static ModelError noChannelError(Position position) {
    return new ModelError(
        ModelError.Kind.NO_CHANNEL, "a channel is used that was never initialised", position);
  }

  /** How many messages wait. */
  public final int length(int channel, Position position) {
    ChannelType type = type(channel, position);
    return type.isRendezvous() ? 0 : s[channelBuffer[channel]];
  }
}
