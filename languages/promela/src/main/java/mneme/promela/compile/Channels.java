package mneme.promela.compile;

import mneme.promela.program.Action;
import mneme.promela.program.ChannelType;
import mneme.promela.program.Expression;
import mneme.promela.program.Proctype;
import mneme.promela.program.Program;
import org.jspecify.annotations.Nullable;

/** Channels that are known before the run. */
final class Channels {
  private Channels() {}

  /** A channel that an expression always means. */
  record Known(int id, ChannelType type, int buffer) {}

  static @Nullable Known known(Program program, Expression channel) {
    if (channel instanceof Expression.Constant(int id)
        && id > 0
        && id <= program.channels().size()) {
      Proctype.LocalChannel local = program.channels().get(id - 1);
      return new Known(id, program.channelTypes().get(local.type()), local.buffer());
    }
    return null;
  }

  /** Whether a send can be written: over a channel that is not known its fields are counted. */
  static boolean isWritable(Action.Send send, @Nullable Known known) {
    return known == null || send.fits(known.type());
  }

  /** Whether a receive can be written: never one that could ask for more fields than there are. */
  static boolean isWritable(Action.Receive receive, @Nullable Known known, Program program) {
    return known == null
        ? program.channelTypes().stream()
            .allMatch(type -> receive.fields().size() <= type.fields().size())
        : receive.fits(known.type());
  }

  /** Whether the program has a channel without a buffer. */
  static boolean hasRendezvous(Program program) {
    return program.channelTypes().stream().anyMatch(ChannelType::isRendezvous);
  }
}
