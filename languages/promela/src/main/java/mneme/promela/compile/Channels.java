package mneme.promela.compile;

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

  /** Whether the program has a channel without a buffer. */
  static boolean hasRendezvous(Program program) {
    return program.channelTypes().stream().anyMatch(ChannelType::isRendezvous);
  }
}
