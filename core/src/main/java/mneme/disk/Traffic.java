package mneme.disk;

import java.util.concurrent.atomic.AtomicLong;

/** Bytes that went to and from the disk, by what they were. Thread-safe. */
public final class Traffic {
  /** What is read or written. */
  public enum Kind {
    VISITED,
    CANDIDATES,
    QUEUE,
    /** What says where to look, or that there is no need to. */
    INDEX,
    /** Notes of how far the run has come. */
    CHECKPOINT
  }

  private final AtomicLong[] read = counters();
  private final AtomicLong[] written = counters();
  private final AtomicLong seeks = new AtomicLong();
  private final AtomicLong kept = new AtomicLong();
  private final AtomicLong peak = new AtomicLong();

  private static AtomicLong[] counters() {
    AtomicLong[] counters = new AtomicLong[Kind.values().length];
    for (int i = 0; i < counters.length; i++) {
      counters[i] = new AtomicLong();
    }
    return counters;
  }

  void read(Kind kind, long bytes) {
    read[kind.ordinal()].addAndGet(bytes);
  }

  void written(Kind kind, long bytes) {
    written[kind.ordinal()].addAndGet(bytes);
    long now = kept.addAndGet(bytes);
    peak.accumulateAndGet(now, Math::max);
  }

  /** Files were there when the run began, or are no longer there. */
  void kept(long change) {
    long now = kept.addAndGet(change);
    peak.accumulateAndGet(now, Math::max);
  }

  void seek() {
    seeks.incrementAndGet();
  }

  public long read(Kind kind) {
    return read[kind.ordinal()].get();
  }

  public long written(Kind kind) {
    return written[kind.ordinal()].get();
  }

  public long read() {
    return sum(read);
  }

  public long written() {
    return sum(written);
  }

  private static long sum(AtomicLong[] counters) {
    long sum = 0;
    for (AtomicLong counter : counters) {
      sum += counter.get();
    }
    return sum;
  }

  /** Reads and writes that did not begin where the last one in that file ended. */
  public long seeks() {
    return seeks.get();
  }

  /** Bytes on disk now. */
  public long kept() {
    return kept.get();
  }

  /** Bytes on disk at the most. */
  public long peak() {
    return peak.get();
  }
}
