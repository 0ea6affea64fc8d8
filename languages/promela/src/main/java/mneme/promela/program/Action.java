package mneme.promela.program;

import java.util.List;
import mneme.model.ModelError;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** What a step does; it also says when the step is possible. */
public sealed interface Action {
  /** Always possible. */
  record Skip() implements Action {}

  /** Possible where no other step of its group is. */
  record Else() implements Action {}

  record Guard(Expression condition) implements Action {}

  record Assign(Place target, Expression value) implements Action {}

  record Send(Expression channel, List<Expression> values, boolean sorted, Position position)
      implements Action {
    public Send {
      values = List.copyOf(values);
    }

    /** Whether a message of a channel consists of as many values. */
    public boolean fits(ChannelType type) {
      return values.size() == type.fields().size();
    }

    /** What goes wrong where it does not fit. */
    public ModelError misfit(boolean few) {
      return Action.misfit(few ? "fewer values are sent" : "more values are sent", position);
    }
  }

  /**
   * @param random whether the first message that fits is taken, wherever it is
   * @param keep whether the message stays in the channel
   */
  record Receive(
      Expression channel, List<Field> fields, boolean random, boolean keep, Position position)
      implements Action {
    public Receive {
      fields = List.copyOf(fields);
    }

    /**
     * Whether it asks for the fields of a channel; one that leaves the message may ask for less.
     */
    public boolean fits(ChannelType type) {
      return fields.size() == type.fields().size() || keep && fields.size() < type.fields().size();
    }

    /** What goes wrong where it does not fit. */
    public ModelError misfit(boolean few) {
      return Action.misfit(
          few ? "fewer values are received" : "more values are received", position);
    }
  }

  /** A field of a receive: what it must equal, or else where it goes. */
  record Field(@Nullable Expression match, @Nullable Place target) {}

  private static ModelError misfit(String what, Position position) {
    return new ModelError(
        ModelError.Kind.MESSAGE_FIELDS,
        what + " than a message of the channel has fields",
        position);
  }

  record Assert(Expression condition, String text, Position position) implements Action {
    public ModelError violation() {
      return new ModelError(ModelError.Kind.ASSERTION, "assertion violated: " + text, position);
    }
  }

  record Print(@Nullable String format, List<Expression> values) implements Action {}

  /**
   * Makes a process.
   *
   * @param target takes its number; null where nothing does
   * @param priority what it starts with, where priorities play a part
   */
  record Run(
      int proctype,
      List<Expression> arguments,
      @Nullable Place target,
      int priority,
      Position position)
      implements Action {}

  /** Gives a process another priority; nothing happens where there is no such process. */
  record SetPriority(Expression pid, Expression priority, Position position) implements Action {}

  /** The process ends; possible where it is the youngest. */
  record End() implements Action {}

  /**
   * Steps that are taken as one, the first possible one each time.
   *
   * @param locations its own, numbered from 0; the target -1 leaves it
   */
  record DStep(List<Location> locations, int entry, Position position) implements Action {}
}
