package mneme.app.world;

import java.util.concurrent.atomic.AtomicLong;
import mneme.app.ExitCode;
import sun.misc.Signal;

/**
 * Ctrl-C and SIGTERM. The first ends the process by its shutdown hooks, as without this class: the
 * run stops and reports. The second, which the JVM would pass over, ends it at once.
 */
public final class Signals {
  /**
   * One wish to stop may arrive twice: {@code timeout} signals the process, and then its group. A
   * hand is slower.
   */
  private static final long ONE_WISH_NANOS = 150_000_000;

  private final AtomicLong first = new AtomicLong();

  private Signals() {}

  /** Listens from now on, where the JVM and the system allow it. */
  public static void listen() {
    Signals signals = new Signals();
    for (String name : new String[] {"INT", "TERM"}) {
      try {
        Signal signal = new Signal(name);
        Signal.handle(signal, received -> signals.received(received.getNumber()));
      } catch (IllegalArgumentException e) {
        // Not known here, or taken by the JVM (-Xrs): then its own way remains.
      }
    }
  }

  private void received(int number) {
    long now = System.nanoTime() | 1;
    if (first.compareAndSet(0, now)) {
      System.exit(128 + number);
    } else if (now - first.get() > ONE_WISH_NANOS) {
      Runtime.getRuntime().halt(ExitCode.INCOMPLETE);
    }
  }
}
