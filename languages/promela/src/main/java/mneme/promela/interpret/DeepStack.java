package mneme.promela.interpret;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Calls on a stack of their own, for recursions that are deeper than a thread's stack allows. */
final class DeepStack {
  private static final long BYTES = 16L << 20;

  private DeepStack() {}

  /** Waits for the answer; what the call throws is thrown here. */
  static boolean call(BooleanSupplier work) {
    Call call = new Call(work);
    Thread thread = new Thread(null, call, "deep", BYTES);
    thread.start();
    boolean interrupted = false;
    while (true) {
      try {
        thread.join();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return call.answer();
  }

  private static final class Call implements Runnable {
    private final BooleanSupplier work;
    private boolean answer;
    private @Nullable RuntimeException thrown;

    Call(BooleanSupplier work) {
      this.work = work;
    }

    @Override
    public void run() {
      try {
        answer = work.getAsBoolean();
      } catch (RuntimeException e) {
        thrown = e;
      }
    }

    boolean answer() {
      if (thrown != null) {
        throw thrown;
      }
      return answer;
    }
  }
}
