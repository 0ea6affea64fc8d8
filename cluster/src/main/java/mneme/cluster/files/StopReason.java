package mneme.cluster.files;

import java.util.Locale;
import mneme.run.Limit;

/** Why a partition cannot go on. */
public enum StopReason {
  MEMORY(Limit.MEMORY),
  DISK(Limit.DISK);

  private final Limit limit;

  StopReason(Limit limit) {
    this.limit = limit;
  }

  public Limit limit() {
    return limit;
  }

  /** A part of a file's name. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
